"""Tables of reports, and where their figures come from."""

from __future__ import annotations

import pytest

import qwixx_math as qm
from qwixx_math.reports.record import DataTable, Source


def test_columns_are_asked_for_by_name():
    table = DataTable("Words.", ("who", "n"), (("a", 1), ("b", "2.50")))
    assert table.column("who") == ["a", "b"]
    assert table.numbers("n") == [1, 2.5]


@pytest.mark.slow
def test_measures_are_made_once(classic, monkeypatch):
    source = Source()
    one = source.measures()
    monkeypatch.setattr("qwixx_math.reports.record.measure", None)
    assert source.measures() is source.measures(qm.Flags()) is one
    assert abs(one.mean - classic.value("-")) < 1e-9
