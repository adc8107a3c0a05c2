"""The compiled inner loop of the solver: backward induction over one layer of positions.

Notation, per position s and penalties p (array `values[index, k, p]`, see `lattice`):

    U₀(s, p)   value before an own roll,      U_k(s, p)   with k passive rolls before it,
    N          players; after an own roll comes U_{N−1}.

Where the score itself is the objective, values count the open rows only: what a closed row or a
taken penalty is worth is added when it happens (`gain`, `penalty`) and is a constant from then on.
For other objectives `gain` and `penalty` are 0 and the end of the game says it all.

Passive roll:  U_k(s, p) = Σ_w P(w) max(A_{k−1}(s, p), max over rows of A_{k−1}(s + w, p)),

where A_k(s, p) is the value of s once one's marks of a roll are made and U_k comes next. In a cycle
A = U; at a table the others act in the same roll, see `others`.

Own roll with white sum w: every choice a of action 1 leads to s_a, and a cell e of colour die i
may follow it. The maximum over choices and dice separates by cell,

    max_a max_e A(s_a + e) = max_e best[w, e],      best[w, e] = max_a A(s_a + e),

and white dice d₁, d₂ reach the cell with number n by the faces n − d₁ and n − d₂ of its die. So
with c the best choice without a colour mark, the cells worth more than c are sorted once per w, and
for each white pair

    E max(c, …) = Σ best[w, e] · (chance that e is the best cell the four dice reach) + c · (rest),

where going down the sorted cells, Π_i (faces of die i that reach no cell so far) / 6⁴ is the chance
that none of them is reached.

A sheet may add two things. Where it has chains, a mark changes a second row state too. Where it
counts something beside the rows (see `frames_and_fields`), a form is solved for all its tallies at
once, as marks lead from each to the same forms. Other sheets pass None and pay nothing for either.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...base.compile import jit
from ..index.row_states import SLOTS
from .offers import NEVER, SUMS, fill_offers, index_of, list_cells
from .powers import fill_misses, new_room, own_roll_with
from .two_colours import fill_second

_FACES = 6

# Faces of a die, as bits, that make number n with white dice d₁ or d₂; faces a set of bits leaves.
_ONE_DIE = np.array(
    [[1 << (n - d - 1) if 1 <= n - d <= _FACES else 0 for n in range(SUMS)] for d in range(7)]
)
REACH = _ONE_DIE[:, None, :] | _ONE_DIE[None, :, :]
UNSET = np.array([float(_FACES - bits.bit_count()) for bits in range(1 << _FACES)])


@jit
def sort_above(c: float, worth: Any, count: int, x: Any, cell: Any) -> int:
    """Cells e with worth[e] > c from the largest: values into x, cells into `cell`."""
    found = 0
    for e in range(count):
        value = worth[e]
        if value > c:
            k = found
            while k > 0 and x[k - 1] < value:
                x[k] = x[k - 1]
                cell[k] = cell[k - 1]
                k -= 1
            x[k] = value
            cell[k] = e
            found += 1
    return found


@jit
def own_roll(
    passing: float,
    p: int,
    count: int,
    number: Any,
    die: Any,
    offer: Any,
    best: Any,
    x: Any,
    cell: Any,
    faces: Any,
    left: Any,
) -> float:
    """U₀ of one position at one penalty level; `passing` is the value without any mark."""
    total = 0.0
    for w in range(2, SUMS):
        white = offer[-1, w, p]
        c = max(passing, white)
        found = sort_above(c, best[w if white != NEVER else 0, :, p], count, x, cell)
        for d1 in range(max(1, w - _FACES), w // 2 + 1):
            d2 = w - d1
            left[:] = _FACES
            faces[:] = 0
            chance = float(_FACES**SLOTS)
            mean = 0.0
            reach = REACH[d1, d2]
            for k in range(found):
                i = die[cell[k]]
                hit = reach[number[cell[k]]]
                if hit & ~faces[i]:
                    faces[i] |= hit
                    left[i] = UNSET[faces[i]]
                    rest = left[0] * left[1] * left[2] * left[3]
                    mean += x[k] * (chance - rest)
                    chance = rest
                    if chance == 0.0:
                        break
            mean += c * chance
            total += mean if d1 == d2 else 2.0 * mean
    return total / _FACES ** (SLOTS + 2)


@jit
def settle(
    values: Any,
    after: Any,
    at: int,
    s: Any,
    k: int,
    p: int,
    others: Any,
    tables: Any,
    pair_a: Any,
    pair_b: Any,
    triangle: bool,
) -> None:
    """Write A_k(s, p) into `after`: what the others at a table do to U_k, see `others`."""
    closed_state = tables.closed_state
    closed = 0
    level = 0
    score = 0.0
    for i in range(SLOTS):
        closed += s[i] >= closed_state
        level += tables.last[i, s[i]] + 1
        score += tables.points[i, s[i]]
    end = others.end[k, closed, level]
    shut = others.shut[k, closed, level]
    value = (1.0 - end - shut) * (values[at, k, p] - others.price) + end * score
    if shut > 0.0:
        total = 0.0
        rows = 0
        for i in range(SLOTS):
            here = s[i]
            if here < closed_state and tables.last[i, closed_state] >= 0:  # no dummy
                s[i] = closed_state
                there = index_of(s[0], s[1], s[2], s[3], pair_a, pair_b, triangle)
                s[i] = here
                total += values[there, k, p] + tables.points[i, here] - others.price
                rows += 1
        value += shut * total / rows
    after[at, k, p] = value


@jit
def solve_forms(
    values: Any,
    after: Any,
    others: Any,
    forms: Any,
    members: Any,
    tables: Any,
    chains: Any,
    tally: Any,
    pair_a: Any,
    pair_b: Any,
    triangle: bool,
    ended: Any,
    boxes: Any,
    penalty: float,
    end_now: bool,
    immediate: bool,
    power: Any,
) -> None:
    """Write U_k(s, p) of the positions of some forms, all of one layer, into `values`.

    Shapes: values and after (size, players, penalty levels), members (forms, 4), ended (size,): the
    values after the last penalty; `boxes` is a tuple as long as there are penalty levels. `others`
    is None for a cycle, where `after` is the array `values` itself, `power` without a power. All
    positions a mark leads to must be solved already.
    """
    players, levels = values.shape[1], len(boxes)
    cells = SLOTS * tables.step.shape[2]
    tallies = 1 if tally is None else tally.points.shape[0]
    offer = np.empty((tallies, players, SUMS, levels))
    best = np.empty((tallies, SUMS, cells, levels))
    start = np.empty(SLOTS + 1, np.int64)
    number = np.empty(cells, np.int64)
    die = np.empty(cells, np.int64)
    x = np.empty(cells)
    cell = np.empty(cells, np.int64)
    faces = np.empty(SLOTS, np.int64)
    left = np.empty(SLOTS)
    s = np.empty(SLOTS, np.int64)
    room = new_room(power, tallies, cells, levels)
    for form in forms:
        s[:] = members[form]
        count = list_cells(s, tables, start, number, die)
        low, width, place = 0, 1, form
        if tally is not None:
            high = 0
            for i in range(SLOTS):
                low += tally.low[i, s[i]]
                high += tally.high[i, s[i]]
            width, place = high - low + 1, tally.shift[form] + low
        fill_offers(
            after,
            s,
            tables,
            chains,
            tally,
            low,
            width,
            pair_a,
            pair_b,
            triangle,
            end_now,
            immediate,
            boxes,
            start,
            number,
            die,
            offer,
            best,
        )
        if power is not None:
            fill_misses(
                power,
                room,
                after,
                s,
                tables,
                chains,
                tally,
                low,
                width,
                pair_a,
                pair_b,
                triangle,
                boxes,
                start,
            )
            fill_second(
                power.second,
                room.both,
                after,
                s,
                tables,
                chains,
                tally,
                low,
                width,
                pair_a,
                pair_b,
                triangle,
                boxes,
                start,
                number,
                die,
                end_now,
                immediate,
            )
        for t in range(width):
            at = place + t
            for p in range(levels - 1, -1, -1):
                passing = after[at, players - 1, p + 1] - penalty if p + 1 < levels else ended[at]
                if power is None:
                    values[at, 0, p] = own_roll(
                        passing, p, count, number, die, offer[t], best[t], x, cell, faces, left
                    )
                else:
                    values[at, 0, p] = own_roll_with(
                        power, room, passing, p, t, count, number, die, offer[t], best[t]
                    )
                for k in range(players):
                    if k > 0:
                        total = 0.0
                        for w in range(2, SUMS):
                            ways = _FACES - abs(w - 7)
                            total += ways * max(after[at, k - 1, p], offer[t, k - 1, w, p])
                        values[at, k, p] = total / _FACES**2
                    if others is not None:
                        settle(values, after, at, s, k, p, others, tables, pair_a, pair_b, triangle)


@jit
def settle_all(
    values: Any,
    after: Any,
    others: Any,
    indices: Any,
    members: Any,
    tables: Any,
    pair_a: Any,
    pair_b: Any,
    triangle: bool,
) -> None:
    """Write A_k(s, p) of all positions at `indices`; shapes as in `solve_positions`."""
    s = np.empty(SLOTS, np.int64)
    for at in indices:
        s[:] = members[at]
        for k in range(values.shape[1]):
            for p in range(values.shape[2]):
                settle(values, after, at, s, k, p, others, tables, pair_a, pair_b, triangle)
