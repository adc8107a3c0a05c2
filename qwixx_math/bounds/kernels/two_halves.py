"""The compiled solver of a sheet in two halves (`half_rules`): one own roll after another, alone.

With A the first half's state, B the second's, p penalties and W = their points once two rows are
closed or the last penalty is taken,

    W(A, B, p) = E max over the roll's moves of W(A', B', p), and of W(A, B, p + 1) − penalty,

where the expectation over the dice is that of `backward`: by white sum the best move without a
colour mark, and for every die and number the best one with it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...base.compile import inlined, jit
from ...game.position import ROWS_TO_END
from ...solver.index.row_states import SLOTS
from ...solver.kernels.backward import own_roll
from ...solver.kernels.offers import NEVER, SUMS

_NUMBERS = SUMS - 2


@inlined
def place_of(one: int, two: int, seconds: int, triangle: bool) -> int:
    """Index of two half states; halves that are alike may change places."""
    if triangle:
        return max(one, two) * (max(one, two) + 1) // 2 + min(one, two)
    return one * seconds + two


@inlined
def _raise_to(best: Any, values: Any, place: int, gain: float) -> None:
    for p in range(values.shape[1]):
        best[p] = max(best[p], gain + values[place, p])


@jit
def solve_halves(
    values: Any,
    ones: Any,
    twos: Any,
    one: Any,
    two: Any,
    triangle: bool,
    penalty: float,
    end_now: bool,
) -> None:
    """Write W(A, B, p) for some pairs of half states into `values[place, p]`.

    The halves are `Half`s. All pairs that a mark leads to, and those whose
    game is over, must be there already.
    """
    boxes = values.shape[1]
    cells = SLOTS * _NUMBERS
    seconds = len(two.closed)
    number = np.empty(cells, np.int64)
    die = np.empty(cells, np.int64)
    for e in range(cells):
        die[e], number[e] = e // _NUMBERS, 2 + e % _NUMBERS
    offer = np.empty((1, SUMS, boxes))
    best = np.empty((SUMS, cells, boxes))
    x = np.empty(cells)
    cell = np.empty(cells, np.int64)
    faces = np.empty(SLOTS, np.int64)
    left = np.empty(SLOTS)
    for pair in range(len(ones)):
        a, b = ones[pair], twos[pair]
        at = place_of(a, b, seconds, triangle)
        offer[:] = NEVER
        best[0] = NEVER
        for m in range(one.start[a], one.start[a + 1]):
            if one.die[m] >= 0:
                e = one.die[m] * _NUMBERS + one.number[m] - 2
                _raise_to(
                    best[0, e], values, place_of(one.after[m], b, seconds, triangle), one.gain[m]
                )
        for m in range(two.start[b], two.start[b + 1]):
            if two.die[m] >= 0:
                e = (2 + two.die[m]) * _NUMBERS + two.number[m] - 2
                _raise_to(
                    best[0, e], values, place_of(a, two.after[m], seconds, triangle), two.gain[m]
                )
        for half in range(2):
            first, last = one.start[a], one.start[a + 1]
            if half == 1:
                first, last = two.start[b], two.start[b + 1]
            for m in range(first, last):
                white, w, a1, b1, turn_a, turn_b, gain = False, 0, a, b, False, False, 0.0
                if half == 0:
                    white, w, a1, turn_a = one.white[m], one.number[m], one.after[m], one.swapped[m]
                    gain = one.gain[m]
                else:
                    white, w, b1, turn_b = two.white[m], two.number[m], two.after[m], two.swapped[m]
                    gain = two.gain[m]
                if not white:
                    continue
                if offer[0, w, 0] == NEVER:
                    best[w] = best[0]
                _raise_to(offer[0, w], values, place_of(a1, b1, seconds, triangle), gain)
                if end_now and one.closed[a1] + two.closed[b1] >= ROWS_TO_END:
                    continue
                for k in range(one.start[a1], one.start[a1 + 1]):
                    if one.die[k] >= 0:
                        e = (one.die[k] ^ turn_a) * _NUMBERS + one.number[k] - 2
                        there = place_of(one.after[k], b1, seconds, triangle)
                        _raise_to(best[w, e], values, there, gain + one.gain[k])
                for k in range(two.start[b1], two.start[b1 + 1]):
                    if two.die[k] >= 0:
                        e = (2 + (two.die[k] ^ turn_b)) * _NUMBERS + two.number[k] - 2
                        there = place_of(a1, two.after[k], seconds, triangle)
                        _raise_to(best[w, e], values, there, gain + two.gain[k])
        for p in range(boxes - 2, -1, -1):
            passing = values[at, p + 1] - penalty
            values[at, p] = own_roll(
                passing, p, cells, number, die, offer, best, x, cell, faces, left
            )
