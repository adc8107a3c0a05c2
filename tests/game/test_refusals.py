"""A refused move: the rule that forbids it, and what would be right."""

from __future__ import annotations

import pytest

import qwixx_math as qm
from qwixx_math.game.position import Position
from qwixx_math.game.turn import Table

ROLL = "345162"


@pytest.mark.parametrize(
    ("position", "roll", "move", "reason"),
    [
        ("R9", ROLL, "R7", "7 lies left of the last mark in row R, 9"),
        ("R2,7", ROLL, "R7", "R7 is marked already"),
        ("R3@8", "661111", "R12", "the last cell 12 needs 5 earlier marks, row R has 3"),
        ("R6@12", "34162", "R7", "row R is closed: you locked it"),
        ("Rx", "34162", "R7", "row R is closed: others locked it"),
        ("Rx", "34162", "r8", "row R is closed: others locked it"),
        ("Rx Y5@8", "66155", "Y12+g11", "(flag second_lock_in_action1 end_now)"),
        ("R5@8", "666166", "R12+r12", "row R closes in action 1, and its die leaves the game"),
        ("-", ROLL, "R7+r6", "die r with a white one makes 8 or 9"),
        ("-", "332162", "R6+r5", "white comes before colour: after R6 the 5 is lost"),
        ("-", ROLL, "R8", "the white sum is 7; with the colour die write a small letter, r8"),
        ("-", ROLL, "G9", "the white sum is 7; with the colour die write a small letter, g9"),
        ("-", ROLL, "R5", "(the white sum is 7)"),
        ("-", ROLL, "b12", "(die b with a white one makes 5 or 6)"),
        ("-", ROLL, "b7", "die b with a white one makes 5 or 6; for the white sum write a capital"),
        ("-", ROLL, "Q7", "the sheet has no such cell"),
    ],
)
def test_the_rule_is_named(position, roll, move, reason):
    here = Position.parse(position)
    rolled = here.read_roll(roll)
    if not here.is_over:
        with pytest.raises(qm.IllegalMove) as error:
            here.play(move, rolled)
        assert reason in str(error.value)
        assert "; possible are pass" in str(error.value)


def test_every_impossible_mark_has_its_reason():
    here = Position.parse("R2,3,5 Y4@9 Gx P1")
    roll = here.read_roll("34512")
    legal = here.moves(roll)
    for row in "RYGB":
        for number in range(2, 13):
            for where in (row, row.lower()):
                move = qm.Move.parse(f"{where}{number}")
                if move not in legal:
                    assert "' (" in here.why_not(move, roll)


def test_a_row_closed_on_some_sheets_is_named_and_what_to_write():
    with pytest.raises(qm.IllegalPosition) as error:
        Table((Position.parse("R3@5"), Position.parse("Rx")))
    assert error.value.defects == (
        "row R is closed on sheet 2, but open on sheet 1; where others closed it write R3@5x",
    )


@pytest.mark.parametrize(
    ("roll", "problem"),
    [
        ("34 y3", "of another player's roll give the two white dice, or all: w w r y g b"),
        ("34 r1 y1 g1", "b missing"),
    ],
)
def test_a_passive_roll_is_two_white_dice_or_all(roll, problem):
    empty = Position.parse("-")
    with pytest.raises(qm.IllegalMove, match=problem):
        empty.read_roll(roll, active=False)
    with pytest.raises(qm.IllegalMove, match=problem):
        qm.advise("-", roll, players=2, until_mine=1)
    assert empty.read_roll("34", active=False) == qm.Roll((3, 4))
    assert len(empty.read_roll(ROLL, active=False).dice) == 4
