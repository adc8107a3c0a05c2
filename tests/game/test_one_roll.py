"""Rolls of equal faces hold every move of every roll."""

from __future__ import annotations

from helpers.positions import TINY_FAMILY, positions, rolls
from hypothesis import given, settings
from hypothesis import strategies as st

from qwixx_math.game.notation import Move, Roll
from qwixx_math.game.one_roll import by_equal_faces
from qwixx_math.game.rules import Flags

some = st.sampled_from(list(TINY_FAMILY.values()))


def worth(move: Move) -> float:
    """Different for different moves, and none of them the same as another's sum."""
    return sum(hash((mark.where, mark.number)) % 9973 for mark in move.marks)


@settings(max_examples=60)
@given(positions(some, st.just(Flags(marks_to_lock=2))), st.data())
def test_a_roll_is_worth_the_best_of_its_dice(position, data):
    if position.is_over:
        return
    roll: Roll = data.draw(rolls(position))
    without, offered = by_equal_faces(position, roll.whites, worth)
    best = max(without, *(offered[die][face - 1] for die, (_, face) in enumerate(roll.dice)))
    assert best == max(map(worth, position.moves(roll)))
