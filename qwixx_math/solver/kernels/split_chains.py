"""The compiled loop of the solver for chains whose ends come apart, see `split_chains`.

Notation as in `backward`. A position s is four row states and, last, the word b of its pairs; each
is solved by itself. Values are those of the end of the game where two rows are closed, and stored
ones elsewhere.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...base.compile import alone, inlined, jit
from ...game.position import ROWS_TO_END
from ..index.row_states import SLOTS
from .backward import own_roll
from .offers import NEVER, SUMS, list_cells, raise_to

_FACES = 6
ONES = np.array([word.bit_count() for word in range(1 << 8)])
"""How many bits a word has."""


@inlined
def put(target: Any, source: Any) -> None:
    """Copy a position: by hand, as slices that may overlap are copied twice."""
    for i in range(SLOTS + 1):
        target[i] = source[i]


@inlined
def straddling(s: Any, passed: Any) -> int:
    """The pairs of which exactly one end is passed."""
    pairs: int = passed[0, s[0]] ^ passed[1, s[1]] ^ passed[2, s[2]] ^ passed[3, s[3]]
    return pairs


@inlined
def mark(s: Any, i: int, j: int, along: bool, tables: Any, chains: Any, loose: Any) -> bool:
    """Mark cell (i, j) in s, with its partner or without; whether that may be."""
    here, word, q = s[i], s[SLOTS], loose.pair[i, j]
    there = tables.step[i, here, j]
    if there < 0:
        return False
    bit = 1 << q if q >= 0 else 0
    if (along and (bit == 0 or word & bit)) or (bit and not along and not loose.optional):
        return False
    if not loose.optional:  # also those that are passed only now
        there += ONES[word & loose.passed[i, there] & ~loose.passed[i, here]]
    if tables.closed_state <= there < tables.closed_state + loose.locked:
        return False
    s[i] = there
    if along:
        i2 = chains.slot[i, j]
        s[i2] = chains.state[i, j, s[i2]]
    s[SLOTS] = (word | bit) & straddling(s, loose.passed)
    return True


@inlined
def points_of(s: Any, tables: Any, loose: Any) -> int:
    """Points of all rows, penalties apart."""
    points = 0
    for i in range(SLOTS):
        n = loose.marks[i, s[i]]
        if not loose.optional:
            n += ONES[s[SLOTS] & loose.passed[i, tables.closed_state] & ~loose.passed[i, s[i]]]
        points += n * (n + 1) // 2
    return points


@inlined
def closed_rows(s: Any, tables: Any) -> int:
    """How many rows are closed."""
    closed = 0
    for i in range(SLOTS):
        closed += s[i] >= tables.closed_state
    return closed


@inlined
def ones_in(words: Any) -> int:
    """How many words a set has."""
    pairs = words - ((words >> np.uint64(1)) & np.uint64(0x5555555555555555))
    two = np.uint64(0x3333333333333333)
    fours = (pairs & two) + ((pairs >> np.uint64(2)) & two)
    eights = (fours + (fours >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return int((eights * np.uint64(0x0101010101010101)) >> np.uint64(56))


@inlined
def place_of(s: Any, tables: Any, loose: Any, pair_a: Any, pair_b: Any) -> int:
    """The index of s; of one that is over −1 − its points."""
    if closed_rows(s, tables) >= ROWS_TO_END:
        return -1 - points_of(s, tables, loose)
    a, b = pair_a[s[0], s[1]], pair_b[s[2], s[3]]
    m = straddling(s, loose.passed)
    below = (np.uint64(1) << np.uint64(s[SLOTS])) - np.uint64(1)
    form = a * len(loose.allowed[1]) + b
    before = loose.allowed[0][a, m] & loose.allowed[1][b, m] & below
    place: int = loose.begins[form] + ones_in(before)
    return place


@alone
def fill_loose(
    values: Any,
    worth: Any,
    before: Any,
    tables: Any,
    chains: Any,
    loose: Any,
    pair_a: Any,
    pair_b: Any,
    end_now: bool,
    immediate: bool,
    boxes: Any,
    start: Any,
    number: Any,
    die: Any,
    marked: Any,
    s: Any,
    offer: Any,
    best: Any,
) -> None:
    """Fill offer[k, w, p] and best[w, e, p] of the position `before` as `fill_offers` does."""
    closed_state, count = tables.closed_state, start[SLOTS]
    last = values.shape[1] - 1
    offer[:] = NEVER
    best[0, :count] = NEVER
    for i in range(SLOTS):
        for e in range(start[i], start[i + 1]):
            j = tables.last[i, before[i]] + 1 + e - start[i]
            for along in range(2):
                put(s, before)
                if not mark(s, i, j, along > 0, tables, chains, loose):
                    continue
                at = place_of(s, tables, loose, pair_a, pair_b)
                for k in range(last + 1):
                    source = values[at, k] if at >= 0 else worth[-1 - at]
                    raise_to(offer[k, number[e]], source, 0.0, boxes)
                if before[die[e]] < closed_state:
                    source = values[at, last] if at >= 0 else worth[-1 - at]
                    raise_to(best[0, e], source, 0.0, boxes)
    for w in range(2, SUMS):
        if offer[0, w, 0] != NEVER:
            for e in range(count):
                for p in range(len(boxes)):
                    best[w, e, p] = best[0, e, p]
    for i in range(SLOTS):
        for e in range(start[i], start[i + 1]):
            j = tables.last[i, before[i]] + 1 + e - start[i]
            w = number[e]
            for along in range(2):
                put(marked, before)
                if not mark(marked, i, j, along > 0, tables, chains, loose):
                    continue
                if end_now and closed_rows(marked, tables) >= ROWS_TO_END:
                    continue
                dice = marked if immediate else before
                for i2 in range(SLOTS):
                    for e2 in range(start[i2], start[i2 + 1]):
                        # One white die of two with sum w and a colour die: w − 5 to w + 5.
                        if dice[die[e2]] >= closed_state or abs(number[e2] - w) >= _FACES:
                            continue
                        j2 = tables.last[i2, before[i2]] + 1 + e2 - start[i2]
                        for along2 in range(2):
                            put(s, marked)
                            if not mark(s, i2, j2, along2 > 0, tables, chains, loose):
                                continue
                            at = place_of(s, tables, loose, pair_a, pair_b)
                            source = values[at, last] if at >= 0 else worth[-1 - at]
                            raise_to(best[w, e2], source, 0.0, boxes)


@jit
def solve_loose(
    values: Any,
    forms: Any,
    members: Any,
    tables: Any,
    chains: Any,
    loose: Any,
    pair_a: Any,
    pair_b: Any,
    worth: Any,
    boxes: Any,
    penalty: float,
    end_now: bool,
    immediate: bool,
) -> None:
    """Write U_k(s, p) of the positions of some forms, all of one layer, into `values`.

    As `backward.solve_forms`; worth[points, p] is the value of a game that is over with p
    penalties, up to the last one.
    """
    players, levels = values.shape[1], len(boxes)
    cells = SLOTS * tables.step.shape[2]
    offer = np.empty((players, SUMS, levels))
    best = np.empty((SUMS, cells, levels))
    start = np.empty(SLOTS + 1, np.int64)
    number = np.empty(cells, np.int64)
    die = np.empty(cells, np.int64)
    x = np.empty(cells)
    cell = np.empty(cells, np.int64)
    faces = np.empty(SLOTS, np.int64)
    left = np.empty(SLOTS)
    s = np.empty(SLOTS + 1, np.int64)
    marked, after = s.copy(), s.copy()
    for form in forms:
        s[:SLOTS] = members[form]
        count = list_cells(s, tables, start, number, die)
        m = straddling(s, loose.passed)
        a, b = pair_a[s[0], s[1]], pair_b[s[2], s[3]]
        allowed = loose.allowed[0][a, m] & loose.allowed[1][b, m]
        at = loose.begins[form] - 1
        for word in range(m + 1):
            if allowed >> np.uint64(word) & np.uint64(1) == 0:
                continue
            s[SLOTS] = word
            at += 1
            ended = worth[points_of(s, tables, loose), levels]
            fill_loose(
                values,
                worth,
                s,
                tables,
                chains,
                loose,
                pair_a,
                pair_b,
                end_now,
                immediate,
                boxes,
                start,
                number,
                die,
                marked,
                after,
                offer,
                best,
            )
            for p in range(levels - 1, -1, -1):
                passing = values[at, players - 1, p + 1] - penalty if p + 1 < levels else ended
                values[at, 0, p] = own_roll(
                    passing, p, count, number, die, offer, best, x, cell, faces, left
                )
                for k in range(1, players):
                    total = 0.0
                    for w in range(2, SUMS):
                        ways = _FACES - abs(w - 7)
                        total += ways * max(values[at, k - 1, p], offer[k - 1, w, p])
                    values[at, k, p] = total / _FACES**2
