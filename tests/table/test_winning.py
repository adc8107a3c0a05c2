"""Chances to win: certain ends, fair players, and that bad moves are dropped."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import qwixx_math as qm
from qwixx_math.table.winning import _option, win_chances


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
