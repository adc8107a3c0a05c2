"""What a player may do in a turn, and its text.

play    Rs0,-3 Bs1,-3    tiles with their cells: x counts right, y counts down
        RsBsPs@0,-3>     tiles on cells in a row: from 0,-3 to the right; `v` instead of `>`: down
trade   trade Rs,Bd
pass    pass

A blank between a tile and its cell, and commas between them, do no harm: `Rs 0,-3, Bs 1,-3`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from ..errors import InvalidNotation
from .tiles import Tile, Tiles, read_tiles

Cell = tuple[int, int]

_CELL = r"(-?\d{1,9})\s*,\s*(-?\d{1,9})"
_PLACEMENT = re.compile(rf"([^\s,]{{2}})\s*{_CELL}(?=[\s,]|$)", re.ASCII)
_LINE = re.compile(rf"([^\s,@]+)\s*@\s*{_CELL}\s*([>v]?)(?=[\s,]|$)", re.ASCII | re.IGNORECASE)
_TRADE = re.compile(r"\s*trade\b", re.IGNORECASE)


_EXPECTED = (
    "expected a tile and its cell x,y such as Rs0,-3, or tiles along a line such as RsBs@0,-3>,"
    " or 'trade Rs,Bd', or 'pass'"
)


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

        >>> Play.parse("RsBs@0,-3>") == Play.parse("Rs 0,-3, Bs 1,-3")
        True

        Raises:
            InvalidNotation: a token that is no tile with its cell, or no token at all.
        """
        placements: list[Placement] = []
        at = _skipped(text, 0)
        while at < len(text):
            found = _LINE.match(text, at) or _PLACEMENT.match(text, at)
            if not found:
                raise InvalidNotation(
                    _EXPECTED, token=text[at:].split(maxsplit=1)[0], column=at + 1
                )
            placements += _placed(found, at + 1)
            at = _skipped(text, found.end())
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


def _skipped(text: str, at: int) -> int:
    """Where the next piece begins, after blanks and commas."""
    while at < len(text) and (text[at].isspace() or text[at] == ","):
        at += 1
    return at


def _placed(found: re.Match[str], column: int) -> Iterator[Placement]:
    """The placements of one match of `_PLACEMENT` or `_LINE`."""
    tiles = read_tiles(found[1], column)
    x, y = int(found[2]), int(found[3])
    down = found.re is _LINE and found[4].lower() == "v"
    if len(tiles) > 1 and not found[4]:
        raise InvalidNotation(
            "expected > (to the right) or v (down) after the first cell of a line",
            token=found[0],
            column=column,
        )
    for i, tile in enumerate(tiles):
        yield Placement(tile, (x, y + i) if down else (x + i, y))


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
