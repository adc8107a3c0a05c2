"""Matches: they repeat, count, and keep what was played when interrupted."""

from __future__ import annotations

import numpy as np
import pytest

from qwixx_math.errors import InvalidSetting
from qwixx_math.qwirkle.matches import simulate


@pytest.mark.slow
def test_matches_repeat_whatever_the_threads():
    one = simulate(("adviser", "greedy"), 120, seed=5)
    two = simulate(("adviser", "greedy"), 120, seed=5, threads=2)
    assert one.to_dict() == two.to_dict()
    assert one.games == 120
    assert one.to_dict() != simulate(("adviser", "greedy"), 120, seed=6).to_dict()


def test_a_match_counts_wins_and_margins():
    match = simulate(("greedy", "random", "random"), 60, seed=1)
    assert match.totals.shape == (20, 3, 3)
    rates = [match.win_rate(player).mean for player in range(3)]
    assert sum(rates) == pytest.approx(1)
    assert rates[0] > 0.9
    assert sum(match.margin(player).mean for player in range(3)) == pytest.approx(0)
    mirror = simulate(("greedy", "greedy"), 40, seed=1)
    assert mirror.win_rate(0).mean + mirror.win_rate(1).mean == pytest.approx(1)


def test_two_advisers_come_to_an_end():
    match = simulate(("adviser", "adviser"), 40, seed=1)
    assert (match.totals > 100).all()
    assert match.turns.max() < 100


def test_of_one_seed_no_interval_is_known():
    one = simulate(("greedy", "greedy"), 2)
    assert one.to_dict()["players"][0]["win_rate"]["low"] is None
    assert one.win_rate(0).text(".1%") == "50.0% (no interval)"


def test_an_interrupted_match_keeps_the_seeds_played_through():
    def stop(done, total):
        if done == 5:
            raise KeyboardInterrupt

    cut = simulate(("greedy", "random"), 400, seed=4, report=stop)
    assert (cut.asked, cut.cut_short) == (400, True)
    assert 200 <= cut.games < 400
    assert cut.to_dict()["cut_short"] is True
    same = simulate(("greedy", "random"), cut.games, seed=4)
    assert np.array_equal(cut.totals, same.totals)
    assert not same.cut_short

    def at_once(done, total):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(("greedy", "greedy", "greedy", "greedy"), 4000, seed=4, report=at_once)


@pytest.mark.parametrize(
    "settings",
    [
        {"names": ("greedy",)},
        {"names": ("greedy", "wise")},
        {"games": 0},
        {"seed": -1},
        {"seed": 1 << 31},
        {"seed": 0.5},
        {"games": 2.0},
        {"games": 10**30},
        {"threads": 10**6},
        {"threads": 0},
    ],
)
def test_wrong_settings_are_refused(settings):
    with pytest.raises(InvalidSetting):
        simulate(**{"names": ("greedy", "greedy"), "games": 2, **settings})
