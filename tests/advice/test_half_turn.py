"""The second half of an own turn against the rules as sets of numbers, and exact values."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from helpers.positions import TINY_FAMILY
from helpers.solving import solved
from oracle.literal import Literal, facts_of
from oracle.rule_sets import Pad, action2, turn

import qwixx_math as qm
from qwixx_math.advice.half_turn import HalfTurn
from qwixx_math.advice.options import rank
from qwixx_math.errors import IllegalMove, InvalidNotation, InvalidSetting
from qwixx_math.game.notation import Roll
from qwixx_math.game.position import Position
from qwixx_math.game.rules import Flags
from qwixx_math.game.sheets import Sheet, get_sheet

ENDS = get_sheet("classic").cut("RY", slice(8, 11))
"""R and Y with 10, 11, 12."""
EASY = {"marks_to_lock": 1}
LATE = EASY | {"lock_timing": "end_of_turn"}
FINISH = EASY | {"second_lock_in_action1": "finish_turn"}
LONGEST = LATE | FINISH
ROLL = Roll.parse("66r5y5")


class Case(NamedTuple):
    """A turn up to action 1: the sheets of two or more, and their marks by the white sum.

    `left` are the moves that the rules leave.
    """

    what: str
    sheet: Sheet
    flags: dict[str, Any]
    here: str
    roll: str
    white: str
    others: dict[str, str]
    left: str


CASES = [
    Case(
        "a closed row takes its die along",
        ENDS,
        EASY,
        "R10",
        "66r5y5",
        "",
        {"Y10": "Y12"},
        "pass r11",
    ),
    Case(
        "or keeps it up to the end of the turn",
        ENDS,
        LATE,
        "R10",
        "66r5y5",
        "",
        {"Y10": "Y12"},
        "pass r11 y11",
    ),
    Case(
        "one's own white mark stays first",
        ENDS,
        EASY,
        "R10",
        "66r5y5",
        "",
        {"R11": "R12"},
        "pass y11",
    ),
    Case("in one's own row, too", ENDS, LATE, "R10", "66r5y5", "", {"R11": "R12"}, "pass r11 y11"),
    Case("both lock one row", ENDS, EASY, "Y10", "66r5y5", "Y12", {"Y10": "Y12"}, "Y12 Y12+r11"),
    Case(
        "own lock and another's end the game",
        ENDS,
        EASY,
        "R10",
        "66r5y5",
        "R12",
        {"Y11": "Y12"},
        "R12",
    ),
    Case("after which dice are gone", ENDS, FINISH, "R10", "66r5y5", "R12", {"Y11": "Y12"}, "R12"),
    Case("or not", ENDS, LONGEST, "R10", "66r5y5", "R12", {"Y11": "Y12"}, "R12 R12+y11"),
    Case(
        "two others end it without a penalty",
        ENDS,
        EASY,
        "R10",
        "66r5y5",
        "",
        {"R11": "R12", "Y11": "Y12"},
        "pass",
    ),
    Case("or with one", ENDS, FINISH, "R10", "66r5y5", "", {"R11": "R12", "Y11": "Y12"}, "pass"),
    Case(
        "or with a colour",
        ENDS,
        LONGEST,
        "R10",
        "66r5y5",
        "",
        {"R11": "R12", "Y11": "Y12"},
        "pass r11 y11",
    ),
    Case("the second row ends it", ENDS, EASY, "R10 Yx", "66r5", "", {"R10 Yx": "R12"}, "pass"),
    Case(
        "the last penalty after a lock", ENDS, EASY, "R10 P3", "66r2y5", "", {"Y11": "Y12"}, "pass"
    ),
    Case("nobody locks", ENDS, EASY, "-", "56r5y6", "R11", {"-": ""}, "R11 R11+y11"),
    Case(
        "a mixed row takes the die of its lock",
        TINY_FAMILY["mixed"],
        EASY,
        "-",
        "34r5b2",
        "",
        {"R5": "R7"},
        "pass",
    ),
    Case(
        "a closed row still takes a partner",
        TINY_FAMILY["chain"],
        EASY,
        "-",
        "34r3y2",
        "",
        {"Y5": "Y7"},
        "pass r6",
    ),
    Case(
        "frames of a closed row",
        TINY_FAMILY["steps"],
        EASY,
        "Y6",
        "44y4g4",
        "",
        {"Y7": "Y8"},
        "pass g8",
    ),
    Case(
        "others lock by a field",
        TINY_FAMILY["exchange"],
        EASY,
        "-",
        "44r2g5",
        "",
        {"R5": "R6^8"},
        "pass g9",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.what)
def test_what_is_left_of_a_turn_is_what_the_rules_leave(case):
    flags, facts = Flags.of(case.flags), facts_of(case.sheet)
    here, roll = Position.parse(case.here, case.sheet, flags), Roll.parse(case.roll)
    pads = [Pad.of(text, facts, flags) for text in (case.here, *case.others)]
    whites, dice = list(roll.whites), dict(roll.dice)
    marks = [case.white, *case.others.values()]
    marked = [
        pad.by_white(roll.white_sum)[mark] if mark else pad
        for pad, mark in zip(pads, marks, strict=True)
    ]
    colours = action2(pads[0], marked, 0, whites, dice) or {}
    after = {
        "+".join(filter(None, (case.white, colour))) or "pass": turn(
            pads, 0, whites, dice, marks, colour or None
        )[0]
        for colour in ("", *colours)
    }

    closed = " ".join(mark[0] for mark in case.others.values() if mark)
    half = HalfTurn.read(case.white or "none", closed, here, roll)
    players = 1 + len(case.others)
    options = rank(solved(case.sheet, flags, players), here, half.moves(here, roll), 0, half=half)

    assert {str(option.move): str(option.position) for option in options} == {
        move: str(pad) for move, pad in after.items()
    }
    exact = Literal(case.sheet, flags, players)
    worth = {
        move: float(pad.score() if pad.is_over() else exact.value(str(pad), players - 1))
        for move, pad in after.items()
    }
    assert {str(option.move): option.value for option in options} == pytest.approx(worth, abs=1e-12)
    assert options[0].value == pytest.approx(max(worth.values()), abs=1e-12)
    assert set(worth) == set(case.left.split())


@pytest.fixture
def three():
    return Position.parse("Y10 P3", ENDS, EASY), ROLL


def test_texts_are_read_as_people_write_them(three):
    half = HalfTurn.read("yellow 12", "r", *three)
    assert half == HalfTurn.read("Y12", "R, R", *three)
    assert half.words(three[0]) == "Y12 is marked, others locked R"
    assert HalfTurn.read("None", "", *three) == HalfTurn(None)
    assert HalfTurn(None).words(three[0]) == "no white mark"
    assert half.to_dict(three[0]) == {"white": "Y12", "closed": ["R"]}


@pytest.mark.parametrize(
    ("white", "closed", "error", "says"),
    [
        ("y11", "", InvalidNotation, "'y11' (column 1): expected your mark by the white sum"),
        ("R7+y11", "", InvalidNotation, "expected your mark by the white sum"),
        ("R11", "", IllegalMove, "R11 is not possible on 'Y10 P3'"),
        ("R12", "", IllegalMove, "the last cell 12 needs 1 earlier marks, row R has 0"),
        ("none", "R Q", InvalidNotation, "'Q' (column 3): expected rows that others locked (R, Y)"),
    ],
)
def test_what_action_1_cannot_have_brought(three, white, closed, error, says):
    with pytest.raises(error) as caught:
        HalfTurn.read(white, closed, *three)
    assert says in str(caught.value)


def test_rows_that_others_cannot_have_locked():
    with pytest.raises(IllegalMove, match="row R is closed already"):
        HalfTurn.read("none", "R", Position.parse("Rx", ENDS, EASY), ROLL)
    with pytest.raises(IllegalMove, match="others lock R with 12, by the white sum; 'w5 w6 r1 y1'"):
        HalfTurn.read("none", "R", Position.parse("-", ENDS, EASY), Roll.parse("56r1y1"))


def test_a_miss_and_a_turned_die_are_of_the_second_half_and_of_the_first():
    flags = EASY | {"power": "miss_take"}
    half = HalfTurn.read("none", "Y", here := Position.parse("R10", ENDS, flags), ROLL)
    assert list(map(str, half.moves(here, ROLL))) == ["pass", "r11", "miss:R11"]
    here = Position.parse("-", ENDS, EASY | {"power": "tina_turner"})
    turned = Roll.parse("36r6y5")
    assert any(move.turned for move in here.moves(turned))
    assert not any(move.turned for move in HalfTurn(None).moves(here, turned))


@pytest.mark.usefixtures("classic")
def test_advice_in_the_second_half():
    asked = {"roll": "66 r5 y5 g1 b1", "white": "none", "closed": "Y"}
    advice = qm.advise("R4@8 Y4@8", **asked)
    moves = [str(option.move) for option in advice.options]
    assert sorted(moves) == ["b7", "g7", "pass", "r11"]
    assert all(option.position.rows[1].shut for option in advice.options)
    assert advice.to_dict()["closed"] == ["Y"]
    assert {"white", "closed"}.isdisjoint(qm.advise("-", "345162").to_dict())
    with pytest.raises(IllegalMove, match="once no white mark, others locked Y; possible are"):
        advice.option("y11")


@pytest.mark.usefixtures("classic")
def test_a_move_may_be_told_by_its_colour_alone():
    advice = qm.advise("-", "34 r5 y1 g6 b2", white="R7")
    assert advice.option("g9") == advice.option("R7+g9")
    assert str(advice.option("pass").move) == "R7"
    assert advice.why(games=0).other is not None


def test_a_learned_sheet_has_second_halves_too():
    """Others locked yellow, so its die makes no mark."""
    here = qm.Position.parse("R2,4 RY4", "big-points")
    advice = qm.advise(here, "66 r1 y5 g1 b1", white="none", closed="Y")
    assert (advice.model, advice.half is not None) == ("learned", True)
    moves = {str(option.move) for option in advice.options}
    assert "r7" in moves
    assert not any(move.startswith("y") for move in moves)
    assert all("Yx" in str(option.position) for option in advice.options)


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"closed": "R"}, "others lock rows in action 1"),
        ({"white": "none", "players": 2, "until_mine": 1}, "is of an own turn"),
        ({"white": "none", "sheet": "big-points", "model": "playouts"}, "whole turns"),
    ],
)
def test_what_is_no_second_half(changed, says):
    with pytest.raises(InvalidSetting, match=says):
        qm.advise("-", "66 r5 y5 g1 b1", **changed)
