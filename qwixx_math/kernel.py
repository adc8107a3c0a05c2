"""The compiled inner loop of the solver: backward induction over one layer of positions.

Notation, per position s and penalties p (array `values[index, k, p]`, see `lattice`):

    U₀(s, p)   value before an own roll,      U_k(s, p)   with k passive rolls before it,
    N          players; after an own roll comes U_{N−1}.

Where the score itself is the objective, values count the open rows only: what a closed row or a
taken penalty is worth is added when it happens (`gain`, `penalty`) and is a constant from then on.
For other objectives `gain` and `penalty` are 0 and the end of the game says it all.

Passive roll:  U_k(s, p) = Σ_w P(w) max(A_{k−1}(s, p), max over rows of A_{k−1}(s + w, p)),

where A_k(s, p) is the value of s once one's marks of a roll are made and U_k comes next. In a cycle
A = U; at a table the others act in the same roll, see `table_model`.

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
counts something beside the rows (see `tally`), a form is solved for all its tallies at once, as
marks lead from each to the same forms. Other sheets pass None and pay nothing for either.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .jit import jit

_SLOTS = 4
_FACES = 6
_SUMS = 13
_NEVER = -np.inf

# Faces of a die, as bits, that make number n with white dice d₁ or d₂; faces a set of bits leaves.
_ONE_DIE = np.array(
    [[1 << (n - d - 1) if 1 <= n - d <= _FACES else 0 for n in range(_SUMS)] for d in range(7)]
)
REACH = _ONE_DIE[:, None, :] | _ONE_DIE[None, :, :]
UNSET = np.array([float(_FACES - bits.bit_count()) for bits in range(1 << _FACES)])


@jit
def index_of(r0: int, r1: int, r2: int, r3: int, pair_a: Any, pair_b: Any, triangle: bool) -> int:
    """The index of four row states, see `lattice`."""
    a = pair_a[r0, r1]
    b = pair_b[r2, r3]
    if triangle:
        return max(a, b) * (max(a, b) + 1) // 2 + min(a, b)
    return a * (pair_b[-1, -1] + 1) + b


@jit
def _raise_to(target: Any, source: Any, gain: float, boxes: Any) -> None:
    """Lift `target` to `source` + gain at every penalty level where that is more."""
    for p in range(len(boxes)):  # a length known to the compiler makes vector instructions
        value = source[p] + gain
        target[p] = value if value > target[p] else target[p]


@jit
def list_cells(s: Any, tables: Any, start: Any, number: Any, die: Any) -> int:
    """List the cells right of the last marks: row i's begin at start[i]; returns their number."""
    count = 0
    for i in range(_SLOTS):
        start[i] = count
        for j in range(tables.last[i, s[i]] + 1, tables.step.shape[2]):
            number[count] = tables.number[i, j]
            die[count] = tables.die[i, j]
            count += 1
    start[_SLOTS] = count
    return count


@jit
def _join(s: Any, chains: Any, i: int, j: int) -> tuple[int, int]:
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
            _raise_to(offer[0, k, w], after[form, k], gain, boxes)
        return
    for way in range(tally.white.shape[2]):
        rolled = tally.white[i, j, way]
        for x in range(width if rolled > 0 else 0):
            then = tally.after_white[i, j, way, low + x]
            for k in range(players if then >= 0 else 0):
                _raise_to(offer[x, k, rolled], after[tally.shift[form] + then, k], gain, boxes)


@jit
def _lift_colour(
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
        _raise_to(best[0, 0, e], after[form, -1], gain, boxes)
        return
    for x in range(width):
        at = tally.shift[form] + tally.after_colour[i, j, low + x]
        _raise_to(best[x, 0, e], after[at, -1], gain, boxes)


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
        _raise_to(best[0, w, e2], after[form, -1], gain, boxes)
        return
    for way in range(tally.white.shape[2]):
        rolled = tally.white[i, j, way]
        for x in range(width if rolled > 0 else 0):
            then = tally.after_white[i, j, way, low + x]
            if then >= 0:
                at = tally.shift[form] + tally.after_colour[i2, j2, then]
                _raise_to(best[x, rolled, e2], after[at, -1], gain, boxes)


@jit
def _fill_offers(
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
    for i in range(_SLOTS):
        closed += s[i] >= closed_state
    count = start[_SLOTS]
    for x in range(width):
        offer[x] = _NEVER
        best[x, 0, :count] = _NEVER
    for i in range(_SLOTS):
        here = s[i]
        for e in range(start[i], start[i + 1]):
            j = last[i, here] + 1 + e - start[i]
            if step[i, here, j] < 0:
                continue
            s[i] = step[i, here, j]
            partner, before = _join(s, chains, i, j)
            form = index_of(s[0], s[1], s[2], s[3], pair_a, pair_b, triangle)
            s[i] = here
            if partner >= 0:
                s[partner] = before
            now = gain[i, here, j]
            _lift_white(offer, after, form, number[e], now, boxes, tally, i, j, low, width)
            if s[die[e]] < closed_state:
                _lift_colour(best, after, form, e, now, boxes, tally, i, j, low, width)
    for x in range(width):
        for w in range(2, _SUMS):
            if offer[x, 0, w, 0] != _NEVER:
                best[x, w, :count] = best[x, 0, :count]
    for i in range(_SLOTS):
        here = s[i]
        for e in range(start[i], start[i + 1]):
            j = last[i, here] + 1 + e - start[i]
            closes = step[i, here, j] >= closed_state
            if step[i, here, j] < 0 or (closes and closed == 1 and end_now):
                continue
            w = number[e]
            s[i] = step[i, here, j]
            partner, before = _join(s, chains, i, j)
            for i2 in range(_SLOTS):
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
                    partner2, before2 = _join(s, chains, i2, j2)
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
def _own_roll(
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
    for w in range(2, _SUMS):
        white = offer[-1, w, p]
        c = max(passing, white)
        found = sort_above(c, best[w if white != _NEVER else 0, :, p], count, x, cell)
        for d1 in range(max(1, w - _FACES), w // 2 + 1):
            d2 = w - d1
            left[:] = _FACES
            faces[:] = 0
            chance = float(_FACES**_SLOTS)
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
    return total / _FACES ** (_SLOTS + 2)


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
    """Write A_k(s, p) into `after`: what the others at a table do to U_k, see `table_model`."""
    closed_state = tables.closed_state
    closed = 0
    level = 0
    score = 0.0
    for i in range(_SLOTS):
        closed += s[i] >= closed_state
        level += tables.last[i, s[i]] + 1
        score += tables.points[i, s[i]]
    end = others.end[k, closed, level]
    shut = others.shut[k, closed, level]
    value = (1.0 - end - shut) * (values[at, k, p] - others.price) + end * score
    if shut > 0.0:
        total = 0.0
        rows = 0
        for i in range(_SLOTS):
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
) -> None:
    """Write U_k(s, p) of the positions of some forms, all of one layer, into `values`.

    Shapes: values and after (size, players, penalty levels), members (forms, 4), ended (size,): the
    values after the last penalty; `boxes` is a tuple as long as there are penalty levels. `others`
    is None for a cycle, where `after` is the array `values` itself. All positions a mark leads to
    must be solved already.
    """
    players, levels = values.shape[1], len(boxes)
    cells = _SLOTS * tables.step.shape[2]
    tallies = 1 if tally is None else tally.points.shape[0]
    offer = np.empty((tallies, players, _SUMS, levels))
    best = np.empty((tallies, _SUMS, cells, levels))
    start = np.empty(_SLOTS + 1, np.int64)
    number = np.empty(cells, np.int64)
    die = np.empty(cells, np.int64)
    x = np.empty(cells)
    cell = np.empty(cells, np.int64)
    faces = np.empty(_SLOTS, np.int64)
    left = np.empty(_SLOTS)
    s = np.empty(_SLOTS, np.int64)
    for form in forms:
        s[:] = members[form]
        count = list_cells(s, tables, start, number, die)
        low, width, place = 0, 1, form
        if tally is not None:
            high = 0
            for i in range(_SLOTS):
                low += tally.low[i, s[i]]
                high += tally.high[i, s[i]]
            width, place = high - low + 1, tally.shift[form] + low
        _fill_offers(
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
        for t in range(width):
            at = place + t
            for p in range(levels - 1, -1, -1):
                passing = after[at, players - 1, p + 1] - penalty if p + 1 < levels else ended[at]
                values[at, 0, p] = _own_roll(
                    passing, p, count, number, die, offer[t], best[t], x, cell, faces, left
                )
                for k in range(players):
                    if k > 0:
                        total = 0.0
                        for w in range(2, _SUMS):
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
    s = np.empty(_SLOTS, np.int64)
    for at in indices:
        s[:] = members[at]
        for k in range(values.shape[1]):
            for p in range(values.shape[2]):
                settle(values, after, at, s, k, p, others, tables, pair_a, pair_b, triangle)
