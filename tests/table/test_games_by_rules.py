"""Simulated games against the exact values, and against games played through `position.py`."""

from __future__ import annotations

import numpy as np
import pytest
from helpers.chains_frames_fields import CERTIFIED
from helpers.positions import SHORT_FAMILY
from helpers.powers import CHRIS, DUTCH, MISS, TINA, TINY
from helpers.solving import solved
from helpers.split_chains import CHOICE, FIXED, UNCOUNTED

import qwixx_math as qm
from qwixx_math.advice.advice import rank
from qwixx_math.table.games import draw_dice, simulate


def play_by_position(
    solution: qm.Solution, dice: np.ndarray, until_mine: int
) -> tuple[int, int, int, int]:
    """One game through the rule executor: score, rolls, penalties, closed rows."""
    position = qm.Position.parse("-", solution.lattice.sheet, solution.lattice.flags)
    wait, rolls = until_mine, 0
    while not position.is_over:
        whites, *colours = dice[rolls][:2], *dice[rolls][2:]
        faces = zip(position.sheet.dice, map(int, colours), strict=True)
        in_game = tuple((die, face) for die, face in faces if die in position.dice)
        roll = qm.Roll((int(whites[0]), int(whites[1])), in_game)
        moves = position.moves(roll, active=wait == 0)
        position = rank(solution, position, moves, wait)[0].position
        wait = (wait - 1) % solution.players
        rolls += 1
    return position.score, rolls, position.penalties, len(position.closed)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "until_mine", "flags"),
    [
        (1, 0, {}),
        (1, 0, {"second_lock_in_action1": "finish_turn"}),
        (2, 1, {}),
        (3, 0, {}),
    ],
)
def test_games_are_those_of_the_rule_executor(
    players: int, until_mine: int, flags: dict[str, str]
) -> None:
    solution = qm.solve(players=players, flags=flags)
    games = 40
    played = simulate(solution, games, seed=5, until_mine=until_mine)
    dice, _ = draw_dice(solution.lattice, players, 0, 5, 0)
    for game in range(games):
        expected = play_by_position(solution, dice[game], until_mine)
        found = (played.scores, played.rolls, played.penalties, played.closed)
        assert tuple(int(column[game]) for column in found) == expected


@pytest.mark.slow
def test_mean_of_a_million_games_is_the_value(classic: qm.Solution) -> None:
    played = simulate(classic, 1_000_000, seed=1)
    assert abs(played.mean - classic.value("-")) < 4 * played.error


@pytest.mark.slow
@pytest.mark.parametrize("until_mine", [0, 1])
def test_mean_in_a_cycle_of_two_is_the_value(until_mine: int) -> None:
    solution = qm.solve(players=2)
    played = simulate(solution, 100_000, seed=2, until_mine=until_mine)
    assert abs(played.mean - solution.value("-", until_mine)) < 4 * played.error


@pytest.mark.slow
def test_mean_with_the_turn_finished_is_the_value() -> None:
    solution = qm.solve(flags={"second_lock_in_action1": "finish_turn"})
    played = simulate(solution, 100_000, seed=3)
    assert abs(played.mean - solution.value("-")) < 4 * played.error


def test_results_depend_on_the_seed_alone(classic: qm.Solution) -> None:
    alone = simulate(classic, 10_000, seed=7, threads=1)
    shared = simulate(classic, 10_000, seed=7, threads=2)
    other = simulate(classic, 10_000, seed=8)
    assert (alone.scores == shared.scores).all()
    assert (alone.scores != other.scores).any()


@pytest.mark.parametrize("setting", [{"games": 1}, {"seed": -1}, {"until_mine": 1}])
def test_settings_out_of_range_are_refused(classic: qm.Solution, setting: dict[str, int]) -> None:
    with pytest.raises(qm.InvalidSetting):
        simulate(classic, **{"games": 10} | setting)


def test_games_are_not_played_for_another_objective() -> None:
    small = qm.get_sheet("classic").cut("RY", slice(0, 5))
    solution = qm.solve(small, flags={"marks_to_lock": 2}, objective="p>=20")
    with pytest.raises(qm.InvalidSetting, match="for the score, not for p>=20"):
        simulate(solution, 10)


@pytest.mark.parametrize(
    ("sheet", "changed"), CERTIFIED[1:], ids=lambda value: getattr(value, "name", "")
)
def test_mean_on_sheets_of_the_family_is_the_value(sheet, changed):
    solution = solved(sheet, changed, 2)
    games = simulate(solution, 400, seed=1, until_mine=1)
    assert abs(games.mean - solution.value("-", 1)) < 4 * games.error
    assert games.to_dict() == simulate(solution, 400, seed=1, until_mine=1).to_dict()


@pytest.mark.parametrize("changed", [TINA, MISS, CHRIS, DUTCH])
def test_mean_with_a_power_is_the_value(changed):
    solution = solved(TINY, changed)
    played = simulate(solution, 100, seed=5)
    assert abs(played.mean - solution.value("-")) < 4 * max(played.error, 1e-9)
    assert np.all(played.penalties <= 2)


@pytest.mark.slow
def test_mean_with_split_chains_is_the_value():
    for changed in (CHOICE, FIXED, UNCOUNTED):
        solution = solved(SHORT_FAMILY["chain"], changed | {"marks_to_lock": 2}, 2)
        games = simulate(solution, 200, seed=1, until_mine=1)
        assert abs(games.mean - solution.value("-", 1)) < 4 * games.error
