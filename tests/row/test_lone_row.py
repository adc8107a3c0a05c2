from __future__ import annotations

from contextlib import suppress
from itertools import product

import pytest
from helpers.row_sets import RED, SHORT, reachable, state_of

from qwixx_math.errors import IllegalPosition, InvalidNotation, InvalidSetting
from qwixx_math.row.lone_row import LoneRow, RowState


def test_the_states_are_those_that_sets_of_marks_have():
    assert {*RED.states, *RED.closed_states} == {state_of(cells) for cells in reachable(RED)}
    assert len(RED.states) == 56


def test_white_comes_before_colour():
    assert set(RED.plays(RED.state(2, 5), (4, 5, 3))) == {"pass", "R9", "r7", "r8"}
    assert set(RED.plays(RED.state(2, 5), (3, 4, 5))) == {
        "pass",
        "R7",
        "r8",
        "r9",
        "R7+r8",
        "R7+r9",
    }


def test_the_fifth_mark_and_the_lock_in_one_turn():
    plays = RED.plays(RED.state(4, 6), (6, 2, 6))
    assert plays["R8+r12"] == RowState(6, 10)
    assert "r12" not in plays
    assert RED.score(RowState(6, 10)) == 28
    assert LoneRow.of("R", flags={"lock_bonus": False}).score(RowState(6, 10)) == 21


@pytest.mark.parametrize(
    ("marks", "number", "count"),
    [
        (3, 13, 1),
        (-1, 13, 2),
        (0, 13, 2),
        (1, 13, 1),
        (11, 13, 1),
        (12, 13, 2),
        (4, 4, 1),
        (0, 4, 1),
        (2, None, 1),
        (-1, 4, 1),
        (5, 12, 1),
        (12, 12, 1),
    ],
)
def test_impossible_states_list_their_defects(marks, number, count):
    with pytest.raises(IllegalPosition) as error:
        RED.state(marks, number)
    assert len(error.value.defects) == count


@pytest.mark.parametrize("row", [RED, *SHORT], ids=lambda row: row.name)
def test_the_check_passes_the_states_there_are_and_no_other(row):
    passed = set()
    for state in product(range(-2, 14), range(-3, 13)):
        with suppress(IllegalPosition):
            passed.add(row.check(RowState(*state)))
    assert passed == {*row.states, *row.closed_states} == {state_of(c) for c in reachable(row)}


@pytest.mark.parametrize(
    ("state", "defect"),
    [
        (RowState(1, -3), "row R has no cell -3"),
        (RowState(1, 11), "row R has no cell 11"),
        (RowState(0, 3), "0 marks, the last on 5"),
        (RowState(0, 0), "0 marks, the last on 2"),
        (RowState(2, -1), "2 marks, the last on no cell"),
        (RowState(-1, -1), "-1 marks, the last on no cell"),
        (RowState(2, 0), "2 marks in the 1 cells up to 2"),
        (RowState(5, 10), "the last cell needs 5 earlier marks"),
    ],
)
def test_a_defect_in_words(state, defect):
    with pytest.raises(IllegalPosition) as error:
        RED.check(state)
    assert error.value.defects == (defect,)


@pytest.mark.parametrize("text", ["R2 Y4", "R2,4x", "Rx", "R3@5 P1"])
def test_a_text_that_is_not_one_open_row_is_refused(text):
    with pytest.raises(InvalidNotation, match=f"'{text}' is not one open row"):
        LoneRow.parse(text)


def test_a_row_has_the_default_rules_unless_told_otherwise():
    assert LoneRow("R", "r", RED.numbers) == RED == LoneRow.of()


def test_a_row_is_read_under_its_flags():
    row, state = LoneRow.parse(" b5@2", flags={"marks_to_lock": 4, "lock_bonus": False})
    assert (row.name, row.die, state) == ("B", "b", RowState(5, 10))
    assert row.score(state) == 15
    assert LoneRow.parse("Y", "mixx-b")[1] == RowState(0, -1)


def test_several_defects_are_listed_at_once():
    with pytest.raises(IllegalPosition) as error:
        RED.check(RowState(12, 11))
    assert error.value.defects == (
        "row R has no cell 11",
        "12 marks in the 11 cells up to 12",
    )


@pytest.mark.parametrize(
    ("name", "sheet"), [("Q", "classic"), *((name, "mixx-a") for name in "RYGB")]
)
def test_rows_that_are_none_or_of_several_colours_are_refused(name, sheet):
    with pytest.raises((InvalidNotation, InvalidSetting)):
        LoneRow.of(name, sheet)
