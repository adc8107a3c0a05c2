"""The compiled solver of a sheet in two halves (`half_rules`): one own roll after another, alone.

With A the first half's state, B the second's, p penalties and W = their points once two rows are
closed or the last penalty is taken,

    W(A, B, p) = E max over the roll's moves of W(A', B', p), and of W(A, B, p + 1) − penalty,

where the expectation over the dice is that of `backward`: by white sum the best move without a
colour mark, and for every die and number the best one with it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ...base.compile import alone, inlined, jit
from ...solver.index.row_states import SLOTS
from ...solver.kernels.backward import Scratch, new_scratch, own_roll
from ...solver.kernels.forms import Floats, Ints, Listed, triangle
from ...solver.kernels.offers import NEVER, SUMS

Truth = npt.NDArray[np.bool_]

_NUMBERS = SUMS - 2


class Half(NamedTuple):
    """A half as arrays. Marks `start[h]` to `start[h + 1]` are those of state h.

    `swapped`: whether the rows have changed places in the state after the mark. `points[h]` is
    what the half scores if the game ends, `closed[h]` its closed rows, `level[h]` rises with every
    mark, `gain` are the points that a mark makes beside.
    """

    start: Ints
    number: Ints
    die: Ints
    white: Truth
    after: Ints
    gain: Floats
    swapped: Truth
    points: Floats
    closed: Ints
    level: Ints


class TwoHalves(NamedTuple):
    """A game of two halves; `alike` ones may change places."""

    one: Half
    two: Half
    alike: bool
    penalty: float
    ends_now: bool


class Work(NamedTuple):
    """Room for one thread: every number of every die as a listed cell, offer[w, p] and
    best[w, e, p] as in `Offers`."""

    listed: Listed
    offer: Floats
    best: Floats
    scratch: Scratch


@inlined
def place_of(one: int, two: int, seconds: int, alike: bool) -> int:
    """Index of two half states; halves that are alike may change places."""
    if alike:
        return triangle(max(one, two), min(one, two))
    return one * seconds + two


@inlined
def _place(game: TwoHalves, a: int, b: int) -> int:
    return place_of(a, b, len(game.two.closed), game.alike)


@inlined
def _raise_to(best: Floats, values: Floats, place: int, gain: float) -> None:
    for p in range(values.shape[1]):
        best[p] = max(best[p], gain + values[place, p])


@inlined
def _raise_to_colours(
    best: Floats, values: Floats, game: TwoHalves, halves: tuple[int, int], turned: int, gain: float
) -> None:
    """Lift best[e] to the colour marks from two states; `turned` is 1 or 2 if the rows of a half
    have changed places in this turn."""
    one, two = game.one, game.two
    a, b = halves
    for m in range(one.start[a], one.start[a + 1]):
        if one.die[m] >= 0:
            e = (one.die[m] ^ (turned == 1)) * _NUMBERS + one.number[m] - 2
            _raise_to(best[e], values, _place(game, one.after[m], b), gain + one.gain[m])
    for m in range(two.start[b], two.start[b + 1]):
        if two.die[m] >= 0:
            e = (2 + (two.die[m] ^ (turned == 2))) * _NUMBERS + two.number[m] - 2
            _raise_to(best[e], values, _place(game, a, two.after[m]), gain + two.gain[m])


@inlined
def _raise_after_white(
    work: Work,
    values: Floats,
    game: TwoHalves,
    w: int,
    halves: tuple[int, int],
    turned: int,
    gain: float,
) -> None:
    """Lift what white sum w offers to a mark that leads to two states, and to colour marks after
    it."""
    if work.offer[w, 0] == NEVER:
        for e in range(work.best.shape[1]):
            for p in range(work.best.shape[2]):
                work.best[w, e, p] = work.best[0, e, p]
    a, b = halves
    _raise_to(work.offer[w], values, _place(game, a, b), gain)
    if not (game.ends_now and game.one.closed[a] + game.two.closed[b] >= 2):
        _raise_to_colours(work.best[w], values, game, halves, turned, gain)


@jit
def solve_halves(values: Floats, ones: Ints, twos: Ints, game: TwoHalves) -> None:
    """Write W(A, B, p) for some pairs of half states into `values[place, p]`.

    All pairs that a mark leads to, and those whose game is over, must be there already.
    """
    boxes = values.shape[1]
    cells = SLOTS * _NUMBERS
    start, every = np.zeros(SLOTS + 1, np.int64), np.arange(cells)
    start[SLOTS] = cells
    listed = Listed(start, 2 + every % _NUMBERS, every // _NUMBERS)
    work = Work(listed, np.empty((SUMS, boxes)), np.empty((SUMS, cells, boxes)), new_scratch(cells))
    for pair in range(len(ones)):
        _solve_pair(values, ones[pair], twos[pair], game, work)


@alone
def _solve_pair(values: Floats, a: int, b: int, game: TwoHalves, work: Work) -> None:
    """Write W of one pair."""
    one, two = game.one, game.two
    work.offer[:] = NEVER
    work.best[0] = NEVER
    _raise_to_colours(work.best[0], values, game, (a, b), 0, 0.0)
    for m in range(one.start[a], one.start[a + 1]):
        if one.white[m]:
            halves, turned = (one.after[m], b), 1 * one.swapped[m]
            _raise_after_white(work, values, game, one.number[m], halves, turned, one.gain[m])
    for m in range(two.start[b], two.start[b + 1]):
        if two.white[m]:
            halves, turned = (a, two.after[m]), 2 * two.swapped[m]
            _raise_after_white(work, values, game, two.number[m], halves, turned, two.gain[m])
    at = _place(game, a, b)
    for p in range(values.shape[1] - 2, -1, -1):
        passing = values[at, p + 1] - game.penalty
        values[at, p] = own_roll(passing, p, work.listed, work.offer, work.best, work.scratch, None)
