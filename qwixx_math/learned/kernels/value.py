"""What a net says of a sheet, compiled: its inputs, the sums, the points."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ...base.compile import jit
from ..index.inputs import MOST_SET, Floats, Numbers, write_inputs
from ..index.patterns import Ints, SheetRules, Truth
from .options import closed_rows, points_of

_LEAK = np.float32(0.01)

list_inputs = jit(write_inputs)


class Weights(NamedTuple):
    """A net of two hidden layers: `first[input]` and `second[unit]` are rows of weights."""

    first: Floats
    first_bias: Floats
    second: Floats
    second_bias: Floats
    last: Floats
    last_bias: Floats


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


@jit
def total_of(
    rules: SheetRules,
    net: Weights,
    marks: Ints,
    shut: Truth,
    p: int,
    turns: tuple[int, int],
    scratch: Scratch,
) -> float:
    """U of a sheet; of one on which the game is over its points."""
    points = points_of(rules, marks, p)
    total = float(points)
    if p < rules.boxes and closed_rows(rules, marks, shut) < rules.rows_to_end:
        count = list_inputs(rules, marks, shut, p, turns, scratch.numbers, scratch.values)
        total += 100.0 * value_of(net, scratch, count)
    return total
