"""The compiled inner loop of `measures`: chance flows forward along best play.

m(s, k, p) is the chance that the game passes through position s with p penalties and k passive
rolls before the own turn. Starting from one position, layer by layer upwards, every m is spread
over the positions that the best move of each roll leads to. A roll's outcomes are grouped as in
`backward`: for each white sum the cells better than the best choice c without a colour mark are
gone through from the best, each taking the chance that the dice reach it and nothing better.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...base.compile import jit
from ...game.position import ROWS_TO_END
from ..index.row_states import SLOTS
from .backward import REACH, UNSET, sort_above
from .offers import index_of, list_cells

_FACES = 6
_SUMS = 13
_NEVER = -np.inf
_NONE = -1


@jit
def _value_at(value_map: Any, table: Any, s: Any) -> float:
    """The value of row states s, in the value table's own order of slots and numbers of states."""
    slots, states, pair_a, pair_b, triangle = value_map
    at = index_of(
        states[s[slots[0]]],
        states[s[slots[1]]],
        states[s[slots[2]]],
        states[s[slots[3]]],
        pair_a,
        pair_b,
        triangle,
    )
    return table[at]


@jit
def _best_choices(
    table: Any,
    value_map: Any,
    s: Any,
    tables: Any,
    final: Any,
    end_now: bool,
    immediate: bool,
    own: bool,
    cells: Any,
    offer: Any,
    offered: Any,
    best: Any,
    first: Any,
) -> None:
    """Best choices of one position at one penalty level, with what they are.

    offer[w], offered[w]   value of the best white mark and its cell,
    best[w, e], first[w, e]  value of marking cell e by colour and the white mark before it (−1:
                           none); w = 0 stands for sums that no row takes.
    `cells` are the arrays of `list_cells`; `final[i, state, cell]` points a mark makes final.
    """
    start, number, die = cells
    step, last, closed_state = tables.step, tables.last, tables.closed_state
    closed = 0
    for i in range(SLOTS):
        closed += s[i] >= closed_state
    count = start[SLOTS]
    offer[:] = _NEVER
    offered[:] = _NONE
    best[0, :count] = _NEVER
    first[0, :count] = _NONE
    for i in range(SLOTS):
        here = s[i]
        for e in range(start[i], start[i + 1]):
            j = last[i, here] + 1 + e - start[i]
            if step[i, here, j] < 0:
                continue
            s[i] = step[i, here, j]
            value = _value_at(value_map, table, s) + final[i, here, j]
            s[i] = here
            if value > offer[number[e]]:
                offer[number[e]] = value
                offered[number[e]] = e
            if own and s[die[e]] < closed_state:
                best[0, e] = value
    if not own:
        return
    for w in range(2, _SUMS):
        if offered[w] >= 0:
            best[w, :count] = best[0, :count]
            first[w, :count] = _NONE
    for i in range(SLOTS):
        here = s[i]
        for e in range(start[i], start[i + 1]):
            j = last[i, here] + 1 + e - start[i]
            closes = step[i, here, j] >= closed_state
            if step[i, here, j] < 0 or (closes and closed + 1 >= ROWS_TO_END and end_now):
                continue
            w = number[e]
            s[i] = step[i, here, j]
            for i2 in range(SLOTS):
                there = s[i2]
                begin = e + 1 if i2 == i else start[i2]
                for e2 in range(begin, start[i2 + 1]):
                    j2 = last[i2, there] + 1 + e2 - begin
                    out = s[die[e2]] >= closed_state and (immediate or not closes or die[e2] != i)
                    if step[i2, there, j2] < 0 or out:
                        continue
                    s[i2] = step[i2, there, j2]
                    value = _value_at(value_map, table, s)
                    value += final[i, here, j] + final[i2, there, j2]
                    s[i2] = there
                    if value > best[w, e2]:
                        best[w, e2] = value
                        first[w, e2] = e
            s[i] = here


@jit
def _mark_cell(s: Any, tables: Any, start: Any, start_last: Any, e: int) -> tuple[int, int]:
    """Mark listed cell e in s; its slot and cell index."""
    i = 0
    while e >= start[i + 1]:
        i += 1
    j = start_last[i] + 1 + e - start[i]
    s[i] = tables.step[i, s[i], j]
    return i, j


@jit
def flow(
    mass: Any,
    part: int,
    indices: Any,
    members: Any,
    tables: Any,
    final: Any,
    pair_a: Any,
    pair_b: Any,
    triangle: bool,
    values: Any,
    value_map: Any,
    ended: Any,
    penalty_now: float,
    penalty: int,
    end_now: bool,
    immediate: bool,
    scores: Any,
    lowest: int,
    marked: Any,
    counts: Any,
) -> None:
    """Spread the mass of the positions at `indices`, all of one layer.

    mass (parts, size, players, levels) is read over all parts and added to in `part`. Added up are
    scores[score − lowest], marked[slot, cell], counts = (rolls, own rolls, penalties, games ended
    by locks). `ended` are the values after the last penalty.
    """
    players, levels = values.shape[1], values.shape[2]
    most = SLOTS * tables.step.shape[2]
    start = np.empty(SLOTS + 1, np.int64)
    number = np.empty(most, np.int64)
    die = np.empty(most, np.int64)
    offer = np.empty(_SUMS)
    offered = np.empty(_SUMS, np.int64)
    best = np.empty((_SUMS, most))
    first = np.empty((_SUMS, most), np.int64)
    x = np.empty(most)
    cell = np.empty(most, np.int64)
    taken = np.empty(most)
    faces = np.empty(SLOTS, np.int64)
    left = np.empty(SLOTS)
    s = np.empty(SLOTS, np.int64)
    here_last = np.empty(SLOTS, np.int64)
    m = np.empty((players, levels))
    for at in indices:
        total = 0.0
        m[:] = 0.0
        for source in range(mass.shape[0]):
            m += mass[source, at]
        total = m.sum()
        if total == 0.0:
            continue
        s[:] = members[at]
        points = 0.0
        for i in range(SLOTS):
            here_last[i] = tables.last[i, s[i]]
            points += tables.points[i, s[i]]
        count = list_cells(s, tables, start, number, die)
        for p in range(levels):
            for k in range(players - 1, -1, -1):
                weight = m[k, p]
                if weight == 0.0:
                    continue
                then = (k + players - 1) % players
                own = k == 0
                counts[0] += weight
                counts[1] += weight * own
                _best_choices(
                    values[:, then, p],
                    value_map,
                    s,
                    tables,
                    final,
                    end_now,
                    immediate,
                    own,
                    (start, number, die),
                    offer,
                    offered,
                    best,
                    first,
                )
                if not own:
                    passing = _value_at(value_map, values[:, then, p], s)
                elif p + 1 < levels:
                    passing = _value_at(value_map, values[:, then, p + 1], s) - penalty_now
                else:
                    passing = _value_at(value_map, ended, s)
                for w in range(2, _SUMS):
                    c = max(passing, offer[w])
                    found = 0
                    if own:
                        row = best[w if offered[w] >= 0 else 0]
                        found = sort_above(c, row, count, x, cell)
                    taken[:found] = 0.0
                    without = 0.0
                    for d1 in range(max(1, w - _FACES), w // 2 + 1):
                        ways = 1.0 if 2 * d1 == w else 2.0
                        left[:] = _FACES
                        faces[:] = 0
                        chance = 1.0 * _FACES**SLOTS
                        reach = REACH[d1, w - d1]
                        for n in range(found):
                            i = die[cell[n]]
                            hit = reach[number[cell[n]]]
                            if hit & ~faces[i]:
                                faces[i] |= hit
                                left[i] = UNSET[faces[i]]
                                rest = left[0] * left[1] * left[2] * left[3]
                                taken[n] += ways * (chance - rest)
                                chance = rest
                        without += ways * chance
                    unit = weight / _FACES ** (SLOTS + 2)
                    for n in range(-1, found):
                        share = unit * (without if n < 0 else taken[n])
                        if share == 0.0:
                            continue
                        white = first[w if offered[w] >= 0 else 0, cell[n]] if n >= 0 else _NONE
                        if n < 0 and offer[w] > passing:
                            white = offered[w]
                        if n < 0 and white < 0:
                            if not own:
                                m[then, p] += share
                            else:
                                counts[2] += share
                                if p + 1 < levels:
                                    m[then, p + 1] += share
                                else:
                                    scores[int(points) - penalty * levels - lowest] += share
                            continue
                        s[:] = members[at]
                        for e in (white, cell[n] if n >= 0 else _NONE):
                            if e >= 0:
                                i, j = _mark_cell(s, tables, start, here_last, e)
                                marked[i, j] += share
                        closed = 0
                        after = 0.0
                        for i in range(SLOTS):
                            closed += s[i] >= tables.closed_state
                            after += tables.points[i, s[i]]
                        if closed >= ROWS_TO_END:
                            scores[int(after) - penalty * p - lowest] += share
                            counts[3] += share
                        else:
                            to = index_of(s[0], s[1], s[2], s[3], pair_a, pair_b, triangle)
                            mass[part, to, then, p] += share
                        s[:] = members[at]
