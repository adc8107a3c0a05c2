"""What rolling dice again is worth, by the rules alone."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from helpers.powers import DUTCH, GAPS
from helpers.solving import solved

from qwixx_math.game.dice_powers import rolled_again
from qwixx_math.game.notation import Reroll, Roll
from qwixx_math.solver.roll_values import RollValues
from qwixx_math.solver.solution import Solution


@pytest.fixture(scope="module")
def dutch() -> Solution:
    return solved(GAPS, DUTCH)


def test_rolling_again_by_the_rules_alone_comes_to_the_same_value(dutch):
    for text in ("-", "R6 P1", "Gx", "R6,7 G8"):
        position = dutch.checked(text)
        rolls = RollValues.of(dutch, position, 0)
        total, faces = 0.0, range(1, 7)
        for shown in product(faces, repeat=2 + len(position.dice)):
            roll = Roll(shown[:2], tuple(zip(position.dice, shown[2:], strict=True)))
            total += rolls.of_reroll(roll, rolls.best_reroll(roll) or Reroll(()))
        mean = total / 6 ** (2 + len(position.dice))
        assert mean == pytest.approx(dutch.value(position), abs=1e-11)


def test_how_often_a_reroll_improves_is_what_counting_gives(dutch):
    position, roll = dutch.checked("R6"), Roll.parse("w3 w4 r1 g1")
    rolls = RollValues.of(dutch, position, 0)

    def best(then):
        return max(dutch.look_up(position.play(move), 0) for move in position.moves(then))

    for reroll in position.rerolls(roll):
        after = [best(then) for then in rolled_again(roll, reroll)]
        better = sum(value > best(roll) + 1e-9 for value in after)
        assert rolls.improves(roll, reroll) == Fraction(better, len(after))
