"""Errors: all are `ValueError`s, and say where."""

from __future__ import annotations

import pytest

import qwixx_math as qm


def test_a_place_in_the_text_is_told_where_it_is_known():
    error = qm.InvalidNotation("no number", token="R1", column=4)
    assert str(error) == "'R1' (column 4): no number"
    assert (error.token, error.column) == ("R1", 4)
    assert str(qm.InvalidNotation("empty")) == "empty"
    assert len(str(qm.InvalidNotation("long", token="R" * 1000, column=1))) < 100


def test_all_defects_are_told():
    error = qm.IllegalPosition(("one", "two"))
    assert error.defects == ("one", "two")
    assert str(error) == "impossible position: one; two"


@pytest.mark.parametrize(
    "kind",
    [qm.InvalidNotation, qm.InvalidSetting, qm.IllegalPosition, qm.IllegalMove, qm.TableError],
)
def test_who_catches_value_errors_catches_them_all(kind):
    assert issubclass(kind, qm.QwixxError)
    assert issubclass(qm.QwixxError, ValueError)
