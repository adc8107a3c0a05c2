"""A form in a kernel: its index, the cells it may still mark, its marks with what they bring along.

A form is four row states s; beside them stands what a sheet counts (see `frames_and_fields`). On
sheets without chains or without anything to count `chains` and `tally` are None, and the compiled
code is free of them.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ...base.compile import alone, jit
from ..index import pairs
from ..index.chains import Chains
from ..index.frames_and_fields import Tally
from ..index.lattice import Lattice
from ..index.pairs import Pairs
from ..index.row_states import SLOTS, RowTables

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.int32 | np.int64]
"""Of rows, forms or positions, as the lattice numbers them."""

FACES = 6

triangle = alone(pairs.triangle)


class Rules(NamedTuple):
    """Sheet and flags as a kernel reads them.

    `members[form]` are its four row states; `rows_to_end`, `ends_now` and `closes_late` those of
    `Flags`.
    """

    members: Numbers
    tables: RowTables
    pairs: Pairs
    chains: Chains | None
    tally: Tally | None
    rows_to_end: int
    ends_now: bool
    closes_late: bool


def rules_of(lattice: Lattice) -> Rules:
    """The rules of a lattice's sheet under its flags."""
    return Rules(
        lattice.members,
        lattice.tables,
        lattice.pairs,
        lattice.chains,
        lattice.tally,
        lattice.flags.rows_to_end,
        lattice.flags.ends_now,
        lattice.flags.closes_late,
    )


class Listed(NamedTuple):
    """The cells right of the last marks, by slots: those of slot i are start[i] to start[i + 1]."""

    start: Ints
    number: Ints
    die: Ints


class Block(NamedTuple):
    """The tallies that a form can have: `width` of them from `low` on."""

    tally: Tally
    low: int
    width: int


@alone
def index_of(pairs: Pairs, s: Ints) -> int:
    """The index of four row states."""
    a, b = pairs.first[s[0], s[1]], pairs.second[s[2], s[3]]
    form: int = a * (pairs.second[-1, -1] + 1) + b
    if pairs.triangle:
        form = triangle(max(a, b), min(a, b))
    return form


@alone
def closed_rows(s: Ints, closed_state: int) -> int:
    """How many rows are closed."""
    closed = 0
    for i in range(SLOTS):
        closed += s[i] >= closed_state
    return closed


@alone
def is_over(s: Ints, closed_state: int, rows_to_end: int) -> bool:
    """Whether closed rows have ended the game."""
    return closed_rows(s, closed_state) >= rows_to_end


@jit
def new_listed(tables: RowTables) -> Listed:
    """Room for the cells of a form."""
    most = SLOTS * tables.step.shape[2]
    return Listed(np.empty(SLOTS + 1, np.int64), np.empty(most, np.int64), np.empty(most, np.int64))


@alone
def list_cells(s: Ints, tables: RowTables, listed: Listed) -> None:
    """List the cells right of the last marks."""
    count = 0
    for i in range(SLOTS):
        listed.start[i] = count
        for j in range(tables.last[i, s[i]] + 1, tables.step.shape[2]):
            listed.number[count] = tables.number[i, j]
            listed.die[count] = tables.die[i, j]
            count += 1
    listed.start[SLOTS] = count


@alone
def block_of(tally: Tally | None, s: Ints) -> Block | None:
    """The tallies of a form; None if nothing is counted."""
    if tally is None:
        return None
    low = high = 0
    for i in range(SLOTS):
        low += tally.low[i, s[i]]
        high += tally.high[i, s[i]]
    return Block(tally, low, high - low + 1)


@alone
def width_of(block: Block | None) -> int:
    """How many tallies a form can have."""
    return 1 if block is None else block.width


@alone
def most_tallies(tally: Tally | None) -> int:
    """How many tallies any form can have."""
    return 1 if tally is None else tally.points.shape[0]


@alone
def place_of(block: Block | None, form: int) -> int:
    """The index of a form with its least tally."""
    return form if block is None else block.tally.shift[form] + block.low


@alone
def index_with(rules: Rules, s: Ints, beside: int) -> int:
    """The index of four row states with a tally."""
    form = index_of(rules.pairs, s)
    return form + _shift(rules.tally, form) + beside


@alone
def tally_at(rules: Rules, s: Ints, at: int) -> int:
    """The tally of the position at an index, which has these row states; 0 if nothing is
    counted."""
    return at - index_with(rules, s, 0)


@alone
def _shift(tally: Tally | None, form: int) -> int:
    return 0 if tally is None else tally.shift[form] - form


@alone
def points_of_tally(tally: Tally | None, beside: int) -> float:
    """What a tally scores."""
    return 0.0 if tally is None else tally.points[beside]


@alone
def join(s: Ints, chains: Chains | None, i: int, j: int) -> tuple[int, int]:
    """Mark the chain partner of a cell in s; the partner's slot (−1: none) and state before."""
    if chains is None:
        return -1, 0
    i2 = chains.slot[i, j]
    if i2 < 0:
        return -1, 0
    before = s[i2]
    s[i2] = chains.state[i, j, before]
    return i2, before
