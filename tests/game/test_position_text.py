"""Positions as text: they read back, and what is wrong is named with its place."""

from __future__ import annotations

import pytest
from helpers.any_text import MOVES, TEXTS, names_a_place, outcome
from helpers.positions import FULL, played_positions, positions, read, rolls, shortened
from hypothesis import given, settings
from hypothesis import strategies as st

from qwixx_math.errors import IllegalMove, IllegalPosition, InvalidNotation
from qwixx_math.game.position import Position


@settings(max_examples=100)
@given(played_positions(), st.data(), st.booleans())
def test_short_forms_of_the_family_keep_all_that_the_future_depends_on(position, data, active):
    if not position.needs_cells:
        short, roll = shortened(position), data.draw(rolls(position))
        moves = position.moves(roll, active=active)
        assert short.moves(roll, active=active) == moves
        for move in moves:
            after = position.play(move, active=active)
            assert shortened(short.play(move, active=active)) == shortened(after)


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


@given(TEXTS, st.sampled_from(FULL))
def test_any_text_is_a_position_or_a_clear_error(text, sheet):
    found = outcome(lambda: Position.parse(text, sheet))
    if isinstance(found, Position):
        assert Position.parse(str(found), sheet) == found
    else:
        assert isinstance(found, InvalidNotation | IllegalPosition)
        assert getattr(found, "defects", None) or names_a_place(found, text)


@given(MOVES)
def test_any_move_on_the_empty_sheet_is_a_position_or_a_clear_error(move):
    found = outcome(lambda: Position.parse("-").play(str(move)))
    if isinstance(found, Position):
        assert found.defects() == ()
    else:
        assert isinstance(found, IllegalMove)
        assert any(str(mark) in str(found) for mark in move.marks)


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


@pytest.mark.parametrize(
    ("flags", "last"), [({"chain_moves_frontier": False}, 5), ({"chain_counts_for_lock": False}, 6)]
)
def test_the_last_mark_is_that_of_a_partner_only_if_it_moves_the_frontier(flags, last):
    position = Position.parse("R5,6~ Y6", "connected-chain-a", flags)
    row = position.sheet.rows[0]
    assert row.cells[position.rows[0].last].number == last
    assert [row.cells[cell].number for cell in position.rows[0].joined] == [6]


def test_what_is_not_written_is_none():
    assert Position.parse("R4", "x-change").exchanges == 0
    assert Position.parse("R4", "x-change").penalties == 0
    assert Position.parse("-", "connected-steps-a").framed == 0
