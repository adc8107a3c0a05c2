"""Numbers of players, and of passive rolls before the own turn."""

from __future__ import annotations

import pytest

from qwixx_math.errors import InvalidSetting
from qwixx_math.game.players import MAX_PLAYERS, check_players, check_until_mine


def test_one_to_eight_play():
    for players in range(1, MAX_PLAYERS + 1):
        check_players(players)


@pytest.mark.parametrize("players", [0, -1, MAX_PLAYERS + 1, True, 2.0, "2", None])
def test_other_numbers_of_players_are_refused(players):
    with pytest.raises(InvalidSetting, match=f"players is {players}; it takes a whole number 1 to"):
        check_players(players)


def test_the_own_turn_is_less_than_a_round_away():
    for until_mine in range(3):
        check_until_mine(until_mine, 3)
    for until_mine in (3, -1, "1", True, 1.0):
        with pytest.raises(InvalidSetting, match="with 3 players it is 0 to 2"):
            check_until_mine(until_mine, 3)
    with pytest.raises(InvalidSetting, match="with 1 player it is 0 "):
        check_until_mine(1, 1)
