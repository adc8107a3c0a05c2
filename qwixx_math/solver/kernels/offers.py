"""What every white sum and every colour mark after it is worth: the part of `backward` that marks.

Notation as in `backward`. A form is four row states; x counts its tallies from the least (see
`frames_and_fields`). On sheets without chains or without anything to count `chains` and `tally` are
None, and the compiled code is free of them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...base.compile import jit
from ..index.row_states import SLOTS

SUMS = 13
NEVER = -np.inf


@jit
def index_of(r0: int, r1: int, r2: int, r3: int, pair_a: Any, pair_b: Any, triangle: bool) -> int:
    """The index of four row states, see `lattice`."""
    a = pair_a[r0, r1]
    b = pair_b[r2, r3]
    if triangle:
        return max(a, b) * (max(a, b) + 1) // 2 + min(a, b)
    return a * (pair_b[-1, -1] + 1) + b


@jit
def raise_to(target: Any, source: Any, gain: float, boxes: Any) -> None:
    """Lift `target` to `source` + gain at every penalty level where that is more."""
    for p in range(len(boxes)):  # a length known to the compiler makes vector instructions
        value = source[p] + gain
        target[p] = value if value > target[p] else target[p]


@jit
def list_cells(s: Any, tables: Any, start: Any, number: Any, die: Any) -> int:
    """List the cells right of the last marks: row i's begin at start[i]; returns their number."""
    count = 0
    for i in range(SLOTS):
        start[i] = count
        for j in range(tables.last[i, s[i]] + 1, tables.step.shape[2]):
            number[count] = tables.number[i, j]
            die[count] = tables.die[i, j]
            count += 1
    start[SLOTS] = count
    return count


@jit
def join(s: Any, chains: Any, i: int, j: int) -> tuple[int, int]:
    """Mark the chain partner of a cell in s; the partner's slot (−1: none) and state before."""
    if chains is None:
        return -1, 0
    i2 = chains.slot[i, j]
    if i2 < 0:
        return -1, 0
    before = s[i2]
    s[i2] = chains.state[i, j, before]
    return i2, before


@jit
def _lift_white(
    offer: Any,
    after: Any,
    form: int,
    w: int,
    gain: float,
    boxes: Any,
    tally: Any,
    i: int,
    j: int,
    low: int,
    width: int,
) -> None:
    """Lift offer[·, ·, w] to a mark of cell (i, j) that leads to a form."""
    players = offer.shape[1]
    if tally is None:
        for k in range(players):
            raise_to(offer[0, k, w], after[form, k], gain, boxes)
        return
    for way in range(tally.white.shape[2]):
        rolled = tally.white[i, j, way]
        for x in range(width if rolled > 0 else 0):
            then = tally.after_white[i, j, way, low + x]
            for k in range(players if then >= 0 else 0):
                raise_to(offer[x, k, rolled], after[tally.shift[form] + then, k], gain, boxes)


@jit
def lift_colour(
    best: Any,
    after: Any,
    form: int,
    e: int,
    gain: float,
    boxes: Any,
    tally: Any,
    i: int,
    j: int,
    low: int,
    width: int,
) -> None:
    """Lift best[·, 0, e] to a colour mark of cell (i, j) that leads to a form."""
    if tally is None:
        raise_to(best[0, 0, e], after[form, -1], gain, boxes)
        return
    for x in range(width):
        at = tally.shift[form] + tally.after_colour[i, j, low + x]
        raise_to(best[x, 0, e], after[at, -1], gain, boxes)


@jit
def _lift_both(
    best: Any,
    after: Any,
    form: int,
    w: int,
    e2: int,
    gain: float,
    boxes: Any,
    tally: Any,
    i: int,
    j: int,
    i2: int,
    j2: int,
    low: int,
    width: int,
) -> None:
    """Lift best[·, w, e2] to marks of cell (i, j) by white sum and (i2, j2) by colour."""
    if tally is None:
        raise_to(best[0, w, e2], after[form, -1], gain, boxes)
        return
    for way in range(tally.white.shape[2]):
        rolled = tally.white[i, j, way]
        for x in range(width if rolled > 0 else 0):
            then = tally.after_white[i, j, way, low + x]
            if then >= 0:
                at = tally.shift[form] + tally.after_colour[i2, j2, then]
                raise_to(best[x, rolled, e2], after[at, -1], gain, boxes)


@jit
def fill_offers(
    after: Any,
    s: Any,
    tables: Any,
    chains: Any,
    tally: Any,
    low: int,
    width: int,
    pair_a: Any,
    pair_b: Any,
    triangle: bool,
    end_now: bool,
    immediate: bool,
    boxes: Any,
    start: Any,
    number: Any,
    die: Any,
    offer: Any,
    best: Any,
) -> None:
    """For one form: what each white sum, and each colour mark after it, is worth.

    offer[x, k, w, p]   best A_k after marking white sum w (−∞: no row takes it),
    best[x, w, e, p]    best A_{N−1} after a colour die marks cell e, over all choices of action 1
                        when the white sum is w; best[x, 0] without a mark in action 1. Filled for
                        the w that some row takes.

    x < width counts the form's tallies from the least, `low`.
    """
    step, gain, last = tables.step, tables.gain, tables.last
    closed_state = tables.closed_state
    closed = 0
    for i in range(SLOTS):
        closed += s[i] >= closed_state
    count = start[SLOTS]
    for x in range(width):
        offer[x] = NEVER
        best[x, 0, :count] = NEVER
    for i in range(SLOTS):
        here = s[i]
        for e in range(start[i], start[i + 1]):
            j = last[i, here] + 1 + e - start[i]
            if step[i, here, j] < 0:
                continue
            s[i] = step[i, here, j]
            partner, before = join(s, chains, i, j)
            form = index_of(s[0], s[1], s[2], s[3], pair_a, pair_b, triangle)
            s[i] = here
            if partner >= 0:
                s[partner] = before
            now = gain[i, here, j]
            _lift_white(offer, after, form, number[e], now, boxes, tally, i, j, low, width)
            if s[die[e]] < closed_state:
                lift_colour(best, after, form, e, now, boxes, tally, i, j, low, width)
    for x in range(width):
        for w in range(2, SUMS):
            if offer[x, 0, w, 0] != NEVER:
                best[x, w, :count] = best[x, 0, :count]
    for i in range(SLOTS):
        here = s[i]
        for e in range(start[i], start[i + 1]):
            j = last[i, here] + 1 + e - start[i]
            closes = step[i, here, j] >= closed_state
            if step[i, here, j] < 0 or (closes and closed == 1 and end_now):
                continue
            w = number[e]
            s[i] = step[i, here, j]
            partner, before = join(s, chains, i, j)
            for i2 in range(SLOTS):
                there = s[i2]
                first = start[i2]
                if i2 == i:
                    first = e + 1
                elif i2 == partner:
                    first += last[i2, there] - last[i2, before]
                for e2 in range(first, start[i2 + 1]):
                    j2 = last[i2, there] + 1 + e2 - first
                    # A die is out when its row is closed; under late timing, before this turn.
                    out = s[die[e2]] >= closed_state and (immediate or not closes or die[e2] != i)
                    if step[i2, there, j2] < 0 or out:
                        continue
                    s[i2] = step[i2, there, j2]
                    partner2, before2 = join(s, chains, i2, j2)
                    form = index_of(s[0], s[1], s[2], s[3], pair_a, pair_b, triangle)
                    if partner2 >= 0:
                        s[partner2] = before2
                    s[i2] = there
                    both = gain[i, here, j] + gain[i2, there, j2]
                    _lift_both(
                        best, after, form, w, e2, both, boxes, tally, i, j, i2, j2, low, width
                    )
            s[i] = here
            if partner >= 0:
                s[partner] = before
