"""What a player may do in a turn, and its text.

play    Rs0,-3 Bs1,-3    tiles with their cells: x counts right, y counts down
trade   trade Rs,Bd
pass    pass
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

from ..errors import InvalidNotation
from .tiles import Tile, Tiles, read_tiles

Cell = tuple[int, int]

_PLACEMENT = re.compile(r"(.{2})(-?\d{1,9}),(-?\d{1,9})", re.ASCII)
_TRADE = re.compile(r"\s*trade\b", re.IGNORECASE)


class Placement(NamedTuple):
    """A tile put on a cell (x, y)."""

    tile: Tile
    cell: Cell

    def __str__(self) -> str:
        return f"{self.tile}{self.cell[0]},{self.cell[1]}"


@dataclass(frozen=True, slots=True, eq=False)
class Play:
    """Tiles put on cells. The order is kept for the text and means nothing else.

    >>> Play.parse("Rs0,-3 Bs1,-3") == Play.parse("Bs1,-3 Rs0,-3")
    True
    """

    placements: tuple[Placement, ...]

    @classmethod
    def of(cls, play: Play | str) -> Play:
        """A play as it is, or read from its text.

        Raises:
            InvalidNotation: it is neither.
        """
        found = to_move(play)
        if not isinstance(found, Play):
            raise InvalidNotation(f"expected a play such as Rs0,-3, not '{found}'")
        return found

    @classmethod
    def parse(cls, text: str) -> Play:
        """Read a play.

        Raises:
            InvalidNotation: a token that is no tile with its cell, or no token at all.
        """
        placements = []
        for token in re.finditer(r"\S+", text):
            match = _PLACEMENT.fullmatch(token[0])
            if not match:
                raise InvalidNotation(
                    "expected a tile and its cell x,y such as Rs0,-3, or 'trade Rs,Bd', or 'pass'",
                    token=token[0],
                    column=token.start() + 1,
                )
            tile = Tile.parse(match[1], token.start() + 1)
            placements.append(Placement(tile, (int(match[2]), int(match[3]))))
        if not placements:
            raise InvalidNotation("expected a move, such as 'Rs0,-3 Bs1,-3'; the text is empty")
        return cls(tuple(placements))

    @property
    def tiles(self) -> Tiles:
        """The tiles played."""
        return tuple(placement.tile for placement in self.placements)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells they go to, in the same order."""
        return tuple(placement.cell for placement in self.placements)

    def moved_to(self, corner: Cell) -> Play:
        """The same play elsewhere: its leftmost column and its top row are those of a cell."""
        dx = corner[0] - min(x for x, _ in self.cells)
        dy = corner[1] - min(y for _, y in self.cells)
        return Play(tuple(Placement(tile, (x + dx, y + dy)) for tile, (x, y) in self.placements))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Play) and sorted(self.placements) == sorted(other.placements)

    def __hash__(self) -> int:
        return hash(frozenset(self.placements))

    def __str__(self) -> str:
        return " ".join(map(str, self.placements))

    def __repr__(self) -> str:
        return f"Play('{self}')"


@dataclass(frozen=True, slots=True, eq=False)
class Trade:
    """Tiles set aside for as many from the bag; the order means nothing."""

    tiles: Tiles

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Trade) and sorted(self.tiles) == sorted(other.tiles)

    def __hash__(self) -> int:
        return hash(tuple(sorted(self.tiles)))

    def __str__(self) -> str:
        return f"trade {','.join(map(str, self.tiles))}"

    def __repr__(self) -> str:
        return f"Trade('{self}')"


@dataclass(frozen=True, slots=True)
class Pass:
    """Doing nothing."""

    def __str__(self) -> str:
        return "pass"


Move = Play | Trade | Pass


def read_move(text: str) -> Move:
    """Read a move of any kind.

    >>> [str(read_move(text)) for text in ("Rs0,-3 Bs1,-3", "trade Rs,Bd", "pass")]
    ['Rs0,-3 Bs1,-3', 'trade Rs,Bd', 'pass']

    Raises:
        InvalidNotation: it is none; the error names the token and its column.
    """
    if text.strip().lower() == "pass":
        return Pass()
    trade = _TRADE.match(text)
    if not trade:
        return Play.parse(text)
    tiles = read_tiles(text[trade.end() :], trade.end() + 1)
    if not tiles:
        raise InvalidNotation("a trade names its tiles, such as 'trade Rs,Bd'")
    return Trade(tiles)


def to_move(move: Move | str) -> Move:
    """A move as it is, or read from its text.

    Raises:
        InvalidNotation: it is neither.
    """
    if isinstance(move, str):
        return read_move(move)
    if not isinstance(move, Play | Trade | Pass):
        raise InvalidNotation(f"expected a move, or a text such as 'Rs0,-3', not {move!r}")
    return move
