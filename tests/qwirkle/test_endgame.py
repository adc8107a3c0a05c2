"""What is no endgame."""

from __future__ import annotations

import pytest
from helpers.qwirkle_games import small_endgames

from qwixx_math.errors import IllegalMove, IllegalPosition, InvalidSetting
from qwixx_math.qwirkle.alphabeta import margin_of, solve
from qwixx_math.qwirkle.board import Board
from qwixx_math.qwirkle.endgame import Endgame
from qwixx_math.qwirkle.maxn import solve_maxn
from qwixx_math.qwirkle.moves import Pass, Play
from qwixx_math.qwirkle.tiles import read_tiles


def test_a_number_of_seconds_is_one():
    for solver in (solve_maxn, lambda endgame, seconds: solve("RoRs", "Rd", "Rb", seconds=seconds)):
        with pytest.raises(InvalidSetting, match="nan"):
            solver(small_endgames(3, 1, 1)[0], seconds=float("nan"))


@pytest.mark.parametrize(
    ("hands", "problem"),
    [
        (("Rs", "-"), "has 0 tiles"),
        (("Rs", "RdRbRcRxBoGoYo"), "has 7 tiles"),
        (("RoRo", "Ro"), "more than 3 of Ro"),
    ],
)
def test_impossible_endgames_are_refused(hands, problem):
    with pytest.raises(IllegalPosition, match=problem):
        Endgame.of("Ro", hands)


def test_other_refusals():
    with pytest.raises(IllegalPosition, match="board is empty"):
        Endgame.of("-", ("Rs", "Rd"))
    with pytest.raises(InvalidSetting, match="threads"):
        solve("Ro", "Rs", "Rd", threads=0)
    with pytest.raises(InvalidSetting, match="at most 8"):
        solve_maxn(Endgame.of("Ro", ("RsRdRbRcRx",) * 3))
    endgame = Endgame.of("Ro", ("Rs", "Rd"))
    with pytest.raises(IllegalMove, match="lacks Bs"):
        margin_of(endgame, Play.parse("Bs0,1"))
    with pytest.raises(IllegalMove, match="may not pass"):
        margin_of(endgame, Pass())
    with pytest.raises(IllegalMove, match="bag holds 0"):
        margin_of(endgame, "trade Rs")
    with pytest.raises(InvalidSetting, match="3 hands"):
        margin_of(Endgame.of("Ro", ("Rs", "Rd", "Rb")), "Rs1,0")
    assert solve(Board.parse("Ro"), read_tiles("Rs"), "Rd").margin == 8
