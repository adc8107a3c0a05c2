"""Games alone, or in a cycle, by a net, compiled; and what a net learns from them.

Rolls are one's own or, in a cycle, passive. After every roll that choice is made which leads to the
greatest total U = points + 100 v(inputs), v being the net; now and then one is made at random.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ...base.compile import inlined, jit
from ...game.position import ROWS_TO_END
from ..index.inputs import MOST_SET, Floats, Numbers, write_inputs
from ..index.patterns import BOOKS, Ints, SheetRules, Start, Truth
from .options import (
    closed_rows,
    list_options,
    make,
    new_room,
    points_of,
)

STATE = BOOKS + 2
"""A sheet after a roll: its patterns, its penalties, the rolls of others before the own one."""
_SCALE = np.float32(100.0)
_LEAK = np.float32(0.01)
_LCG, _STEP = np.uint64(6364136223846793005), np.uint64(1442695040888963407)

list_inputs = jit(write_inputs)


class Weights(NamedTuple):
    """A net of two hidden layers: `first[input]` and `second[unit]` are rows of weights."""

    first: Floats
    first_bias: Floats
    second: Floats
    second_bias: Floats
    last: Floats
    last_bias: Floats


class Turns(NamedTuple):
    """Who rolls: players in the cycle, and the rolls of others before the first own one."""

    players: int
    first: int


class Record(NamedTuple):
    """What games leave.

    results: score, rolls, penalties, closed rows, shape (games, 4); states: after each roll, the
    first entry before it, shape (games, rolls + 1, STATE); best: the greatest U that each roll
    offered, shape (games, rolls); wild: whether its choice was made at random. `states`, `best` and
    `wild` may have no rolls at all, then they stay empty.
    """

    results: Ints
    states: npt.NDArray[np.int16]
    best: Floats
    wild: Truth


class Scratch(NamedTuple):
    """Room for the sums of a net."""

    numbers: Numbers
    values: Floats
    wide: Floats
    narrow: Floats


@jit
def new_scratch(net: Weights) -> Scratch:
    """Room for a net of that size."""
    return Scratch(
        np.empty(MOST_SET, np.int32),
        np.empty(MOST_SET, np.float32),
        np.empty(len(net.first_bias), np.float32),
        np.empty(len(net.second_bias), np.float32),
    )


@jit
def value_of(net: Weights, scratch: Scratch, count: int) -> float:
    """v of the inputs that are listed."""
    wide, narrow = scratch.wide, scratch.narrow
    wide[:] = net.first_bias
    for i in range(count):
        row, factor = net.first[scratch.numbers[i]], scratch.values[i]
        for unit in range(len(wide)):
            wide[unit] += factor * row[unit]
    narrow[:] = net.second_bias
    for unit in range(len(wide)):
        out = wide[unit] if wide[unit] > 0 else _LEAK * wide[unit]
        row = net.second[unit]
        for then in range(len(narrow)):
            narrow[then] += out * row[then]
    total = net.last_bias[0]
    for unit in range(len(narrow)):
        total += net.last[unit] * (narrow[unit] if narrow[unit] > 0 else _LEAK * narrow[unit])
    return float(total)


@inlined
def _total(
    rules: SheetRules, net: Weights, marks: Ints, shut: Truth, p: int, wait: int, scratch: Scratch
) -> float:
    """U of a sheet; of one on which the game is over its points."""
    points = points_of(rules, marks, p)
    total = float(points)
    if p < rules.boxes and closed_rows(rules, marks, shut) < ROWS_TO_END:
        count = list_inputs(rules, marks, shut, p, wait, scratch.numbers, scratch.values)
        total += 100.0 * value_of(net, scratch, count)
    return total


@jit
def play_by_net(
    rules: SheetRules,
    net: Weights,
    start: Start,
    turns: Turns,
    dice: npt.NDArray[np.uint8],
    wildness: tuple[float, int],
    record: Record,
) -> None:
    """Play one game for each row of `dice` (games, rolls, 6).

    `wildness` is the share of choices that are made at random, and a seed of these.
    """
    marks, room, scratch = np.zeros(BOOKS, np.int64), new_room(), new_scratch(net)
    share, seed = wildness
    recorded = record.best.shape[1] > 0
    for game in range(len(dice)):
        state = np.uint64(seed) * _LCG + np.uint64(game + 1) * _STEP
        marks[:] = start.marks
        p, roll, wait = start.penalties, 0, turns.first
        closed = closed_rows(rules, marks, start.shut)
        if recorded:
            _note(record, game, 0, marks, p, wait)
        while closed < ROWS_TO_END and p < rules.boxes:
            own = wait == 0
            then = turns.players - 1 if own else wait - 1
            count = list_options(rules, marks, start.shut, dice[game, roll], own, room)
            best, chosen = -np.inf, 0
            for i in range(count):
                make(marks, room.options[i])
                paid = p + (own and i == 0)
                total = _total(rules, net, marks, start.shut, paid, then, scratch)
                make(marks, room.options[i])
                if total > best:
                    best, chosen = total, i
            wild = False
            if share > 0.0:
                state = state * _LCG + _STEP
                wild = float(state >> np.uint64(40)) < share * 16777216.0
                if wild:
                    state = state * _LCG + _STEP
                    chosen = int(np.int64(state >> np.uint64(33)) % count)
            make(marks, room.options[chosen])
            p += own and chosen == 0
            wait = then
            if recorded:
                record.best[game, roll], record.wild[game, roll] = best, wild
                _note(record, game, roll + 1, marks, p, wait)
            roll += 1
            closed = closed_rows(rules, marks, start.shut)
        record.results[game, 0], record.results[game, 1] = points_of(rules, marks, p), roll
        record.results[game, 2], record.results[game, 3] = p, closed


@inlined
def _note(record: Record, game: int, roll: int, marks: Ints, p: int, wait: int) -> None:
    for slot in range(BOOKS):
        record.states[game, roll, slot] = marks[slot]
    record.states[game, roll, BOOKS] = p
    record.states[game, roll, BOOKS + 1] = wait


@jit
def write_targets(rules: SheetRules, record: Record, keep: float, targets: Floats) -> None:
    """What v of each state should be: TD(λ) with λ = `keep`, into `targets` (games, rolls).

    With B_t the greatest U that roll t offered and R_t the return from its choice on, which is the
    final score for the last roll,

        R_{t-1} = B_t if the choice was made at random, else (1 − λ) B_t + λ R_t,

    and the target of the state before roll t is (R_{t-1} − its points) / 100.
    """
    marks = np.zeros(BOOKS, np.int64)
    for game in range(len(targets)):
        rolls = record.results[game, 1]
        back = np.float32(record.results[game, 0])
        for roll in range(rolls - 1, -1, -1):
            best = record.best[game, roll]
            back = best if record.wild[game, roll] else (1 - keep) * best + keep * back
            for slot in range(BOOKS):
                marks[slot] = record.states[game, roll, slot]
            points = points_of(rules, marks, record.states[game, roll, BOOKS])
            targets[game, roll] = (back - points) / _SCALE


@jit
def fill_inputs(rules: SheetRules, states: npt.NDArray[np.int16], dense: Floats) -> None:
    """The inputs of states (n, STATE) in full, into `dense` (n, INPUTS); no row shut by others."""
    numbers, values = np.empty(MOST_SET, np.int32), np.empty(MOST_SET, np.float32)
    marks, shut = np.zeros(BOOKS, np.int64), np.zeros(BOOKS, np.bool_)
    dense[:] = 0
    for at in range(len(states)):
        for slot in range(BOOKS):
            marks[slot] = states[at, slot]
        wait = states[at, BOOKS + 1]
        count = list_inputs(rules, marks, shut, states[at, BOOKS], wait, numbers, values)
        for i in range(count):
            dense[at, numbers[i]] = values[i]
