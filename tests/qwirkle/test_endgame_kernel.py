"""The compiled search tells states apart."""

from __future__ import annotations

from helpers.qwirkle_games import game_of, naive_margin

from qwixx_math.qwirkle.alphabeta import solve
from qwixx_math.qwirkle.endgame import Endgame


def test_a_state_is_not_the_same_after_a_pass():
    """Free passing: who passes back ends the game, so the table must tell the two states apart."""
    endgame = Endgame.of("0,1:1Yd/PbYbOb/2OsRs/3RdRs", ("BcOb", "RbPs"), pass_allowed=True)
    found = solve(endgame.board, *endgame.hands, pass_allowed=True)
    assert found.margin == naive_margin(game_of(endgame)) == -16
