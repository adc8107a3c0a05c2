"""Strategies: evaluations and costs as published."""

from __future__ import annotations

import pytest

import qwixx_math as qm
from qwixx_math.table.known_strategies import strategy
from qwixx_math.table.strategies import ByEvaluation, ByRule


def test_evaluations_and_costs_are_the_published_ones() -> None:
    """Worked out by hand for red with marks on 2, 3 and 5, the next cell being the 6."""
    red = qm.get_sheet("classic").rows[0]
    genetic, rusher, scored = (strategy(name, 1) for name in ("genetic", "rusher", "score-based"))
    assert isinstance(genetic, ByEvaluation)
    assert isinstance(rusher, ByEvaluation)
    assert isinstance(scored, ByRule)
    chance = 5 / 36  # of a white 6
    assert genetic.row(red, 3, 3) == pytest.approx(
        0.490852 * chance * 4 + 0.018462 * 9 - 0.056006 * 1
    )
    assert genetic.penalty == -0.869245
    assert rusher.row(red, 3, 3) == 9 - 1
    assert (rusher.closed_row, rusher.penalty) == (1000, -30)
    # The 8 skips two cells: 7 near, 6 its place from the left, 1 from the middle.
    worth = 7 * 10 / 9 + 10 - 6 + 3 + 1 * (7 + 3) / 300
    assert scored.cost(red, 3, 3, 6) == pytest.approx(50 / 9 + 10 - worth)
