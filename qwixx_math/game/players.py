"""How many players there may be, and whose turn it is."""

from __future__ import annotations

from ..errors import InvalidSetting

MAX_PLAYERS = 8


def check_players(players: int) -> None:
    """Raise `InvalidSetting` unless a cycle can have so many players."""
    if isinstance(players, bool) or not isinstance(players, int) or not 1 <= players <= MAX_PLAYERS:
        raise InvalidSetting(f"players is {players}; it takes a whole number 1 to {MAX_PLAYERS}")


def check_until_mine(until_mine: int, players: int) -> None:
    """Raise `InvalidSetting` unless the own turn can be that many passive rolls away."""
    if type(until_mine) is not int or until_mine not in range(players):
        raise InvalidSetting(
            f"until_mine is {until_mine}; with {players} player{'s' if players > 1 else ''} it is"
            f" {'0' if players == 1 else f'0 to {players - 1}'}"
            " (passive rolls before the own turn)"
        )
