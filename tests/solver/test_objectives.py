"""Objectives: what they are worth, and what is refused."""

from __future__ import annotations

import pytest

import qwixx_math as qm
from qwixx_math.solver.objectives import SCORE, Objective, score_range

CLASSIC = qm.get_sheet("classic")


def test_chances_count_scores_from_the_one_named() -> None:
    assert [Objective.of("P >= 7").worth(score) for score in (6, 7, 8)] == [0, 1, 1]
    assert Objective.of("p>=7").name == Objective.of(" P >= 7 ").name == "p>=7"
    assert Objective.of("p>=-5").worth(-5) == 1


def test_the_score_is_worth_itself() -> None:
    assert Objective.of("score") is SCORE
    assert SCORE.worth(-20) == -20


def test_range_of_scores() -> None:
    assert score_range(CLASSIC, qm.Flags()) == range(-20, 4 * 78 + 1)
    assert score_range(CLASSIC, qm.Flags(lock_bonus=False, penalty=0)) == range(4 * 66 + 1)


@pytest.mark.parametrize(
    "objective", ["", "p>120", "p>=", "mean", {}, {"a": 1}, {1: None}, {1: float("nan")}, 5]
)
def test_no_objectives(objective: object) -> None:
    with pytest.raises(qm.InvalidSetting):
        Objective.of(objective)  # type: ignore[arg-type]


@pytest.mark.parametrize("result", ["a", None, 1j, float("inf"), 1e308])
def test_utilities_that_are_no_numbers(result: object) -> None:
    with pytest.raises(qm.InvalidSetting, match="utility of a score of 3"):
        Objective.of(lambda score: result).worth(3)  # type: ignore[arg-type,return-value]


def test_a_utility_that_fails_is_named() -> None:
    with pytest.raises(qm.InvalidSetting, match="ZeroDivisionError"):
        Objective.of(lambda score: 1 / 0).worth(3)


def test_a_chance_has_a_utility() -> None:
    with pytest.raises(qm.InvalidSetting):
        Objective("p>=120")
