"""What a net sees of a sheet: some 240 numbers, most of them 0.

For each of the four rows: the index of its last mark (one-hot), whether others closed it, whether
it can be locked, its marks (one-hot, and a tenth of them), its points with the circles beside it
(a fiftieth), the skipped cells that Magic Mike may fill, and the marked cells beside which a circle
can still come. For each bonus row: the index of its last circle (one-hot) and how many there are.
Then the penalties, the closed rows, how many rolls of others come before the own one and, at a
table of more than two, how many play, one-hot.

The inputs that are not 0 are listed by their numbers, as a sum over these is all that the first
layer of a net is. The function is plain Python, which the kernels compile, too.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ...game.rules import row_score
from ...solver.index.row_states import SLOTS
from .patterns import Ints, SheetRules, Truth

CELLS = 11
MOST_PENALTIES = 8
MOST_PLAYERS = 5
"""At a table; there are tables from two on."""
_LAST, _SHUT, _LOCKABLE, _MARKS, _POINTS = 0, CELLS + 1, CELLS + 2, CELLS + 3, CELLS + 4
_COUNT, _GAP, _BESIDE = CELLS + 5, 2 * CELLS + 6, 3 * CELLS + 6
_ROW = 4 * CELLS + 6
_CIRCLE = SLOTS * _ROW
_CIRCLES = CELLS + 2
_PENALTY = _CIRCLE + 2 * _CIRCLES
_CLOSED = _PENALTY + MOST_PENALTIES
_WAIT = _CLOSED + 2
_PLAYERS = _WAIT + MOST_PLAYERS
INPUTS = _PLAYERS + MOST_PLAYERS - 2
MOST_SET = 160
"""Inputs that are not 0, at most."""
_SCORE = np.array([row_score(n) for n in range(64)])

Numbers = npt.NDArray[np.int32]
Floats = npt.NDArray[np.float32]


def write_inputs(
    rules: SheetRules,
    marks: Ints,
    shut: Truth,
    penalties: int,
    turns: tuple[int, int],
    numbers: Numbers,
    values: Floats,
) -> int:
    """List the inputs of a sheet that are not 0 by number and value; returns how many there are.

    Args:
        rules: of the sheet.
        marks: patterns by slot.
        shut: closed rows; those that the player locked may be among them.
        penalties: of the player, fewer than end the game.
        turns: rolls of others before the own one, and players.
        numbers: takes the numbers, shape (MOST_SET,).
        values: takes the values, shape (MOST_SET,).
    """
    found = closed = 0
    for slot in range(SLOTS):
        if rules.number[slot, 0] == 0:
            continue
        pattern, circles = marks[slot], marks[SLOTS + slot // 2]
        base, last, count = slot * _ROW, rules.top[pattern], rules.marked[pattern]
        locked = (pattern >> rules.end) & 1
        numbers[found], values[found] = base + _LAST + 1 + last, 1.0
        numbers[found + 1], values[found + 1] = base + _COUNT + count, 1.0
        numbers[found + 2], values[found + 2] = base + _MARKS, 0.1 * count
        scoring = min(rules.most_marks, count + locked * rules.lock_bonus + rules.marked[circles])
        numbers[found + 3], values[found + 3] = base + _POINTS, 0.02 * _SCORE[scoring]
        found += 4
        if shut[slot] and not locked:
            numbers[found], values[found] = base + _SHUT, 1.0
            found += 1
        if shut[slot] or locked:
            closed += 1
        else:
            if count >= rules.to_lock:
                numbers[found], values[found] = base + _LOCKABLE, 1.0
                found += 1
            if rules.fills:
                for cell in range(last):
                    around = (pattern << 1 >> cell) & 7  # the cell in the middle
                    if not around & 2 and (rules.fills_any or around == 5):
                        numbers[found], values[found] = base + _GAP + cell, 1.0
                        found += 1
        bonus = SLOTS + slot // 2
        for cell in range(rules.top[circles] + 1, rules.end + 1):
            if rules.number[bonus, cell] and (pattern >> cell) & 1:
                numbers[found], values[found] = base + _BESIDE + cell, 1.0
                found += 1
    for half in range(2):
        if rules.number[SLOTS + half].any():
            circles, base = marks[SLOTS + half], _CIRCLE + half * _CIRCLES
            numbers[found], values[found] = base + 1 + rules.top[circles], 1.0
            numbers[found + 1], values[found + 1] = base + CELLS + 1, 0.1 * rules.marked[circles]
            found += 2
    numbers[found], values[found] = _PENALTY + penalties, 1.0
    numbers[found + 1], values[found + 1] = _CLOSED + min(closed, 1), 1.0
    wait, players = turns
    numbers[found + 2], values[found + 2] = _WAIT + wait, 1.0
    if players > 2:
        numbers[found + 3], values[found + 3] = _PLAYERS + players - 3, 1.0
        return found + 4
    return found + 3
