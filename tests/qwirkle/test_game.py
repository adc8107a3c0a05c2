"""The course of a game."""

from __future__ import annotations

import pytest
from helpers.qwirkle_games import some_game

from qwixx_math.errors import IllegalMove, InvalidSetting
from qwixx_math.qwirkle.board import Board
from qwixx_math.qwirkle.game import Game
from qwixx_math.qwirkle.moves import Pass, Play, Trade, read_move
from qwixx_math.qwirkle.tiles import KINDS, largest_sets, read_tiles


def test_trades_and_passes():
    game = Game(Board.parse("Ro"), (read_tiles("BsGd"), read_tiles("Yc")), KINDS[:3], (0, 0), 0)
    four = Game(Board.parse("Ro"), (KINDS[5:11], ()), KINDS[:3], (0, 0), 0)
    with pytest.raises(IllegalMove, match="bag holds 3"):
        four.play(Trade(KINDS[5:9]))
    with pytest.raises(IllegalMove, match="lacks Ro"):
        game.play(read_move("trade Ro"))
    with pytest.raises(IllegalMove, match="trade is compulsory"):
        game.play(Pass())
    after = game.play(read_move("trade Bs"))
    assert sorted(after.hands[0] + after.bag) == sorted(read_tiles("BsGd") + KINDS[:3])
    assert after.hands[0] == (*read_tiles("Gd"), KINDS[2])
    with pytest.raises(IllegalMove, match="hand can play"):
        four.play(Pass())
    with pytest.raises(IllegalMove, match="first move is a play"):
        Game.start().play(Pass())


def test_an_endgame_is_over_for_a_reason():
    row = Board.parse("RoRsRdRbRc")
    game = Game(row, (read_tiles("Rx"), read_tiles("Rx")), (), (0, 0), 0)
    done = game.play(Play.parse("Rx5,0"))
    assert (done.totals, done.is_over, done.winners) == ((18, 0), True, (0,))
    stuck = Game(Board.parse("Ro"), (read_tiles("Bs"), read_tiles("Gd")), (), (5, 5), 0)
    assert stuck.is_over
    assert stuck.winners == (0, 1)
    assert list(stuck.moves()) == []
    with pytest.raises(IllegalMove, match="over"):
        stuck.play(Pass())
    waiting = Game(Board.parse("Ro"), (read_tiles("Bs"), read_tiles("Rd")), (), (0, 0), 0)
    assert list(waiting.moves()) == [Pass()]
    assert waiting.play(Pass()).play(Play.parse("Rd0,1")).totals == (0, 8)


def test_passing_in_a_row_ends_the_game_where_it_is_allowed():
    hands = (read_tiles("Rs"), read_tiles("Rd"))
    game = Game(Board.parse("Ro"), hands, (), (3, 4), 0, pass_allowed=True)
    assert Pass() in game.moves()
    assert not game.play(Pass()).is_over
    over = game.play(Pass()).play(Pass())
    assert over.is_over
    assert over.totals == (3, 4)


@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_players(players):
    with pytest.raises(InvalidSetting):
        Game.start(players)


@pytest.mark.parametrize("seed", range(4))
def test_games_keep_all_tiles_and_every_board_is_possible(seed):
    games = some_game(seed)
    sizes = [len(largest_sets(hand)[0]) for hand in games[0].hands]
    assert sizes[games[0].turn] == max(sizes)
    for game in games:
        assert game.board.defects() == ()
        tiles = [*game.board.tiles.values(), *game.bag, *(t for hand in game.hands for t in hand)]
        assert sorted(tiles) == sorted(KINDS * 3)
    assert sum(games[-1].totals) > 0


def test_seeds_repeat_and_differ():
    assert Game.start(2, 5) == Game.start(2, 5)
    assert Game.start(2, 5) != Game.start(2, 6)
