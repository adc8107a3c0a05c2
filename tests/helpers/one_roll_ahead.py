"""Values by one roll, from the rules and the table."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache

import numpy as np
import numpy.typing as npt
from helpers.positions import all_rolls

from qwixx_math.game.notation import Move
from qwixx_math.game.position import Position
from qwixx_math.solver.solution import Solution

Values = npt.NDArray[np.float64]


@cache
def offers(position: Position, *, active: bool) -> Counter[tuple[Move, ...]]:
    """What the rolls offer: sets of legal moves, each with its number of rolls."""
    found: Counter[tuple[Move, ...]] = Counter()
    for roll, ways in all_rolls(position.dice if active else ()):
        found[position.moves(roll, active=active)] += ways
    return found


def ahead(solution: Solution, position: Position, until_mine: int) -> Values:
    """Values before a roll at every number of penalties: the mean of the best move's value.

    Moves and their outcomes come from `position`, the values of the outcomes from the table.
    """
    active = until_mine == 0
    then = (until_mine - 1) % solution.players
    choices = offers(position, active=active)
    levels = range(position.flags.penalties_to_end)
    values = {
        move: np.array(
            [
                solution.look_up(replace(position, penalties=p).play(move, active=active), then)
                for p in levels
            ]
        )
        for move in {move for moves in choices for move in moves}
    }
    best = [ways * np.max([values[move] for move in moves], 0) for moves, ways in choices.items()]
    return np.sum(best, 0) / choices.total()


def check_values(solution: Solution, position: Position) -> None:
    levels = range(position.flags.penalties_to_end)
    for until_mine in range(solution.players):
        stored = [solution.look_up(replace(position, penalties=p), until_mine) for p in levels]
        np.testing.assert_allclose(
            stored, ahead(solution, position, until_mine), rtol=0, atol=1e-12
        )
