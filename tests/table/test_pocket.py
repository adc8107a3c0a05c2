"""The pocket rules: what a mark costs, and as good as they are said to be."""

from __future__ import annotations

from math import inf

import pytest

import qwixx_math as qm
from qwixx_math.table.games import play_table
from qwixx_math.table.known_strategies import strategy
from qwixx_math.table.pocket import POCKET, POCKET_WIN, by_ways, two_boxes

START = qm.Position.parse("-")


def test_prices_are_counted_over_all_boxes_moved_on() -> None:
    row = START.sheet.rows[0]
    assert POCKET.cost(row, 0, -1, 0) == 1
    assert POCKET.cost(row, 2, 3, 6) == pytest.approx(9 - 2 / 128)
    assert POCKET_WIN.cost(row, 5, 9, 10) == pytest.approx(1 - 8 - 5 / 128)
    assert POCKET.rule("p").limits(4)[2].tolist() == [7.5, 7.5, 7.5, inf]


def test_skipping_counts_ways_or_boxes() -> None:
    row = START.sheet.rows[0]
    assert by_ways().cost(row, 0, -1, 2) == pytest.approx(1 + 2 + 3 / 128)
    assert two_boxes().cost(row, 0, -1, 0) == pytest.approx(1 / 128)
    assert two_boxes().cost(row, 0, -1, 3) == pytest.approx(2 + 4 / 128)
    assert two_boxes(first_free=False, rarest=False).cost(row, 0, -1, 3) == 3
    assert two_boxes().cost(row, 1, 2, 5) == pytest.approx(2 + 6 / 128)


@pytest.mark.parametrize(("name", "mean"), [("pocket", 110.0)])
def test_points(name: str, mean: float) -> None:
    played = play_table([strategy(name, 1)], 60_000, seed=23).seat(0)
    assert abs(played.mean - mean) < 4 * played.error + 0.1


@pytest.mark.slow
def test_wins_against_the_table_for_two() -> None:
    seats = [strategy("pocket-win", 2), strategy("table-win", 2)]
    first = play_table(seats, 10_000, seed=24).wins[:, 0].mean()
    second = play_table(seats[::-1], 10_000, seed=25).wins[:, 1].mean()
    assert 0.44 < (first + second) / 2 < 0.48
