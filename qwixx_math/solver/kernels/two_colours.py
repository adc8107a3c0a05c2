"""What every two colour marks of a turn are worth: the part of `kernels.powers` for Chris Cross.

Notation as in `backward` and `powers`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ...base.compile import jit
from ..index.row_states import SLOTS
from .forms import (
    Block,
    Floats,
    Ints,
    Listed,
    Rules,
    index_of,
    is_over,
    join,
    width_of,
)
from .offers import NEVER, Ahead, Best, Marks, Part, lift


class Second(NamedTuple):
    """Two colour marks a turn, and room to think about them.

    Whether one white die may serve both; `both[x, w, a, b, p]`, for a < b, is the best A_{N−1}
    after a mark by white sum w (0: none) and colour marks of the cells a and b; by white pair q
    `two[i, j, f, g, q]` is Y.
    """

    same_white: bool
    both: Floats
    two: Floats


@jit
def fill_second(
    second: Second | None,
    rules: Rules,
    ahead: Ahead,
    s: Ints,
    listed: Listed,
    block: Block | None,
) -> None:
    """Fill `both` for one form."""
    if second is None:
        return
    both = second.both
    tables, chains = rules.tables, rules.chains
    step, closed_state, rows_to_end = tables.step, tables.closed_state, rules.rows_to_end
    start, number, die = listed
    count, k = start[SLOTS], ahead.after.shape[1] - 1
    slot, place = np.empty(count, np.int64), np.empty(count, np.int64)
    for i in range(SLOTS):
        for e in range(start[i], start[i + 1]):
            slot[e], place[e] = i, tables.last[i, s[i]] + 1 + e - start[i]
    both[: width_of(block), :, :count, :count] = NEVER
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
            if rules.ends_now and s[i0] >= closed_state and is_over(s, closed_state, rows_to_end):
                continue
        marked[:] = s
        for e1 in range(count):
            s[:] = marked
            i1, j1 = slot[e1], place[e1]
            dice = before if rules.closes_late else marked
            if step[i1, s[i1], j1] < 0 or dice[die[e1]] >= closed_state:
                continue
            gain1 = gain0 + tables.gain[i1, s[i1], j1]
            s[i1] = step[i1, s[i1], j1]
            join(s, chains, i1, j1)
            if s[i1] >= closed_state and is_over(s, closed_state, rows_to_end):
                continue
            turned[:] = s
            dice = before if rules.closes_late else turned
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
                form = index_of(rules.pairs, s)
                w = number[e0] if e0 >= 0 else 0
                marks = Marks(w, e0, (i0, j0), (i1, j1), (i2, j2))
                here = Best(both[:, :, min(e1, e2)], None)
                lift(here, Part(max(e1, e2), k, 1), ahead, form, gain, block, marks)
    s[:] = before
