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


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("Rs0,-3,Bs1,-3", "Rs0,-3 Bs1,-3"),
        ("Rs 0,0", "Rs0,0"),
        ("Rs 0,-3, Bs 1,-3", "Rs0,-3 Bs1,-3"),
        ("rs0, -3  b41 ,-3", "Rs0,-3 Bs1,-3"),
        ("RsBsPs@0,-3>", "Rs0,-3 Bs1,-3 Ps2,-3"),
        ("RsBs@-1,2v", "Rs-1,2 Bs-1,3"),
        ("R4B4 @ 0,0 V", None),
        ("Rs@0,0", "Rs0,0"),
        ("RsBs@0,0> Ps5,0", "Rs0,0 Bs1,0 Ps5,0"),
    ],
)
def test_plays_are_read_as_people_write_them(text, canonical):
    if canonical is None:
        with pytest.raises(InvalidNotation):
            read_move(text.replace("V", "w"))
        canonical = "Rs0,0 Bs0,1"
    assert str(read_move(text)) == canonical


@pytest.mark.parametrize(
    ("text", "token", "column"),
    [
        ("RsBs@0,0", "RsBs@0,0", 1),
        ("Rs0,0 RsZz@1,0>", "Zz", 9),
        ("Rs0,0, Bs1", "Bs1", 8),
        ("Rs0,0x", "Rs0,0x", 1),
        ("RsBs0,0", "RsBs0,0", 1),
    ],
)
def test_what_is_no_play_is_named_with_its_column(text, token, column):
    with pytest.raises(InvalidNotation) as error:
        read_move(text)
    assert (error.value.token, error.value.column) == (token, column)
