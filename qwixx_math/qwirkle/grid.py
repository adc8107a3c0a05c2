"""The compiled board: tiles on a fixed grid, what fits beside them, best single tiles.

A cell is one number, y · SIZE + x, on a grid so large that no game leaves it; a tile is its number
0 to 35, and a set of tiles a 36-bit mask. With C_t the tiles of the colour of t and S_t those of
its shape, the tiles that go on with a line T are

    fit(T) = (⋂ C_t ∪ ⋂ S_t) \\ T    over t in T,

all tiles when T is empty, none when T is no line. For every empty cell beside a tile the grid holds
fit and length of what lies left and right of it, and of what lies above and below.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ..base.compile import jit
from ..errors import IllegalPosition
from .board import Board
from .tiles import LINE_LENGTH, TILE_COUNT

SIZE = 2 * TILE_COUNT + 4
MIDDLE = SIZE // 2
CENTRE = MIDDLE * SIZE + MIDDLE
ALL = (1 << 36) - 1
EMPTY = -1
BEST_SINGLE = 2 * (LINE_LENGTH + LINE_LENGTH)

COLOUR_OF = np.array([0b111111 << 6 * (t // 6) for t in range(36)])
SHAPE_OF = np.array([0b000001000001000001000001000001000001 << t % 6 for t in range(36)])


class Grid(NamedTuple):
    """The compiled board; the two rows of `fit` and `length` are for rows and for columns.

    `edge[:edges[0]]` are the cells that were ever beside a tile, `on_edge` marks them.
    """

    tile: npt.NDArray[np.int8]
    fit: npt.NDArray[np.int64]
    length: npt.NDArray[np.int8]
    on_edge: npt.NDArray[np.bool_]
    edge: npt.NDArray[np.int32]
    edges: npt.NDArray[np.int32]


@jit
def empty_grid() -> Grid:
    """A grid without tiles."""
    cells = SIZE * SIZE
    return Grid(
        np.full(cells, EMPTY, np.int8),
        np.full((2, cells), ALL, np.int64),
        np.zeros((2, cells), np.int8),
        np.zeros(cells, np.bool_),
        np.zeros(3 * TILE_COUNT, np.int32),
        np.zeros(1, np.int32),
    )


@jit
def line_points(length: int) -> int:
    """What a line of that many tiles scores."""
    if length < 2:
        return 0
    return length + LINE_LENGTH if length == LINE_LENGTH else length


@jit
def cell_points(grid: Grid, cell: int) -> int:
    """What one tile scores on an edge cell, whichever of those that fit."""
    across, down = grid.length[0, cell], grid.length[1, cell]
    return line_points(across + 1 if across else 0) + line_points(down + 1 if down else 0)


@jit
def count_bits(mask: int) -> int:
    """How many tiles a mask holds."""
    x = np.uint64(mask)
    x -= (x >> np.uint64(1)) & np.uint64(0x5555555555555555)
    x = (x & np.uint64(0x3333333333333333)) + ((x >> np.uint64(2)) & np.uint64(0x3333333333333333))
    x = (x + (x >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return int((x * np.uint64(0x0101010101010101)) >> np.uint64(56))


@jit
def _look(grid: Grid, cell: int, step: int) -> None:
    """Fill fit and length of an empty cell along one step from what lies on its two sides."""
    axis = 0 if abs(step) == 1 else 1
    union, colour, shape, length, twice = 0, ALL, ALL, 0, 0
    for sign in (-1, 1):
        at = cell + sign * step
        while grid.tile[at] != EMPTY:
            t = grid.tile[at]
            twice |= union & (1 << t)
            union |= 1 << t
            colour &= COLOUR_OF[t]
            shape &= SHAPE_OF[t]
            length += 1
            at += sign * step
    grid.length[axis, cell] = length
    grid.fit[axis, cell] = 0 if twice else (colour | shape) & ~union


@jit
def _look_around(grid: Grid, cell: int) -> None:
    """Refresh the cells at the four ends of the two lines through a cell."""
    for step in (1, SIZE):
        for sign in (-1, 1):
            at = cell + sign * step
            while grid.tile[at] != EMPTY:
                at += sign * step
            _look(grid, at, step)


@jit
def put(grid: Grid, cell: int, tile: int) -> None:
    """Put a tile on an empty cell."""
    grid.tile[cell] = tile
    _look_around(grid, cell)
    for step in (1, -1, SIZE, -SIZE):
        near = cell + step
        if grid.tile[near] == EMPTY and not grid.on_edge[near]:
            grid.on_edge[near] = True
            grid.edge[grid.edges[0]] = near
            grid.edges[0] += 1


@jit
def take(grid: Grid, cell: int, edges: int) -> None:
    """Take back the tile put last, when `edges` cells were on the edge before it."""
    grid.tile[cell] = EMPTY
    _look_around(grid, cell)
    while grid.edges[0] > edges:
        grid.edges[0] -= 1
        grid.on_edge[grid.edge[grid.edges[0]]] = False


@jit
def best_single_tiles(grid: Grid, masks: Any) -> None:
    """masks[p] ← the tiles whose best place for one tile scores p, for p = 0 … 24."""
    masks[:] = 0
    for i in range(grid.edges[0]):
        cell = grid.edge[i]
        if grid.tile[cell] == EMPTY:
            masks[cell_points(grid, cell)] |= grid.fit[0, cell] & grid.fit[1, cell]
    above = 0
    for p in range(len(masks) - 1, -1, -1):
        masks[p] &= ~above
        above |= masks[p]


def grid_of(board: Board) -> tuple[Grid, tuple[int, int]]:
    """The compiled form of a board, and the (x, y) of the grid's first cell.

    Raises:
        IllegalPosition: its tiles do not hang together.
    """
    if not board.is_joined:
        raise IllegalPosition(
            (
                "the tiles on the board do not hang together, as they do in a game"
                " (odds are told of such a detail too)",
            )
        )
    grid = empty_grid()
    xs, ys = [x for x, _ in board.tiles] or [0], [y for _, y in board.tiles] or [0]
    corner = (min(xs) + max(xs)) // 2 - MIDDLE, (min(ys) + max(ys)) // 2 - MIDDLE
    for (x, y), tile in board.tiles.items():
        put(grid, (y - corner[1]) * SIZE + x - corner[0], tile.number)
    return grid, corner
