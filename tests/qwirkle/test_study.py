"""Endgames as they come about in greedy games."""

from __future__ import annotations

import pytest

from qwixx_math.qwirkle.moves import Play
from qwixx_math.qwirkle.plays import legal_plays
from qwixx_math.qwirkle.study import greedy_game, natural_endgame, study_endgames


@pytest.mark.parametrize("players", [2, 3])
def test_greedy_players_take_most_points(players):
    for game, move in list(greedy_game(5, players))[1:8]:
        options = legal_plays(game.board, game.hand)
        assert bool(options) == isinstance(move, Play)
        if options:
            assert game.board.score(move) == max(map(game.board.score, options))


def test_an_endgame_begins_when_the_bag_is_empty():
    endgame, move = natural_endgame(3)
    last = [game for game, _ in greedy_game(3) if game.bag][-1]
    assert len(endgame.board.tiles) + sum(map(len, endgame.hands)) == 108
    assert len(last.board.tiles) < len(endgame.board.tiles)
    endgame.check(move)


def test_greedy_loses_what_its_move_is_worth_less():
    (study,) = study_endgames(range(3, 4))
    assert study.solution.exact
    assert study.loss >= 0
    (cut,) = study_endgames(range(3, 4), seconds=0.0)
    assert cut.solution.exact or cut.loss is None
