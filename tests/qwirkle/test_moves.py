"""Moves as text."""

from __future__ import annotations

import pytest
from helpers.qwirkle_games import RULEBOOK

from qwixx_math.errors import IllegalMove, InvalidNotation, InvalidSetting
from qwixx_math.qwirkle.board import Board
from qwixx_math.qwirkle.game import Game
from qwixx_math.qwirkle.moves import Play, Trade, read_move
from qwixx_math.qwirkle.plays import legal_plays
from qwixx_math.qwirkle.tiles import KINDS, Tile, read_tiles


def test_text_and_objects_alike():
    game = Game(Board.parse("Ro"), (read_tiles("RsGd"), read_tiles("Yc")), KINDS[:3], (0, 0), 0)
    assert game.play("Rs1,0") == game.play(Play.parse("Rs1,0"))
    assert game.play("trade Gd") == game.play(Trade(read_tiles("Gd")))
    assert game.board.score("Rs1,0") == 2
    assert game.board.with_play("Rs1,0") == Board.parse("RoRs")
    assert legal_plays("Ro", "Rs") == legal_plays(game.board, read_tiles("Rs"))


def test_whatever_else_is_given_is_refused():
    game = Game(Board.parse("Ro"), (read_tiles("RsGd"), read_tiles("Yc")), (), (0, 0), 0)
    for nonsense in (None, 5, ("Rs", (1, 0)), "", b"pass"):
        with pytest.raises(InvalidNotation):
            game.play(nonsense)
        with pytest.raises(InvalidNotation):
            game.board.score(nonsense)
        with pytest.raises(ValueError, match=r"expected|empty"):
            legal_plays(nonsense, "Rs")
    for nonsense in (None, 5, ["Rs"], [(0, 1)], [Tile(9, 9)]):
        with pytest.raises(InvalidNotation, match="expected a colour"):
            legal_plays("Ro", nonsense)
    for forbidden in (Play(()), "pass", "trade Rs"):
        with pytest.raises(ValueError, match=r"at least one tile|expected a play"):
            game.board.score(forbidden)
    with pytest.raises(IllegalMove, match="at least one tile"):
        game.play(Trade(()))
    with pytest.raises(InvalidSetting, match="seed"):
        Game.start(2, 0.5)


@pytest.mark.parametrize("text", [*RULEBOOK, "trade Rs,Bd", "pass"])
def test_moves_round_trip(text):
    move = read_move(text)
    assert str(move) == text
    assert read_move(str(move)) == move
    assert hash(read_move(text)) == hash(move)


def test_plays_beside_a_far_board_can_be_read():
    board = Board.parse("999,999:Ro")
    for play in legal_plays(board, read_tiles("Rs")):
        assert read_move(str(play)) == play
        assert Board.parse(str(board.with_play(play))) == board.with_play(play)


@pytest.mark.parametrize("text", ["", "trade", "  "])
def test_empty_moves_are_refused(text):
    with pytest.raises(InvalidNotation):
        read_move(text)
    with pytest.raises(InvalidNotation):
        Board.parse(" ")
