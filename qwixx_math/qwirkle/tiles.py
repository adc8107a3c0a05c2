"""The 108 tiles of Qwirkle: six colours × six shapes, each kind three times.

A *line* is a set of tiles that are all of one colour with different shapes, or all of one shape
with different colours; so it has at most six. Text: a colour letter `R O Y G B P` and a shape
letter `o` circle, `x` four-point star, `d` diamond, `s` square, `b` eight-point star, `c` clover,
or their numbers 1 to 6 in this order.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from itertools import combinations
from numbers import Integral
from typing import Any, NamedTuple

from ..errors import InvalidNotation, InvalidSetting

COLOURS = "ROYGBP"
SHAPES = "osdxbc"
COPIES = 3
HAND_SIZE = 6
LINE_LENGTH = 6
TILE_COUNT = COPIES * len(COLOURS) * len(SHAPES)
END_BONUS = 6
PLAYERS = range(2, 5)
MOST_THREADS = 256

_DIGITS = dict(zip("123456", "oxdsbc", strict=True))
_EXPECTED = "expected a colour of R O Y G B P and a shape of o x d s b c (or 1 to 6), such as Rs"


class Tile(NamedTuple):
    """A kind of tile, by the indices of its colour in `COLOURS` and its shape in `SHAPES`.

    >>> Tile.parse("Rs"), Tile.parse("R4")
    (Rs, Rs)
    """

    colour: int
    shape: int

    @classmethod
    def parse(cls, text: str, column: int = 1) -> Tile:
        """Read a tile; letters in any case, `column` is where the text begins.

        Raises:
            InvalidNotation: it is no tile.
        """
        if len(text) == 2:
            colour, shape = text[0].upper(), _DIGITS.get(text[1], text[1].lower())
            if colour in COLOURS and shape in SHAPES:
                return cls(COLOURS.index(colour), SHAPES.index(shape))
        raise InvalidNotation(_EXPECTED, token=text or "end of text", column=column)

    @property
    def number(self) -> int:
        """The number of the kind, 0 to 35: colours in order, shapes in order within a colour."""
        return len(SHAPES) * self.colour + self.shape

    def __str__(self) -> str:
        return COLOURS[self.colour] + SHAPES[self.shape]

    def __repr__(self) -> str:
        return str(self)


KINDS = tuple(Tile(colour, shape) for colour in range(6) for shape in range(6))
Tiles = tuple[Tile, ...]


def read_tiles(text: str, column: int = 1) -> Tiles:
    """Read tiles written one after the other, spaces or commas between them as one likes.

    >>> write_tiles(read_tiles("RsRsBoYc"))
    'RsRsBoYc'

    Raises:
        InvalidNotation: a piece that is no tile; it names the piece and its column.
    """
    if text.strip() == "-":
        return ()
    pieces = re.finditer(r"[^\s,]{1,2}", text)
    return tuple(Tile.parse(piece[0], column + piece.start()) for piece in pieces)


def to_tiles(tiles: Iterable[Tile] | str) -> Tiles:
    """Tiles as they are, or read from their text.

    Raises:
        InvalidNotation: the text, or something given for a tile, is none.
    """
    if isinstance(tiles, str):
        return read_tiles(tiles)
    found = tuple(tiles) if isinstance(tiles, Iterable) else (tiles,)
    for tile in found:
        if not isinstance(tile, Tile) or tile not in KINDS:
            shown = tuple(tile) if isinstance(tile, Tile) else tile
            raise InvalidNotation(f"{_EXPECTED}; not {shown!r}")
    return found


def write_tiles(tiles: Iterable[Tile]) -> str:
    """The text of tiles in the order given; `-` for none."""
    return "".join(map(str, tiles)) or "-"


def is_line(tiles: Sequence[Tile]) -> bool:
    """Whether the tiles may lie in one line: all different, of one colour or of one shape.

    >>> is_line(read_tiles("RoRsRb")), is_line(read_tiles("RoBoRo")), is_line(read_tiles("RoBs"))
    (True, False, False)
    """
    if len(set(tiles)) < len(tiles):
        return False
    return len({tile.colour for tile in tiles}) <= 1 or len({tile.shape for tile in tiles}) <= 1


def line_points(length: int) -> int:
    """What a line of that many tiles scores: nothing for one tile, 6 more for six.

    >>> [line_points(length) for length in range(1, 7)]
    [0, 2, 3, 4, 5, 12]
    """
    if length < 2:
        return 0
    return length + (LINE_LENGTH if length == LINE_LENGTH else 0)


def largest_sets(hand: Collection[Tile]) -> tuple[Tiles, ...]:
    """The largest sets of different tiles in a hand that share an attribute, each sorted, once.

    >>> largest_sets(read_tiles("RoRoBsBsYdRs"))
    ((Ro, Rs), (Rs, Bs))
    """
    kinds = sorted(set(hand))
    for size in range(min(len(kinds), LINE_LENGTH), 0, -1):
        found = tuple(tiles for tiles in combinations(kinds, size) if is_line(tiles))
        if found:
            return found
    return ()


def minus(tiles: Iterable[Tile], gone: Iterable[Tile]) -> Tiles:
    """The tiles without those gone, order kept; a tile gone that is not there is ignored."""
    left = list(tiles)
    for tile in gone:
        if tile in left:
            left.remove(tile)
    return tuple(left)


def too_many(tiles: Iterable[Tile]) -> Tiles:
    """The kinds that occur more often than the game has copies of them."""
    return tuple(sorted(kind for kind, count in Counter(tiles).items() if count > COPIES))


def check_whole(name: str, number: Any, least: int = 0, most: int | None = None) -> None:
    """Raise `InvalidSetting` unless a setting is a whole number in its range."""
    whole = isinstance(number, Integral) and not isinstance(number, bool)
    if not whole or number < least or (most is not None and number > most):
        upper = "" if most is None else f" to {most}"
        raise InvalidSetting(f"{name} is a whole number from {least}{upper}, not {number!r}")


def check_players(players: int) -> None:
    """Raise `InvalidSetting` unless so many can play."""
    check_whole("the number of players", players)
    if players not in PLAYERS:
        raise InvalidSetting(f"Qwirkle is for 2 to 4 players, not {players}")
