"""Plays against a naive generator."""

from __future__ import annotations

import random

import pytest
from helpers.qwirkle_games import RULEBOOK, some_game
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle.naive_qwirkle import grid_of, plays, points, put_of

from qwixx_math.errors import IllegalMove
from qwixx_math.qwirkle.board import Board
from qwixx_math.qwirkle.moves import Play
from qwixx_math.qwirkle.plays import can_play, check_move, legal_plays
from qwixx_math.qwirkle.tiles import KINDS, is_line, largest_sets, line_points, read_tiles


def played(*moves: str) -> Board:
    board = Board()
    for move in moves:
        board = board.with_play(Play.parse(move))
    return board


@pytest.mark.parametrize(("hand", "count", "best"), [("Gs", 7, 12), ("Px", 3, 4)])
def test_plays_after_the_rulebook_example(hand, count, best):
    board = played(*RULEBOOK)
    found = legal_plays(board, read_tiles(hand))
    assert (len(found), max(map(board.score, found))) == (count, best)


def test_plays_of_a_full_hand_after_the_rulebook_example():
    board = played(*RULEBOOK)
    found = legal_plays(board, read_tiles("RoGsPxYbBcOd"))
    assert (len(found), max(map(board.score, found))) == (15, 12)


def test_plays_beside_a_lone_tile():
    board = Board.parse("Ro")
    found = legal_plays(board, read_tiles("RsRdRbRcRx"))
    scores = [board.score(play) for play in found]
    assert (len(found), len(set(found)), max(scores), scores.count(12)) == (8460, 8460, 12, 1440)


@pytest.mark.parametrize("seed", range(4))
def test_plays_agree_with_the_naive_generator(seed):
    rng = random.Random(seed)
    for game in rng.sample(some_game(seed)[1:16], 4):
        hand = rng.choice([list(game.hand)[:3], rng.choices(KINDS, k=3)])
        found = legal_plays(game.board, tuple(hand))
        grid = grid_of(game.board)
        assert len(set(found)) == len(found)
        assert {put_of(play) for play in found} == plays(grid, [str(tile) for tile in hand])
        for play in found:
            assert game.board.score(play) == points(grid, put_of(play))
        assert bool(found) == can_play(game.board, tuple(hand))


def test_plays_that_start_away_from_the_grid():
    board = Board.parse("0,0:RoRs/1Bs")
    hand = ["Rd", "Bd", "Yd", "Gs"]
    found = {put_of(play) for play in legal_plays(board, read_tiles("".join(hand)))}
    assert found == plays(grid_of(board), hand)
    assert any(max(y for _, _, y in put) < -1 or min(x for _, x, _ in put) < -1 for put in found)


@given(st.lists(st.sampled_from(KINDS), min_size=1, max_size=6))
@settings(max_examples=60)
def test_openings_are_the_largest_sets(hand):
    found = legal_plays(Board(), tuple(hand))
    size = max(len(tiles) for tiles in largest_sets(hand))
    assert len(set(found)) == len(found)
    for play in found:
        assert len(play.tiles) == size
        assert is_line(play.tiles)
        assert Board().score(play) == (1 if size == 1 else line_points(size))
        check_move(Board(), tuple(hand), 90, play)


def test_a_first_play_anywhere_but_whole():
    hand = read_tiles("RoRsRdBc")
    check_move(Board(), hand, 90, Play.parse("Rs7,7 Ro7,8 Rd7,6"))
    with pytest.raises(IllegalMove, match="largest set, 3"):
        check_move(Board(), hand, 90, Play.parse("Rs0,0 Ro1,0"))
