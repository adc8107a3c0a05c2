"""Objectives: what they are worth, and what is refused."""

from __future__ import annotations

import pytest
from helpers.chains_frames_fields import each_game
from helpers.marks import slow_if
from helpers.positions import positions, reachable
from helpers.powers import CHRIS, MISS, TINA, TINY
from helpers.solving import empty_of, solved
from helpers.split_chains import ONE, each_flag
from hypothesis import given
from hypothesis import strategies as st

import qwixx_math as qm
from qwixx_math.game.rules import Flags
from qwixx_math.game.sheets import get_sheet
from qwixx_math.solver.index.lattice import lattice_of, possible_marks
from qwixx_math.solver.induction import compute_values
from qwixx_math.solver.objectives import SCORE, Objective, score_range
from qwixx_math.solver.solution import Solution

CLASSIC = get_sheet("classic")
ROUNDING = 1e-11
"""Far above what double precision leaves uncertain, far below any difference of values."""
classic_positions = positions(st.just(CLASSIC), st.just(qm.Flags()))


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


# The first example solves two tables.
@pytest.mark.slow
@given(classic_positions)
def test_chances_lie_between_0_and_1_and_fall_with_the_score_wanted(position: qm.Position) -> None:
    easy, hard = (qm.solve(objective=aim, quiet=True) for aim in ("p>=80", "p>=120"))
    assert 0 <= hard.value(position) <= easy.value(position) + ROUNDING <= 1 + 2 * ROUNDING
    if position.score >= 140:  # even three more penalties do not take it below
        assert hard.value(position) == pytest.approx(1, abs=ROUNDING)


@each_game
def test_the_score_as_a_utility_is_worth_the_score_with_chains_frames_and_fields(sheet, changed):
    points, rules = solved(sheet, changed), Flags.of(changed)
    identity = Objective.of(float)
    lattice = lattice_of(sheet, rules, possible_marks(sheet, rules))
    solution = Solution(lattice, 1, compute_values(lattice, 1, identity, threads=1), identity)
    for position in reachable(empty_of(points)):
        assert solution.value(position) == pytest.approx(points.value(position), abs=1e-11)


@pytest.mark.slow
@pytest.mark.parametrize(
    "changed",
    slow_if(
        lambda changed: changed in (TINA, CHRIS),
        [TINA, MISS | {"miss_when": "no_legal_move"}, CHRIS],
    ),
)
def test_the_score_as_a_utility_is_worth_the_score_with_a_power(changed):
    points, rules, identity = solved(TINY, changed), Flags.of(changed), Objective.of(float)
    lattice = lattice_of(TINY, rules, possible_marks(TINY, rules))
    solution = Solution(lattice, 1, compute_values(lattice, 1, identity, threads=1), identity)
    for position in reachable(points.checked("-")):
        assert solution.value(position) == pytest.approx(points.value(position), abs=1e-11)


@pytest.mark.slow
@each_flag
def test_the_score_as_a_utility_is_worth_the_score_with_split_chains(changed):
    flags = Flags.of(changed | {"marks_to_lock": 1})
    points, identity = solved(ONE, flags.changed()), Objective.of(float)
    lattice = lattice_of(ONE, flags, possible_marks(ONE, flags))
    solution = Solution(lattice, 1, compute_values(lattice, 1, identity, threads=1), identity)
    for position in reachable(empty_of(points)):
        assert solution.value(position) == pytest.approx(points.value(position), abs=1e-11)
