"""Reports on one row alone, against its values."""

from __future__ import annotations

import pytest
from helpers.written_reports import committed

from qwixx_math.reports.record import read_fraction
from qwixx_math.row.lone_row import LoneRow
from qwixx_math.row.wait import wait_table

RED = LoneRow.of("R")


@pytest.mark.parametrize("name", ["row-own-rolls", "row-white-sums"])
def test_with_one_roll_left_one_takes_whatever_counts(name):
    table = committed(name)
    assert len(table.rows) == len(RED.states)
    for marks, last, text in zip(*map(table.column, ("marks", "last", "1 left")), strict=True):
        first = 2 if last is None else int(last) + 1
        end = 12 if int(marks) >= 5 else 11
        run = f"{first}–{end}" if first < end else str(end) if first == end else None
        assert (text and str(text)) == run


def test_waits_are_their_fractions():
    table = committed("rolls-to-lockable")
    waits = wait_table(RED)
    for kind, of in (("white sums", "white"), ("own rolls", "own")):
        exactly = table.column(f"{kind} exactly")
        for wait, shown, fraction in zip(waits, table.column(kind), exactly, strict=True):
            if getattr(wait, of) is None:
                assert (shown, fraction) == (None, None)
            else:
                assert read_fraction(fraction) == getattr(wait, of)
                assert float(shown) == pytest.approx(float(getattr(wait, of)), abs=5e-7)
