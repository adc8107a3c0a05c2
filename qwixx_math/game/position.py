"""One player's sheet and the rules: the single executor that everything else is checked against.

A `Position` is what one player sees of a game: the own rows, which rows are closed, the own
penalties. It is frozen; every method that plays returns a new one. Rules: white sum first, then
colour; marks go rightward; the last cell needs `marks_to_lock` earlier marks and closes the row;
an active player without a mark takes a penalty; two closed rows or the last penalty end the game.
What a sheet or a power adds is data of the sheet and the flags: chain partners, exchange fields,
circles, a second colour mark, a miss; see `docs/sheets.md`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import permutations

from ..errors import IllegalMove, IllegalPosition, InvalidNotation, InvalidSetting
from .dice_powers import rerolls, turned_rolls
from .display import Shown
from .legal_marks import MarkableSheet
from .notation import Mark, Move, Reroll, Roll, Row
from .position_text import Written, read_position, write_position
from .possible import defects_of
from .powers import POWERS
from .refusals import why_not
from .rules import Flags, FlagValue, ordinal
from .sheets import Sheet, get_sheet
from .spelling import DICE

_LISTED = 12
"""So many legal moves are named to who tries another."""


@dataclass(frozen=True, slots=True)
class Position(MarkableSheet, Shown):
    """A sheet with its marks and penalties, under given flags.

    >>> position = Position.parse("R2,3,5 G12,10 P1")
    >>> position.score, position.is_over
    (4, False)
    >>> [str(move) for move in position.moves(Roll.parse("w3 w4"), active=False)]
    ['pass', 'R7', 'Y7', 'G7', 'B7']
    >>> position.play(Move.parse("R7+b9"))
    Position('R2,3,5,7 G12,10 B9 P1')
    """

    @classmethod
    def parse(
        cls,
        text: str,
        sheet: str | Sheet = "classic",
        flags: Flags | Mapping[str, FlagValue] | None = None,
    ) -> Position:
        """Read a position and check that a game can reach it.

        Raises:
            InvalidNotation: a token that cannot be read.
            IllegalPosition: a readable but impossible position; it lists all defects.
        """
        layout, rules = get_sheet(sheet), Flags.of(flags)
        return cls(layout, rules, *read_position(text, layout, rules)).checked()

    @classmethod
    def of(
        cls,
        position: Position | str,
        sheet: str | Sheet = "classic",
        flags: Flags | Mapping[str, FlagValue] | None = None,
    ) -> Position:
        """A position, or that of a text, see `parse`; an object has its own sheet and flags.

        Raises:
            InvalidNotation: neither, or a text that cannot be read.
            IllegalPosition: no game can reach it.
        """
        if isinstance(position, str):
            return cls.parse(position, sheet, flags)
        if not isinstance(position, Position):
            raise InvalidNotation(
                f"expected a position or its text such as 'R2,3,5 P1', not {position!r}"
            )
        return position.checked()

    @classmethod
    def empty(cls, sheet: Sheet, flags: Flags | None = None) -> Position:
        """The position before the first roll.

        >>> Position.empty(get_sheet("classic")) == Position.parse("-")
        True
        """
        return cls(sheet, flags or Flags(), (Row(),) * len(sheet.rows))

    def checked(self) -> Position:
        """This position, if a game can reach it.

        Raises:
            IllegalPosition: it cannot; the error lists all defects.
        """
        defects = self.defects()
        if defects:
            raise IllegalPosition(defects)
        return self

    def defects(self) -> tuple[str, ...]:
        """Everything that makes this position impossible, in words; empty if it can occur."""
        return defects_of(self)

    def __str__(self) -> str:
        written = Written(
            self.rows, self.penalties, self.exchanges, self.short_frames, self.circles
        )
        return write_position(written, self.sheet)

    def __repr__(self) -> str:
        sheet = "" if self.sheet.name == "classic" else f", sheet='{self.sheet.name}'"
        flags = f", flags={self.flags.changed()}" if self.flags.changed() else ""
        return f"Position('{self}'{sheet}{flags})"

    def check_not_over(self) -> None:
        """Raise `IllegalMove`, which says why, if the game is over.

        >>> Position.parse("R2 P4").check_not_over()
        Traceback (most recent call last):
        qwixx_math.errors.IllegalMove: the game is over on 'R2 P4' (4 penalties); its score is -19
        """
        if not self.is_over:
            return
        closed = ", ".join(self.sheet.rows[row].name for row in self.closed)
        why = [f"rows {closed} closed"] if self.has_last_row else []
        why += [f"{self.penalties} penalties"] if self.has_last_penalty else []
        raise IllegalMove(
            f"the game is over on '{self}' ({' and '.join(why)}); its score is {self.score}"
        )

    # What can be done

    def ends_in_action1(self, after_white: Position) -> bool:
        """Whether action 1 ended the game, so that nobody marks a colour."""
        return self.flags.ends_now and after_white.has_last_row

    def moves(
        self, roll: Roll, *, active: bool = True, closing: Collection[int] = ()
    ) -> tuple[Move, ...]:
        """Every legal move for a roll, `pass` first; none once the game is over.

        An active player may mark by white sum and then by colour; a passive one by white sum only.
        `closing` are the rows, by index, that others lock in action 1 of this roll.
        The roll is the one that counts: Double Dutch comes before (see `rerolls`). Tina Turner
        turns a die only where the marks need it, and is listed once for each choice of marks.

        Raises:
            IllegalMove: the colour dice are not those in the game (active player only).
        """
        if not isinstance(roll, Roll):
            raise InvalidNotation(f"expected a roll, such as Roll.parse('345162'), not {roll!r}")
        if self.is_over:
            return ()
        if not active:
            return (Move(), *map(Move, self.white_marks(roll)))
        self.check_dice(roll)
        found, power = self._own_moves(roll, closing), self.flags.character
        if power.turns:
            known = set(found)
            for turned, then in turned_rolls(roll):
                new = [move for move in self._own_moves(then, closing) if move not in known]
                found += [replace(move, turned=turned) for move in new]
                known.update(new)
        elif power.misses and (self.flags.misses_by_choice or len(found) == 1):
            after, ended = self._after_action1(None, closing)
            found += [Move(miss=mark) for mark in after.miss_marks() if not ended]
        return tuple(found)

    def _own_moves(self, roll: Roll, closing: Collection[int]) -> list[Move]:
        """The active player's moves for the roll that counts, but for a miss."""
        found = []
        for white in [None, *self.white_marks(roll, own_turn=True)]:
            found.append(Move(white))
            after, ended = self._after_action1(white, closing)
            if ended:
                continue
            colours = after.colour_marks(roll, self.dice_in_action2(after))
            found.extend(Move(white, colour) for colour in colours)
            if self.flags.character.adds_colour:
                pairs = (
                    Move.of(white, [first, second])
                    for first in colours
                    for second in after.second_marks(roll, self, first)
                )
                found.extend(dict.fromkeys(pairs))
        return found

    def _after_action1(
        self, white: Mark | None, closing: Collection[int], *, active: bool = True
    ) -> tuple[Position, bool]:
        """The position on which a colour is marked, and whether action 1 ended the game."""
        marked = self.with_mark(white, own_turn=active) if white else self
        shut = marked.with_closed(closing) if closing else marked
        return marked if self.flags.closes_late else shut, self.ends_in_action1(shut)

    def rerolls(self, roll: Roll) -> tuple[Reroll, ...]:
        """Choices of dice that Double Dutch may roll once more, before any move; else none."""
        return tuple(rerolls(roll)) if self.flags.character.rerolls else ()

    def read_roll(self, roll: Roll | str, *, active: bool = True) -> Roll:
        """A roll, or its text, with the colour dice in the game; a passive one may leave them out.

        Raises:
            InvalidNotation: no roll, see `Roll.parse`.
            IllegalMove: other colour dice.

        >>> Position.parse("Yx").read_roll("34516")
        Roll('w3 w4 r5 g1 b6')
        """
        self.check_not_over()
        if isinstance(roll, str):
            roll = Roll.parse(roll, [die for die in DICE if die in self.dice])
        elif not isinstance(roll, Roll):
            raise InvalidNotation(f"expected a roll or its text such as '345162', not {roll!r}")
        self.check_dice(roll, active=active)
        return roll

    def check_dice(self, roll: Roll, *, active: bool = True) -> None:
        """Raise `IllegalMove` unless the roll has exactly the colour dice still in the game.

        Of a passive roll the white dice are enough.
        """
        rolled, wanted = [die for die, _ in roll.dice], self.dice
        surplus = [die for die in rolled if die not in wanted]
        missing = [die for die in wanted if die not in rolled] if active or rolled else []
        problems = [f"no {die} is rolled, {self._why_no_die(die)}" for die in surplus]
        if missing:
            problems.append(f"{' '.join(missing)} missing")
        if not problems:
            return
        if not active:
            hint = "of another player's roll give the two white dice, or all: w w"
        else:
            hint = "the active player rolls w w"
        hint += f" {' '.join(wanted)} here"
        if active and not rolled:
            hint += "; if another player rolls, say so: until_mine (--until-mine) 1 or more"
        raise IllegalMove(f"roll '{roll}': {'; '.join(problems)}; {hint}")

    def _why_no_die(self, die: str) -> str:
        row = self.sheet.dice.index(die) if die in self.sheet.dice else None
        if row is None:
            return "no row has its colour"
        done = "locked" if self.is_locked(row) else "closed by another player"
        return f"row {self.sheet.rows[row].name} is {done}"

    # What comes of it

    def with_penalty(self) -> Position:
        """The position with one more penalty box taken."""
        return replace(self, penalties=self.penalties + 1)

    def with_closed(self, rows: Iterable[int]) -> Position:
        """The position after others closed the rows at these indices; own locks stay locks."""
        shut = {row for row in rows if not self.is_locked(row)}
        changed = tuple(
            row._replace(shut=True) if index in shut else row for index, row in enumerate(self.rows)
        )
        return replace(self, rows=changed)

    def play(
        self,
        move: Move | str,
        roll: Roll | None = None,
        *,
        active: bool = True,
        closing: Collection[int] = (),
    ) -> Position:
        """The position after a move; an active `pass` takes a penalty.

        `closing` are the rows, by index, that others lock in action 1 of this roll: they are closed
        before a colour is marked, as `lock_timing` says, and may end the game, without a penalty.
        With a roll the move must be one of `moves(roll)`; without, its cells must be free in that
        order (two colour marks: in one of both).

        Raises:
            IllegalMove: the game is over, or the rules or the roll forbid the move.
        """
        if isinstance(move, str):
            legal = self.moves(roll, active=active, closing=closing) if roll else ()
            move = Move.parse(move, legal)
        self.check_not_over()
        if roll and move not in self.moves(roll, active=active, closing=closing):
            raise IllegalMove(self.why_not(move, roll, active=active, closing=closing))
        self._check_powers(move, active=active)
        after, ended = self._after_action1(move.white, closing, active=active)
        if ended and (move.colour or move.miss):
            by = "action 1" if closing else move.white
            raise IllegalMove(
                f"{move}: {by} closes the {ordinal(self.flags.rows_to_end)} row and ends the game"
            )
        if move.colour:
            after = self._with_colours(after, move)
        if move.miss:
            if not after.can_miss(move.miss):
                raise IllegalMove(f"{move}: that box cannot be marked on '{self}'")
            after = after.with_mark(move.miss)
        if active and not ended and not (move.white or move.colour or move.miss):
            after = after.with_penalty()
        return after.with_closed(closing) if closing else after

    def _check_powers(self, move: Move, *, active: bool) -> None:
        if not active and (move.colour or move.miss or move.turned):
            raise IllegalMove(f"{move}: only the active player marks a colour or uses a power")
        for power in POWERS.values():
            if power.part and getattr(move, power.part) and self.flags.character != power:
                raise IllegalMove(
                    f"{move} takes the power {power.name}; here it is {self.flags.power}"
                )
        if move.miss and (move.white or move.colour):
            raise IllegalMove(f"{move}: a miss takes the place of a penalty, beside no other mark")

    def _with_colours(self, after: Position, move: Move) -> Position:
        """The position after the colour marks, in the first order that the rules allow."""
        problems = []
        for order in permutations(move.colours):
            here = after
            try:
                for mark in order:
                    here = self._with_colour(here, mark, move)
            except IllegalMove as problem:
                problems.append(problem)
            else:
                return here
        raise problems[0]

    def _with_colour(self, here: Position, mark: Mark, move: Move) -> Position:
        usable = self.dice_in_action2(here)
        if not set(here.dice_of(mark)) & set(usable):
            raise IllegalMove(f"{move}: no {mark.where} is rolled, its row is closed")
        return here.with_mark(mark)

    def why_not(
        self, move: Move, roll: Roll, *, active: bool = True, closing: Collection[int] = ()
    ) -> str:
        """Why a move is not legal for a roll, and which moves are; `closing` as for `moves`."""
        legal = self.moves(roll, active=active, closing=closing)
        white = move.white if move.white in self.white_marks(roll, own_turn=active) else None
        after, _ = self._after_action1(white, closing, active=active)
        after = after.with_closed(closing)
        reason = why_not(move, roll, self, after, active=active)
        listed = ", ".join(map(str, legal[:_LISTED]))
        more = f" and {len(legal) - _LISTED} more" if len(legal) > _LISTED else ""
        return (
            f"{move} is not possible on '{self}' with '{roll}'{f' ({reason})' if reason else ''};"
            f" possible are {listed}{more}"
        )

    def swapped(self, order: str = "GBRY") -> Position:
        """The position whose rows hold, cell by cell, what the rows named in `order` held.

        The default exchanges (R, Y) with (G, B): on `classic` its mirror image under d → 7 − d.

        >>> Position.parse("R2,3 B8").swapped()
        Position('Y6 G12,11')

        Raises:
            InvalidSetting: the letters in `order` are not those of the rows, or it tears a bonus
                row with marked circles apart.
        """
        if sorted(order) != sorted(row.name for row in self.sheet.rows):
            raise InvalidSetting(f"'{order}' is no order of the rows of '{self.sheet.name}'")
        source = [self.sheet.row_index[name] for name in order]
        bonus = {frozenset(row.rows): b for b, row in enumerate(self.sheet.bonus)}
        held = [bonus.get(frozenset(source[r] for r in row.rows)) for row in self.sheet.bonus]
        if self.circles and None in held:
            raise InvalidSetting(f"'{order}' tears the bonus rows of '{self.sheet.name}' apart")
        circles = sorted((held.index(b), cell) for b, cell in self.circles)
        rows = tuple(self.rows[row] for row in source)
        return replace(self, rows=rows, circles=tuple(circles))
