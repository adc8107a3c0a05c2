"""One player's sheet and the rules: the single executor that everything else is checked against.

A `Position` is what one player sees of a game: the own rows, which rows are closed, the own
penalties. It is frozen; every method that plays returns a new one. Rules: white sum first, then
colour; marks go rightward; the last cell needs `marks_to_lock` earlier marks and closes the row;
an active player without a mark takes a penalty; two closed rows or the last penalty end the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import product

from .errors import IllegalMove, IllegalPosition, InvalidSetting
from .notation import Mark, Move, Roll, Row, read_position, write_position
from .rules import Flags, FlagValue, row_score
from .sheets import Sheet, get_sheet
from .shown import Shown

ROWS_TO_END = 2


@dataclass(frozen=True, slots=True)
class Position(Shown):
    """A sheet with its marks and penalties, under given flags.

    >>> position = Position.parse("R2,3,5 G12,10 P1")
    >>> position.score, position.is_over
    (4, False)
    >>> [str(move) for move in position.moves(Roll.parse("w3 w4"), active=False)]
    ['pass', 'R7', 'Y7', 'G7', 'B7']
    >>> position.play(Move.parse("R7+b9"))
    Position('R2,3,5,7 G12,10 B9 P1')
    """

    sheet: Sheet = field(hash=False)
    flags: Flags
    rows: tuple[Row, ...]
    penalties: int = 0

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
        layout = get_sheet(sheet)
        rows, penalties = read_position(text, layout)
        return cls(layout, Flags.of(flags), rows, penalties).checked()

    def checked(self) -> Position:
        """This position, if a game can reach it.

        Raises:
            IllegalPosition: it cannot; the error lists all defects.
        """
        defects = self.defects()
        if defects:
            raise IllegalPosition(defects)
        return self

    def __str__(self) -> str:
        return write_position(self.rows, self.penalties, self.sheet)

    def __repr__(self) -> str:
        sheet = "" if self.sheet.name == "classic" else f", sheet='{self.sheet.name}'"
        flags = f", flags={self.flags.changed()}" if self.flags.changed() else ""
        return f"Position('{self}'{sheet}{flags})"

    # What the position is

    def is_locked(self, row: int) -> bool:
        """Whether this player marked the last cell of the row at that index."""
        return self.rows[row].last == len(self.sheet.rows[row].cells) - 1

    def is_closed(self, row: int) -> bool:
        """Whether the row at that index is closed, by this player or another."""
        return self.rows[row].shut or self.is_locked(row)

    @property
    def closed(self) -> tuple[int, ...]:
        """Indices of the closed rows."""
        return tuple(row for row in range(len(self.rows)) if self.is_closed(row))

    @property
    def dice(self) -> tuple[str, ...]:
        """Letters of the colour dice still in the game."""
        return tuple(die for row, die in enumerate(self.sheet.dice) if not self.is_closed(row))

    def marks(self, row: int) -> int:
        """Marks that score in the row at that index, the lock included."""
        return self.rows[row].count + (self.flags.lock_bonus and self.is_locked(row))

    @property
    def score(self) -> int:
        """Points if the game ended now."""
        points = sum(row_score(self.marks(row)) for row in range(len(self.rows)))
        return points - self.flags.penalty * self.penalties

    @property
    def settled_points(self) -> int:
        """Points that play can no longer change: those of closed rows, less the penalties."""
        points = sum(row_score(self.marks(row)) for row in self.closed)
        return points - self.flags.penalty * self.penalties

    @property
    def is_over(self) -> bool:
        """Whether two rows are closed or the last penalty is taken."""
        return len(self.closed) >= ROWS_TO_END or self._last_penalty

    def defects(self) -> tuple[str, ...]:
        """Everything that makes this position impossible, in words; empty if it can occur."""
        if len(self.rows) != len(self.sheet.rows):
            return (f"{len(self.rows)} rows on a sheet of {len(self.sheet.rows)}",)
        found = [text for row in range(len(self.rows)) for text in self._row_defects(row)]
        if self.penalties < 0:
            found.append(f"{self.penalties} penalties; there are none or more")
        if self.penalties > self.flags.penalties_to_end:
            found.append(
                f"{self.penalties} penalties; the game ends at {self.flags.penalties_to_end}"
            )
        if len(self.closed) >= ROWS_TO_END and not self._can_end_so():
            names = ", ".join(self.sheet.rows[row].name for row in self.closed)
            also = " and the last penalty is taken" if self._last_penalty else ""
            found.append(f"rows {names} are closed{also}; the game ends when {ROWS_TO_END} are")
        return tuple(found)

    def _row_defects(self, row: int) -> list[str]:
        marks, layout = self.rows[row], self.sheet.rows[row]
        name, cells = layout.name, layout.cells
        found = []
        told = None if marks.cells is None else (len(marks.cells), (-1, *marks.cells)[-1])
        fits = told is None or told == marks[:2]
        if not fits or not -1 <= marks.last < len(cells) or (marks.count < 1) != (marks.last < 0):
            return [f"row {name}: its count, last mark and marked cells contradict one another"]
        if marks.cells is not None and any(
            right <= left for left, right in zip(marks.cells, marks.cells[1:], strict=False)
        ):
            order = ", ".join(str(cell.number) for cell in cells)
            found.append(f"row {name}: marks out of order; left to right it reads {order}")
        elif marks.count > marks.last + 1:
            number = cells[marks.last].number
            found.append(f"row {name}: {marks.count} marks do not fit up to {number}")
        if self.is_locked(row):
            if marks.count - 1 < self.flags.marks_to_lock:
                found.append(
                    f"row {name}: the last cell {cells[-1].number} needs"
                    f" {self.flags.marks_to_lock} earlier marks, it has {max(marks.count - 1, 0)}"
                )
            if marks.shut:
                found.append(f"row {name}: locked by its last mark, so it takes no x")
        return found

    @property
    def _last_penalty(self) -> bool:
        return self.penalties >= self.flags.penalties_to_end

    def _can_end_so(self) -> bool:
        """Whether a last turn can close all closed rows but one, which closed before it."""
        return any(
            self._can_close(set(self.closed) - {before, late}, {late} - {before})
            for before, late in product(self.closed, repeat=2)
        )

    def _can_close(self, by_white: set[int], by_colour: set[int]) -> bool:
        """Whether a last turn can close these rows, the first in action 1, the second in action 2.

        One's own last penalty falls in that turn too, and then oneself acted and marked nothing.
        """
        own = sum(map(self.is_locked, by_white))
        if own > 1 or (self._last_penalty and (own or by_colour)):
            return False
        has_action2 = bool(by_colour) or self._last_penalty
        if by_white and has_action2 and self.flags.second_lock_in_action1 == "end_now":
            return False
        sums, numbers = (
            {self.sheet.rows[row].cells[-1].number for row in rows}
            for rows in (by_white, by_colour)
        )
        return len(sums) <= 1 and all(_in_one_roll(*pair) for pair in product(sums, numbers))

    # What can be done

    def can_mark(self, row: int, cell: int) -> bool:
        """Whether the cell may be marked by a fitting white sum; indices of row and cell."""
        marks = self.rows[row]
        if cell <= marks.last or self.is_closed(row):
            return False
        is_last = cell == len(self.sheet.rows[row].cells) - 1
        return not is_last or marks.count >= self.flags.marks_to_lock

    def white_marks(self, roll: Roll) -> list[Mark]:
        """Marks the white sum allows, in row order."""
        total = roll.white_sum
        return [
            Mark(layout.name, total)
            for row, layout in enumerate(self.sheet.rows)
            if total in layout.index_of and self.can_mark(row, layout.index_of[total])
        ]

    def colour_marks(self, roll: Roll, dice: Iterable[str]) -> list[Mark]:
        """Marks that one white die with a colour die among `dice` allows."""
        found = []
        for die, face in roll.dice:
            if die not in dice:
                continue
            for number in sorted({white + face for white in roll.whites}):
                place = self.sheet.by_die.get((die, number))
                if place and self.can_mark(*place):
                    found.append(Mark(die, number))
        return found

    def dice_in_action2(self, after_white: Position) -> tuple[str, ...]:
        """Dice usable for the colour mark, given the position after action 1."""
        late = self.flags.lock_timing == "end_of_turn"
        return self.dice if late else after_white.dice

    def ends_in_action1(self, after_white: Position) -> bool:
        """Whether action 1 ended the game, so that nobody marks a colour."""
        now = self.flags.second_lock_in_action1 == "end_now"
        return now and len(after_white.closed) >= ROWS_TO_END

    def moves(self, roll: Roll, *, active: bool = True) -> tuple[Move, ...]:
        """Every legal move for a roll, `pass` first; none once the game is over.

        An active player may mark by white sum and then by colour; a passive one by white sum only.

        Raises:
            IllegalMove: the colour dice are not those in the game (active player only).
        """
        if self.is_over:
            return ()
        if active:
            self.check_dice(roll)
        found = []
        for white in [None, *self.white_marks(roll)]:
            found.append(Move(white))
            after = self.with_mark(white) if white else self
            if active and not self.ends_in_action1(after):
                colours = after.colour_marks(roll, self.dice_in_action2(after))
                found.extend(Move(white, colour) for colour in colours)
        return tuple(found)

    def check_dice(self, roll: Roll) -> None:
        """Raise `IllegalMove` unless the roll has exactly the colour dice still in the game."""
        rolled, wanted = [die for die, _ in roll.dice], self.dice
        surplus = [die for die in rolled if die not in wanted]
        missing = [die for die in wanted if die not in rolled]
        problems = []
        if surplus:
            problems.append(f"no {' '.join(surplus)} is rolled, its row is closed")
        if missing:
            problems.append(f"{' '.join(missing)} missing")
        if problems:
            hint = "" if rolled else "; if another player rolls, until_mine is 1 or more"
            raise IllegalMove(
                f"roll '{roll}': {'; '.join(problems)}; "
                f"the active player rolls w w {' '.join(wanted)} here{hint}"
            )

    # What comes of it

    def with_mark(self, mark: Mark) -> Position:
        """The position after one mark, without any further consequence."""
        row, cell = self.place(mark)
        if not self.can_mark(row, cell):
            raise IllegalMove(f"{mark} cannot be marked on '{self}'")
        rows = list(self.rows)
        rows[row] = rows[row].marked(cell)
        return Position(self.sheet, self.flags, tuple(rows), self.penalties)

    def place(self, mark: Mark) -> tuple[int, int]:
        """(row index, cell index) of a mark.

        Raises:
            IllegalMove: the sheet has no such cell.
        """
        cells = self.sheet.by_row if mark.where.isupper() else self.sheet.by_die
        if mark not in cells:
            raise IllegalMove(f"{mark}: the sheet '{self.sheet.name}' has no such cell")
        return cells[mark]

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

    def play(self, move: Move | str, roll: Roll | None = None, *, active: bool = True) -> Position:
        """The position after a move; an active `pass` takes a penalty.

        With a roll the move must be one of `moves(roll)`; without, its cells must be free in that
        order.

        Raises:
            IllegalMove: the game is over, or the rules or the roll forbid the move.
        """
        move = Move.parse(move) if isinstance(move, str) else move
        if self.is_over:
            raise IllegalMove(f"the game is over on '{self}'; its score is {self.score}")
        if roll and move not in self.moves(roll, active=active):
            raise IllegalMove(self.why_not(move, roll, active=active))
        if move.colour and not active:
            raise IllegalMove(f"{move}: only the active player marks a colour")
        after = self.with_mark(move.white) if move.white else self
        if move.colour:
            if self.ends_in_action1(after):
                raise IllegalMove(f"{move}: {move.white} closes the second row and ends the game")
            if move.colour.where not in self.dice_in_action2(after):
                raise IllegalMove(f"{move}: no {move.colour.where} is rolled, its row is closed")
            after = after.with_mark(move.colour)
        return after.with_penalty() if active and move == Move() else after

    def why_not(self, move: Move, roll: Roll, *, active: bool = True) -> str:
        """Why a move is not legal for a roll, and which moves are."""
        legal = self.moves(roll, active=active)
        reason = f"{move} is not possible on '{self}' with '{roll}'"
        if move.colour and not active:
            reason += " (a passive player marks the white sum only)"
        elif move.white and move.white.number != roll.white_sum:
            reason += f" (the white sum is {roll.white_sum})"
        elif move.colour and move.colour.where in dict(roll.dice):
            face = dict(roll.dice)[move.colour.where]
            numbers = " or ".join(str(white + face) for white in sorted(set(roll.whites)))
            reason += f" (die {move.colour.where} with a white one makes {numbers})"
        return f"{reason}; possible are {', '.join(map(str, legal))}"

    def swapped(self, order: str = "GBRY") -> Position:
        """The position whose rows hold, cell by cell, what the rows named in `order` held.

        The default exchanges (R, Y) with (G, B): on `classic` its mirror image under d → 7 − d.

        >>> Position.parse("R2,3 B8").swapped()
        Position('Y6 G12,11')

        Raises:
            InvalidSetting: the letters in `order` are not those of the rows.
        """
        if sorted(order) != sorted(row.name for row in self.sheet.rows):
            raise InvalidSetting(f"'{order}' is no order of the rows of '{self.sheet.name}'")
        return replace(self, rows=tuple(self.rows[self.sheet.row_index[name]] for name in order))


def _in_one_roll(white_sum: int, number: int) -> bool:
    """Whether a roll can have this white sum and make this number with a white and a colour die."""
    whites = (die for die in range(1, 7) if 1 <= white_sum - die <= 6)
    return any(1 <= number - die <= 6 for die in whites)
