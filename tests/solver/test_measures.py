"""Distributions and chances: laws they obey, and agreement with plain play and simulation."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import chi2

import qwixx_math as qm
from qwixx_math.solver.measures import Measures, measure, visits
from qwixx_math.table.games import simulate


@pytest.fixture(scope="module")
def empty(classic: qm.Solution) -> Measures:
    return measure(classic)


@pytest.mark.slow
def test_distribution_of_the_empty_sheet(empty: Measures, classic: qm.Solution) -> None:
    assert empty.chances.sum() == pytest.approx(1, abs=1e-12)
    assert (empty.chances >= 0).all()
    assert empty.mean == pytest.approx(classic.value("-"), abs=1e-9)
    assert empty.mode == 110
    assert empty.at_least(-20) == pytest.approx(1, abs=1e-12)
    assert empty.quantile(0.5) == int(empty.scores[np.cumsum(empty.chances) >= 0.5][0])


@pytest.mark.slow
def test_measures_of_the_empty_sheet_hang_together(empty: Measures) -> None:
    cell_marks = empty.cell_chances.sum(axis=1)
    assert empty.marks == pytest.approx(cell_marks + empty.lock_chances)
    assert empty.cell_chances[:, -1] == pytest.approx(empty.lock_chances)
    # The classic sheet looks the same from every row.
    assert empty.marks == pytest.approx(np.full(4, empty.marks[0]))
    assert empty.rolls == pytest.approx(empty.own_rolls)


@pytest.mark.slow
def test_distribution_agrees_with_ten_million_games(empty: Measures, classic: qm.Solution) -> None:
    """χ² over the scores expected at least 20 times, the rest in one class; level 10⁻⁴."""
    games = 10_000_000
    played = simulate(classic, games, seed=11)
    counts = np.bincount(played.scores - empty.lowest, minlength=len(empty.chances))
    expected = empty.chances * games
    often = expected >= 20
    observed = [*counts[often], counts[~often].sum()]
    wanted = [*expected[often], expected[~often].sum()]
    statistic = sum((o - e) ** 2 / e for o, e in zip(observed, wanted, strict=True))
    assert statistic < chi2.ppf(1 - 1e-4, len(wanted) - 1)
    assert played.rolls.mean() == pytest.approx(empty.rolls, abs=0.01)
    assert played.penalties.mean() == pytest.approx(empty.penalties, abs=0.005)


@pytest.mark.slow
def test_a_start_without_symmetry(classic: qm.Solution) -> None:
    start = "R2,3,5 Y7 G5@4 B6@5 P3"
    found = measure(classic, start)
    assert found.chances.sum() == pytest.approx(1, abs=1e-12)
    assert found.mean == pytest.approx(classic.value(start), abs=1e-9)
    assert found.cell_chances[0, :2].tolist() == [1, 1]


@pytest.mark.slow
def test_chance_objective_is_the_chance_it_gives() -> None:
    solution = qm.solve(objective="p>=120")
    start = "R4@6 Y5@8 G4@8 B6@5 P2"
    assert measure(solution, start).at_least(120) == pytest.approx(solution.value(start), abs=1e-12)


def test_a_finished_game_has_nothing_to_measure(classic: qm.Solution) -> None:
    with pytest.raises(qm.IllegalMove, match="the game is over"):
        measure(classic, "R7@12 Y7@12")


def test_rows_too_short_to_be_locked_are_measured() -> None:
    solution = qm.solve(qm.get_sheet("classic").cut("RG", slice(5)), quiet=True)
    found = measure(solution, "-")
    assert found.lock_chances.tolist() == [0, 0]
    assert found.ends_by_locks == 0
    assert found.mean == pytest.approx(solution.value("-"), abs=1e-12)


def test_marked_cells_are_certain(classic: qm.Solution) -> None:
    found = measure(classic, "R6@12 Y3@4 G2@10 B12,8 P3")
    assert found.lock_chances[0] == found.cell_chances[0, -1] == 1
    assert found.cell_chances[1, :3].tolist() == [1, 1, 1]
    assert found.cell_chances[2, :3].tolist() == [0, 0, 1]  # the other mark is not known
    assert found.cell_chances[3, :5].tolist() == [1, 0, 0, 0, 1]


def test_quantiles_are_possible_scores(classic: qm.Solution) -> None:
    found = measure(classic, "R6@12 Y3@4 P3")
    possible = found.scores[found.chances > 0]
    assert (found.quantile(0), found.quantile(1)) == (possible[0], possible[-1])
    for chance in (-0.1, 1.1, float("nan")):
        with pytest.raises(qm.InvalidSetting, match="0 to 1"):
            found.quantile(chance)


def test_positions_of_another_game_are_refused(classic: qm.Solution) -> None:
    for position in (
        qm.Position.parse("-", "mixx-b"),
        qm.Position.parse("-", flags={"penalty": 9}),
    ):
        with pytest.raises(qm.InvalidSetting, match="is not of sheet"):
            measure(classic, position)
        with pytest.raises(qm.InvalidSetting, match="is not of sheet"):
            classic.value(position)


def test_visits_are_chances_of_positions() -> None:
    """The first roll finds the empty sheet; in all there are as many as rolls."""
    sheet, flags = qm.get_sheet("classic").cut("RG", slice(5, 11)), {"marks_to_lock": 3}
    solution = qm.solve(sheet, players=2, flags=flags, quiet=True)
    found, whole = visits(solution), measure(solution)
    empty = qm.Position.parse("-", sheet, flags)
    at = solution.lattice.index(empty)
    assert found.shape == solution.values.shape
    assert found[at, 0, 0] == 1
    assert found.sum() == pytest.approx(whole.rolls)
    assert found[:, 0].sum() == pytest.approx(whole.own_rolls)
