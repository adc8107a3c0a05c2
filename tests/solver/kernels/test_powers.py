"""Powers: worth what the plainest solver says."""

from __future__ import annotations

import pytest
from helpers.positions import reachable
from helpers.powers import CHAIN, CHRIS, DUTCH, EXCHANGE, GAPS, MISS, THREE, TINA, TINY
from helpers.solving import solved

from qwixx_math.game.sheets import get_sheet
from qwixx_math.proof.reference import Reference

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
    (TINY, CHRIS),
    (THREE, CHRIS | FINISH),
    (THREE, CHRIS | LATE),
    (TINY, CHRIS | {"chris_same_white": True, "lock_bonus": False}),
    (CHAIN, CHRIS),
    (EXCHANGE, CHRIS),
    (CLASSIC.cut("RG", slice(5, 7)), DUTCH),
]


@pytest.mark.parametrize(
    ("sheet", "changed"), GAMES, ids=lambda value: getattr(value, "name", "") or value["power"]
)
@pytest.mark.parametrize("players", [1, 2])
def test_powers_are_worth_what_the_plainest_solver_says(sheet, changed, players):
    solution, exact = solved(sheet, changed, players), Reference(sheet, changed, players)
    for position in reachable(solution.checked("-")):
        for until_mine in range(players):
            value = solution.value(position, until_mine)
            assert value == pytest.approx(float(exact.value(position, until_mine)), abs=1e-12)


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
