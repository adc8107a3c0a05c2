"""What happens in a game on record: a roll and one's move, and what others do."""

from __future__ import annotations

from typing import NamedTuple

from ..game.notation import Move, Roll
from ..game.position import Position


class Turn(NamedTuple):
    """A roll and one's move."""

    roll: Roll
    move: Move

    def __str__(self) -> str:
        return f"{self.roll} > {self.move}"


class Others(NamedTuple):
    """The moves of all others for the last roll, in the order of their turns after one's own."""

    moves: tuple[Move, ...]

    def __str__(self) -> str:
        return f"others {' | '.join(map(str, self.moves))}"


class Closed(NamedTuple):
    """Rows, by their letters, that others closed by the last roll.

    If that was one's own, they locked them by the white sum, in action 1: before one's own colour
    mark or penalty, which the end of the game may have made void.
    """

    rows: tuple[str, ...]

    def __str__(self) -> str:
        return f"closed {' '.join(self.rows)}"


class Ended(NamedTuple):
    """The end of the game by another player's last penalty."""

    def __str__(self) -> str:
        return "end"


class Mended(NamedTuple):
    """One's own sheet as it really is, after a slip at the table."""

    position: Position

    def __str__(self) -> str:
        return f"set {self.position}"


Entry = Turn | Others | Closed | Ended | Mended


class Step(NamedTuple):
    """Something that happened: the position before and after it.

    `until_mine` counts from the roll of a turn, else from the roll that comes next. `sheets` are
    those of the others after it, where they are known.
    """

    entry: Entry
    before: Position
    after: Position
    until_mine: int
    sheets: tuple[Position, ...] = ()
