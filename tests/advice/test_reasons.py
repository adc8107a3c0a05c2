"""Figures of reasons, by other routes."""

from __future__ import annotations

from fractions import Fraction

import pytest
from helpers.positions import all_rolls
from helpers.reasons import GAMES, POSITION, ROLL

import qwixx_math as qm
from qwixx_math.advice.reasons import no_mark_chance
from qwixx_math.game.notation import Row
from qwixx_math.game.position import Position
from qwixx_math.game.sheets import get_sheet
from qwixx_math.show.sentences import why_text


@pytest.mark.slow
def test_a_lost_frame_is_named_and_a_number_that_a_chain_still_brings(monkeypatch, tmp_path):
    monkeypatch.setenv("QWIXX_MATH_CACHE", str(tmp_path))
    flags = {"marks_to_lock": 2, "penalties_to_end": 1}
    steps = get_sheet("connected-steps-c").cut("RY", slice(2, 8))  # R6, Y5 and Y7 are framed
    advice = qm.advise("-", "44 r1 y1", sheet=steps, flags=flags, quiet=True)
    assert "passes over Y4, Y5 (a frame), Y6, Y7 (a frame)" in why_text(advice.why("Y8"))
    frames = advice.why("Y8").to_dict()["moves"][0]["given_up"][0]["frames"]
    assert frames == ["Y5", "Y7"]
    chain = get_sheet("connected-chain-a").cut("RY", slice(3, 8))
    advice = qm.advise("-", "34 r1 y1", sheet=chain, flags=flags, quiet=True)
    why = advice.why("R7")
    assert "passes over R5 (on" not in why_text(why)
    assert "passes over R5 (R6 can still come with Y6)" in why_text(why)
    assert why.to_dict()["moves"][0]["in_reach"] == [["R6", "Y6"]]
    both = qm.advise("R5", "24 r4 y1", sheet=chain, flags=flags, quiet=True).why("Y6+r8")
    assert "marks its chain partner R6 too and passes over R7, and over Y5." in why_text(both)
    closed = qm.advise("Rx", "34 y1", sheet=chain, flags=flags, quiet=True).why("Y7")
    assert "passes over Y5, Y6." in why_text(closed)


@pytest.mark.slow
def test_a_field_costs_what_it_and_the_skipped_ones_were_worth(monkeypatch, tmp_path):
    monkeypatch.setenv("QWIXX_MATH_CACHE", str(tmp_path))
    sheet = get_sheet("x-change").cut("RY", slice(3, 8))
    flags = {"marks_to_lock": 2, "penalties_to_end": 2}
    advice = qm.advise("R5 X1", "w4 w4 r2 y1", sheet=sheet, flags=flags, quiet=True)
    reason, plain = advice.why("R6^8").reasons[0], advice.option("r6")
    assert reason.skipped_fields == ((9, 7), (11, 3), (7, 4), (10, 3))
    solution = qm.solve(sheet, flags=flags, quiet=True)
    kept, gone = solution.value("R5,6 X1"), solution.value("R5,6 X6")
    assert reason.fields_worth == pytest.approx(kept - gone, abs=1e-12)
    told = why_text(advice.why("R6^8"))
    assert "skips 9↔7, 11↔3, 7↔4, 10↔3 (all 5 were worth" in told
    assert advice.why(plain.move).reasons[0].fields_worth is None


def test_numbers_of_a_closed_row_are_not_given_up(monkeypatch, tmp_path):
    monkeypatch.setenv("QWIXX_MATH_CACHE", str(tmp_path))
    sheet = get_sheet("connected-chain-a").cut("RY", slice(0, 7))
    advice = qm.advise("R2,3x Y2", "w3 w3 y1", sheet=sheet, quiet=True)
    reason = advice.why("Y6").reasons[0]
    assert [str(mark) for mark in reason.partners] == ["R6"]
    assert [str(mark) for given in reason.given_up for mark in given.passed] == ["Y3", "Y4", "Y5"]


def test_the_chance_of_no_mark_counts_the_turned_die():
    text = "R4@11 Y4@11 G4@3 B1@5"
    plain, turning = (
        no_mark_chance(Position.parse(text, flags={"power": power}))
        for power in ("none", "tina_turner")
    )
    assert 0 < turning < plain < 1


def given_up(position, roll, move, **options):
    why = qm.advise(position, roll, **options).why(move, games=0)
    return why.reasons[0].given_up


@pytest.mark.parametrize(
    ("position", "roll", "move", "passed", "instead", "nearer", "after"),
    [
        (POSITION, ROLL, "R7", "R6", "R6", "R4@6 G2@10 P1", "R4@7 G2@10 P1"),
        (POSITION, ROLL, "y4", "Y2 Y3", "Y2", "R3@5 Y2 G2@10 P1", "R3@5 Y4 G2@10 P1"),
        (POSITION, ROLL, "R7+r9", "R6 R8", "R6 R7", "R5@7 G2@10 P1", "R5@9 G2@10 P1"),
        # a lock: what 10 and 11 were worth before it
        ("R5@9 Y4", "w6 w6 r1 y1 g1 b1", "R12", "R10 R11", "", "R5@9 Y4", "R5@11 Y4"),
    ],
)
def test_numbers_given_up(classic, position, roll, move, passed, instead, nearer, after):
    (found,) = given_up(position, roll, move)
    assert " ".join(map(str, found.passed)) == passed
    assert " ".join(map(str, found.instead)) == instead
    assert found.worth == pytest.approx(classic.value(nearer) - classic.value(after), abs=1e-9)
    assert found.worth > 0


@pytest.mark.usefixtures("classic")
def test_nothing_is_given_up_by_the_next_cells_nor_by_a_pass():
    assert given_up(POSITION, ROLL, "g9") == ()
    assert given_up(POSITION, ROLL, "pass") == ()
    assert len(given_up(POSITION, ROLL, "B7+y4")) == 2


@pytest.mark.slow
def test_given_up_on_a_passive_roll_counts_from_the_next_roll(classic):
    (found,) = given_up("R3@5", "34", "R7", players=2, until_mine=1, model="cycle")
    cycle = qm.solve(players=2)
    assert found.worth == pytest.approx(cycle.value("R4@6") - cycle.value("R4@7"), abs=1e-9)


@pytest.mark.parametrize("sheet", ["classic", "mixx-a", "mixx-b"])
@pytest.mark.parametrize("ends", [(3, 8, 9), (9, 9, 7), (8, 5, 9)])
def test_the_chance_of_no_mark_counts_all_rolls(sheet, ends):
    rows = [Row(min(end, 5), end, cells=None) for end in ends]
    position = qm.Position(qm.get_sheet(sheet), qm.Flags(), (*rows, Row(shut=True))).checked()
    ways = {True: 0, False: 0}
    for roll, count in all_rolls(position.dice):
        ways[len(position.moves(roll)) == 1] += count
    assert ways[True] > 0
    assert no_mark_chance(position) == Fraction(ways[True], sum(ways.values()))


def test_json(why):
    data = why.to_dict()
    assert data["schema"] == "qwixx-why/1"
    asked, other = data["moves"]
    assert (asked["move"], other["move"]) == ("R7", "g9")
    assert asked["points"] == 4
    assert asked["given_up"] == [
        {
            "passed": ["R6"],
            "frames": [],
            "instead": ["R6"],
            "worth": why.reasons[0].given_up[0].worth,
        }
    ]
    assert asked["outlook"]["games"] == GAMES
