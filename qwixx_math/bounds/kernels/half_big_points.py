"""The compiled solver of half of Big Points (`half_big_points`): one own roll after another, alone.

With s a position, p penalties and W its points once two rows are closed or the last penalty is
taken,

    W(s, p) = E max over the roll's moves of W(s', p), and of W(s, p + 1) − penalty,

where the expectation over the dice is that of `backward`: by white sum the best move without a
colour mark, and for every die and number the best one with it. Cells of two dice, 0 and 1, are
offered.
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

_ROWS = 2
# Kinds of mark in a column: the cell of row 0, of row 1, the circle, a cell and the circle. The row
# is kind % 3, if that is less than 2.
_CIRCLE = 2
_KINDS = 5


class BigRules(NamedTuple):
    """What the kernel needs to know of the sheet and the flags.

    `numbers[c]` is printed in column c; `number[r, pattern]` is the class of a row's pattern and
    `begin[r, b]` the place of the first position with b circles; `marks[pattern]` counts its cells
    and `points[n]` are those of n marks; `end` is the last column.
    """

    numbers: Ints
    number: Ints
    begin: Ints
    marks: Ints
    points: Floats
    end: int
    to_lock: int
    lock_bonus: int
    penalty: float
    ends_now: bool
    closes_late: bool
    either: bool
    joins: bool


class Marked(NamedTuple):
    """A position: the patterns of both rows, cells up to the last circle r, circles b."""

    one: int
    two: int
    r: int
    b: int


class Work(NamedTuple):
    """Room for one thread: the cells of two dice, offer[w, p] and best[w, e, p] as in `Offers`, and
    which of the dice are usable."""

    listed: Listed
    offer: Floats
    best: Floats
    scratch: Scratch
    dice: npt.NDArray[np.bool_]


@inlined
def _can_mark(rules: BigRules, kind: int, c: int, here: Marked) -> bool:
    """Whether column c takes that kind of mark."""
    if kind >= _CIRCLE and c < here.r:
        return False
    if kind == _CIRCLE:
        return ((here.one | here.two) >> c) & 1 == 1
    pattern = here.two if kind % 3 else here.one
    return pattern >> c == 0 and (c < rules.end or rules.marks[pattern] >= rules.to_lock)


@inlined
def _after(kind: int, c: int, here: Marked) -> Marked:
    """The position after that mark."""
    one, two = here.one | (kind % 3 == 0) << c, here.two | (kind % 3 == 1) << c
    if kind >= _CIRCLE:
        return Marked(one, two, c + 1, here.b + 1)
    return Marked(one, two, here.r, here.b)


@inlined
def _place(rules: BigRules, here: Marked) -> int:
    """The place of a position."""
    i, j = rules.number[here.r, here.one], rules.number[here.r, here.two]
    place: int = rules.begin[here.r, here.b] + triangle(max(i, j), min(i, j))
    return place


@inlined
def _raise_to(target: Floats, source: Floats) -> None:
    for p in range(len(target)):
        target[p] = max(target[p], source[p])


@inlined
def _kinds(rules: BigRules) -> int:
    return _KINDS if rules.joins else _CIRCLE + 1


@inlined
def _raise_to_colours(
    best: Floats, values: Floats, rules: BigRules, here: Marked, dice: npt.NDArray[np.bool_]
) -> None:
    """Lift `best[e]` to what the colour marks of cell e are worth; `dice` are those usable."""
    columns = rules.end + 1
    for kind in range(_kinds(rules)):
        for c in range(columns):
            if _can_mark(rules, kind, c, here):
                there = _place(rules, _after(kind, c, here))
                for d in range(_ROWS):
                    pattern = here.two if d else here.one
                    beside = rules.either or (pattern >> c) & 1 == 1
                    if kind % 3 == d or (kind == _CIRCLE and dice[d] and beside):
                        _raise_to(best[d * columns + c], values[there])


@jit
def solve_positions(
    values: Floats,
    rules: BigRules,
    patterns: Ints,
    circles: tuple[int, int],
    rows: tuple[int, int],
    others: tuple[int, int],
) -> None:
    """Write W of the positions (r, b, i ≥ j), i and j from two ranges, into `values[place, p]`.

    `circles` are (r, b), `patterns[i]` is a row's pattern in class i. All positions that a mark
    leads to must be there already.
    """
    boxes = values.shape[1] - 1
    columns = rules.end + 1
    count = _ROWS * columns
    start = np.zeros(SLOTS + 1, np.int64)
    start[SLOTS] = count
    number, die = np.empty(count, np.int64), np.empty(count, np.int64)
    for e in range(count):
        die[e], number[e] = e // columns, rules.numbers[e % columns]
    work = Work(
        Listed(start, number, die),
        np.empty((SUMS, boxes)),
        np.empty((SUMS, count, boxes)),
        new_scratch(count),
        np.empty(_ROWS, np.bool_),
    )
    r, b = circles
    for i in range(rows[0], rows[1]):
        for j in range(others[0], min(others[1], i + 1)):
            _solve_position(values, rules, Marked(patterns[i], patterns[j], r, b), work)


@alone
def _solve_position(values: Floats, rules: BigRules, here: Marked, work: Work) -> None:
    """Write W of one position."""
    boxes = values.shape[1] - 1
    offer, best, dice = work.offer, work.best, work.dice
    at = _place(rules, here)
    shut, shut2 = here.one >> rules.end, here.two >> rules.end
    score = rules.points[rules.marks[here.one] + rules.lock_bonus * shut + here.b]
    score += rules.points[rules.marks[here.two] + rules.lock_bonus * shut2 + here.b]
    values[at, boxes] = score
    if shut + shut2 == _ROWS:
        values[at] = score
        return
    offer[:] = NEVER
    best[0] = NEVER
    dice[0], dice[1] = shut == 0, shut2 == 0
    _raise_to_colours(best[0], values, rules, here, dice)
    for kind in range(_kinds(rules)):
        for c in range(rules.end + 1):
            if not _can_mark(rules, kind, c, here):
                continue
            w = rules.numbers[c]
            if offer[w, 0] == NEVER:
                for e in range(best.shape[1]):
                    for p in range(boxes):
                        best[w, e, p] = best[0, e, p]
            then = _after(kind, c, here)
            _raise_to(offer[w], values[_place(rules, then)])
            open1, open2 = then.one >> rules.end == 0, then.two >> rules.end == 0
            if rules.ends_now and not (open1 or open2):
                continue
            if not rules.closes_late:
                dice[0], dice[1] = open1, open2
            _raise_to_colours(best[w], values, rules, then, dice)
    for p in range(boxes - 1, -1, -1):
        passing = values[at, p + 1] - rules.penalty
        values[at, p] = own_roll(passing, p, work.listed, offer, best, work.scratch, None)
