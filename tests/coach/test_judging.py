"""Moves judged by one's own sheet, or by all sheets."""

from __future__ import annotations

import pytest

import qwixx_math as qm
from qwixx_math.coach import Game
from qwixx_math.coach.company import Other
from qwixx_math.coach.judging import judgement, judgement_before

LATE = qm.Position.parse("R6@10 Y5@10 G5@3 B4@4 P3")


def test_by_ones_own_sheet_a_loss_is_of_points(classic):
    game = Game(qm.Position.parse("R2,3,5 G12,10 P1")).with_roll("345162")
    judged = judgement(game)
    assert str(judged.best) == "g9"
    assert judged.loss(qm.Move.parse("R7")) == pytest.approx(10.7551, abs=1e-4)
    assert judged.cost(qm.Move.parse("R7")) == "10.76 points"
    assert len(judged.moves) == 5 < len(judged.legal)
    assert judgement_before(game, game.with_move("R7").steps[-1]).best == judged.best


@pytest.mark.slow
def test_by_all_sheets_it_is_of_the_chance_to_win_and_none_within_the_error():
    game = Game(LATE, 2, others=(Other("", LATE),)).with_roll("665511")
    judged = judgement(game)
    assert judged.chances
    assert judged.loss(judged.best) == 0
    assert all(judged.loss(move) == 0 for move in judged.chances.leaders)
    worst = judged.legal[-1]
    assert judged.loss(worst) >= 0
    assert judged.cost(worst).endswith("% of the chance to win (estimated)")
