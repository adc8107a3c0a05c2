"""Games played on with the same dice: against the exact measures, and as estimates."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import chisquare

import qwixx_math as qm
from qwixx_math.advice.play_on import play_on
from qwixx_math.base.estimates import Estimate
from qwixx_math.solver.index.lattice import lattice_of, possible_marks
from qwixx_math.solver.induction import compute_values
from qwixx_math.solver.measures import measure
from qwixx_math.solver.objectives import Objective
from qwixx_math.solver.solution import Solution

SHEETS = {
    "two rows": qm.get_sheet("classic").cut("RG", slice(3, 8)),
    "three rows": qm.get_sheet("classic").cut("RYG", slice(7, 11)),
    "mixed": qm.get_sheet("mixx-a").cut("RYGB", slice(7, 11)),
    "shuffled": qm.get_sheet("mixx-b").cut("RB", slice(0, 6)),
}
GAMES = 20_000


def solve_small(sheet, players=1, objective="score", **flags):
    layout = SHEETS[sheet]
    rules = qm.Flags.of({"marks_to_lock": 1, "penalties_to_end": 2} | flags)
    aim = Objective.of(objective)
    marks = () if aim.is_score else possible_marks(layout, rules)
    lattice = lattice_of(layout, rules, marks)
    return Solution(lattice, players, compute_values(lattice, players, aim), aim)


def agree(outlook, exact, rows):
    """Marks and locks of the given rows together, penalties and rolls, as estimates and exactly."""
    for estimated, figure in (
        (outlook.marks[:, rows].sum(axis=1), exact.marks[rows].sum()),
        (outlook.locks[:, rows].sum(axis=1), exact.lock_chances[rows].sum()),
        (outlook.penalties, exact.penalties),
        (outlook.rolls, exact.rolls),
    ):
        estimate = Estimate.of(estimated.astype(float), outlook.surplus)
        assert abs(estimate.mean - figure) <= 4 * estimate.error


def agree_in_scores(outlook, exact):
    counts = np.bincount(outlook.scores - exact.lowest, minlength=len(exact.chances))
    assert not counts[exact.chances == 0].any()
    common = GAMES * exact.chances >= 10
    expected = GAMES * exact.chances[common]
    assert len(expected) > 10
    rest = counts[common].sum() / expected.sum()
    assert rest == pytest.approx(1, abs=0.01)
    assert chisquare(counts[common], rest * expected).pvalue > 1e-4


CASES = [
    ("two rows", 1, 0, {}),
    ("two rows", 3, 2, {}),
    ("three rows", 1, 0, {"second_lock_in_action1": "finish_turn", "lock_bonus": False}),
    ("three rows", 2, 1, {"lock_timing": "end_of_turn", "penalty": 2}),
    ("mixed", 1, 0, {}),
    ("mixed", 1, 0, {"lock_timing": "end_of_turn", "second_lock_in_action1": "finish_turn"}),
    ("shuffled", 2, 0, {}),
]


@pytest.mark.parametrize(("sheet", "players", "until_mine", "settings"), CASES)
def test_estimates_agree_with_the_exact_measures(sheet, players, until_mine, settings):
    solution = solve_small(sheet, players, **settings)
    start = solution.checked("-")
    exact = measure(solution, start, until_mine=until_mine)
    (outlook,) = play_on(solution, [start], until_mine=until_mine, games=GAMES)
    assert outlook.games == GAMES
    assert abs(outlook.surplus.mean()) < 4 * outlook.surplus.std() / GAMES**0.5
    # Rows alike are marked by the choice among equal moves, so only their sum is told.
    agree(outlook, exact, list(range(outlook.marks.shape[1])))
    agree_in_scores(outlook, exact)


@pytest.mark.parametrize("players", [1, 2])
def test_other_objectives_are_played_for(players):
    solution = solve_small("two rows", players, objective="p>=8")
    (outlook,) = play_on(solution, [solution.checked("-")], games=GAMES)
    assert (outlook.scores >= 8).mean() == pytest.approx(
        solution.value("-") + outlook.surplus.mean(), abs=1e-12
    )
    assert abs(outlook.surplus.mean()) < 4 * outlook.surplus.std() / GAMES**0.5


@pytest.mark.slow
def test_a_late_position_of_the_classic_sheet_row_by_row(classic):
    start = qm.Position.parse("R4@6 Y5@8x G6@4 B7@3 P2")
    exact = measure(classic, start)
    (outlook,) = play_on(classic, [start], games=GAMES)
    for row in range(4):
        agree(outlook, exact, [row])
    agree_in_scores(outlook, exact)
    assert set(outlook.marks[:, 1]) == {5}
    assert not outlook.locks[:, 1].any()


def test_the_same_dice_for_all():
    solution = solve_small("two rows")
    here, there = (solution.checked(text) for text in ("R6", "R6 G9"))
    one, two, again = play_on(solution, [here, there, here], games=50, seed=4)
    for name in ("scores", "rolls", "penalties", "marks", "locks", "surplus"):
        assert (getattr(one, name) == getattr(again, name)).all()
    (alone,) = play_on(solution, [there], games=50, seed=4)
    assert (alone.scores == two.scores).all()
    (other,) = play_on(solution, [there], games=50, seed=5)
    assert (other.scores != two.scores).any()


def test_a_game_that_is_over_goes_nowhere():
    solution = solve_small("two rows")
    (outlook,) = play_on(solution, [solution.checked("R5 P2")], games=3)
    assert outlook.scores.tolist() == [1 - 10] * 3
    assert outlook.rolls.tolist() == [0] * 3


@pytest.mark.parametrize(
    "settings", [{"games": 2}, {"seed": -1}, {"until_mine": 1}, {"games": 2.5}]
)
def test_what_cannot_be_played(settings):
    solution = solve_small("two rows")
    with pytest.raises(qm.InvalidSetting):
        play_on(solution, [solution.checked("-")], **settings)
    with pytest.raises(qm.InvalidSetting):
        play_on(solution, [qm.Position.parse("R3")])
