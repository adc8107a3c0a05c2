"""The compiled board: its marks and states are those of the rule executor."""

from __future__ import annotations

import numpy as np
import pytest
from helpers.positions import flags, full_sheets, positions, rolls
from hypothesis import given
from hypothesis import strategies as st

from qwixx_math.errors import InvalidSetting
from qwixx_math.game.position import Position
from qwixx_math.game.rules import Flags
from qwixx_math.game.sheets import get_sheet
from qwixx_math.solver.index.lattice import Lattice, lattice_of
from qwixx_math.table.kernels.board import (
    MOST_COLOURS,
    SLOTS,
    View,
    board_of,
    gain_of,
    list_colours,
    list_whites,
    state_of,
)


def seat_of(lattice: Lattice, position: Position):
    """Marks and last marks of one seat by slot, and the rows that are closed."""
    rows = [position.rows[row] for row in lattice.order]
    shut = np.array([position.is_closed(row) for row in lattice.order])
    return np.array([[row.count for row in rows]]), np.array([[row.last for row in rows]]), shut


@given(positions(full_sheets, flags), st.data())
def test_a_seat_may_mark_what_the_rules_allow(position, data):
    lattice, roll = lattice_of(position.sheet, position.flags), data.draw(rolls(position))
    faces = dict(roll.dice)
    dice = np.array([*roll.whites, *(faces.get(die, 1) for die in position.sheet.dice)], np.uint8)
    view = View(0, 0, 0, *seat_of(lattice, position), dice, 0)
    slots = {row: slot for slot, row in enumerate(lattice.order)}
    for list_marks, legal in (
        (list_whites, position.white_marks(roll)),
        (list_colours, position.colour_marks(roll, position.dice)),
    ):
        found = np.zeros((MOST_COLOURS, 2), np.int64)
        count = list_marks(board_of(lattice), view, found)
        places = [(slots[row], cell) for row, cell in map(position.place, legal)]
        assert sorted({*map(tuple, found[:count].tolist())}) == sorted(places)


@given(positions(full_sheets, flags))
def test_states_and_gains_are_those_of_the_solver(position):
    lattice = lattice_of(position.sheet, position.flags)
    board, (marks, last, shut) = board_of(lattice), seat_of(lattice, position)
    tables, end = lattice.tables, lattice.length - 1
    for slot, row in enumerate(lattice.order):
        state = state_of(board, marks[0, slot], last[0, slot], shut[slot])
        assert state == lattice.row_state(position, row)
        if position.can_mark(row, end):
            assert gain_of(board, marks[0, slot], end) == tables.gain[slot, state, end]
        assert gain_of(board, marks[0, slot], 0) == 0


def test_sheets_with_more_than_rows_are_refused():
    for sheet, changed in (("connected-chain-a", {}), ("classic", {"power": "tina_turner"})):
        with pytest.raises(InvalidSetting, match="the simulator: not yet with"):
            board_of(lattice_of(get_sheet(sheet), Flags.of(changed)))


def test_there_is_room_for_all_colour_marks():
    assert MOST_COLOURS == 2 * SLOTS
