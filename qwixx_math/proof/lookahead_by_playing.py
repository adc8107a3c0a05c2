"""One roll ahead by the rules alone: every move is played on the position, whatever the sheet.

For worths U of the positions a move leads to,

    k > 0:   Σ P(w₁, w₂) · max over the moves of U,
    k = 0:   Σ P(w₁, w₂) · 6⁻ⁿ Σ over the faces f₁ … fₙ of the n colour dice in the game of
             max(c, best[1, f₁], …, best[n, fₙ]),

where c is the best move without a colour mark and best[i, f] the best one that marks a colour with
die i showing f: a move uses one colour die at most, so six rolls in which all of these show the
same face have them all. Slow, some tens of milliseconds a position, and free of any index.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations_with_replacement

import numpy as np

from ..game.notation import Move, Roll
from ..game.position import Position

ROUNDINGS_PLAYED = 6**4 + 21 + 3
"""How often a worth is rounded at most on its way into the result: in the sums over faces and over
white pairs, in two divisions, and by the number of rolls that show a white pair."""

FACES = range(1, 7)


def look_ahead(position: Position, until_mine: int, worth: Callable[[Position], float]) -> float:
    """The value of a position without a power by one roll and the worths of what it leads to.

    Args:
        position: one that is not over.
        until_mine: passive rolls before the own turn; 0: the coming roll is one's own.
        worth: of the positions after the roll.
    """
    active = until_mine == 0

    @cache
    def after(move: Move) -> float:
        return worth(position.play(move, active=active))

    total = 0.0
    for whites in combinations_with_replacement(FACES, 2):
        rolls = 1 if whites[0] == whites[1] else 2
        if active:
            total += rolls * _own_mean(position, whites, after)
        else:
            total += rolls * max(map(after, position.moves(Roll(whites), active=False)))
    return total / 36


def _own_mean(position: Position, whites: tuple[int, int], after: Callable[[Move], float]) -> float:
    """The mean over the faces of the colour dice."""
    dice = position.dice
    plain = -np.inf
    best = np.full((len(dice), len(FACES)), -np.inf)
    for face in FACES:
        for move in position.moves(Roll(whites, tuple((die, face) for die in dice))):
            if move.colour is None:
                plain = max(plain, after(move))
            else:
                at = dice.index(move.colour.where), face - 1
                best[at] = max(best[at], after(move))
    outcomes = np.array(plain)
    for by_face in best:
        outcomes = np.maximum.outer(outcomes, by_face)
    return float(outcomes.mean())
