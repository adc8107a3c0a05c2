"""Boards: what fits, what it scores, and boards as text."""

from __future__ import annotations

import pickle
import random
import re

import pytest
from helpers.qwirkle_games import AFTER_RULEBOOK, RULEBOOK, some_game
from oracle.naive_qwirkle import grid_of, legal, points, put_of

from qwixx_math.errors import IllegalMove, IllegalPosition, InvalidNotation
from qwixx_math.qwirkle.board import Board
from qwixx_math.qwirkle.moves import Placement, Play, read_move
from qwixx_math.qwirkle.plays import legal_plays
from qwixx_math.qwirkle.tiles import KINDS, Tile, line_points, read_tiles


def test_the_rulebook_example_scores():
    board, scores = Board(), []
    for text in RULEBOOK:
        scores.append(board.score(Play.parse(text)))
        assert scores[-1] == points(grid_of(board), put_of(Play.parse(text)))
        board = board.with_play(Play.parse(text))
    assert scores == [3, 7, 4, 6, 7, 6, 3, 3, 10, 9, 18, 9]
    assert str(board) == AFTER_RULEBOOK


def test_two_rows_of_six():
    board = Board.parse("PoPsPdPxPbPc")
    below = "Yo0,1 Ys1,1 Yd2,1 Yx3,1 Yb4,1 Yc5,1"
    assert board.score(Play.parse(below)) == 24
    swapped = "Ys0,1 Yo1,1 Yd2,1 Yx3,1 Yb4,1 Yc5,1"
    with pytest.raises(IllegalMove, match="PoYs is no line"):
        board.score(Play.parse(swapped))


@pytest.mark.parametrize(("row", "fits"), [("RoBo1YoRo", set()), ("RoBo1YoPo", {"Go", "Oo"})])
def test_a_gap_between_two_runs(row, fits):
    board = Board.parse(row)
    assert {str(tile) for tile in board.fitting((2, 0))} == fits
    for tile in KINDS:
        play = Play((Placement(tile, (2, 0)),))
        assert (board.why_not(play) is None) == (str(tile) in fits)
        assert legal(grid_of(board), put_of(play)) == (str(tile) in fits)


def test_the_most_a_play_can_score():
    rows = ["".join(colour + shape for shape in "osdxbc") for colour in "ROYGB"]
    board = Board.parse("/".join(rows))
    play = Play.parse(" ".join(f"P{shape}{x},5" for x, shape in enumerate("osdxbc")))
    assert board.score(play) == 84
    assert line_points(6) * 7 == 84


def test_a_lone_first_tile_scores_one():
    assert Board().score(Play.parse("Rs5,5")) == 1
    assert line_points(1) == 0


@pytest.mark.parametrize(
    ("play", "reason"),
    [
        ("Bo0,0", "holds Ro already"),
        ("Rs1,0 Rd1,0", "two tiles on one cell"),
        ("Rs1,0 Bo0,1", "not in one row or column"),
        ("Rs1,0 Rd3,0", "gap at 2,0"),
        ("Rs2,0", "touches the grid"),
        ("Bs1,0", "RoBs is no line"),
        ("Ro1,0", "RoRo is no line"),
    ],
)
def test_illegal_plays_say_why(play, reason):
    board = Board.parse("Ro")
    with pytest.raises(IllegalMove, match=re.escape(reason)):
        board.with_play(Play.parse(play))
    assert not legal(grid_of(board), put_of(Play.parse(play)))


@pytest.mark.parametrize("seed", range(3))
def test_boards_and_plays_round_trip(seed):
    game = random.Random(seed).choice(some_game(seed))
    board = game.board
    assert Board.parse(str(board)) == board
    assert str(Board.parse(str(board))) == str(board)
    for play in legal_plays(board, game.hand)[:5]:
        assert read_move(str(play)) == play
        assert str(read_move(str(play))) == str(play)


@pytest.mark.parametrize("text", ["999Ro", "-999,-999:Ro", "990,999:9Ro", "99999,-99999:RoRs"])
def test_far_boards_round_trip(text):
    board = Board.parse(text)
    assert Board.parse(str(board)) == board


def test_a_drawing_shows_every_tile_below_its_column():
    board = Board.parse(AFTER_RULEBOOK)
    head, *lines = board.drawing.splitlines()
    columns = {int(found[0]): found.end() for found in re.finditer(r"-?\d+", head)}
    drawn = {
        (x, int(line[:2])): line[end - 2 : end]
        for line in lines
        for x, end in columns.items()
        if line[end - 2 : end].strip()
    }
    assert drawn == grid_of(board)


def test_boards_with_gaps_and_aliases():
    board = Board.parse("-1,2:R1B12G4/3Yd")
    assert str(board) == "-1,2:RoBo2Gs/3Yd"
    assert dict(board.tiles) == {
        (-1, 2): Tile.parse("Ro"),
        (0, 2): Tile.parse("Bo"),
        (3, 2): Tile.parse("Gs"),
        (2, 3): Tile.parse("Yd"),
    }
    assert not board.is_joined
    assert Board.parse(str(board)) == board
    assert Board.parse(AFTER_RULEBOOK).is_joined
    assert Board.parse("5,5:1Ro") == Board({(6, 5): Tile.parse("Ro")})
    assert str(Board.parse("5,5:1Ro")) == "6,5:Ro"
    assert Board.parse("-") == Board()
    assert pickle.loads(pickle.dumps(board)) == board


@pytest.mark.parametrize(
    ("read", "text", "token", "column"),
    [
        (read_tiles, "RsQo", "Qo", 3),
        (read_tiles, "RsB", "B", 3),
        (read_tiles, "Rs R7", "R7", 4),
        (read_move, "Rs0,-3 Bs1", "Bs1", 8),
        (read_move, "Rz0,-3", "Rz", 1),
        (read_move, "trade Rs,Xd", "Xd", 10),
        (Board.parse, "0,0:RoRz", "Rz", 7),
        (Board.parse, "0,0:Ro;", ";", 7),
        (Board.parse, "Ro1000Rs", "1000", 3),
        (Board.parse, "9,0:Ro999Rs", "Rs", 10),
        (Board.parse, "Ro" + "9" * 5000 + "Rs", "9" * 5000, 3),
    ],
)
def test_errors_name_token_and_column(read, text, token, column):
    with pytest.raises(InvalidNotation) as error:
        read(text)
    assert (error.value.token, error.value.column) == (token, column)


@pytest.mark.parametrize("text", ["5", "/", "0,0:", "3/3"])
def test_a_board_without_tiles_is_written_as_such(text):
    with pytest.raises(InvalidNotation, match="no tile"):
        Board.parse(text)


def test_impossible_boards_list_their_defects():
    with pytest.raises(IllegalPosition) as error:
        Board.parse("RoBs2Gd/1Bs/1Bd")
    text = str(error.value)
    assert len(error.value.defects) == 2
    assert "RoBs in the row from 0,0" in text
    assert "BsBsBd in the column from 1,0" in text
    with pytest.raises(IllegalPosition, match="more than 3 of Ro"):
        Board.parse("Ro1Ro1Ro1Ro")
