"""One roll ahead with a power, by brute force: what `lookahead` does without one.

The values V of all 6⁶ rolls of six dice are written down one by one; then Tina Turner and Double
Dutch make of each roll what they may:

    V′(roll) = max of V over the roll and those with one die turned from 3 to 4 or back,
    V′(roll) = max over sets of dice of the mean of V over all faces of the others.

The means over some dice are taken one die after the other, in a table with a seventh face that
stands for all.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ..base.compile import jit
from ..game.rules import Flags
from .lookahead import Claim, list_moves
from .transitions import NONE, ROWS, SUMS, count_bits, mark_in, rows_closed

ROUNDINGS_WITH_POWER = 73
"""How often a number is rounded at most on its way from the table of values into U₀: once when gain
or penalty is added, and for each of six dice 5 times in the sum and once in the division of a mean;
of these there are two with Double Dutch: 1 + 2 · 6 · (5 + 1)."""

FACES = 6
_DICE = 2 + ROWS
_ALL = FACES + 1
_STRIDES = tuple(_ALL**die for die in range(_DICE))


class Choices(NamedTuple):
    """What the active player may do with a power."""

    turn: bool
    reroll: bool
    second: bool
    same_white: bool
    miss: bool
    miss_by_choice: bool
    miss_last_cell: bool


def choices_of(flags: Flags) -> Choices | None:
    """The choices that a power adds, None without one."""
    named = ("tina_turner", "double_dutch", "chris_cross", "miss_take")
    turn, reroll, second, miss = (flags.power == name for name in named)
    if not any((turn, reroll, second, miss)):
        return None
    return Choices(
        turn,
        reroll,
        second,
        flags.chris_same_white,
        miss,
        flags.miss_when == "any",
        flags.miss_last_cell,
    )


@jit
def _mean_with(
    choices: Any, passing: float, miss: float, whites: Any, colours: Any, pairs: Any
) -> float:
    """U₀ at one penalty level.

    Args:
        choices: a `Choices`.
        passing: value of a turn without a mark.
        miss: value of the best box that a miss may mark, −∞ if none.
        whites: shape (sums,), best value with a white-sum mark alone, −∞ if there is none.
        colours: shape (sums, dice, numbers), with a colour mark, by white sum.
        pairs: shape (sums, dice, numbers, dice, numbers), with two.
    """
    table = np.empty(_ALL**_DICE)
    face = np.zeros(_DICE, np.int64)
    for roll in range(FACES**_DICE):
        place, rest = 0, roll
        for die in range(_DICE):
            face[die] = rest % FACES + 1
            place += face[die] * _STRIDES[die]
            rest //= FACES
        best = _best_mark(choices, face, whites, colours, pairs)
        if choices.miss and (choices.miss_by_choice or best == -np.inf):
            best = max(best, miss)
        table[place] = max(best, passing)
    if choices.turn:
        table = _turned(table)
    if choices.reroll:
        table = _rolled_again(table)
    _means(table)
    mean: float = table[0]
    return mean


@jit
def _best_mark(choices: Any, face: Any, whites: Any, colours: Any, pairs: Any) -> float:
    """The best value with a mark by one roll: two white dice, then the colour dice."""
    total = face[0] + face[1]
    best: float = whites[total]
    for die in range(_DICE - 2):
        for white in range(2):
            best = max(best, colours[total, die, face[white] + face[2 + die]])
    if choices.second:
        for one in range(_DICE - 2):
            for two in range(_DICE - 2):
                for white in range(2):
                    for other in range(2):
                        if white != other or choices.same_white:
                            first = face[white] + face[2 + one]
                            second = face[other] + face[2 + two]
                            best = max(best, pairs[total, one, first, two, second])
    return best


@jit
def _turned(table: Any) -> Any:
    found = table.copy()
    for place in range(len(table)):
        for stride in _STRIDES:
            face = place // stride % _ALL
            if face in (3, 4):
                found[place] = max(found[place], table[place + (7 - 2 * face) * stride])
    return found


@jit
def _rolled_again(table: Any) -> Any:
    found = table.copy()
    _means(found)
    for stride in _STRIDES:
        for place in range(len(found)):
            face = place // stride % _ALL
            if face > 0:
                found[place] = max(found[place], found[place - face * stride])
    return found


@jit
def _means(table: Any) -> None:
    """Fill in the means over the faces of each die, face 0, beside all faces of the others."""
    for stride in _STRIDES:
        for place in range(len(table)):
            if place // stride % _ALL == 0:
                total = 0.0
                for face in range(1, _ALL):
                    total += table[place + face * stride]
                table[place] = total / FACES


@jit
def _list_misses(choices: Any, claim: Claim, s: Any, t: int, miss: Any) -> None:
    """Fill miss[p] with the best U_{N−1} after a box that Miss Take may mark, −∞ if none."""
    values, index, steps = claim
    miss[:] = -np.inf
    last = values.shape[1] - 1
    before = s.copy()
    for row in range(ROWS if choices.miss else 0):
        for number in range(2, SUMS):
            then = steps.mark[row, s[row], number]
            if then < 0 or (then >= steps.closed[row] and not choices.miss_last_cell):
                continue
            gain = steps.gain[row, s[row], number]
            mark_in(s, steps, row, number)
            at = index[s[0], s[1], s[2], s[3]] + t + steps.framed[row, number]
            s[:] = before
            for p in range(len(miss)):
                miss[p] = max(miss[p], values[at, last, p] + gain)


@jit
def _list_pairs(claim: Claim, s: Any, t: int, total: int, pairs: Any) -> None:
    """Fill pairs[die, number, die, number, p] with the best U_{N−1} after two colour marks, made in
    this order, with or without a mark by the white sum `total` before; −∞ if there is none."""
    steps = claim.steps
    pairs[:] = -np.inf
    start = s.copy()
    before = rows_closed(s, steps)
    for first in range(ROWS + 1):
        for marked in range(2, SUMS):
            then = steps.tally[total, marked, t]
            s[:] = start
            if then < 0 or (first == NONE and marked != total):
                continue
            closing, gain = 0, 0.0
            if first != NONE:
                if steps.mark[first, s[first], marked] < 0:
                    continue
                gain = steps.gain[first, s[first], marked]
                then += steps.framed[first, marked]
                mark_in(s, steps, first, marked)
                if s[first] >= steps.closed[first]:
                    closing = 1 << first
            _list_two_colours(claim, s, then, (before, closing), gain, pairs)
    s[:] = start


@jit
def _list_two_colours(
    claim: Claim, s: Any, t: int, rows: tuple[int, int], gain: float, pairs: Any
) -> None:
    """Raise `pairs` to what follows on action 1; `rows` are those closed before it and by it, as
    bits."""
    values, index, steps = claim
    before, closing = rows
    last = values.shape[1] - 1
    start, middle = s.copy(), s.copy()
    for one in range(ROWS):
        for first in range(2, SUMS):
            s[:] = start
            row = steps.row_of[one, first]
            usable = steps.dice[before, closing, one]
            if not usable or row < 0 or steps.mark[row, s[row], first] < 0:
                continue
            now = gain + steps.gain[row, s[row], first]
            then = t + steps.framed[row, first]
            mark_in(s, steps, row, first)
            locked = closing
            if s[row] >= steps.closed[row]:
                locked |= 1 << row
                if count_bits(before | locked) >= steps.rows_to_end:
                    continue  # it ends the game
            middle[:] = s
            for two in range(ROWS):
                for second in range(2, SUMS):
                    row = steps.row_of[two, second]
                    usable = steps.dice[before, locked, two]
                    if not usable or row < 0 or steps.mark[row, s[row], second] < 0:
                        continue
                    both = now + steps.gain[row, s[row], second]
                    mark_in(s, steps, row, second)
                    at = index[s[0], s[1], s[2], s[3]] + then + steps.framed[row, second]
                    s[:] = middle
                    for p in range(values.shape[2]):
                        value = values[at, last, p] + both
                        here = pairs[one, first, two, second, p]
                        pairs[one, first, two, second, p] = max(here, value)


@jit
def residuals_with(
    choices: Any,
    claim: Claim,
    penalty: float,
    states: Any,
    tallies: Any,
    points: Any,
    found: Any,
) -> None:
    """As `lookahead.residuals`, on own turns with a power."""
    values, index, _ = claim
    players, levels = values.shape[1], values.shape[2]
    others = np.empty((players, levels))
    white = np.empty((players, levels))
    whites = np.empty((levels, SUMS))
    colours = np.empty((SUMS, ROWS, SUMS, levels))
    pairs = np.full((SUMS if choices.second else 0, ROWS, SUMS, ROWS, SUMS, levels), -np.inf)
    miss = np.empty(levels)
    s = np.empty(ROWS, np.int64)
    for n in range(len(states)):
        s[:] = states[n]
        t = tallies[n]
        now = values[index[s[0], s[1], s[2], s[3]] + t]
        others[:] = 0.0
        whites[:] = -np.inf
        colours[:] = -np.inf
        _list_misses(choices, claim, s, t, miss)
        for total in range(2, SUMS):
            white[:] = now
            marking = whites[:, total]
            list_moves(claim, s, t, total, white, marking, colours[total])
            if choices.second:
                _list_pairs(claim, s, t, total, pairs[total])
            for k in range(1, players):
                for p in range(levels):
                    others[k, p] += (FACES - abs(total - 7)) * white[k - 1, p]
        for p in range(levels):
            passing = (now[players - 1, p + 1] if p + 1 < levels else points[n]) - penalty
            own = _mean_with(choices, passing, miss[p], whites[p], colours[..., p], pairs[..., p])
            found[n, 0, p] = abs(own - now[0, p])
            for k in range(1, players):
                found[n, k, p] = abs(others[k, p] / FACES**2 - now[k, p])
