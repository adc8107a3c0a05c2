from __future__ import annotations

import json

import numpy as np
from helpers.qwirkle_commands import run

from qwixx_math.qwirkle.matches import simulate


def test_simulate_command():
    data = json.loads(run("simulate", "greedy", "random", "--games", "20", "--json"))
    assert (data["schema"], data["games"]) == ("qwirkle-match/1", 20)
    assert "20 games, every deal in 2 seatings" in run("simulate", "--games", "20")


def test_a_match_of_one_strategy_says_that_it_is_even_by_construction():
    match = simulate(("greedy", "greedy"), 20)
    assert np.array_equal(match.totals[:, 0, 0], match.totals[:, 1, 1])
    assert "even by construction" in run("simulate", "greedy", "greedy", "--games", "20")
    assert "even by" not in run("simulate", "greedy", "random", "--games", "20")
