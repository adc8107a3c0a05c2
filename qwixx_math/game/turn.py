"""One turn at a table: what a roll does to all players' sheets.

Action 1 is one simultaneous decision: every player, the active one too, may mark the white sum.
Only then do locks apply: a row locked by anyone is closed for everyone, and everyone who locked it
in this action scores the lock. Then the active player alone may mark a colour (with Chris Cross a
second one), and takes a penalty for a turn without a mark (with Miss Take perhaps a box instead).
The roll is the one that counts: a die is turned or rolled again before. The sheets themselves are
`Position`s, which know all other rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from ..errors import IllegalMove, IllegalPosition, InvalidSetting
from .notation import Mark, Roll
from .position import Position

ColourChoice = Callable[[tuple[Position, ...], tuple[Mark, ...]], Mark | None]


@dataclass(frozen=True, slots=True)
class Table:
    """The sheets of all players in seat order, and whose turn it is.

    Raises:
        InvalidSetting: no such active seat.
        IllegalPosition: the closed rows are not the same on all sheets.

    >>> start = Table((Position.parse("-"), Position.parse("-")))
    >>> after = start.play(Roll.parse("w1 w1 r5 y5 g1 b1"), [None, Mark("R", 2)])
    >>> after
    Table(seats=(Position('P1'), Position('R2')), active=1)
    """

    seats: tuple[Position, ...]
    active: int = 0

    def __post_init__(self) -> None:
        if self.active not in range(len(self.seats)):
            raise InvalidSetting(f"no seat {self.active} among {len(self.seats)}, counted from 0")
        if len({seat.closed for seat in self.seats}) > 1:
            raise IllegalPosition(tuple(self._torn_rows()))
        if len({(seat.sheet, seat.flags) for seat in self.seats}) > 1:
            raise InvalidSetting("all seats of a table play on one sheet under the same flags")

    def _torn_rows(self) -> Iterator[str]:
        """What is wrong where a row is closed on some sheets only, and what to write."""
        for row, layout in enumerate(self.seats[0].sheet.rows):
            shut = [seat.is_closed(row) for seat in self.seats]
            if any(shut) and not all(shut):
                there = self.seats[shut.index(False)]
                name = layout.name
                given = (text for text in str(there).split() if text[: len(name)] == name)
                held = next((text for text in given if text[len(name)].isdigit()), name)
                yield (
                    f"row {name} is closed on sheet {shut.index(True) + 1}, but open on sheet"
                    f" {shut.index(False) + 1}; where others closed it write {held}x"
                )

    @property
    def is_over(self) -> bool:
        """Whether the game has ended: on any sheet, as closed rows are the same on all."""
        return any(seat.is_over for seat in self.seats)

    @property
    def scores(self) -> tuple[int, ...]:
        """Points of every player, in seat order."""
        return tuple(seat.score for seat in self.seats)

    def play(
        self,
        roll: Roll,
        whites: Sequence[Mark | None],
        colour: ColourChoice | Mark | Sequence[Mark] | None = None,
        miss: Mark | None = None,
    ) -> Table:
        """The table after a turn.

        Args:
            roll: all dice still in the game.
            whites: every seat's white-sum mark, chosen without seeing the others'.
            colour: the active player's colour mark, or the marks in their order, or a function
                that chooses one from the sheets before it and the legal marks; not asked when
                action 1 ends the game, nor after `None`.
            miss: the box that an active player with Miss Take marks instead of a penalty.

        Raises:
            IllegalMove: the game is over, a die is missing or surplus, or a mark is not legal.
        """
        if self.is_over:
            raise IllegalMove("the game is over; no turn follows")
        if len(whites) != len(self.seats):
            raise IllegalMove(f"{len(whites)} choices for {len(self.seats)} seats")
        before = self.seats[self.active]
        before.check_dice(roll)
        marked = tuple(
            _mark_white(seat, mark, roll, own_turn=place == self.active)
            for place, (seat, mark) in enumerate(zip(self.seats, whites, strict=True))
        )
        closed_now = _rows_locked(marked)
        seats = marked if before.flags.closes_late else _close(marked, closed_now)
        if not before.ends_in_action1(seats[self.active].with_closed(closed_now)):
            acted = self._mark_colours(seats, roll, colour)
            if not whites[self.active] and acted is seats:
                acted = self._miss(seats, roll, miss)
            elif miss:
                raise IllegalMove(f"miss:{miss}: a mark was made, so there is no penalty to take")
            seats = acted
        elif miss or (colour and not callable(colour)):
            raise IllegalMove(
                f"action 1 closed {before.flags.rows_to_end} rows and ended the game; none follows"
            )
        return Table(_close(seats, _rows_locked(seats)), self._next)

    def _mark_colours(
        self,
        seats: tuple[Position, ...],
        roll: Roll,
        colour: ColourChoice | Mark | Sequence[Mark] | None,
    ) -> tuple[Position, ...]:
        """The seats after action 2; the same object if nothing was marked."""
        if isinstance(colour, Mark):
            colour = [colour]
        elif colour is None:
            colour = []
        before, acting = self.seats[self.active], seats[self.active]
        legal = acting.colour_marks(roll, before.dice_in_action2(acting))
        for marked in range(2):
            if callable(colour):
                mark = colour(seats, tuple(legal)) if legal or not marked else None
            else:
                mark = colour[marked] if marked < len(colour) else None
            if mark is None:
                break
            if mark not in legal:
                raise IllegalMove(f"{mark} is not possible on '{acting}' with '{roll}'")
            legal = acting.second_marks(roll, before, mark) if not marked else []
            acting = acting.with_mark(mark)
            seats = (*seats[: self.active], acting, *seats[self.active + 1 :])
        return seats

    def _miss(
        self, seats: tuple[Position, ...], roll: Roll, miss: Mark | None
    ) -> tuple[Position, ...]:
        """The seats after a turn without a mark: a penalty, or the box of Miss Take."""
        before, acting = self.seats[self.active], seats[self.active]
        if miss:
            offered = before.white_marks(roll, own_turn=True) or acting.colour_marks(
                roll, before.dice_in_action2(acting)
            )
            allowed = before.flags.misses_by_choice or not offered
            if not acting.can_miss(miss) or not allowed:
                raise IllegalMove(f"miss:{miss} is not possible on '{acting}' with '{roll}'")
        acting = acting.with_mark(miss) if miss else acting.with_penalty()
        return (*seats[: self.active], acting, *seats[self.active + 1 :])

    @property
    def _next(self) -> int:
        return (self.active + 1) % len(self.seats)


def _mark_white(seat: Position, mark: Mark | None, roll: Roll, *, own_turn: bool) -> Position:
    if mark is None:
        return seat
    if mark not in seat.white_marks(roll, own_turn=own_turn):
        raise IllegalMove(f"{mark} is not possible on '{seat}' with '{roll}'")
    return seat.with_mark(mark, own_turn=own_turn)


def _rows_locked(seats: tuple[Position, ...]) -> set[int]:
    return {row for seat in seats for row in seat.closed}


def _close(seats: tuple[Position, ...], rows: set[int]) -> tuple[Position, ...]:
    return tuple(seat.with_closed(rows) for seat in seats)
