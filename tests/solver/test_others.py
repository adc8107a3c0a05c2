"""The table model against its own equation, and against a cycle where nobody interferes."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest

import qwixx_math as qm
from qwixx_math.game.position import Position
from qwixx_math.show.sentences import meaning
from qwixx_math.solver.others import TableModel, table_model
from qwixx_math.table.games import play_table
from qwixx_math.table.known_strategies import STRATEGIES, strategy
from qwixx_math.table.strategies import ByValue
from qwixx_math.table.winning import _option, win_chances

SMALL = qm.get_sheet("classic").cut("RY", slice(0, 5))
FLAGS = {"marks_to_lock": 2, "penalties_to_end": 2}


def model(price: float, scale: float) -> TableModel:
    generator = np.random.default_rng(3)
    end, shut = generator.uniform(0, scale, (2, 2, 2, 5))
    shut[:, 1] = 0
    return TableModel(2, price, end, shut)


def test_a_table_where_nobody_interferes_is_a_cycle() -> None:
    cycle = qm.solve(SMALL, players=2, flags=FLAGS)
    table = qm.solve(SMALL, players=2, flags=FLAGS, model=model(0.0, 0.0))
    assert (cycle.values == table.values).all()


@pytest.mark.parametrize("text", ["-", "R2@3 P1", "Y1@3", "Rx Y2@4", "R4@6 Y1@2"])
@pytest.mark.parametrize("until_mine", [0, 1])
def test_values_are_the_mean_of_the_best_moves(text: str, until_mine: int) -> None:
    solution = qm.solve(SMALL, players=2, flags=FLAGS, model=model(0.7, 0.2))
    position = Position.parse(text, SMALL, FLAGS)
    assert not position.is_over
    active = until_mine == 0
    total, rolls = 0.0, 0
    dice = position.dice if active else ()
    for faces in product(range(1, 7), repeat=2 + len(dice)):
        roll = qm.Roll((faces[0], faces[1]), tuple(zip(dice, faces[2:], strict=True)))
        moves = position.moves(roll, active=active)
        total += max(
            solution.look_up_after(position.play(move, active=active), 1 - until_mine)
            for move in moves
        )
        rolls += 1
    assert solution.value(position, until_mine) == pytest.approx(total / rolls, abs=1e-12)


def test_the_array_after_a_roll_holds_what_is_looked_up() -> None:
    solution = qm.solve(SMALL, players=2, flags=FLAGS, model=model(0.7, 0.2))
    after = solution.all_after()
    for text in ("-", "R2@3", "Rx Y2@4", "R1@2 Y1@3"):
        position = Position.parse(text, SMALL, FLAGS)
        for k in (0, 1):
            ahead = after[k, 0, solution.lattice.index(position)] + position.settled_points
            assert ahead == pytest.approx(solution.look_up_after(position, k), abs=1e-12)


def test_each_seat_expects_what_it_scores() -> None:
    """The calibration asked for: within one point a seat; the standard error here is 0.12."""
    seats = [qm.solve(players=2, model=table_model(2, seat=seat)) for seat in (0, 1)]
    played = play_table([ByValue(str(k), seat) for k, seat in enumerate(seats)], 40_000, seed=11)
    expected = [seat.value("-", k) for k, seat in enumerate(seats)]
    assert abs(played.scores.mean(axis=0) - expected).max() < 1.0


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_models_are_chances(players: int) -> None:
    models = [table_model(players, aim) for aim in ("score", "win")]
    models += [table_model(players, seat=seat) for seat in range(players)]
    for model in models:
        assert model.end.shape == model.shut.shape == (players, 2, 15)
        assert (model.end >= 0).all()
        assert (model.shut >= 0).all()
        assert (model.end + model.shut < 1).all()
        assert (model.shut[:, 1] == 0).all()


def test_only_seats_that_are_there_have_models() -> None:
    for ask, left in (({"seat": 2}, "0, 1"), ({"seat": 0, "aim": "win"}, "none here")):
        with pytest.raises(qm.InvalidSetting, match=f"no model of seat .*: {left}"):
            table_model(2, **ask)


def test_advice_for_two_is_about_the_table() -> None:
    asked = {"players": 2, "until_mine": 1}
    points = qm.advise("R3@5 Y2@4", "34", **asked)
    assert (points.model, points.aim, points.to_dict()["exact"]) == ("table", "score", False)
    win = qm.advise("R3@5 Y2@4", "34", aim="win", **asked)
    assert win.options[0].value < points.options[0].value
    cycle = qm.advise("R3@5 Y2@4", "34", model="cycle", **asked)
    assert cycle.options[0].value > points.options[0].value
    assert qm.advise("-", "34", sheet="mixx-a", **asked).model == "cycle"
    assert "more than at a real table" in meaning(cycle.solution)
    assert meaning(qm.solve()) == ""
    assert "own points expected at a table of 2" in meaning(points.solution)
    assert "points less 4 for every roll" in meaning(win.solution)


def test_a_price_wins_against_the_cycle() -> None:
    players = [strategy("table-win", 2), strategy("cycle", 2)]
    first = play_table(players, 10_000, seed=1).wins[:, 0]
    second = play_table(players[::-1], 10_000, seed=2).wins[:, 1]
    assert (first.mean() + second.mean()) / 2 > 0.8


@pytest.mark.parametrize(
    ("name", "players", "published"),
    [
        ("skip2", 2, 60.2),
        ("skip1+", 2, 71.6),
        ("skip2+", 2, 63.2),
        ("skip3+", 2, 54.1),
        ("skip4+", 2, 45.7),
        ("random", 2, 4.5),
        ("race-to-lock", 1, 79.2),
    ],
)
def test_published_averages_are_met(name: str, players: int, published: float) -> None:
    seat = strategy(name, players)
    played = play_table([seat] * players, 40_000, seed=4)
    # They stand on some ten thousand games, and were published with a rule or a tie of their own.
    assert abs(played.scores.mean() - published) < 1.1


def test_wins_are_shared_and_seeds_repeat() -> None:
    seats = [strategy(name, 3) for name in ("skip1+", "random", "genetic")]
    one = play_table(seats, 5_000, seed=9, threads=1)
    two = play_table(seats, 5_000, seed=9, threads=2)
    assert (one.scores == two.scores).all()
    assert one.wins.sum(axis=1) == pytest.approx(1.0)


def test_unknown_names_are_refused() -> None:
    with pytest.raises(qm.InvalidSetting, match="there are random"):
        strategy("best", 2)
    with pytest.raises(qm.InvalidSetting, match="no model of a table of 7"):
        table_model(7)
    assert "cycle" in STRATEGIES


def test_chances_to_win_repeat_and_see_the_other_sheet() -> None:
    ask = {"policy": "skip1+", "playouts": 2048, "seed": 5}
    ahead = win_chances("R5@8 Y3@5", "w3 w4 r5 y1 g6 b2", ["P3"], **ask)
    assert ahead.to_dict() == win_chances("R5@8 Y3@5", "w3 w4 r5 y1 g6 b2", ["P3"], **ask).to_dict()
    behind = win_chances("-", "w3 w4 r5 y1 g6 b2", ["R6@8 Y6@8 G5@6"], **ask)
    assert ahead.options[0].win > 0.8
    assert behind.options[0].win < 0.2
    with pytest.raises(qm.InvalidSetting, match="sheets of the others"):
        win_chances("-", "34 r1 y1 g1 b1", [])


def test_a_game_that_ends_in_this_roll_is_certain() -> None:
    """Three players; the one who rolls can mark nothing and takes the fourth penalty."""
    found = win_chances("R1@2", "34", ["Y2@3", "P3"], until_mine=1, policy="skip1", playouts=2048)
    told = {str(o.move): (o.win, o.margin, o.margin_interval) for o in found.options}
    assert told["R7"] == (0.5, 0, 0)  # 3 points, as the second player has
    assert told["Y7"] == (0, -1, 0)
    assert told["pass"] == (0, -2, 0)
    assert found.leaders == (found.best,) == (qm.Move.parse("R7"),)


def test_close_moves_are_kept_and_bad_ones_dropped() -> None:
    ask = {"until_mine": 1, "policy": "skip1+", "seed": 3, "interval": 0.02, "playouts": 6144}
    alike = win_chances("R4@6 Y4@6", "34", ["R4@7 Y4@7"], **ask)
    games = {str(option.move): option.playouts for option in alike.options}
    leaders = {str(move) for move in alike.leaders}
    assert {"R7", "Y7"} <= leaders
    assert "pass" not in leaders
    assert games["R7"] == games["Y7"] == 6144 > games["pass"]
    assert alike.options[0].win > alike.options[-1].win


def test_chances_of_players_at_random_are_fair() -> None:
    found = win_chances("-", "34", ["-"], until_mine=1, policy="random", playouts=2048, seed=1)
    passing = next(option for option in found.options if str(option.move) == "pass")
    assert abs(passing.win - 0.5) < 0.06


def test_an_option_has_95_percent_intervals() -> None:
    wins, margins = np.array([1.0, 0, 0.5, 1] * 25), np.array([3.0, -1, 0, 6] * 25)
    option = _option(qm.Move(), wins, margins)
    assert (option.win, option.margin, option.playouts) == (0.625, 2, 100)
    assert option.margin_interval == pytest.approx(1.96 * np.std(margins, ddof=1) / 10, rel=1e-4)
    assert 0.09 < option.win_interval < 0.11


@pytest.mark.parametrize(
    "wrong",
    [
        *({"playouts": 0}, {"playouts": 100}, {"playouts": "5"}, {"interval": float("nan")}),
        *({"interval": 0}, {"seed": -1}, {"threads": -1}, {"until_mine": 2}),
    ],
)
def test_efforts_out_of_range_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(qm.InvalidSetting, match=next(iter(wrong))):
        win_chances("-", "34", ["-"], **{"until_mine": 1, "policy": "skip1"} | wrong)
