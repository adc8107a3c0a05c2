from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from helpers.positions import DICE, FULL, full_sheets, positions, rolls
from hypothesis import given
from hypothesis import strategies as st

from qwixx_math.errors import IllegalMove, IllegalPosition, InvalidNotation, QwixxError
from qwixx_math.game.notation import Mark, Move, Reroll, Roll, Turned
from qwixx_math.game.position import Position

COLOUR_DICE = st.lists(st.sampled_from("rygb"), unique=True).flatmap(
    lambda dice: st.tuples(*(st.tuples(st.just(die), st.sampled_from(DICE)) for die in dice))
)
NUMBERS = st.integers(2, 12)
WHITE_MARKS = st.builds(
    Mark, st.sampled_from(["R", "Y", "G", "B", "RY"]), NUMBERS, st.just(0) | NUMBERS, st.booleans()
)
COLOUR_MARKS = st.builds(
    Mark, st.sampled_from(["r", "y", "g", "b", "gb"]), NUMBERS, st.just(0), st.booleans()
)
MISSES = st.builds(
    Mark, st.sampled_from(["R", "Y", "G", "B", "RY"]), NUMBERS, st.just(0), st.booleans()
)
TURNS = st.builds(Turned, st.sampled_from("wrygb"), st.sampled_from([3, 4]))
MOVES = st.builds(
    Move.of,
    st.none() | WHITE_MARKS,
    st.lists(COLOUR_MARKS, max_size=2),
    st.none() | MISSES,
    st.none() | TURNS,
).filter(lambda move: move.marks or not move.turned)


def read(position: Position, text: str) -> Position:
    return Position.parse(text, position.sheet, position.flags)


@given(positions())
def test_positions_read_back(position):
    assert read(position, str(position)) == position


@given(positions(), st.sampled_from([str.lower, str.upper, "  {}\n".format]))
def test_positions_read_back_in_any_case_and_spacing(position, change):
    assert read(position, change(str(position))) == position


@given(positions())
def test_the_short_form_keeps_all_that_the_future_depends_on(position):
    rows = tuple(row._replace(cells=None) if row.count else row for row in position.rows)
    short = Position(position.sheet, position.flags, rows, position.penalties)
    assert "," not in str(short)
    assert read(position, str(short)) == short
    assert short.score == position.score
    assert short.closed == position.closed


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
        "-",
        "R2,3,5",
        "R2,3,5 Y4 G12,10 P1",
        "R3@5",
        "R2,3,5x",
        "R3@5x",
        "Rx",
        "R2,3,4,5,6,12",
        "R6@12 B1@12 P3",
        "P4",
    ],
)
def test_canonical_positions(text):
    assert str(Position.parse(text)) == text


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("r2,3,5 y4 g12,10 p1", "R2,3,5 Y4 G12,10 P1"),
        ("P1 G12,10, Y4, R2,3,5,", "R2,3,5 Y4 G12,10 P1"),
        ("  r3@5X\tP0 ", "R3@5x"),
        ("rX", "Rx"),
        ("R02,3", "R2,3"),
    ],
)
def test_positions_as_people_type_them(text, canonical):
    assert str(Position.parse(text)) == canonical


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
        ("R2,3 Q5", "Q5", 6, "rows R, Y, G, B"),
        ("R2,3 nonsense", "nonsense", 6, "expected a row such as R2,3,5 (commas, no spaces)"),
        ("R2 R3", "R3", 4, "R is given twice"),
        ("P1 P1", "P1", 4, "P is given twice"),
        ("R2,3,13", "R2,3,13", 1, "row R has no number 13; it has 2, 3, 4"),
        ("G12 B3@1", "B3@1", 5, "row B has no number 1; it has 12, 11, 10"),
        ("R0@5", "R0@5", 1, "expected a row"),
        ("R2,,3", "R2,,3", 1, "expected a row"),
        ("R2-5", "R2-5", 1, "expected a row"),
        ("- P1", "-", 1, "expected a row"),
        ("R2 P", "P", 4, "penalties such as P1"),
        ("R2 P1,2", "P1,2", 4, "penalties such as P1"),
        ("P1x", "P1x", 1, "penalties such as P1"),
        ("P-1", "P-1", 1, "penalties such as P1"),
        ("R100", "R100", 1, "expected a row"),
        ("", "", 0, "write '-' for a sheet without marks"),
    ],
)
def test_errors_in_positions(text, token, column, expected):
    with pytest.raises(InvalidNotation) as error:
        Position.parse(text)
    assert (error.value.token, error.value.column) == (token, column)
    assert expected in str(error.value)
    assert not token or f"'{token}' (column {column})" in str(error.value)


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


TYPED = st.text(st.sampled_from("RYGBPXWwrygbpx0123456789,@+- ;x²٣\0é"), max_size=30)
TEXTS = TYPED | st.text(max_size=30)


def outcome(read: Callable[[], Any]) -> Any:
    """What comes of it, be it one of the package's own errors."""
    try:
        return read()
    except QwixxError as error:
        return error


def names_a_place(error: InvalidNotation, text: str) -> bool:
    return error.column == 0 or text[error.column - 1 :].startswith(error.token)


@given(TEXTS, st.sampled_from(FULL))
def test_any_text_is_a_position_or_a_clear_error(text, sheet):
    found = outcome(lambda: Position.parse(text, sheet))
    if isinstance(found, Position):
        assert Position.parse(str(found), sheet) == found
    else:
        assert isinstance(found, InvalidNotation | IllegalPosition)
        assert getattr(found, "defects", None) or names_a_place(found, text)


@given(TEXTS, st.sampled_from([Roll, Move]))
def test_any_text_is_a_roll_or_a_move_or_a_clear_error(text, kind):
    found = outcome(lambda: kind.parse(text))
    if isinstance(found, kind):
        assert kind.parse(str(found)) == found
    else:
        assert isinstance(found, InvalidNotation)
        assert names_a_place(found, text)


@given(MOVES)
def test_any_move_on_the_empty_sheet_is_a_position_or_a_clear_error(move):
    found = outcome(lambda: Position.parse("-").play(str(move)))
    if isinstance(found, Position):
        assert found.defects() == ()
    else:
        assert isinstance(found, IllegalMove)
        assert any(str(mark) in str(found) for mark in move.marks)


# What sheets and powers add


@pytest.mark.parametrize(
    ("text", "sheet"),
    [
        ("R2,6 Y6", "connected-chain-a"),
        ("R2@6 Y1@6", "connected-chain-a"),
        ("R6 X9 P1", "x-change"),
        ("R2@7 F1", "connected-steps-a"),
        ("R2,7", "connected-steps-a"),
        ("R2,3 Y4 RY3,4 P1", "big-points"),
        ("R2,3 G12,10x RY3 GB10", "big-points"),
    ],
)
def test_canonical_positions_of_the_family(text, sheet):
    position = Position.parse(text, sheet)
    assert str(position) == text
    assert Position.parse(text.lower(), sheet) == position


@pytest.mark.parametrize(
    ("text", "sheet", "token", "column", "expected"),
    [
        ("R2 X2", "classic", "X2", 4, "rows R, Y, G, B) or penalties such as P1"),
        ("R2 Q2", "x-change", "Q2", 4, "R, Y, G, B), gone exchange fields such as X2 or penalties"),
        ("R2 Q2", "connected-steps-a", "Q2", 4, "framed marks of short rows such as F3"),
        ("R2 RG2", "big-points", "RG2", 4, "circles such as RY4,7 or penalties"),
        ("R2 RY13", "big-points", "RY13", 4, "row RY has no number 13; it has 2, 3"),
        ("R2 RYx", "big-points", "RYx", 4, "expected a row"),
        ("R2 RY2 RY3", "big-points", "RY3", 8, "RY is given twice"),
        ("R6 Y6~", "connected-chain-a", "Y6~", 4, "leave out the ~"),
    ],
)
def test_errors_in_positions_of_the_family(text, sheet, token, column, expected):
    with pytest.raises(InvalidNotation) as error:
        Position.parse(text, sheet)
    assert (error.value.token, error.value.column) == (token, column)
    assert expected in str(error.value)


@pytest.mark.parametrize("text", ["r5", "reroll", "reroll w1 w2 w3", "reroll r7", "reroll r5 r5"])
def test_errors_in_rerolls(text):
    with pytest.raises(InvalidNotation):
        Reroll.parse(text)


def test_rerolls_as_people_type_them():
    assert str(Reroll.parse(" REROLL g2, w5,w3")) == "reroll w3 w5 g2"
    with pytest.raises(InvalidNotation, match=r"'r9' \(column 11\)"):
        Reroll.parse("reroll w3 r9")
