"""Chained cells as transitions of row states, and which row states can stand beside each other.

Marking one end of a chain marks the other too, so the two ends are marked both or not at all. A
cell right of its row's last mark is unmarked, hence so is its partner: (marks, last) per row says
all that the future depends on, if a closed row's marks are told as well. Where partner marks do not
count for the lock, a row also tells how many it has: of a marked chain one end is a partner.

Which cells are marked is therefore a choice of the marked chains, and then one of the other cells
in each row apart. For each of the 2ⁿ sets of marked chains (3ⁿ, if partners are told) the rows are
independent; what rows can look like together is the union over these sets. Nothing else is ever
asked for: where a chain lies across two columns a few of those may be out of reach of play, all
others can be reached.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ...game.sheets import Place
from .row_states import RowStates

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
    moves, counts = rows.flags.chain_moves_frontier, rows.flags.chain_counts_for_lock
    opened = [
        rows.state_of.get((count + 1, max(last, cell), besides + (not counts)), -1)
        if moves or cell <= last
        else rows.state_of[count, last, besides]  # not passed yet, see `split_chains`
        for count, last, besides in rows.states
    ]
    closed = range(rows.closed_state + 1, rows.row_states)
    return [*opened, *closed, -1]


def possible_rows(rows: RowStates) -> Iterator[list[Flags]]:
    """For each set of marked chains, and of their partner ends, the row states possible in each
    slot."""
    counts = rows.flags.chain_counts_for_lock

    @cache
    def possible(row: int, on: frozenset[int], off: frozenset[int], besides: int) -> Flags:
        return _possible(rows, on, off, besides) if row >= 0 else np.ones(1, bool)

    for partners in product((None, 0) if counts else (None, 0, 1), repeat=len(rows.sheet.links)):
        on, off, besides = set[Place](), set[Place](), set[Place]()
        for link, partner in zip(rows.sheet.links, partners, strict=True):
            (off if partner is None else on).update(link)
            if partner is not None and not counts:
                besides.add(link[partner])
        yield [
            possible(row, _cells(on, row), _cells(off, row), len(_cells(besides, row)))
            for row in rows.order
        ]


def _cells(places: set[Place], row: int) -> frozenset[int]:
    return frozenset(cell for r, cell in places if r == row)


def _possible(rows: RowStates, on: frozenset[int], off: frozenset[int], besides: int) -> Flags:
    """Row states with certain cells marked, by a chain so many, and certain others not."""
    flags, most = rows.flags, rows.length - 1 - len(off)

    def fits(state: int, count: int, last: int) -> bool:
        if rows.state_of.get((count, last, besides)) != state:
            return False
        if count == 0:
            return not on
        most = last + 1 - sum(cell < last for cell in off)
        return last not in off and max(on, default=0) <= last and len(on | {last}) <= count <= most

    bonus = 1 + flags.lock_bonus
    shut = range(len(on), most + 1)
    locked = range(max(len(on), flags.marks_to_lock + besides) + bonus, most + bonus + 1)
    closed = [marks in shut or marks in locked for marks in rows.closed_marks]
    opened = [fits(state, count, last) for state, (count, last, _) in enumerate(rows.states)]
    return np.array(opened + closed)
