"""What a net sees."""

from __future__ import annotations

import numpy as np
import pytest
from helpers.unsolved import BIG, CLASSIC, MIKE

import qwixx_math as qm
from qwixx_math.learned.index.inputs import CELLS, INPUTS, MOST_SET, write_inputs
from qwixx_math.learned.index.patterns import rules_of, start_of

ROW, BONUS = 4 * CELLS + 6, CELLS + 2


def inputs_of(
    text: str, sheet: qm.Sheet, flags: dict[str, object], turns: tuple[int, int] = (0, 1)
) -> np.ndarray:
    position = qm.Position.parse(text, sheet, flags)
    numbers, values = np.zeros(MOST_SET, np.int32), np.zeros(MOST_SET, np.float32)
    marks, shut, penalties = start_of(position)
    rules = rules_of(position.sheet, position.flags)
    count = write_inputs(rules, marks, shut, penalties, turns, numbers, values)
    assert len(set(numbers[:count].tolist())) == count
    dense = np.zeros(INPUTS)
    dense[numbers[:count]] = values[:count]
    return dense


def test_a_row_is_told_by_its_last_mark_its_marks_and_points():
    seen = inputs_of("R2,3,5 P1", CLASSIC, {}, (2, 4))
    row = seen[:ROW]
    assert set(np.flatnonzero(row)) == {4, CELLS + 3, CELLS + 4, CELLS + 5 + 3}
    assert row[CELLS + 3] == pytest.approx(0.3)
    assert row[CELLS + 4] == pytest.approx(0.02 * 6)
    rest = seen[4 * ROW + 2 * BONUS :]
    assert np.flatnonzero(rest).tolist() == [1, 8, 10 + 2, 10 + 5 + 1]


def test_gaps_that_magic_mike_may_fill():
    """Of 2, 4, 8 only the 3 lies between two marks."""
    gap = 2 * CELLS + 6
    for flags, cells in (({}, [1]), ({"mike_any_skipped": True}, [1, 3, 4, 5])):
        row = inputs_of("R2,4,8", CLASSIC, MIKE | flags)[:ROW]
        assert np.flatnonzero(row[gap : gap + CELLS]).tolist() == cells
    assert not inputs_of("R2,4,8x", CLASSIC, MIKE)[gap : gap + CELLS].any()


def test_circles_that_a_marked_cell_lets_come():
    beside = 3 * CELLS + 6
    seen = inputs_of("R2,5,7 Y5 RY5", BIG, {})
    assert np.flatnonzero(seen[beside : beside + CELLS]).tolist() == [5]
    assert not seen[ROW + beside : ROW + beside + CELLS].any()
    circles = seen[4 * ROW : 4 * ROW + BONUS]
    assert np.flatnonzero(circles).tolist() == [4, CELLS + 1]


def test_closed_rows_and_those_that_can_be_locked():
    seen = inputs_of("R2,3,4,5,9 Y2,3,5x", CLASSIC, {})
    assert seen[CELLS + 2] == 1
    assert seen[ROW + CELLS + 1] == 1
    assert seen[ROW + CELLS + 2] == 0
    assert seen[4 * ROW + 2 * BONUS + 8 + 1] == 1
