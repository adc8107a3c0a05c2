"""The moves of one own roll, valued by the die they use.

A move marks by one colour die at most, so six rolls, in which all colour dice show the same face,
have every move there is with two given white dice. For worths U of the moves

    c = max over the moves without a colour mark,    X[i, f] = max over those by die i showing f,

and any roll f₁ … fₙ of the colour dice is worth max(c, X[1, f₁], …, X[n, fₙ]). Not so with Chris
Cross, whose moves use two dice.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf

from .notation import Move, Roll
from .position import Position

FACES = range(1, 7)


def by_equal_faces(
    position: Position, whites: tuple[int, int], worth: Callable[[Move], float]
) -> tuple[float, list[list[float]]]:
    """c and X[die][face − 1] of an own roll with these white dice, −∞ where nothing is offered.

    The dice are those in the game, in their order (`Position.dice`).

    >>> c, x = by_equal_faces(Position.parse("R5@10"), (1, 6), lambda move: len(move.marks))
    >>> c, x[0]
    (1, [-inf, -inf, -inf, -inf, 2, 2])
    """
    dice = position.dice
    without, offered = -inf, [[-inf] * len(FACES) for _ in dice]
    for face in FACES:
        for move in position.moves(Roll(whites, tuple((die, face) for die in dice))):
            if move.colour:
                for die in dice_of_move(position, move):
                    by_face = offered[dice.index(die)]
                    by_face[face - 1] = max(by_face[face - 1], worth(move))
            else:
                without = max(without, worth(move))
    return without, offered


def dice_of_move(position: Position, move: Move) -> set[str]:
    """The dice in the game that make the colour mark of a move; of a circle perhaps several.

    >>> dice_of_move(Position.parse("-"), Move.parse("R7+b9"))
    {'b'}
    """
    if not move.colour:
        return set()
    after = position.with_mark(move.white) if move.white else position
    return {*after.dice_of(move.colour)} & {*position.dice_in_action2(after)}
