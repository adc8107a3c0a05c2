"""Powers: worth what the plainest solver says."""

from __future__ import annotations

import pytest
from helpers.marks import slow_if
from helpers.powers import CHRIS, DUTCH, GAPS, MISS, THREE, TINA, TINY
from helpers.solving import assert_worth_what_the_plainest_solver_says, solved

from qwixx_math.game.sheets import get_sheet

CLASSIC = get_sheet("classic")
FINISH = {"second_lock_in_action1": "finish_turn"}
LATE = {"lock_timing": "end_of_turn"}
GAMES = [
    (TINY, TINA),
    (THREE, TINA | FINISH),
    (GAPS, MISS),
    (TINY, MISS | {"miss_last_cell": True, "penalty": 1}),
    (THREE, MISS | {"miss_when": "no_legal_move"}),
    (TINY, MISS | {"miss_when": "no_legal_move", "miss_last_cell": True} | LATE),
    (CLASSIC.cut("RG", slice(5, 7)), DUTCH),
]


@pytest.mark.parametrize(
    ("sheet", "changed"), GAMES, ids=lambda value: getattr(value, "name", "") or value["power"]
)
@pytest.mark.parametrize("players", slow_if(lambda players: players > 1, [1, 2]))
def test_powers_are_worth_what_the_plainest_solver_says(sheet, changed, players):
    assert_worth_what_the_plainest_solver_says(sheet, changed, players)


def test_a_power_is_worth_something_and_its_looser_reading_more():
    worth = {
        name: solved(GAPS, changed).value("-")
        for name, changed in {
            "none": TINA | {"power": "none"},
            "tina": TINA,
            "miss": MISS,
            "forced": MISS | {"miss_when": "no_legal_move"},
            "chris": CHRIS,
            "same": CHRIS | {"chris_same_white": True},
        }.items()
    }
    assert worth["none"] < worth["tina"]
    assert worth["none"] < worth["forced"] < worth["miss"]
    assert worth["none"] < worth["chris"] < worth["same"]
