"""Chained cells as transitions of row states, and which row states can stand beside each other.

Marking one end of a chain marks the other too, so the two ends are marked both or not at all. A
cell right of its row's last mark is unmarked, hence so is its partner: (marks, last) per row says
all that the future depends on, if a closed row's marks are told as well.

Which cells are marked is therefore a choice of the marked chains, and then one of the other cells
in each row apart. For each of the 2ⁿ sets of marked chains the rows are independent; what rows can
look like together is the union over these sets. Nothing else is ever asked for: where a chain lies
across two columns a few of those may be out of reach of play, all others can be reached.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from .row_states import RowStates
from .sheets import Place

Flags = npt.NDArray[np.bool_]


class Chains(NamedTuple):
    """`slot[slot, cell]`, the slot in which a cell's partner lies, −1 without; and
    `state[slot, cell, state]`, what marking the partner makes of a state of that slot, −1 where it
    is marked already."""

    slot: npt.NDArray[np.int16]
    state: npt.NDArray[np.int16]


def chains_of(rows: RowStates) -> Chains | None:
    """The chains of a sheet, None if it has none."""
    if not rows.sheet.links:
        return None
    slots, states, length = rows.tables.step.shape
    found = Chains(
        np.full((slots, length), -1, np.int16), np.full((slots, length, states), -1, np.int16)
    )
    for slot, row in rows.filled_slots:
        for cell, printed in enumerate(rows.sheet.rows[row].cells):
            if printed.link:
                found.slot[slot, cell] = rows.order.index(printed.link[0])
                found.state[slot, cell] = _joined(rows, printed.link[1])
    return found


def _joined(rows: RowStates, cell: int) -> list[int]:
    """Every row state after a chain has marked the cell."""
    moves = rows.flags.chain_moves_frontier
    opened = [
        rows.state_of.get((count + 1, max(last, cell)), -1)
        if moves or cell <= last
        else rows.state_of[count, last]  # not passed yet, see `loose_chains`
        for count, last in rows.states
    ]
    closed = range(rows.closed_state + 1, rows.row_states)
    return [*opened, *closed, -1]


def possible_rows(rows: RowStates) -> Iterator[list[Flags]]:
    """For each set of marked chains the row states possible in each slot."""
    links = rows.sheet.links
    for marked in chain.from_iterable(combinations(links, n) for n in range(len(links) + 1)):
        on = set(chain.from_iterable(marked))
        off = set(chain.from_iterable(links)) - on
        yield [
            _possible(rows, _cells(on, row), _cells(off, row)) if row >= 0 else np.ones(1, bool)
            for row in rows.order
        ]


def _cells(places: set[Place], row: int) -> set[int]:
    return {cell for r, cell in places if r == row}


def _possible(rows: RowStates, on: set[int], off: set[int]) -> Flags:
    """Row states with certain cells marked and certain others not."""

    def fits(count: int, last: int) -> bool:
        if count == 0:
            return not on
        most = last + 1 - sum(cell < last for cell in off)
        return last not in off and max(on, default=0) <= last and len(on | {last}) <= count <= most

    flags, most = rows.flags, rows.length - 1 - len(off)
    bonus = 1 + flags.lock_bonus
    shut = range(len(on), most + 1)
    locked = range(max(len(on), flags.marks_to_lock) + bonus, most + bonus + 1)
    closed = [marks in shut or marks in locked for marks in rows.closed_marks]
    return np.array([fits(*state) for state in rows.states] + closed)
