"""The compiled search of the endgame: bag empty, two players, both hands known.

V(s), the mover's points less the opponent's from s on under best play, is

    V(s) = max over plays of  points + (6 if it empties the hand, else −V(s after it)),
    V(s) = −V(s after a pass)   if nothing of the mover's fits,
    V(s) = 0                    if nothing of either's fits,

found by alpha-beta, fail-soft, with the first move searched in the full window and the others
tested in a window of one point (principal variation search). Moves go by points; the one remembered
comes first, and those that just refuted a state with as many tiles left get ahead.
A table keeps, by a hash of the state, a value with its kind (exact, at least, at most) and the move
that was best. A slot is two words, hash ⊕ data and data, so that one torn by another thread never
matches.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ..base.compile import jit
from .grid import EMPTY, Grid
from .kernel import (
    CELLS,
    COUNT,
    ORDER,
    POINTS,
    TILES,
    WIDTH,
    list_plays,
    put_play,
    take_play,
)
from .policy import remove
from .tiles import END_BONUS, HAND_SIZE, KINDS

BOUND = 1000
STOPPED = 4 * BOUND
ALL_PLAYS = 1 << 30
_KILLER_WORTH = 8

_EXACT, _LEAST, _MOST = range(3)
_ENTERED, _PASSED, _TESTED, _SEARCHED = range(4)
_STATE, _PASSES, _ALPHA, _BETA, _LOW, _BEST, _FIRST, _LAST, _TURN, _PLAY, _EDGES = range(11)
_FIELDS = 11
_BOARD, _KEY, _CHOSEN = range(3)
# Every play takes a tile and no two passes follow each other.
_LEVELS = 4 * HAND_SIZE + 3
_VALUE_BITS = np.uint64(0xFFF)
_MOVE_SHIFT = np.uint64(14)
_KINDS = len(KINDS)
_MIX_30 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_27 = np.uint64(0x94D049BB133111EB)
_GOLDEN = np.uint64(0x9E3779B97F4A7C15)


class State(NamedTuple):
    """A state of an endgame: who is to move, after how many passes in a row.

    hands: tile numbers, shape (2, HAND_SIZE), the first sizes[side] count; board: the sum of the
    keys of the plays made since the root.
    """

    grid: Grid
    hands: npt.NDArray[np.int64]
    sizes: npt.NDArray[np.int64]
    side: int
    passes: int
    board: Any


class Search(NamedTuple):
    """What a search works with; searches side by side share the table and the stop flag.

    table: shape (slots, 2); nodes: how many states were looked at; killers: by tiles left, the two
    plays that last refuted a state; pass_allowed: whether one may pass in spite of a play; width:
    how many plays of a state are looked at, the first in order; the value is exact with `ALL_PLAYS`
    and else an estimate.
    """

    table: npt.NDArray[np.uint64]
    stop: npt.NDArray[np.uint8]
    nodes: npt.NDArray[np.int64]
    killers: npt.NDArray[np.uint64]
    pass_allowed: bool
    width: int


@jit
def mix(number: int) -> Any:
    """A 64-bit hash of a number."""
    z = np.uint64(number) * _GOLDEN + _GOLDEN
    z = (z ^ (z >> np.uint64(30))) * _MIX_30
    z = (z ^ (z >> np.uint64(27))) * _MIX_27
    return z ^ (z >> np.uint64(31))


@jit
def hand_key(hands: Any, sizes: Any) -> Any:
    """The hash of all hands, whatever the order of their tiles."""
    key = np.uint64(0)
    for side in range(len(sizes)):
        for i in range(sizes[side]):
            key += mix(-1 - (side * _KINDS + hands[side, i]))
    return key


@jit
def play_key(play: Any) -> Any:
    """The hash of the tiles of a play on their cells."""
    key = np.uint64(0)
    for i in range(play[COUNT]):
        key += mix(int(play[CELLS + i]) * _KINDS + int(play[TILES + i]))
    return key


@jit
def state_key(board: Any, hands: Any, sizes: Any, side: int, passes: int) -> Any:
    """The hash of a state; `board` is the sum of the keys of the plays made."""
    return board + hand_key(hands, sizes) + mix(-1000 - 4 * passes - side)


@jit
def play_tiles(hands: Any, sizes: Any, side: int, play: Any) -> None:
    """Take the tiles of a play out of a hand."""
    for i in range(play[COUNT]):
        sizes[side] = remove(hands[side], sizes[side], play[TILES + i])


@jit
def kinds_held(hands: Any, sizes: Any, side: int) -> Any:
    """The different tiles of a hand, ascending."""
    mask = 0
    for i in range(sizes[side]):
        mask |= 1 << hands[side, i]
    return np.array([t for t in range(_KINDS) if (mask >> t) & 1])


@jit
def anyone_can_play(grid: Grid, hands: Any, sizes: Any) -> bool:
    """Whether any tile of any hand fits anywhere."""
    mask = 0
    for side in range(len(sizes)):
        for i in range(sizes[side]):
            mask |= 1 << hands[side, i]
    for i in range(grid.edges[0]):
        cell = grid.edge[i]
        if grid.tile[cell] == EMPTY and mask & grid.fit[0, cell] & grid.fit[1, cell]:
            return True
    return False


@jit
def value_of(state: State, alpha: int, beta: int, search: Search) -> int:
    """V of a state if it lies between alpha and beta, else a bound beyond; STOPPED if stopped.

    Its grid, hands and sizes are changed on the way, and left so if stopped.
    """
    grid, hands, sizes, side, passes, board = state
    # One row a level of the search. A level is entered, or waits for the value after a pass, after
    # a play tested in a window of one point, or after a play searched in the full window.
    level = np.zeros((_LEVELS, _FIELDS), np.int64)
    keys = np.zeros((_LEVELS, 3), np.uint64)
    saved = np.zeros((_LEVELS, HAND_SIZE), np.int64)
    plays = np.empty((256, WIDTH), np.int32)
    level[0, _PASSES], level[0, _ALPHA], level[0, _BETA] = passes, alpha, beta
    keys[0, _BOARD] = board
    d, value = 0, 0
    while d >= 0:
        here = level[d]
        mover = (side + d) % 2
        first = here[_FIRST]
        if here[_STATE] == _ENTERED:
            search.nodes[0] += 1
            if search.stop[0]:
                return STOPPED
            key = state_key(keys[d, _BOARD], hands, sizes, mover, here[_PASSES])
            keys[d, _KEY] = key
            slot = search.table[key % np.uint64(len(search.table))]
            data = slot[1]
            remembered = np.uint64(0)
            if slot[0] ^ data == key:
                value = int(data & _VALUE_BITS) - BOUND
                kind = int((data >> np.uint64(12)) & np.uint64(3))
                if (
                    kind == _EXACT
                    or (kind == _LEAST and value >= here[_BETA])
                    or (kind == _MOST and value <= here[_ALPHA])
                ):
                    d -= 1
                    continue
                remembered = data >> _MOVE_SHIFT
            size = sizes[mover]
            plays, last = list_plays(grid, kinds_held(hands, sizes, mover), plays, first)
            here[_LAST], here[_TURN] = last, 0
            here[_BEST], here[_LOW] = -BOUND, here[_ALPHA]
            keys[d, _CHOSEN] = 0
            saved[d] = hands[mover]
            killers = search.killers[sizes.sum()]
            for i in range(first, last):
                ends = plays[i, COUNT] == size
                plays[i, ORDER] = plays[i, POINTS] + (END_BONUS if ends else 0)
                placed = play_key(plays[i])
                if placed == killers[0] or placed == killers[1]:
                    plays[i, ORDER] += _KILLER_WORTH
                if remembered and placed >> _MOVE_SHIFT == remembered:
                    plays[i, ORDER] += BOUND
            here[_STATE] = _SEARCHED
            if last == first or search.pass_allowed:
                stuck = last == first and not anyone_can_play(grid, hands, sizes)
                if not stuck and here[_PASSES] == 0:
                    here[_STATE] = _PASSED
                    _enter(level, keys, d, 1, -here[_BETA], -here[_LOW], keys[d, _BOARD])
                    d += 1
                    continue
                here[_BEST], here[_LOW] = 0, max(here[_LOW], 0)
        elif here[_STATE] == _PASSED:
            here[_BEST], here[_LOW] = -value, max(here[_LOW], -value)
            here[_STATE] = _SEARCHED
        else:
            play = plays[here[_PLAY]]
            value = int(play[POINTS]) - value
            if here[_STATE] == _TESTED and here[_LOW] < value < here[_BETA]:
                here[_STATE] = _SEARCHED
                points = int(play[POINTS])
                after = keys[d, _BOARD] + play_key(play)
                _enter(level, keys, d, 0, points - here[_BETA], points - here[_LOW], after)
                d += 1
                continue
            take_play(grid, play, here[_EDGES])
            hands[mover] = saved[d]
            sizes[mover] += play[COUNT]
            if value > here[_BEST]:
                here[_BEST], here[_LOW] = value, max(here[_LOW], value)
                keys[d, _CHOSEN] = play_key(play)
        deeper = False
        while here[_BEST] < here[_BETA] and here[_TURN] < min(here[_LAST] - first, search.width):
            i = first + int(np.argmax(plays[first : here[_LAST], ORDER]))
            play = plays[i]
            play[ORDER] = -BOUND
            points = int(play[POINTS])
            here[_TURN] += 1
            if play[COUNT] == sizes[mover]:
                if points + END_BONUS > here[_BEST]:
                    here[_BEST] = points + END_BONUS
                    here[_LOW] = max(here[_LOW], here[_BEST])
                    keys[d, _CHOSEN] = play_key(play)
                continue
            here[_PLAY] = i
            here[_EDGES] = put_play(grid, play)
            play_tiles(hands, sizes, mover, play)
            test = here[_TURN] > 1 and here[_LOW] + 1 < here[_BETA]
            here[_STATE] = _TESTED if test else _SEARCHED
            top = here[_LOW] + 1 if test else here[_BETA]
            after = keys[d, _BOARD] + play_key(play)
            _enter(level, keys, d, 0, points - top, points - here[_LOW], after)
            d += 1
            deeper = True
            break
        if deeper:
            continue
        value = int(here[_BEST])
        chosen = keys[d, _CHOSEN]
        kind = _LEAST if value >= here[_BETA] else _MOST if value <= here[_ALPHA] else _EXACT
        if kind == _LEAST:
            killers = search.killers[sizes.sum()]
            if killers[0] != chosen:
                killers[1] = killers[0]
                killers[0] = chosen
        data = np.uint64(value + BOUND) | (np.uint64(kind) << np.uint64(12))
        data |= chosen >> _MOVE_SHIFT << _MOVE_SHIFT
        slot = search.table[keys[d, _KEY] % np.uint64(len(search.table))]
        slot[0] = keys[d, _KEY] ^ data
        slot[1] = data
        d -= 1
    return value


@jit
def _enter(level: Any, keys: Any, d: int, passes: int, alpha: int, beta: int, board: Any) -> None:
    """Set up the level below level d."""
    below = level[d + 1]
    below[_STATE], below[_PASSES] = _ENTERED, passes
    below[_ALPHA], below[_BETA] = alpha, beta
    below[_FIRST] = level[d, _LAST]
    keys[d + 1, _BOARD] = board
