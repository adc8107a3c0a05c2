"""The compiled solver of half of Big Points (`half_big_points`): one own roll after another, alone.

With s a position, p penalties and W its points once two rows are closed or the last penalty is
taken,

    W(s, p) = E max over the roll's moves of W(s', p), and of W(s, p + 1) − penalty,

where the expectation over the dice is that of `backward`: by white sum the best move without a
colour mark, and for every die and number the best one with it. Cells of two dice, 0 and 1, are
offered.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...base.compile import inlined, jit
from ...solver.index.row_states import SLOTS
from ...solver.kernels.backward import own_roll
from ...solver.kernels.offers import NEVER, SUMS

_ROWS = 2
# Kinds of mark in a column: the cell of row 0, of row 1, the circle, a cell and the circle. The row
# is kind % 3, if that is less than 2.
_CIRCLE = 2
_KINDS = 5


@inlined
def _can_mark(rules: Any, kind: int, c: int, one: int, two: int, r: int) -> bool:
    """Whether column c takes that kind of mark; the rows have patterns `one` and `two`."""
    if kind >= _CIRCLE and c < r:
        return False
    if kind == _CIRCLE:
        return ((one | two) >> c) & 1 == 1
    pattern = two if kind % 3 else one
    return pattern >> c == 0 and (c < rules.end or rules.marks[pattern] >= rules.to_lock)


@inlined
def _place_after(rules: Any, kind: int, c: int, one: int, two: int, r: int, b: int) -> int:
    """Place of the position after that mark."""
    if kind >= _CIRCLE:
        r, b = c + 1, b + 1
    i = rules.number[r, one | (kind % 3 == 0) << c]
    j = rules.number[r, two | (kind % 3 == 1) << c]
    place: int = rules.begin[r, b] + max(i, j) * (max(i, j) + 1) // 2 + min(i, j)
    return place


@inlined
def _raise_to(target: Any, source: Any) -> None:
    for p in range(len(target)):
        target[p] = max(target[p], source[p])


@inlined
def _raise_to_colours(
    best: Any, values: Any, rules: Any, one: int, two: int, r: int, b: int, dice: Any, kinds: int
) -> None:
    """Lift `best[e]` to what the colour marks of cell e are worth; `dice` are those usable."""
    columns = rules.end + 1
    for kind in range(kinds):
        for c in range(columns):
            if _can_mark(rules, kind, c, one, two, r):
                there = _place_after(rules, kind, c, one, two, r, b)
                for d in range(_ROWS):
                    pattern = two if d else one
                    beside = rules.either or (pattern >> c) & 1 == 1
                    if kind % 3 == d or (kind == _CIRCLE and dice[d] and beside):
                        _raise_to(best[d * columns + c], values[there])


@jit
def solve_positions(
    values: Any,
    rules: Any,
    patterns: Any,
    r: int,
    b: int,
    first: int,
    last: int,
    first2: int,
    last2: int,
) -> int:
    """Write W of the positions (r, b, i ≥ j), i and j from two ranges, into `values[place, p]`.

    `patterns[i]` is a row's pattern in class i. All positions that a mark leads to must be there
    already. Returns the number of positions.
    """
    boxes = values.shape[1] - 1
    columns = rules.end + 1
    count = _ROWS * columns
    number = np.empty(count, np.int64)
    die = np.empty(count, np.int64)
    for e in range(count):
        die[e], number[e] = e // columns, rules.numbers[e % columns]
    offer = np.empty((1, SUMS, boxes))
    best = np.empty((SUMS, count, boxes))
    x = np.empty(count)
    cell = np.empty(count, np.int64)
    faces = np.empty(SLOTS, np.int64)
    left = np.empty(SLOTS)
    dice = np.empty(_ROWS, np.bool_)
    kinds = _KINDS if rules.joins else _CIRCLE + 1
    done = 0
    for i in range(first, last):
        for j in range(first2, min(last2, i + 1)):
            one, two = patterns[i], patterns[j]
            at = rules.begin[r, b] + i * (i + 1) // 2 + j
            done += 1
            shut, shut2 = one >> rules.end, two >> rules.end
            score = rules.points[rules.marks[one] + rules.lock_bonus * shut + b]
            score += rules.points[rules.marks[two] + rules.lock_bonus * shut2 + b]
            values[at, boxes] = score
            if shut + shut2 == _ROWS:
                values[at] = score
                continue
            offer[:] = NEVER
            best[0] = NEVER
            dice[0], dice[1] = shut == 0, shut2 == 0
            _raise_to_colours(best[0], values, rules, one, two, r, b, dice, kinds)
            for kind in range(kinds):
                for c in range(columns):
                    if not _can_mark(rules, kind, c, one, two, r):
                        continue
                    w = rules.numbers[c]
                    if offer[0, w, 0] == NEVER:
                        best[w] = best[0]
                    _raise_to(offer[0, w], values[_place_after(rules, kind, c, one, two, r, b)])
                    one1, two1 = one | (kind % 3 == 0) << c, two | (kind % 3 == 1) << c
                    r1, b1 = (c + 1, b + 1) if kind >= _CIRCLE else (r, b)
                    open1, open2 = one1 >> rules.end == 0, two1 >> rules.end == 0
                    if rules.end_now and not (open1 or open2):
                        continue
                    if not rules.late:
                        dice[0], dice[1] = open1, open2
                    _raise_to_colours(best[w], values, rules, one1, two1, r1, b1, dice, kinds)
            for p in range(boxes - 1, -1, -1):
                passing = values[at, p + 1] - rules.penalty
                values[at, p] = own_roll(
                    passing, p, count, number, die, offer, best, x, cell, faces, left
                )
    return done
