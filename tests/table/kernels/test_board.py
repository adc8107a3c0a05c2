"""The compiled board: its marks and states are those of the rule executor."""

from __future__ import annotations

import numpy as np
import pytest
from helpers.positions import (
    SHORT_FAMILY,
    flags,
    full_sheets,
    played_positions,
    positions,
    rolls,
)
from hypothesis import given
from hypothesis import strategies as st

from qwixx_math.errors import InvalidSetting
from qwixx_math.game.notation import Roll
from qwixx_math.game.position import Position
from qwixx_math.game.rules import Flags
from qwixx_math.game.sheets import get_sheet
from qwixx_math.solver.index.frames_and_fields import tally_in
from qwixx_math.solver.index.lattice import Lattice, lattice_of
from qwixx_math.solver.kernels.forms import index_of
from qwixx_math.table.kernels.board import (
    BESIDE,
    MOST_COLOURS,
    SLOTS,
    View,
    board_of,
    gain_of,
    join,
    list_colours,
    list_whites,
    most_whites,
    place_of,
    state_of,
)

counted_sheets = st.sampled_from([SHORT_FAMILY[name] for name in ("chain", "steps", "exchange")])


def seat_of(lattice: Lattice, position: Position):
    """Marks and last marks of one seat by slot, and the rows that are closed."""
    rows = [position.rows[row] for row in lattice.order]
    shut = np.array([position.is_closed(row) for row in lattice.order])
    marks = [*(row.count for row in rows), tally_in(position)]
    return np.array([marks]), np.array([[row.last for row in rows]]), shut


def view_of(lattice: Lattice, position: Position, roll: Roll) -> View:
    """What that seat sees of a roll."""
    faces = dict(roll.dice)
    dice = np.array([*roll.whites, *(faces.get(die, 1) for die in position.sheet.dice)], np.uint8)
    return View(0, 0, 0, *seat_of(lattice, position), dice, 0)


@given(
    st.one_of(positions(full_sheets, flags), played_positions(counted_sheets, flags)),
    st.data(),
)
def test_a_seat_may_mark_what_the_rules_allow(position, data):
    lattice, roll = lattice_of(position.sheet, position.flags), data.draw(rolls(position))
    board, view = board_of(lattice), view_of(lattice, position, roll)
    slots = {row: slot for slot, row in enumerate(lattice.order)}
    for list_marks, legal, most in (
        (list_whites, position.white_marks(roll), most_whites(board)),
        (list_colours, position.colour_marks(roll, position.dice), MOST_COLOURS),
    ):
        found = np.zeros((most, 3), np.int64)
        count = list_marks(board, view, found)
        after = [position.with_mark(mark) for mark in legal]
        places = [
            (slots[row], cell, tally_in(then))
            for (row, cell), then in zip(map(position.place, legal), after, strict=True)
        ]
        assert sorted({*map(tuple, found[:count].tolist())}) == sorted(places)


@given(played_positions(counted_sheets, flags), st.data())
def test_a_mark_changes_a_seat_as_the_rules_say(position, data):
    lattice, roll = lattice_of(position.sheet, position.flags), data.draw(rolls(position))
    board, legal = board_of(lattice), position.white_marks(roll)
    if not legal:
        return
    mark = data.draw(st.sampled_from(legal))
    marks, last, _ = seat_of(lattice, position)
    (row, cell), after = position.place(mark), position.with_mark(mark)
    slot = lattice.order.index(row)
    marks[0, slot], last[0, slot], marks[0, BESIDE] = marks[0, slot] + 1, cell, tally_in(after)
    join(board.links, marks, last, 0, (slot, cell))
    for found, wanted in zip((marks, last), seat_of(lattice, after), strict=False):
        assert (found == wanted).all()


@given(st.one_of(positions(full_sheets, flags), played_positions(counted_sheets, flags)))
def test_states_and_gains_are_those_of_the_solver(position):
    lattice = lattice_of(position.sheet, position.flags)
    board, (marks, last, shut) = board_of(lattice), seat_of(lattice, position)
    tables, end, s = lattice.tables, lattice.length - 1, np.zeros(SLOTS, np.int64)
    for slot, row in enumerate(lattice.order):
        state = s[slot] = state_of(board, marks[0, slot], last[0, slot], shut[slot])
        assert state == lattice.row_state(position, row)
        if position.can_mark(row, end):
            assert gain_of(board, marks[0, slot], end) == tables.gain[slot, state, end]
        assert gain_of(board, marks[0, slot], 0) == 0
    if not position.has_last_row:
        place = place_of(board.beside, index_of(board.pairs, s), marks[0, BESIDE])
        assert place == lattice.index(position)


def test_what_counts_do_not_tell_is_refused():
    for sheet, changed in (
        ("connected-chain-a", {"chain_optional": True}),
        ("connected-chain-a", {"chain_counts_for_lock": False}),
        ("classic", {"power": "tina_turner"}),
    ):
        with pytest.raises(InvalidSetting, match="the simulator: not yet with"):
            board_of(lattice_of(get_sheet(sheet), Flags.of(changed)))


def test_there_is_room_for_all_colour_marks():
    assert MOST_COLOURS == 2 * SLOTS
