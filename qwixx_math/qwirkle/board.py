"""The tiles on the table, and what a play scores there.

`Board` is frozen and is the executor that everything else is checked against. Rules: the tiles of a
play go into one row or column, without an empty cell between them; at least one touches the grid,
unless the grid is empty; every row or column they lengthen or join must be a line (see `tiles`).
Score: every line of two or more that holds a new tile counts its length once, and 6 more when it
has six tiles; a lone first tile scores 1.

A board may be a detail of a table, in parts that do not touch: what fits, what scores and chances
are told of it too. Advice and endgames need the whole table of a game, where all hangs together.

Text: `x0,y0:` (the leftmost column, the top row), then the rows from the top, `/` between them,
numbers for gaps: `0,-1:RoBo2Go/1Bs`. The empty board is `-`. Without `x0,y0:` it is `0,0:`. It may
lie anywhere, with at most 1,000 columns and rows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from types import MappingProxyType

from ..errors import IllegalMove, IllegalPosition, InvalidNotation
from .moves import Cell, Placement, Play
from .tiles import (
    COPIES,
    KINDS,
    Tile,
    Tiles,
    is_line,
    line_points,
    too_many,
    write_tiles,
)

STEPS: tuple[Cell, Cell] = ((1, 0), (0, 1))

_FARTHEST = 999
_ORIGIN = re.compile(r"\s*(-?\d{1,9}),(-?\d{1,9}):", re.ASCII)
_PIECE = re.compile(r"[A-Za-z].?|\d+|/|\s+|.", re.ASCII)


def neighbours(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """The four cells beside one."""
    x, y = cell
    return (x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)


@dataclass(frozen=True, slots=True)
class Board:
    """Tiles by cell (x, y), x to the right, y down.

    >>> board = Board.parse("0,-2:Ro/Rd/Rc")
    >>> board.score("Bo1,-2")
    2
    >>> board.with_play("Bo1,-2")
    Board('0,-2:RoBo/Rd/Rc')
    """

    tiles: Mapping[Cell, Tile] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "tiles", MappingProxyType(dict(self.tiles)))

    def __hash__(self) -> int:
        return hash(frozenset(self.tiles.items()))

    def __reduce__(self) -> tuple[type[Board], tuple[dict[Cell, Tile]]]:
        return Board, (dict(self.tiles),)

    @classmethod
    def of(cls, board: Board | str) -> Board:
        """A board as it is, or read from its text.

        Raises:
            InvalidNotation, IllegalPosition: it is neither, or see `parse`.
        """
        if isinstance(board, str):
            return cls.parse(board)
        if not isinstance(board, Board):
            raise InvalidNotation(f"expected a board, or a text such as 'RoBo', not {board!r}")
        return board

    @classmethod
    def parse(cls, text: str) -> Board:
        """Read a board and check its lines.

        Raises:
            InvalidNotation: a token that cannot be read.
            IllegalPosition: lines that are none, a fourth copy; all of them at once.
        """
        board = cls(dict(_read_cells(text)))
        defects = board.defects()
        if defects:
            raise IllegalPosition(defects)
        return board

    def __str__(self) -> str:
        if not self.tiles:
            return "-"
        left, top = min(x for x, _ in self.tiles), min(y for _, y in self.tiles)
        rows = []
        for y in range(top, max(y for _, y in self.tiles) + 1):
            columns = sorted(x for x, row in self.tiles if row == y)
            gaps = [right - x - 1 for x, right in pairwise([left - 1, *columns])]
            row = (f"{gap or ''}{self.tiles[x, y]}" for gap, x in zip(gaps, columns, strict=True))
            rows.append("".join(row))
        return f"{left},{top}:{'/'.join(rows)}"

    def __repr__(self) -> str:
        return f"Board('{self}')"

    @property
    def drawing(self) -> str:
        """The board as lines of text, columns and rows numbered.

        >>> print(Board.parse("-1,0:RoBo/2Bs").drawing)
           -1  0  1
         0 Ro Bo
         1       Bs
        """
        xs, ys = ({cell[axis] for cell in self.tiles} or {0} for axis in (0, 1))
        columns, rows = range(min(xs), max(xs) + 1), range(min(ys), max(ys) + 1)
        side, wide = (
            max(2, *(len(str(n)) for n in (span[0], span[-1]))) for span in (rows, columns)
        )
        lines = [[" " * side, *(f"{x:>{wide}}" for x in columns)]]
        lines += [
            [f"{y:>{side}}", *(f"{self.tiles.get((x, y), '')!s:>{wide}}" for x in columns)]
            for y in rows
        ]
        return "\n".join(" ".join(line).rstrip() for line in lines)

    # What lies there

    def defects(self) -> tuple[str, ...]:
        """Every line that is none and every fourth copy, in words; empty if there is nothing."""
        found = [
            f"{write_tiles(tiles)} in the {'row' if step == STEPS[0] else 'column'} from"
            f" {cell[0]},{cell[1]} is no line"
            for step in STEPS
            for cell in sorted(self.tiles)
            if (cell[0] - step[0], cell[1] - step[1]) not in self.tiles
            and not is_line(tiles := self.line(cell, step))
        ]
        surplus = too_many(self.tiles.values())
        if surplus:
            found.append(f"more than {COPIES} of {write_tiles(surplus)}")
        return tuple(found)

    @property
    def is_joined(self) -> bool:
        """Whether all tiles hang together, as they do on the table of a game."""
        reached = set(list(self.tiles)[:1])
        ahead = list(reached)
        while ahead:
            fresh = set(neighbours(ahead.pop())) & self.tiles.keys() - reached
            reached |= fresh
            ahead += fresh
        return len(reached) == len(self.tiles)

    def run(self, cell: Cell, step: Cell) -> Tiles:
        """The tiles from a cell on, that cell excluded, up to the first gap."""
        found = []
        x, y = cell[0] + step[0], cell[1] + step[1]
        while (x, y) in self.tiles:
            found.append(self.tiles[x, y])
            x, y = x + step[0], y + step[1]
        return tuple(found)

    def line(self, cell: Cell, step: Cell) -> Tiles:
        """The tiles of the row (step 1,0) or column (step 0,1) through a cell, left or top first.

        An empty cell contributes nothing, but joins what lies on its two sides.
        """
        before = self.run(cell, (-step[0], -step[1]))[::-1]
        here = (self.tiles[cell],) if cell in self.tiles else ()
        return before + here + self.run(cell, step)

    @property
    def edge(self) -> tuple[Cell, ...]:
        """The empty cells beside a tile, sorted; the cell 0,0 on an empty board."""
        beside = {near for cell in self.tiles for near in neighbours(cell)}
        return tuple(sorted(beside - self.tiles.keys())) if self.tiles else ((0, 0),)

    def fitting(self, cell: Cell, kinds: Iterable[Tile] = KINDS) -> Iterator[Tile]:
        """Those of the kinds of tiles that fit an empty cell, by its row and its column."""
        across, down = (self.line(cell, step) for step in STEPS)
        return (tile for tile in kinds if is_line((*across, tile)) and is_line((*down, tile)))

    def with_tiles(self, placements: Iterable[Placement]) -> Board:
        """The board with tiles put on cells, whether or not the rules allow it."""
        return Board({**self.tiles, **{cell: tile for tile, cell in placements}})

    # What can be played

    def lines_of(self, play: Play) -> list[Tiles]:
        """The lines of two or more that hold a tile of a play already on this board."""
        found: dict[tuple[Cell, Cell], Tiles] = {}
        for cell in play.cells:
            for step in STEPS:
                back = len(self.run(cell, (-step[0], -step[1])))
                start = (cell[0] - back * step[0], cell[1] - back * step[1])
                line = self.line(cell, step)
                if len(line) > 1:
                    found[start, step] = line
        return list(found.values())

    def why_not(self, play: Play) -> str | None:
        """Why the rules forbid a play here, whoever holds its tiles; None if they allow it."""
        return self._bad_cells(sorted(play.cells)) or self._bad_line(play)

    def _bad_line(self, play: Play) -> str | None:
        lines = self.with_tiles(play.placements).lines_of(play)
        return next(
            (f"{write_tiles(line)} is no line" for line in lines if not is_line(line)), None
        )

    def _bad_cells(self, cells: list[Cell]) -> str | None:
        if not cells:
            return "a play has at least one tile"
        taken = [cell for cell in cells if cell in self.tiles]
        if taken:
            return f"cell {taken[0][0]},{taken[0][1]} holds {self.tiles[taken[0]]} already"
        if len(set(cells)) < len(cells):
            return "two tiles on one cell"
        if len({x for x, _ in cells}) > 1 and len({y for _, y in cells}) > 1:
            return "the cells are not in one row or column"
        for x, y in _between(cells[0], cells[-1]):
            if (x, y) not in self.tiles and (x, y) not in cells:
                return f"the gap at {x},{y} between its tiles is empty"
        if self.tiles and not any(near in self.tiles for c in cells for near in neighbours(c)):
            return "no tile of it touches the grid"
        return None

    def with_play(self, play: Play | str) -> Board:
        """The board after a play.

        Raises:
            InvalidNotation: the text is no play.
            IllegalMove: the rules forbid it; the message says which.
        """
        play = Play.of(play)
        reason = self.why_not(play)
        if reason:
            raise IllegalMove(f"{play}: {reason}")
        return self.with_tiles(play.placements)

    def score(self, play: Play | str) -> int:
        """The points of a play.

        Raises:
            InvalidNotation, IllegalMove: see `with_play`.
        """
        play = Play.of(play)
        lines = self.with_play(play).lines_of(play)
        return sum(line_points(len(line)) for line in lines) or 1


def _between(first: Cell, last: Cell) -> Iterator[Cell]:
    for x in range(first[0], last[0] + 1):
        for y in range(first[1], last[1] + 1):
            yield x, y


def _read_cells(text: str) -> Iterator[tuple[Cell, Tile]]:
    if text.strip() == "-":
        return
    if not text.strip():
        raise InvalidNotation("expected a board such as 0,-1:RoBo2Go/1Bs; the empty board is -")
    origin = _ORIGIN.match(text)
    begin = origin.end() if origin else 0
    left, top = (int(origin[1]), int(origin[2])) if origin else (0, 0)
    x, y = left, top
    empty = True
    for piece in _PIECE.finditer(text, begin):
        token, column = piece[0], piece.start() + 1
        if token.isspace():
            continue
        if token == "/":
            x, y = left, y + 1
        elif token.isdecimal() and len(token) <= len(str(_FARTHEST)):
            x += int(token)
        elif token[0].isalpha():
            if max(x - left, y - top) > _FARTHEST:
                raise InvalidNotation(
                    f"{x},{y} is more than {_FARTHEST} columns or rows from the first",
                    token=token,
                    column=column,
                )
            yield (x, y), Tile.parse(token, column)
            x, empty = x + 1, False
        else:
            raise InvalidNotation(
                "expected a tile such as Rs, a gap such as 2, or / before the next row"
                " (a board begins x0,y0: such as -1,-4:)",
                token=token,
                column=column,
            )
    if empty:
        raise InvalidNotation(f"no tile in the board '{text.strip()}'; the empty board is -")
