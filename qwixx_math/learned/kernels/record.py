"""What games by a net leave, and what a net learns from it, compiled."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ...base.compile import inlined, jit
from ...solver.index.row_states import SLOTS
from ..index.inputs import MOST_SET, Floats
from ..index.patterns import BOOKS, Ints, SheetRules, Truth
from .options import points_of
from .value import list_inputs

STATE = BOOKS + 4
"""A sheet after a roll: its patterns, its penalties, the rolls of others before the own one, the
closed rows as bits, the players."""
_SCALE = np.float32(100.0)


class Record(NamedTuple):
    """What games leave, by seat: seat s of game g stands in line g × seats + s.

    results: score, rolls, penalties, closed rows, shape (lines, 4); states: after each roll, the
    first entry before it, shape (lines, rolls + 1, STATE); best: U of the sheet after each roll or,
    where the choice was made at random (`wild`), the greatest U that the roll offered, shape
    (lines, rolls). `states`, `best` and `wild` may have no rolls at all, then they stay empty.
    """

    results: Ints
    states: npt.NDArray[np.int16]
    best: Floats
    wild: Truth


@inlined
def note(
    record: Record, place: tuple[int, int], marks: Ints, shut: Truth, p: int, turns: tuple[int, int]
) -> None:
    """Record a sheet after a roll; `place` is its line and the roll, `turns` as in `total_of`."""
    state = record.states[place[0], place[1]]
    for slot in range(BOOKS):
        state[slot] = marks[slot]
    bits = 0
    for slot in range(SLOTS):
        bits |= shut[slot] << slot
    state[BOOKS], state[BOOKS + 1] = p, turns[0]
    state[BOOKS + 2], state[BOOKS + 3] = bits, turns[1]


@jit
def write_targets(rules: SheetRules, record: Record, keep: float, targets: Floats) -> None:
    """What v of each state should be: TD(λ) with λ = `keep`, into `targets` (lines, rolls).

    With B_t the entry of `best` for roll t and R_t the return from its choice on, which is the
    final score for the last roll,

        R_{t-1} = B_t if the choice was made at random, else (1 − λ) B_t + λ R_t,

    and the target of the state before roll t is (R_{t-1} − its points) / 100.
    """
    marks = np.zeros(BOOKS, np.int64)
    for line in range(len(targets)):
        rolls = record.results[line, 1]
        back = np.float32(record.results[line, 0])
        for roll in range(rolls - 1, -1, -1):
            best = record.best[line, roll]
            back = best if record.wild[line, roll] else (1 - keep) * best + keep * back
            for slot in range(BOOKS):
                marks[slot] = record.states[line, roll, slot]
            points = points_of(rules, marks, record.states[line, roll, BOOKS])
            targets[line, roll] = (back - points) / _SCALE


@jit
def fill_inputs(rules: SheetRules, states: npt.NDArray[np.int16], dense: Floats) -> None:
    """The inputs of states (n, STATE) in full, into `dense` (n, INPUTS)."""
    numbers, values = np.empty(MOST_SET, np.int32), np.empty(MOST_SET, np.float32)
    marks, shut = np.zeros(BOOKS, np.int64), np.zeros(SLOTS, np.bool_)
    dense[:] = 0
    for at in range(len(states)):
        for slot in range(BOOKS):
            marks[slot] = states[at, slot]
        for slot in range(SLOTS):
            shut[slot] = (states[at, BOOKS + 2] >> slot) & 1 == 1
        turns = (int(states[at, BOOKS + 1]), int(states[at, BOOKS + 3]))
        count = list_inputs(rules, marks, shut, states[at, BOOKS], turns, numbers, values)
        for i in range(count):
            dense[at, numbers[i]] = values[i]
