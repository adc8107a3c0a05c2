"""All plays of a hand on the compiled board.

Plays are met as in `plays`: from the edge cell a play reaches first, and the free cells before it.
The grid knows what fits every line a play crosses, so only its own line has to be followed.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ..base.compile import jit
from .grid import (
    ALL,
    COLOUR_OF,
    EMPTY,
    SHAPE_OF,
    SIZE,
    Grid,
    line_points,
    put,
    take,
)
from .moves import Placement, Play
from .tiles import HAND_SIZE, KINDS, Tiles

# A listed play: points, number of tiles, then its cells, its tiles, and room for an order.
POINTS, COUNT, CELLS = 0, 1, 2
TILES = CELLS + HAND_SIZE
ORDER = TILES + HAND_SIZE
WIDTH = ORDER + 1

# A level of the walk along a play: its line so far, the cell it fills next and the one after.
UNION, COLOUR, SHAPE, LENGTH, CELL, AFTER, FIT, TRIED, SUM = range(9)
LEVEL_WIDTH = 9


@jit
def put_play(grid: Grid, play: Any) -> int:
    """Put the tiles of a listed play; returns what `take_play` needs to take them back."""
    edges = int(grid.edges[0])
    for i in range(play[COUNT]):
        put(grid, play[CELLS + i], play[TILES + i])
    return edges


@jit
def take_play(grid: Grid, play: Any, edges: int) -> None:
    """Take back a listed play that was put last."""
    for i in range(play[COUNT] - 1, -1, -1):
        take(grid, play[CELLS + i], edges if i == 0 else grid.edges[0])


@jit
def _grown(plays: Any) -> Any:
    more = np.empty((2 * len(plays), WIDTH), np.int32)
    more[: len(plays)] = plays
    return more


@jit
def _absorb(grid: Grid, level: Any, at: int, step: int) -> int:
    """Add the tiles from `at` on to the line of a level; returns the first empty cell.

    A tile that comes twice leaves the level without any that fit.
    """
    while grid.tile[at] != EMPTY:
        t = grid.tile[at]
        if level[UNION] & (1 << t):
            level[COLOUR] = level[SHAPE] = 0
        level[UNION] |= 1 << t
        level[COLOUR] &= COLOUR_OF[t]
        level[SHAPE] &= SHAPE_OF[t]
        level[LENGTH] += 1
        at += step
    return at


@jit
def _list_from(
    grid: Grid,
    hand: Any,
    start: int,
    axis: int,
    needed: int,
    levels: Any,
    plays: Any,
    found: int,
) -> Any:
    """List the plays of at least `needed` tiles that start on a cell and run along an axis.

    levels[d] is the line once d tiles lie, with what follows after the next free cell.
    """
    step = SIZE if axis else 1
    cross = 1 - axis
    level = levels[0]
    level[CELL], level[TRIED], level[SUM] = start, -1, 0
    level[UNION], level[COLOUR], level[SHAPE], level[LENGTH] = 0, ALL, ALL, 0
    _absorb(grid, level, start - step, -step)
    d = 0
    while d >= 0:
        level = levels[d]
        cell = level[CELL]
        if level[TRIED] < 0:
            level[AFTER] = _absorb(grid, level, cell + step, step)
            level[FIT] = (level[COLOUR] | level[SHAPE]) & ~level[UNION] & grid.fit[cross, cell]
        level[TRIED] += 1
        while level[TRIED] < len(hand) and not (level[FIT] >> hand[level[TRIED]]) & 1:
            level[TRIED] += 1
        if level[TRIED] == len(hand):
            d -= 1
            continue
        t = hand[level[TRIED]]
        crossing = grid.length[cross, cell]
        points = level[SUM] + (line_points(crossing + 1) if crossing else 0)
        d += 1
        if d >= needed and (d > 1 or axis == 0):
            if found == len(plays):
                plays = _grown(plays)
            row = plays[found]
            row[POINTS] = points + line_points(level[LENGTH] + 1)
            row[COUNT] = d
            for i in range(d):
                row[CELLS + i] = levels[i, CELL]
                row[TILES + i] = hand[levels[i, TRIED]]
            found += 1
        if d == len(hand):
            d -= 1
            continue
        following = levels[d]
        following[CELL], following[TRIED], following[SUM] = level[AFTER], -1, points
        following[UNION] = level[UNION] | (1 << t)
        following[COLOUR] = level[COLOUR] & COLOUR_OF[t]
        following[SHAPE] = level[SHAPE] & SHAPE_OF[t]
        following[LENGTH] = level[LENGTH] + 1
    return plays, found


@jit
def list_plays(grid: Grid, hand: Any, plays: Any, found: int) -> Any:
    """List all plays of different tiles `hand` (ascending) on a grid that is not empty.

    They follow the first `found` rows. Returns the array they are in, which is `plays` (shape
    (n, WIDTH), int32) or a larger one, and how many rows there are then.
    """
    levels = np.empty((HAND_SIZE, LEVEL_WIDTH), np.int64)
    held = 0
    for t in hand:
        held |= 1 << t
    for i in range(grid.edges[0]):
        anchor = grid.edge[i]
        if grid.tile[anchor] != EMPTY or not held & grid.fit[0, anchor] & grid.fit[1, anchor]:
            continue
        for axis in range(2):
            step = SIZE if axis else 1
            start, needed = int(anchor), 1
            while needed <= len(hand):
                plays, found = _list_from(grid, hand, start, axis, needed, levels, plays, found)
                start -= step
                needed += 1
                if grid.on_edge[start] or grid.tile[start] != EMPTY:
                    break
    return plays, found


def play_of(row: npt.NDArray[np.int32], corner: tuple[int, int]) -> Play:
    """A listed play as an object."""
    placements = []
    for cell, tile in zip(row[CELLS : CELLS + row[COUNT]], row[TILES:], strict=False):
        y, x = divmod(int(cell), SIZE)
        placements.append(Placement(KINDS[tile], (x + corner[0], y + corner[1])))
    return Play(tuple(placements))


def kinds_of(hand: Tiles) -> npt.NDArray[np.int64]:
    """The numbers of the different tiles of a hand, ascending."""
    return np.array(sorted({tile.number for tile in hand}), np.int64)


def new_plays() -> npt.NDArray[np.int32]:
    """Room for a list of plays."""
    return np.empty((1024, WIDTH), np.int32)
