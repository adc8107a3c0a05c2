"""What every two colour marks of a turn are worth: the part of `kernels.powers` for Chris Cross.

Notation as in `backward`; `both` is described at `kernels.powers.Room`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...base.compile import jit
from ..index.row_states import SLOTS
from .offers import NEVER, index_of, join, raise_to


@jit
def fill_second(
    second: Any,
    both: Any,
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
    boxes: Any,
    start: Any,
    number: Any,
    die: Any,
    end_now: bool,
    immediate: bool,
) -> None:
    """Fill `both` for one form."""
    if second is None:
        return
    step = tables.step
    closed_state, count = tables.closed_state, start[SLOTS]
    slot, place = np.empty(count, np.int64), np.empty(count, np.int64)
    for i in range(SLOTS):
        for e in range(start[i], start[i + 1]):
            slot[e], place[e] = i, tables.last[i, s[i]] + 1 + e - start[i]
    both[:width, :, :count, :count] = NEVER
    before, marked, turned = s.copy(), s.copy(), s.copy()
    for e0 in range(-1, count):
        s[:] = before
        i0, j0, gain0 = -1, -1, 0.0
        if e0 >= 0:
            i0, j0 = slot[e0], place[e0]
            if step[i0, s[i0], j0] < 0:
                continue
            gain0 = tables.gain[i0, s[i0], j0]
            s[i0] = step[i0, s[i0], j0]
            join(s, chains, i0, j0)
            if end_now and s[i0] >= closed_state and _closed(s, closed_state) > 1:
                continue
        marked[:] = s
        for e1 in range(count):
            s[:] = marked
            i1, j1 = slot[e1], place[e1]
            dice = marked if immediate else before
            if step[i1, s[i1], j1] < 0 or dice[die[e1]] >= closed_state:
                continue
            gain1 = gain0 + tables.gain[i1, s[i1], j1]
            s[i1] = step[i1, s[i1], j1]
            join(s, chains, i1, j1)
            if s[i1] >= closed_state and _closed(s, closed_state) > 1:
                continue
            turned[:] = s
            dice = turned if immediate else before
            for e2 in range(count):
                i2, j2 = slot[e2], place[e2]
                # The other order comes to the same, unless the mark made first closes its row or
                # moves another row on.
                if e2 < e1 and chains is None and j2 + 1 < step.shape[2]:
                    continue
                s[:] = turned
                if step[i2, s[i2], j2] < 0 or dice[die[e2]] >= closed_state:
                    continue
                gain = gain1 + tables.gain[i2, s[i2], j2]
                s[i2] = step[i2, s[i2], j2]
                join(s, chains, i2, j2)
                form = index_of(s[0], s[1], s[2], s[3], pair_a, pair_b, triangle)
                marks = i0, j0, i1, j1, i2, j2
                w = number[e0] if e0 >= 0 else 0
                here = both[:, :, min(e1, e2), max(e1, e2)]
                _lift_three(here, after, form, w, gain, boxes, tally, marks, low, width)
    s[:] = before


@jit
def _closed(s: Any, closed_state: int) -> int:
    """How many rows are closed."""
    closed = 0
    for i in range(SLOTS):
        closed += s[i] >= closed_state
    return closed


@jit
def _lift_three(
    here: Any,
    after: Any,
    form: int,
    w: int,
    gain: float,
    boxes: Any,
    tally: Any,
    marks: Any,
    low: int,
    width: int,
) -> None:
    """Lift here[·, w] to a form reached by up to three marks: by white sum (slot −1: none), then
    two by colour."""
    if tally is None:
        raise_to(here[0, w], after[form, -1], gain, boxes)
        return
    i0, j0, i1, j1, i2, j2 = marks
    for way in range(tally.white.shape[2] if i0 >= 0 else 1):
        rolled = tally.white[i0, j0, way] if i0 >= 0 else 0
        for x in range(width if rolled > 0 or i0 < 0 else 0):
            then = tally.after_white[i0, j0, way, low + x] if i0 >= 0 else low + x
            then = tally.after_colour[i1, j1, then] if then >= 0 else -1
            then = tally.after_colour[i2, j2, then] if then >= 0 else -1
            if then >= 0:
                raise_to(here[x, rolled], after[tally.shift[form] + then, -1], gain, boxes)
