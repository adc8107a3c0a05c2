"""Which positions no game can reach, and that games reach no such position."""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from random import Random

import pytest
from helpers.marks import slow_if
from helpers.positions import (
    FULL,
    SHORT,
    flags,
    played_positions,
    random_game,
    read,
    short_family_sheets,
    shortened,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from qwixx_math.errors import IllegalPosition
from qwixx_math.game.notation import Mark, Roll, Row
from qwixx_math.game.position import Position
from qwixx_math.game.possible import in_one_roll
from qwixx_math.game.rules import Flags
from qwixx_math.game.sheets import Cell, Sheet, SheetRow, get_sheet
from qwixx_math.game.turn import Table


def defects(text: str, sheet: str | Sheet = "classic", **changed: str | int) -> tuple[str, ...]:
    try:
        Position.parse(text, sheet, changed)
    except IllegalPosition as error:
        return error.defects
    return ()


@pytest.mark.parametrize(
    ("text", "defect"),
    [
        ("R4@4", "row R: 4 marks do not fit up to 4"),
        ("B12@2", "row B: 12 marks do not fit up to 2"),
        ("R3,2", "row R: marks out of order (2 after 3); left to right it reads 2, 3, 4"),
        ("G2,3", "row G: marks out of order (3 after 2); left to right it reads 12, 11, 10"),
        ("R3,3", "row R: marks out of order"),
        ("R2,3,4,5,12", "row R: the last cell 12 needs 5 earlier marks, it has 4"),
        ("G1@2", "row G: the last cell 2 needs 5 earlier marks, it has 0"),
        ("R6@12x", "row R: locked by its last mark, so it takes no x"),
        ("P5", "5 penalties; the game ends at 4"),
        ("R6@12 Y6@12 Gx", "rows R, Y, G are closed; the game ends when 2 are"),
        ("Rx Yx Gx Bx", "rows R, Y, G, B are closed; the game ends when 2 are"),
        ("Rx Yx P4", "rows R, Y are closed and the last penalty is taken"),
    ],
)
def test_a_defect(text, defect):
    (found,) = defects(text)
    assert found.startswith(defect)


@pytest.mark.parametrize(
    "text",
    ["Rx Yx Gx", "R6@12 Yx Gx", "R6@12 Yx G6@2", "Gx Bx Y6@12", "R6@12 Y6@12", "Rx P4", "R6@12 P4"],
)
def test_a_possible_end(text):
    position = Position.parse(text)
    assert position.is_over
    assert position.defects() == ()


def test_three_rows_close_only_where_two_have_one_last_number():
    assert len(defects("Rx Yx Gx", "mixx-b")) == 1
    assert len(defects("Rx Yx Gx", "mixx-a")) == 0
    ends = {"red": 12, "yellow": 11, "green": 2}
    rows = (SheetRow(c[0].upper(), c, (Cell(c, 7), Cell(c, end))) for c, end in ends.items())
    assert len(defects("Rx Yx Gx", Sheet("sevens first", tuple(rows)))) == 1


def test_all_defects_are_listed_at_once():
    found = defects("R6@12 Y5@5 G2,4 B3@2 P7")
    starts = ["row Y: 5 marks", "row G: marks", "row B: the last", "7 penalties", "rows R, B are"]
    assert len(found) == len(starts)
    assert all(text.startswith(start) for text, start in zip(found, starts, strict=True))


def test_flags_change_what_is_impossible():
    assert defects("R5@12", marks_to_lock=4) == ()
    assert defects("P5", penalties_to_end=5) == ()
    assert len(defects("P4", penalties_to_end=3)) == 1
    assert defects("R6@12 Y6@12 Gx", second_lock_in_action1="finish_turn") == ()
    assert defects("R6@12 Yx P4", second_lock_in_action1="finish_turn") == ()


@pytest.mark.parametrize(
    "sheet",
    [
        get_sheet("classic").cut("RYGB", slice(10, 11)),  # last numbers 12 12 2 2
        get_sheet("mixx-b").cut("RYGB", slice(10, 11)),  # 11 10 3 4
        get_sheet("classic").cut("RYG", slice(5, 6)),  # 7 7 7
        get_sheet("classic").cut("RYG", slice(7, 8)),  # 9 9 5
    ],
    ids=lambda sheet: sheet.name,
)
@pytest.mark.parametrize("second_lock", ["end_now", "finish_turn"])
@pytest.mark.parametrize("timing", ["immediate", "end_of_turn"])
@pytest.mark.parametrize("ends", slow_if(lambda ends: ends != 2, [1, 2, 3, 4]))
def test_the_defects_are_exactly_what_no_last_turn_brings_about(sheet, second_lock, timing, ends):
    """Rows of one cell, free to lock: every last turn of one's own and of others is played."""
    rules = Flags(second_lock, timing, marks_to_lock=0, penalties_to_end=1, rows_to_end=ends)
    states = [Row(), Row(shut=True), Row(1, 0, cells=(0,))]
    everything = [
        Position(sheet, rules, rows, penalties)
        for rows in product(states, repeat=len(sheet.rows))
        for penalties in (0, 1)
    ]
    going_on = [position for position in everything if not position.is_over]
    reached = {after for position in going_on for after in last_turns(position)}
    possible = {position for position in everything if not position.defects()}
    assert possible == reached | set(going_on)


@pytest.mark.parametrize("total", range(2, 13))
def test_the_white_sum_and_a_colour_sum_of_one_roll(total):
    whites = [(one, total - one) for one in range(1, 7) if total - one in range(1, 7)]
    sums = {white + face for pair in whites for white in pair for face in range(1, 7)}
    assert {number for number in range(1, 15) if in_one_roll(total, number)} == sums


def last_turns(own: Position) -> set[Position]:
    """What a turn can make of a sheet, with one other player for each row, who may lock that."""
    other = Position(own.sheet, own.flags, (Row(),) * len(own.rows)).with_closed(own.closed)
    seats = (own, *[other] * len(own.rows))
    found = set()
    for (one, two), face in product(combinations_with_replacement(range(1, 7), 2), range(1, 7)):
        # As one colour mark is made at most, dice of one face show all there is.
        roll = Roll((one, two), tuple((die, face) for die in own.dice))
        locks = other.white_marks(roll)
        choices = [[None, *own.white_marks(roll)]]
        choices += [
            [None, *(mark for mark in locks if mark.where == row.name)] for row in own.sheet.rows
        ]
        for active, *whites in product((0, 1), *choices):
            table = Table(seats, active)
            for colour in [None, *colours_offered(table, roll, whites)]:
                found.add(table.play(roll, whites, colour).seats[0])
    return found


def colours_offered(table: Table, roll: Roll, whites: list[Mark | None]) -> list[Mark]:
    offered: list[Mark] = []
    table.play(roll, whites, lambda seats, marks: offered.extend(marks))
    return offered


@settings(max_examples=60)
@given(st.sampled_from(FULL + SHORT), flags, st.integers(1, 4), st.integers(0, 2**32))
def test_games_reach_possible_positions_only(sheet, rules, players, seed):
    empty = Position(sheet, rules, (Row(),) * len(sheet.rows))
    for table in random_game(Table((empty,) * players), Random(seed)):
        for seat in table.seats:
            assert seat.defects() == ()
            assert Position.parse(str(seat), sheet, rules) == seat
        assert len({seat.closed for seat in table.seats}) == 1


@settings(max_examples=100)
@given(played_positions() | played_positions(short_family_sheets))
def test_games_reach_possible_positions_that_read_back(position):
    assert position.defects() == ()
    assert read(position, str(position)) == position
    if not position.needs_cells:
        short = shortened(position)
        assert short.defects() == ()
        assert read(position, str(short)) == short
        assert (short.score, short.framed) == (position.score, position.framed)


@pytest.mark.parametrize(
    ("text", "sheet", "flags", "defect"),
    [
        ("R6", "connected-chain-a", {}, "R6 and Y6 are chained, but only one is marked"),
        ("R2@6", "connected-chain-a", {}, "the short rows fit no choice"),
        ("R7@8 Y1@2", "connected-chain-a", {}, "the short rows fit no choice"),
        ("R1@7", "connected-chain-a", {"chain_optional": True}, "row R: here it matters which"),
        ("R6~", "connected-chain-a", {"chain_optional": True, "chain_moves_frontier": False}, "R6"),
        (
            "R6 Y6",
            "connected-chain-a",
            {"chain_moves_frontier": False},
            "one was marked as partner",
        ),
        ("R6~ Y6~", "connected-chain-a", {"chain_moves_frontier": False}, "one was marked by hand"),
        ("R5~", "connected-chain-a", {"chain_moves_frontier": False}, "row R: 5 is no marked end"),
        ("R2@7", "connected-steps-a", {}, "0 framed marks in short rows (F), which can have 1"),
        (
            "Y3@8 F4",
            "connected-steps-a",
            {},
            "4 framed marks in short rows (F), which can have 1 to 3",
        ),
        ("R2,3 F1", "connected-steps-a", {}, "1 framed marks in short rows (F), which can have 0"),
        ("X1", "x-change", {}, "field 8↔5 is the last one used (X1), but none"),
        ("R1@6 X1", "x-change", {}, "field 8↔5 is the last one used (X1), but none"),
        ("R2,3 X1", "x-change", {}, "field 8↔5 is the last one used (X1), but none"),
        ("R2,8 X10", "x-change", {}, "10 exchange fields are gone; the sheet has 9"),
        ("R7 RY8", "big-points", {}, "RY8 is marked, but no cell of that number beside it"),
        ("R7,8 RY8,7", "big-points", {}, "circles out of order"),
        ("R1@7", "big-points", {}, "row R: here it matters which cells"),
        ("R1@7", "classic", {"power": "magic_mike"}, "row R: here it matters which cells"),
    ],
)
def test_a_defect_of_the_family(text, sheet, flags, defect):
    with pytest.raises(IllegalPosition) as error:
        Position.parse(text, sheet, flags)
    assert any(found.startswith(defect) or defect in found for found in error.value.defects)


def test_short_rows_of_chains_fit_if_some_choice_of_chains_does():
    for text in ("R2@7 Y2@7", "R1@7 Y1@7", "R5@7 Y5@7", "R6@7 Y6@7 G2@10", "R1@6 Y1@6"):
        assert Position.parse(text, "connected-chain-a").defects() == ()
