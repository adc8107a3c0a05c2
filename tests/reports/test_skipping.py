from __future__ import annotations

import numpy as np
import pytest
from helpers.written_reports import committed

import qwixx_math as qm
from qwixx_math.reports.offered import Sheets
from qwixx_math.reports.skipping import ALONE, TO_WIN, sums_of


def test_sums_of_one_sheet_are_its_gains(classic: qm.Solution) -> None:
    visits = np.zeros((classic.lattice.size, 4))
    visits[classic.lattice.index(qm.Position.parse("R2,3")), 0] = 3.0
    sums = sums_of(Sheets.of(classic, 0, visits))
    assert sums.visits[2, 2].tolist() == [3] * 5
    assert sums.visits[0, 0].tolist() == [9] * 5  # three empty rows
    gain = classic.value("R2,3,6") - classic.value("R2,3")
    assert sums.gain[2, 2, 2] == pytest.approx(3 * gain)
    assert sums.square[2, 2, 2] == pytest.approx(3 * gain**2)
    assert sums.right[2, 2, 2] == 3 * (gain > 0)
    over = classic.value("R2,3,6") - classic.value("R2,3 P1")
    assert sums.over[2, 2, 2] == pytest.approx(3 * over)
    assert sums.right_over[2, 2, 2] == 3 * (over > 0)


def test_an_empty_row_at_the_start_is_in_the_table(classic: qm.Solution) -> None:
    """A first turn is always played, by four empty rows; later ones raise or lower the mean."""
    rows = {row[:1] + row[3:5]: row for row in committed("skip-cost").rows}
    assert float(str(rows[ALONE, 0, 0][5])) > 4
    for game in (ALONE, TO_WIN):
        gains = [float(str(rows[game, 0, skipped][6])) for skipped in range(4)]
        assert gains == sorted(gains, reverse=True)
    for row in rows.values():
        right, right_over = (float(str(row[at])) for at in (8, 10))
        assert 0 <= right <= 100
        # To win, a last penalty may be better than no mark.
        assert right <= right_over <= 100 or row[0] == TO_WIN
