"""Games alone on sheets whose patterns of marks matter, compiled: the rules, and a way to play.

A sheet is six bit patterns: its rows, one in each of four slots, then the bonus rows of both
halves; bit c is the cell at index c. The way to play is the values of a relaxed game
(`half_rules`): of all moves of a roll the one that leads to the highest W(f(position)), the first
of equals in the order of `Position.moves`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ...base.compile import inlined, jit
from ...game.position import ROWS_TO_END
from ...game.rules import row_score
from ...solver.index.row_states import SLOTS
from .two_halves import place_of

BOOKS = SLOTS + 2
"""Patterns of a sheet: its rows, then its bonus rows."""
_NONE = -1
_POINTS = np.array([row_score(n) for n in range(64)])

Ints = npt.NDArray[np.int64]
Truth = npt.NDArray[np.bool_]


class Patterns(NamedTuple):
    """The rules of a sheet for one player, and the values to play by.

    `number[slot, cell]` is 0 where there is no cell; `order[slot]` are the cells by number. By
    pattern: `marked` its marks, `top` the index of the last one; of a row `key` the number of its
    state and `beside` its worth beside, of a bonus row `level`, what is kept of it, and
    `circles_beside`. `shut` is the state of a row that others closed. `half[h, i, j, level]` is the
    number of a half's state and `values[place, penalties]` the worth of two.
    """

    number: Ints
    order: Ints
    marked: Ints
    top: Ints
    key: Ints
    shut: int
    level: Ints
    beside: npt.NDArray[np.float64]
    circles_beside: npt.NDArray[np.float64]
    half: npt.NDArray[np.int32]
    seconds: int
    triangle: bool
    values: npt.NDArray[np.float64]
    end: int
    to_lock: int
    lock_bonus: int
    most_marks: int
    penalty: int
    boxes: int
    ends_now: bool
    closes_late: bool
    either: bool
    joins: bool
    fills: bool
    fills_any: bool


@inlined
def _worth(rules: Patterns, marks: Ints, shut: Truth, p: int) -> float:
    """W of a sheet in short form, with p penalties."""
    a, b, beside = 0, 0, 0.0
    for h in range(2):
        i = rules.shut if shut[2 * h] else rules.key[marks[2 * h]]
        j = rules.shut if shut[2 * h + 1] else rules.key[marks[2 * h + 1]]
        state = rules.half[h, i, j, rules.level[marks[SLOTS + h]]]
        beside += rules.circles_beside[marks[SLOTS + h]]
        beside += rules.beside[marks[2 * h]] + rules.beside[marks[2 * h + 1]]
        if h == 0:
            a = state
        else:
            b = state
    value: float = rules.values[place_of(a, b, rules.seconds, rules.triangle), p]
    return value + beside


@inlined
def _is_closed(rules: Patterns, marks: Ints, shut: Truth, slot: int) -> bool:
    closed: bool = shut[slot] or (marks[slot] >> rules.end) & 1 == 1
    return closed


@inlined
def _can_mark(rules: Patterns, marks: Ints, shut: Truth, slot: int, cell: int) -> bool:
    """Whether a row's cell or a circle takes a mark on an own turn."""
    pattern = marks[slot]
    last = rules.top[pattern]
    if slot >= SLOTS:
        first = 2 * (slot - SLOTS)
        beside = (marks[first] | marks[first + 1]) >> cell & 1
        free: bool = cell > last and beside == 1
        return free
    if shut[slot] or (pattern >> rules.end) & 1:
        return False
    if cell > last:
        right: bool = cell != rules.end or rules.marked[pattern] >= rules.to_lock
        return right
    if not rules.fills or (pattern >> cell) & 1:
        return False
    between = cell > 0 and (pattern >> (cell - 1)) & 1 and (pattern >> (cell + 1)) & 1
    return rules.fills_any or between == 1


@inlined
def _add(rules: Patterns, marks: Ints, found: Ints, count: int, slot: int, cell: int) -> int:
    """Put a mark into the list, then itself with the circle beside it if there is that choice."""
    found[count, 0], found[count, 1], found[count, 2] = slot, cell, _NONE
    count += 1
    if rules.joins and slot < SLOTS:
        circle = SLOTS + slot // 2
        if rules.number[circle, cell] and cell > rules.top[marks[circle]]:
            found[count, 0], found[count, 1], found[count, 2] = slot, cell, circle
            count += 1
    return count


@inlined
def _turn(marks: Ints, mark: Ints) -> None:
    """Make a mark, or take it back."""
    marks[mark[0]] ^= 1 << mark[1]
    if mark[2] >= 0:
        marks[mark[2]] ^= 1 << mark[1]


@jit
def play_by_policy(
    rules: Patterns,
    start: Ints,
    shut: Truth,
    penalties: int,
    dice: npt.NDArray[np.uint8],
    results: Ints,
    moves: Ints,
) -> None:
    """Play one game for each row of `dice` (games, rolls, 6) from a sheet: patterns, closed rows.

    Writes score, rolls, penalties and closed rows into `results`; and what was marked in the last
    game into `moves` (rolls, 2, 3): by white sum and by colour the slot, the cell and the circle
    marked along, −1 for none.
    """
    marks = np.zeros(BOOKS, np.int64)
    whites = np.full((2 * BOOKS + 1, 3), _NONE)  # the last one, −1: no mark
    colours = np.zeros((8 * BOOKS, 3), np.int64)
    usable = np.zeros(SLOTS, np.bool_)
    before = np.zeros(SLOTS, np.bool_)
    for game in range(len(dice)):
        marks[:] = start
        p, roll = penalties, 0
        moves[:] = _NONE
        while True:
            closed = 0
            for slot in range(SLOTS):
                before[slot] = _is_closed(rules, marks, shut, slot)
                closed += before[slot]
            if closed >= ROWS_TO_END or p >= rules.boxes:
                break
            d1, d2 = min(dice[game, roll, 0], dice[game, roll, 1]), dice[game, roll, 0]
            d2 = max(d2, dice[game, roll, 1])
            found = 0
            for slot in range(BOOKS):
                for cell in range(rules.end + 1):
                    fits = rules.number[slot, cell] == d1 + d2
                    if fits and _can_mark(rules, marks, shut, slot, cell):
                        found = _add(rules, marks, whites, found, slot, cell)
            best = _worth(rules, marks, shut, p + 1) - rules.penalty
            for w in range(-1, found):
                ended = 0
                if w >= 0:
                    _turn(marks, whites[w])
                    value = _worth(rules, marks, shut, p)
                    if value > best:
                        best = value
                        moves[roll, 0] = whites[w]
                        moves[roll, 1] = _NONE
                for slot in range(SLOTS):
                    now = _is_closed(rules, marks, shut, slot)
                    ended += now
                    usable[slot] = not (before[slot] if rules.closes_late else now)
                if w < 0 or ended < ROWS_TO_END or not rules.ends_now:
                    listed = 0
                    for slot in range(SLOTS):
                        if not usable[slot]:
                            continue
                        for step in range(rules.end + 1):
                            down = rules.order[slot, step]
                            n = rules.number[slot, down] - dice[game, roll, 2 + slot]
                            if n in (d1, d2) and _can_mark(rules, marks, shut, slot, down):
                                listed = _add(rules, marks, colours, listed, slot, down)
                    for slot in range(SLOTS, BOOKS):
                        for cell in range(rules.end + 1):
                            if not rules.number[slot, cell]:
                                continue
                            if not _can_mark(rules, marks, shut, slot, cell):
                                continue
                            made = False
                            for side in range(2 * (slot - SLOTS), 2 * (slot - SLOTS) + 2):
                                n = rules.number[slot, cell] - dice[game, roll, 2 + side]
                                beside = rules.either or (marks[side] >> cell) & 1 == 1
                                made |= usable[side] and beside and (n in (d1, d2))
                            if made:
                                listed = _add(rules, marks, colours, listed, slot, cell)
                    for c in range(listed):
                        _turn(marks, colours[c])
                        value = _worth(rules, marks, shut, p)
                        _turn(marks, colours[c])
                        if value > best:
                            best = value
                            moves[roll, 0] = whites[w]
                            moves[roll, 1] = colours[c]
                if w >= 0:
                    _turn(marks, whites[w])
            if moves[roll, 0, 0] >= 0:
                _turn(marks, moves[roll, 0])
            if moves[roll, 1, 0] >= 0:
                _turn(marks, moves[roll, 1])
            p += moves[roll, 0, 0] < 0 and moves[roll, 1, 0] < 0
            roll += 1
        score = -rules.penalty * p
        for slot in range(SLOTS):
            own = (marks[slot] >> rules.end) & 1
            circles = rules.marked[marks[SLOTS + slot // 2]]
            count = rules.marked[marks[slot]] + own * rules.lock_bonus + circles
            if rules.number[slot, 0]:
                score += _POINTS[min(rules.most_marks, count)]
        results[game, 0], results[game, 1] = score, roll
        results[game, 2], results[game, 3] = p, closed
