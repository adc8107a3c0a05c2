"""Compiled games of several seats, move by move against a plain reading of the same strategies
whose turns `turn.Table` executes."""

from __future__ import annotations

import pytest

import qwixx_math as qm
from qwixx_math.table.games import play_table
from qwixx_math.table.known_strategies import strategy


@pytest.mark.parametrize(
    ("settings", "problem"),
    [
        ({"players": 1}, "2 seats, but 1 turns in a round"),
        ({"players": 0}, "players is 0"),
        ({"players": "2"}, "players is 2; it takes a whole number"),
        ({"first": 2}, "first is 2; of 2 players 0 to 1 roll before"),
        ({"first": -1}, "first is -1"),
        ({"first": "x"}, "first is x"),
        ({"threads": 0}, "threads is 0"),
        ({"threads": -1}, "threads is -1"),
    ],
)
def test_settings_out_of_range_are_refused(settings: dict[str, int], problem: str) -> None:
    seats = [strategy("genetic", 2), strategy("skip1+", 2)]
    with pytest.raises(qm.InvalidSetting, match=problem):
        play_table(seats, 10, **settings)


def test_wins_are_shared_and_seeds_repeat() -> None:
    seats = [strategy(name, 3) for name in ("skip1+", "random", "genetic")]
    one = play_table(seats, 5_000, seed=9, threads=1)
    two = play_table(seats, 5_000, seed=9, threads=2)
    assert (one.scores == two.scores).all()
    assert one.wins.sum(axis=1) == pytest.approx(1.0)
