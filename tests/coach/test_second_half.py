"""The second half of a turn in a game: told, played, written down as a whole."""

from __future__ import annotations

import pytest

import qwixx_math as qm
from qwixx_math.coach import Game
from qwixx_math.coach.company import Other
from qwixx_math.coach.second_half import half_turn, moves_left, played, with_rows
from qwixx_math.errors import IllegalMove
from qwixx_math.game.notation import Move

ROLL = "66 r5 y5 g1 b1"
START = qm.Position.parse("R5@10 Y5@10")


@pytest.fixture
def game():
    """The others have had rolls enough to lock."""
    return Game(START, 2).with_roll(ROLL)


def test_half_a_turn_is_written_down_as_a_whole(game):
    half = with_rows(game, half_turn(game, "none"), "Y")
    assert [str(move) for move in moves_left(game, half)] == ["pass", "r11", "g7", "b7"]
    after = played(game, half, Move.parse("r11"))
    assert str(after.position) == "R6@11 Y5@10x"
    assert str(after).splitlines()[-2:] == ["w6 w6 r5 y5 g1 b1 > r11", "closed Y"]
    assert Game.parse(str(after)) == after


def test_the_own_lock_and_anothers_end_the_game_without_more(game):
    half = with_rows(game, half_turn(game, "R12"), "Y")
    after = played(game, half, *moves_left(game, half))
    assert after.is_over
    assert after.position.penalties == 0


def test_without_a_half_a_move_is_played_as_it_is(game):
    assert played(game, None, Move.parse("y11")) == game.with_move("y11")
    assert moves_left(game, None) == game.moves()


def test_what_is_left_is_named(game):
    half = with_rows(game, half_turn(game, "none"), "Y")
    with pytest.raises(IllegalMove, match="y11 is not possible once no white mark, others locked"):
        played(game, half, Move.parse("y11"))


def test_only_of_an_own_roll_and_where_others_may_act(game):
    for other in (Game(START, 2), Game(START, 2, 1).with_roll("66")):
        with pytest.raises(IllegalMove, match="when your own roll waits"):
            half_turn(other, "none")
    alone = Game(START).with_roll(ROLL)
    with pytest.raises(IllegalMove, match="no others who could close rows"):
        with_rows(alone, half_turn(alone, "none"), "Y")
    known = Game(START, 2, others=(Other.parse("-", START),)).with_roll(ROLL)
    with pytest.raises(IllegalMove, match="enter your whole move"):
        half_turn(known, "none")
