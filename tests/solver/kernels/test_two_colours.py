"""Two colour marks in one roll: worth what the plainest solver says."""

from __future__ import annotations

import pytest
from helpers.marks import slow_if
from helpers.powers import CHAIN, CHRIS, EXCHANGE, THREE, TINY
from helpers.solving import assert_worth_what_the_plainest_solver_says

FINISH = {"second_lock_in_action1": "finish_turn"}
LATE = {"lock_timing": "end_of_turn"}
GAMES = [
    (TINY, CHRIS),
    (THREE, CHRIS | FINISH),
    (THREE, CHRIS | LATE),
    (THREE, CHRIS | {"rows_to_end": 3}),
    (THREE, CHRIS | {"rows_to_end": 3} | LATE),
    (TINY, CHRIS | {"chris_same_white": True, "lock_bonus": False}),
    (CHAIN, CHRIS),
    (EXCHANGE, CHRIS),
]


@pytest.mark.parametrize(
    ("sheet", "changed"), slow_if(lambda sheet, changed: sheet in (THREE, CHAIN, EXCHANGE), GAMES)
)
@pytest.mark.parametrize("players", [1, 2])
def test_two_colours_are_worth_what_the_plainest_solver_says(sheet, changed, players):
    assert_worth_what_the_plainest_solver_says(sheet, changed, players)
