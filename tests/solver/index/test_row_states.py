"""The tables the kernel reads, against `position`."""

from __future__ import annotations

import pytest
from helpers.positions import FULL, all_positions, flags, positions
from hypothesis import given, settings
from hypothesis import strategies as st

from qwixx_math.game.notation import Mark
from qwixx_math.game.position import Position
from qwixx_math.game.rules import Flags
from qwixx_math.game.sheets import get_sheet
from qwixx_math.solver.index.lattice import Lattice, lattice_of

CLASSIC, MIXX_A, MIXX_B = (get_sheet(name) for name in ("classic", "mixx-a", "mixx-b"))


def check_transitions(position: Position) -> None:
    """Every cell of a position: what the tables say and what the executor of the rules says."""
    lattice = lattice_of(position.sheet, position.flags)
    tables = lattice.tables
    states = slot_states(lattice, position)
    assert index_of(lattice, states) == lattice.index(position)
    assert level(lattice, states) == level_of(position)
    assert states.count(lattice.closed_state) == len(position.closed)
    points = sum(tables.points[slot, state] for slot, state in enumerate(states))
    assert points == position.score - position.settled_points
    for slot, row in enumerate(lattice.order):
        state = states[slot]
        if row < 0:
            assert (tables.step[slot] < 0).all()
            continue
        for cell, printed in enumerate(position.sheet.rows[row].cells):
            mark = Mark(position.sheet.rows[row].name, printed.number)
            same = Mark(printed.die, printed.number)
            assert position.place(mark) == position.place(same) == (row, cell)
            assert tables.number[slot, cell] == printed.number
            owner = tables.die[slot, cell]
            assert position.sheet.dice[lattice.order[owner]] == printed.die
            assert (states[owner] != lattice.closed_state) == (printed.die in position.dice)
            step = int(tables.step[slot, state, cell])
            assert (step >= 0) == position.can_mark(row, cell)
            if step >= 0:
                after = position.with_mark(mark)
                stepped = [*states[:slot], step, *states[slot + 1 :]]
                assert stepped == slot_states(lattice, after)
                assert index_of(lattice, stepped) == lattice.index(after)
                assert level(lattice, stepped) == level_of(after) > level_of(position)
                gain = after.settled_points - position.settled_points
                assert tables.gain[slot, state, cell] == gain


def slot_states(lattice: Lattice, position: Position) -> list[int]:
    def state(row: int) -> int:
        if position.is_closed(row):
            return lattice.closed_state
        return lattice.states.index((position.rows[row].count, position.rows[row].last, 0))

    return [0 if row < 0 else state(row) for row in lattice.order]


def index_of(lattice: Lattice, states: list[int]) -> int:
    """The index as the kernel computes it."""
    first, second, _ = lattice.pairs
    a, b = int(first[states[0], states[1]]), int(second[states[2], states[3]])
    if lattice.sorts[2]:
        return max(a, b) * (max(a, b) + 1) // 2 + min(a, b)
    return a * (int(second[-1, -1]) + 1) + b


def level(lattice: Lattice, states: list[int]) -> int:
    return sum(int(lattice.tables.last[slot, state]) + 1 for slot, state in enumerate(states))


def level_of(position: Position) -> int:
    return sum(
        len(layout.cells) if position.is_closed(row) else position.rows[row].last + 1
        for row, layout in enumerate(position.sheet.rows)
    )


@settings(max_examples=150)
@given(positions(st.sampled_from(FULL), flags))
def test_transitions_of_full_sheets(position):
    check_transitions(position)


@pytest.mark.parametrize(
    ("sheet", "rules"),
    [
        (CLASSIC.cut("R", slice(0, 11)), Flags()),
        (CLASSIC.cut("RG", slice(2, 8)), Flags(marks_to_lock=2)),
        (CLASSIC.cut("RYG", slice(7, 11)), Flags(marks_to_lock=1, lock_bonus=False)),
        (CLASSIC.cut("RYGB", slice(8, 11)), Flags(marks_to_lock=0)),
        (MIXX_A.cut("RYGB", slice(8, 11)), Flags(marks_to_lock=2)),
        (MIXX_B.cut("RB", slice(3, 9)), Flags(marks_to_lock=3)),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_transitions_of_short_sheets(sheet, rules):
    for position in all_positions(sheet, rules):
        check_transitions(position)
