"""Errors: all are `ValueError`s, say where, and travel whole."""

from __future__ import annotations

import copy
import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

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


def raised(text: str) -> qm.QwixxError:
    with pytest.raises(qm.QwixxError) as caught:
        qm.Position.parse(text)
    return caught.value


@pytest.mark.parametrize("text", ["R5,3 Y12", "R2 Q4", "R2,13"])
def test_errors_survive_pickle_and_copy(text):
    error = raised(text)
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(again) is type(error)
        assert str(again) == str(error)
        assert vars(again) == vars(error)


def test_errors_come_back_from_another_process():
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        found = pool.submit(qm.Position.parse, "R5,3 Y12").exception()
    assert isinstance(found, qm.IllegalPosition)
    assert str(found) == str(raised("R5,3 Y12"))
    assert len(found.defects) == 2


@pytest.mark.parametrize(
    ("ask", "expected"),
    [
        (lambda: qm.advise(None, "345162"), "expected a position or its text"),
        (lambda: qm.advise("-", None), "expected a roll or its text"),
        (lambda: qm.advise("-", 345162), "expected a roll or its text"),
        (lambda: qm.solve(None), "expected a sheet or its name, not None"),
        (lambda: qm.get_sheet(7), "expected a sheet or its name, not 7"),
        (lambda: qm.Position.parse("-").play("R7", "345162"), "expected a roll"),
        (lambda: qm.Position.parse(None), "expected a text"),
        (lambda: qm.Roll.parse(b"34"), "expected a text"),
        (lambda: qm.Move.parse(7), "expected a text"),
        (lambda: qm.win_chances("-", "345162", [None]), "expected a position or its text"),
        (lambda: qm.win_chances("-", "345162", ["-"], playouts=100), "from 2048"),
    ],
)
def test_wrong_types_are_told_what_was_expected(ask, expected):
    with pytest.raises(qm.QwixxError, match=expected):
        ask()
