"""Gains of marks against values looked up position by position."""

from __future__ import annotations

import numpy as np
import pytest

import qwixx_math as qm
from qwixx_math.reports.offered import Sheets, sums_by

SHEET = qm.get_sheet("classic").cut("RG", slice(4, 11))
FLAGS = {"marks_to_lock": 3}


@pytest.fixture(scope="module")
def small() -> qm.Solution:
    return qm.solve(SHEET, players=2, flags=FLAGS, quiet=True)


def only(solution: qm.Solution, text: str, then: int) -> Sheets:
    """Nothing comes up but that sheet."""
    position = qm.Position.parse(text, SHEET, FLAGS)
    visits = np.zeros((solution.lattice.size, 4))
    visits[solution.lattice.index(position), position.penalties] = 2.0
    return Sheets.of(solution, then, visits)


@pytest.mark.parametrize("then", [0, 1])
def test_gains_are_differences_of_values(small: qm.Solution, then: int) -> None:
    sheets = only(small, "R6,7 P3", then)
    assert sheets.weights.tolist() == [[0, 0, 0, 2]]
    value = small.value("R6,7 P3", then)
    over = qm.Position.parse("R6,7 P4", SHEET, FLAGS).score
    found = {}
    for offer in sheets.offers(2):
        if offer.place.tolist() == [2]:
            found[offer.skipped] = offer.gain[0, 3], offer.over[0, 3]
            assert offer.marks.tolist() == [2]
    assert found.keys() == {0, 1, 2}
    for skipped, (gain, rather) in found.items():
        marked = small.value(f"R6,7,{8 + skipped} P3", then)
        assert gain == pytest.approx(marked - value, abs=1e-12)
        assert rather == pytest.approx(marked - over, abs=1e-12)


def test_the_last_cell_is_left_out(small: qm.Solution) -> None:
    sheets = only(small, "R6,7,11", 0)
    assert {offer.skipped for offer in sheets.offers(4) if offer.place.tolist() == [6]} == set()


def test_parts_are_all_sheets_once(small: qm.Solution) -> None:
    visits = np.ones((small.lattice.size, 4))
    sheets = Sheets.of(small, 0, visits)
    seen = [part.seen for part in sheets.parts(100)]
    assert len(seen) > 1
    assert np.concatenate(seen).tolist() == list(range(small.lattice.size))


def test_sums_are_weighted_and_by_key() -> None:
    weights, figure = np.array([[1.0, 2], [3, 4]]), np.array([[1.0, 1], [1, 2]])
    assert sums_by(3, np.array([2, 0]), weights, figure).tolist() == [11, 0, 3]
