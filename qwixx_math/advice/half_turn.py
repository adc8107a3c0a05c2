"""The second half of an own turn: action 1 is over, which colour now?

All mark the white sum at once, and only then do locks apply. So when the active player chooses a
colour, the own white mark is made or refused, and it is known which rows others locked: these are
closed, as `lock_timing` says, and may have ended the game, as `second_lock_in_action1` says. Nobody
else acts in that roll any more.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from ..errors import IllegalMove, InvalidNotation, InvalidSetting
from ..game.notation import Mark, Move, Roll
from ..game.position import Position
from ..game.possible import locks_by_white

_NONE = ("none", "pass", "skip", "-")


@dataclass(frozen=True, slots=True)
class HalfTurn:
    """What action 1 of an own turn brought.

    Attributes:
        white: one's own white mark; None if it was refused.
        closing: indices of the rows that others locked.
    """

    white: Mark | None
    closing: tuple[int, ...] = ()

    @classmethod
    def read(cls, white: str, closed: str, position: Position, roll: Roll) -> HalfTurn:
        """From texts: `R7` or `none`; the letters of rows, if any.

        Raises:
            InvalidNotation: neither a white mark nor none, or no row of the sheet.
            IllegalMove: the mark is not possible, a row is closed already or cannot be locked by
                the white sum.

        >>> here, roll = Position.parse("R2"), Roll.parse("w6 w6 r1 y1 g1 b1")
        >>> HalfTurn.read("none", "y", here, roll)
        HalfTurn(white=None, closing=(1,))
        """
        return cls(_white(white, position, roll), _closing(closed, position, roll))

    @classmethod
    def asked(
        cls, white: str | None, closed: str, position: Position, roll: Roll, *, active: bool
    ) -> HalfTurn | None:
        """What action 1 brought, if it is told: with `white` None it is not.

        Raises:
            InvalidSetting: rows without the white mark, or a passive roll; or see `read`.
        """
        if white is None and not closed:
            return None
        if white is None:
            raise InvalidSetting(
                "others lock rows in action 1, when your white mark is made: say which (white R7"
                " or none)"
            )
        if not active:
            raise InvalidSetting("the second half of a turn (white, closed) is of an own turn")
        return cls.read(white, closed, position, roll)

    def moves(self, position: Position, roll: Roll) -> tuple[Move, ...]:
        """The legal moves of the whole turn that go on from here."""
        moves = position.moves(roll, closing=self.closing)
        return tuple(move for move in moves if move.white == self.white and not move.turned)

    def whole(self, move: Move) -> Move:
        """A move that may be told by its second half alone.

        >>> HalfTurn(Mark("R", 7)).whole(Move.parse("g9"))
        Move('R7+g9')
        """
        return move if move.white else replace(move, white=self.white)

    def rows(self, position: Position) -> tuple[str, ...]:
        """The letters of the rows that others locked."""
        return tuple(position.sheet.rows[row].name for row in self.closing)

    def words(self, position: Position) -> str:
        """What happened, in words."""
        rows = " and ".join(self.rows(position))
        others = f", others locked {rows}" if rows else ""
        return f"{f'{self.white} is marked' if self.white else 'no white mark'}{others}"

    def to_dict(self, position: Position) -> dict[str, object]:
        """JSON data: the mark or `none`, the rows by their letters."""
        return {"white": str(self.white or "none"), "closed": list(self.rows(position))}


def _white(text: str, position: Position, roll: Roll) -> Mark | None:
    if text.strip().lower() in _NONE:
        return None
    offered = position.white_marks(roll, own_turn=True)
    move = Move.parse(text, [Move(mark) for mark in offered])
    if not move.white or move != Move(move.white):
        raise InvalidNotation(
            "expected your mark by the white sum, a capital as in R7, or none", token=text, column=1
        )
    if move.white not in offered:
        raise IllegalMove(position.why_not(move, roll))
    return move.white


def _closing(text: str, position: Position, roll: Roll) -> tuple[int, ...]:
    index = position.sheet.row_index
    found = []
    for match in re.finditer(r"[^\s,]+", text):
        row = index.get(match[0].upper())
        if row is None:
            raise InvalidNotation(
                f"expected rows that others locked ({', '.join(index)})",
                token=match[0],
                column=match.start() + 1,
            )
        name = position.sheet.rows[row].name
        if position.is_closed(row):
            raise IllegalMove(f"row {name} is closed already")
        if not locks_by_white(position.sheet, row, roll.white_sum):
            last = position.sheet.rows[row].cells[-1].number
            raise IllegalMove(
                f"others lock {name} with {last}, by the white sum; '{roll}' does not make it"
            )
        found.append(row)
    return tuple(dict.fromkeys(found))
