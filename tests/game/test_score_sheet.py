"""Scores."""

from __future__ import annotations

from qwixx_math.game.position import Position
from qwixx_math.game.rules import row_score


def test_the_score_table():
    table = [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78]
    assert [row_score(n) for n in range(13)] == table
    for count in range(1, 11):
        assert Position.parse(f"B{count}@3").score == table[count]
        assert Position.parse(f"B{count}@3x").score == table[count]
    for count in range(6, 12):
        assert Position.parse(f"B{count}@2").score == table[count + 1]


def test_settled_points_are_those_of_closed_rows_and_penalties():
    assert Position.parse("R6@12 Y3@7 P2").settled_points == 28 - 10
    assert Position.parse("R6@12 Y3@7 P2").score == 28 + 6 - 10
    assert Position.parse("Y3@7x").settled_points == 6
