"""What others can have done by a roll, compared with all that a table allows."""

from __future__ import annotations

from itertools import product

import pytest

import qwixx_math as qm
from qwixx_math.coach.entries import Turn
from qwixx_math.coach.happening import most_marks, no_closing, no_end

EMPTY = qm.Position.parse("-")
PASS = qm.Move.parse("pass")


@pytest.mark.parametrize("row", range(4))
def test_a_row_closes_by_the_sums_that_make_its_last_cell(row):
    """Against the moves of an other who has five marks in that row."""
    ready = qm.Position.parse(("R5@6", "Y5@6", "G5@8", "B5@8")[row])
    for one, two in product(range(1, 7), repeat=2):
        roll = qm.Roll((one, two))
        dice = tuple((die, 1 if row > 1 else 6) for die in "rygb")
        white = any(ready.play(move).is_locked(row) for move in ready.moves(roll, active=False))
        colour = any(
            ready.play(move).is_locked(row) for move in ready.moves(qm.Roll((one, two), dice))
        )
        turn = Turn(roll, PASS)
        assert (no_closing(row, EMPTY, turn, own=True) == "") == white
        assert (no_closing(row, EMPTY, turn, own=False) == "") == colour


def test_known_colour_dice_count():
    turn = Turn(qm.Roll.parse("62 r5 y6 g1 b1"), PASS)
    assert "others lock R with 12" in no_closing(0, EMPTY, turn, own=False)
    assert no_closing(1, EMPTY, turn, own=False) == ""


def test_marks_and_penalties_that_others_can_have():
    assert most_marks(EMPTY, 2, [0, 1, 0, 1]) == 1 + 2 + 1 + 2
    assert most_marks(EMPTY, 3, [0, 2, 1]) == 1 + 2 + 1
    assert most_marks(qm.Position.parse("R2"), 2, []) == 11
    assert no_end(EMPTY, 2, [0, 1] * 4) == ""
    assert "3 times" in no_end(EMPTY, 2, [0, 1] * 3)
    assert no_end(qm.Position.parse("P1"), 2, [1]) == ""
