"""Sheets as bit patterns."""

from __future__ import annotations

from helpers.unsolved import BIG, CLASSIC

import qwixx_math as qm
from qwixx_math.learned.index.patterns import position_of, rules_of, start_of


def test_marks_are_bits_by_slot_and_circles_follow():
    here = qm.Position.parse("R2,4 Y4 G12 RY4 P2", BIG)
    marks, _, penalties = start_of(here)
    assert position_of(here.sheet, here.flags, marks, penalties) == here
    start = start_of(qm.Position.parse("R2,4 Y4x G12 RY4 P2", BIG))
    assert start.marks.tolist() == [5, 4, 1, 0, 4, 0]
    assert start.shut.tolist() == [False, True, False, False]
    assert start.penalties == 2


def test_rules_of_a_part_of_a_sheet_leave_slots_empty():
    rules = rules_of(CLASSIC.cut("RG", slice(2, 6)), qm.Flags())
    assert rules.number[:2].tolist() == [[4, 5, 6, 7], [10, 9, 8, 7]]
    assert not rules.number[2:].any()
    assert (rules.marked[0b1011], rules.top[0b1011]) == (3, 3)
