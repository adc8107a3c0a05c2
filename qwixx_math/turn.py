"""One turn at a table: what a roll does to all players' sheets.

Action 1 is one simultaneous decision: every player, the active one too, may mark the white sum.
Only then do locks apply: a row locked by anyone is closed for everyone, and everyone who locked it
in this action scores the lock. Then the active player alone may mark a colour, and takes a penalty
for a turn without a mark. The sheets themselves are `Position`s, which know all other rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from .errors import IllegalMove, IllegalPosition, InvalidSetting
from .notation import Mark, Roll
from .position import ROWS_TO_END, Position

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
            raise IllegalPosition(("a row closed on one sheet is open on another",))
        if len({(seat.sheet, seat.flags) for seat in self.seats}) > 1:
            raise InvalidSetting("all seats of a table play on one sheet under the same flags")

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
        colour: ColourChoice | Mark | None = None,
    ) -> Table:
        """The table after a turn.

        Args:
            roll: all dice still in the game.
            whites: every seat's white-sum mark, chosen without seeing the others'.
            colour: the active player's colour mark, or a function that chooses it from the sheets
                after action 1 and the legal marks; not asked when action 1 ends the game.

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
            _mark_white(seat, mark, roll) for seat, mark in zip(self.seats, whites, strict=True)
        )
        closed_now = _rows_locked(marked)
        late = before.flags.lock_timing == "end_of_turn"
        seats = list(marked if late else _close(marked, closed_now))

        acting = seats[self.active]
        mark: Mark | None = None
        if not before.ends_in_action1(acting.with_closed(closed_now)):
            legal = acting.colour_marks(roll, before.dice_in_action2(acting))
            mark = colour(tuple(seats), tuple(legal)) if callable(colour) else colour
            if mark and mark not in legal:
                raise IllegalMove(f"{mark} is not possible on '{acting}' with '{roll}'")
            if mark:
                seats[self.active] = acting.with_mark(mark)
            elif not whites[self.active]:
                seats[self.active] = acting.with_penalty()
        elif isinstance(colour, Mark):
            raise IllegalMove(f"{colour}: action 1 closed {ROWS_TO_END} rows and ended the game")
        return Table(_close(tuple(seats), _rows_locked(tuple(seats))), self._next)

    @property
    def _next(self) -> int:
        return (self.active + 1) % len(self.seats)


def _mark_white(seat: Position, mark: Mark | None, roll: Roll) -> Position:
    if mark is None:
        return seat
    if mark not in seat.white_marks(roll):
        raise IllegalMove(f"{mark} is not possible on '{seat}' with '{roll}'")
    return seat.with_mark(mark)


def _rows_locked(seats: tuple[Position, ...]) -> set[int]:
    return {row for seat in seats for row in seat.closed}


def _close(seats: tuple[Position, ...], rows: set[int]) -> tuple[Position, ...]:
    return tuple(seat.with_closed(rows) for seat in seats)
