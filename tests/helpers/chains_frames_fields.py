"""Short games on sheets with chains, frames and exchange fields."""

from __future__ import annotations

import pytest
from helpers.positions import SHORT_FAMILY, TINY_FAMILY

from qwixx_math.game.sheets import get_sheet

FINISH = {"second_lock_in_action1": "finish_turn"}
LATE = {"lock_timing": "end_of_turn"}
CHAIN, STEPS, EXCHANGE = (
    get_sheet(f"{name}") for name in ("connected-chain-a", "connected-steps-a", "x-change")
)
GAMES = [
    (TINY_FAMILY["chain"], {"marks_to_lock": 1}),
    (
        TINY_FAMILY["chain"],
        {"marks_to_lock": 2, "lock_bonus": False} | FINISH,
    ),
    (CHAIN.cut("RYG", slice(1, 4)), {"marks_to_lock": 2}),
    (TINY_FAMILY["steps"], {"marks_to_lock": 1}),
    (STEPS.cut("YGB", slice(8, 11)), {"marks_to_lock": 1} | FINISH | LATE),
    (TINY_FAMILY["exchange"], {"marks_to_lock": 1}),
    (EXCHANGE.cut("RY", slice(3, 6)), {"marks_to_lock": 1} | FINISH),
    (CHAIN.cut("RYG", slice(1, 4)), {"marks_to_lock": 1, "rows_to_end": 3}),
]
CERTIFIED = [
    (SHORT_FAMILY["chain"], {"marks_to_lock": 2}),
    (SHORT_FAMILY["chain"], {"marks_to_lock": 1, "lock_bonus": False} | FINISH | LATE),
    (STEPS.cut("YGB", slice(6, 11)), {"marks_to_lock": 2}),
    (EXCHANGE.cut("RG", slice(2, 8)), {"marks_to_lock": 3}),
    (CHAIN.cut("RYG", slice(1, 4)), {"marks_to_lock": 1, "rows_to_end": 3} | LATE),
]
each_game = pytest.mark.parametrize(
    ("sheet", "changed"), GAMES, ids=lambda value: getattr(value, "name", "")
)
