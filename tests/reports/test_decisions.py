from __future__ import annotations

import pytest
from helpers.written_reports import committed

import qwixx_math as qm


def test_locks_and_penalties_are_differences_of_values(classic: qm.Solution) -> None:
    prices = committed("penalty-price")
    sheet = str(prices.column("sheet")[3])
    assert sheet == "R3@5 Y3@6 G3@9 B3@8"
    third = classic.value(f"{sheet} P2") - classic.value(f"{sheet} P3")
    assert prices.numbers("third penalty costs")[3] == pytest.approx(third, abs=1e-4)
    locks = {row[:4]: row[4:] for row in committed("when-to-lock").rows}
    gains = [float(cell) for cell in locks["first", 4, 6, 1]]
    others = "Y4@7 G4@7 B4@7"
    lock = classic.value(f"R7@12 {others} P1")
    assert gains[1] == pytest.approx(lock - classic.value(f"R6@10 {others} P1"), abs=1e-3)
    assert gains[5] == pytest.approx(lock - classic.value(f"R6@10 {others} P2"), abs=1e-3)
    second = [float(cell) for cell in locks["second", 4, 6, 1]]
    open_row = classic.value("R6@10 Y6@12 G4@7 B4@7")
    assert second[0] == pytest.approx(36 + 28 + 10 + 10 - open_row, abs=1e-3)
