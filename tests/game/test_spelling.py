"""Positions, rolls and moves as people type them: read as meant, written in one way."""

from __future__ import annotations

import pytest

from qwixx_math.errors import IllegalMove, InvalidNotation
from qwixx_math.game.notation import Move, Roll
from qwixx_math.game.position import Position
from qwixx_math.game.sheets import get_sheet


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("R 2 3 5", "R2,3,5"),
        ("R:2,3,5", "R2,3,5"),
        ("red 2,3,5", "R2,3,5"),
        ("r2,3,5", "R2,3,5"),
        ("Red: 2 3, 5 G 12 10x P 1", "R2,3,5 G12,10x P1"),
        ("R 3@5 y: 4", "R3@5 Y4"),
        ("R2, 3, 5 penalties 2", "R2,3,5 P2"),
    ],
)
def test_positions(text, canonical):
    assert str(Position.parse(text)) == canonical


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("R2 R3 R5", "'R3' (column 4): R is given twice; write R2,3,5"),
        ("P1 P1", "'P1' (column 4): P is given twice; write P2"),
        ("R2,3 R3@5", "give all its marks at once"),
        ("R2 3@5", "'R2 3@5' (column 1): expected a row"),
        ("R 2 13", "'R 2 13' (column 1): row R has no number 13"),
        ("3 R5", "'3' (column 1): expected a row"),
    ],
)
def test_positions_that_may_mean_something_else_are_refused(text, problem):
    with pytest.raises(InvalidNotation) as error:
        Position.parse(text)
    assert problem in str(error.value)


@pytest.mark.parametrize(
    "text",
    [
        "345162",
        "3 4 5 1 6 2",
        "34 5162",
        "w3w4r5y1g6b2",
        "34r5y1g6b2",
        "white 3, white 4, red 5, yellow 1, green 6, blue 2",
        "w3 w4 r 5 y 1 g 6 b 2",
    ],
)
def test_rolls(text):
    assert str(Roll.parse(text)) == "w3 w4 r5 y1 g6 b2"


def test_digits_are_the_dice_that_are_in_the_game():
    closed = Position.parse("Yx")
    assert str(closed.read_roll("34562")) == "w3 w4 r5 g6 b2"
    with pytest.raises(InvalidNotation, match="got 6 in '345162', or all dice: w w r g b"):
        closed.read_roll("345162")
    with pytest.raises(InvalidNotation, match="got 3"):
        Roll.parse("345")


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("7r", "r7"),
        ("7R", "R7"),
        ("R7,g9", "R7+g9"),
        ("R 7 & 9g", "R7+g9"),
        ("penalty", "pass"),
        ("p", "pass"),
    ],
)
def test_moves(text, canonical):
    assert str(Move.parse(text)) == canonical


def test_a_colour_in_words_is_the_mark_that_is_possible_or_a_question():
    roll = Roll.parse("345162")
    empty = Position.parse("-")
    assert empty.play("red 7", roll) == Position.parse("R7")
    assert empty.play("red 8", roll) == Position.parse("R8")
    assert empty.play("red 7 green 9", roll) == Position.parse("R7 G9")
    with pytest.raises(InvalidNotation, match="'red 7' may be R7 or r7: a capital for the white"):
        empty.play("red 7", Roll.parse("343162"))
    with pytest.raises(InvalidNotation, match="may be R7 or r7"):
        Move.parse("red 7")
    with pytest.raises(IllegalMove, match="R12 is not possible"):
        empty.play("red 12", roll)


def test_sheets_by_name_in_any_case():
    assert get_sheet("Classic") is get_sheet("classic")
    assert get_sheet(" Mixx_A ").name == "mixx-a"
