from __future__ import annotations

import pytest
from helpers.any_text import MOVES, TEXTS, names_a_place, outcome
from helpers.positions import full_sheets, played_positions, positions, rolls
from hypothesis import given, settings
from hypothesis import strategies as st

from qwixx_math.errors import InvalidNotation
from qwixx_math.game.notation import Move, Reroll, Roll
from qwixx_math.game.position import Position


@given(positions(full_sheets), st.data())
def test_rolls_read_back(position, data):
    roll = data.draw(rolls(position))
    assert Roll.parse(str(roll)) == roll


@given(MOVES)
def test_moves_read_back(move):
    assert Move.parse(str(move)) == move


@pytest.mark.parametrize(
    "text",
    [
        "w3 w4 r5 y1 g6 b2",
        "34 r5 y1 g6 b2",
        "w34 R5 Y1 G6 B2",
        "W3,W4,r5,y1,g6,b2",
        "b2;g6; y1 ; r5 ; 3 ; 4",
        " 3 w4\nr5 y1 g6 b2 ",
    ],
)
def test_rolls_as_people_type_them(text):
    assert str(Roll.parse(text)) == "w3 w4 r5 y1 g6 b2"


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("b9+R7", "R7+b9"),
        (" R7 + b9 ", "R7+b9"),
        ("R7 b9", "R7+b9"),
        ("PASS", "pass"),
        ("skip", "pass"),
        ("R07", "R7"),
        ("R7^04", "R7^4"),
        ("g8 b9 R7 r4=3", "r4=3+R7+g8+b9"),
        ("ry7+r8~", "r8~+ry7"),
        ("miss:R7~", "miss:R7~"),
    ],
)
def test_moves_as_people_type_them(text, canonical):
    assert str(Move.parse(text)) == canonical


def test_the_order_of_the_white_dice_is_kept():
    assert Roll.parse("w4 w3").whites == (4, 3)


@pytest.mark.parametrize(
    ("text", "token", "column", "expected"),
    [
        ("w3 w4 r0", "r0", 7, "1 to 6"),
        ("w3 w7 r5", "w7", 4, "1 to 6"),
        ("w3 w4 v5", "v5", 7, "dice: w r y g b"),
        ("w3 w4 r", "r", 7, "expected a die and its face"),
        ("w3 w4 r5 r5", "r5", 10, "one r die"),
        ("w3 w4 r55", "r55", 7, "one r die"),
        ("w3, ?", "?", 5, "expected a die and its face"),
        ("w3 r5", "", 0, "two white dice, such as 'w3 w4'; got 1"),
        ("345 r5", "", 0, "two white dice, such as 'w3 w4'; got 3"),
        ("", "", 0, "two white dice, such as 'w3 w4'; got 0"),
    ],
)
def test_errors_in_rolls(text, token, column, expected):
    with pytest.raises(InvalidNotation) as error:
        Roll.parse(text)
    assert (error.value.token, error.value.column) == (token, column)
    assert expected in str(error.value)
    assert not token or f"'{token}' (column {column})" in str(error.value)


@pytest.mark.parametrize(
    ("text", "token", "column"),
    [
        ("R7+R8", "R8", 4),
        ("b7+r8+g9", "g9", 7),
        ("R7+b", "b", 4),
        ("R7+pass", "pass", 4),
        ("7", "7", 1),
        ("R7/b9", "R7/b9", 1),
        ("R7^", "R7^", 1),
        ("r7^4", "r7^4", 1),
        ("miss:r7", "miss:r7", 1),
        ("miss:R7^4", "miss:R7^4", 1),
        ("miss:R7+miss:Y7", "miss:Y7", 9),
        ("w3=3+R7", "w3=3", 1),
        ("w2=5+R7", "w2=5", 1),
        ("w3=4+r4=3+R7", "r4=3", 6),
        ("RYG7", "RYG7", 1),
        ("Ry7", "Ry7", 1),
        ("w3=4", "", 0),
        ("R100", "R100", 1),
        (" + ", "", 0),
        ("", "", 0),
    ],
)
def test_errors_in_moves(text, token, column):
    with pytest.raises(InvalidNotation) as error:
        Move.parse(text)
    assert (error.value.token, error.value.column) == (token, column)
    assert "R7+b9" in str(error.value)
    assert not token or f"'{token}' (column {column})" in str(error.value)


@pytest.mark.parametrize("parse", [Position.parse, Roll.parse, Move.parse])
@pytest.mark.parametrize("text", ["R²", "R٣", "w٣ w٣", "P٣", "1@٣", "²²", "ß", "İ7", "ŉ3"])
def test_only_plain_letters_and_digits_are_read(parse, text):
    with pytest.raises(InvalidNotation):
        parse(text)


@pytest.mark.parametrize("parse", [Position.parse, Roll.parse, Move.parse])
@pytest.mark.parametrize(
    "text",
    [
        *("R" + "9" * 5000, "P" + "9" * 5000, "w" + "1" * 5000, "R9" * 5000, "Q" + "2," * 5000),
        *("R2,\0", "\0", "\ud800", "R2,3\x1b[31m"),
    ],
    ids=lambda text: ascii(text[:9]),
)
def test_long_and_unprintable_texts_are_refused_in_a_short_printable_message(parse, text):
    with pytest.raises(InvalidNotation) as error:
        parse(text)
    assert len(str(error.value)) < 200
    assert str(error.value).isprintable()


@given(TEXTS, st.sampled_from([Roll, Move]))
def test_any_text_is_a_roll_or_a_move_or_a_clear_error(text, kind):
    found = outcome(lambda: kind.parse(text))
    if isinstance(found, kind):
        assert kind.parse(str(found)) == found
    else:
        assert isinstance(found, InvalidNotation)
        assert names_a_place(found, text)


@pytest.mark.parametrize("text", ["r5", "reroll", "reroll w1 w2 w3", "reroll r7", "reroll r5 r5"])
def test_errors_in_rerolls(text):
    with pytest.raises(InvalidNotation):
        Reroll.parse(text)


def test_rerolls_as_people_type_them():
    assert str(Reroll.parse(" REROLL g2, w5,w3")) == "reroll w3 w5 g2"
    with pytest.raises(InvalidNotation, match=r"'r9' \(column 11\)"):
        Reroll.parse("reroll w3 r9")


@settings(max_examples=50)
@given(played_positions(), st.data())
def test_moves_of_the_family_read_back(position, data):
    roll = data.draw(rolls(position))
    moves = position.moves(roll)
    for move in moves:
        assert Move.parse(str(move)) == move
    move = data.draw(st.sampled_from(moves))
    assert position.play(str(move), roll) == position.play(move)
    for reroll in position.rerolls(roll):
        assert Reroll.parse(str(reroll)) == reroll
