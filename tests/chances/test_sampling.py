from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import binom

from qwixx_math.chances.sampling import win_interval


@pytest.mark.parametrize("games", [20, 100, 1_000])
def test_the_interval_around_a_rate_covers(games: int) -> None:
    """Of the binomial distribution itself, at every rate at least about 95 %."""
    wins = np.arange(games + 1)
    half = np.array([win_interval(int(won), games) for won in wins])
    for rate in np.linspace(0.01, 0.99, 99):
        inside = np.abs(wins / games - rate) <= half
        assert binom.pmf(wins, games, rate)[inside].sum() > 0.93
    assert win_interval(0, 1_000) > 0.0037  # the exact upper limit
