"""A game as it stands: whose roll, whose move, whether it is over."""

from __future__ import annotations

import pytest

import qwixx_math as qm
from qwixx_math.coach import Game
from qwixx_math.coach.company import Other

EMPTY = qm.Position.parse("-")


def test_a_game_is_over_only_after_the_others_moves_for_the_last_roll():
    last = qm.Position.parse("P3")
    game = Game(last, 2, others=(Other("", EMPTY),)).with_roll("345162").with_move("pass")
    assert game.position.is_over
    assert game.awaits_others
    assert not game.is_over
    game = game.with_others([qm.Move.parse("Y7")])
    assert game.is_over
    assert str(game.sheets[0]) == "Y7"
    assert game.steps[-1].sheets == game.sheets


def test_the_penalty_of_another_ends_the_game():
    game = Game(EMPTY, 2, 1, others=(Other("", qm.Position.parse("P3")),))
    game = game.with_roll("345162").with_move("R7")
    assert game.table.active == 1
    assert game.with_others([qm.Move.parse("pass")]).is_over
    with pytest.raises(qm.IllegalMove, match="others: 1 moves"):
        game.with_others([])
