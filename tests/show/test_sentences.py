"""Reasons: figures by other routes, and words that never call a worse move good."""

from __future__ import annotations

from fractions import Fraction

import pytest
from helpers.positions import SHORT, all_rolls, positions, rolls
from hypothesis import given, settings
from hypothesis import strategies as st

import qwixx_math as qm
from qwixx_math.advice.reasons import no_mark_chance
from qwixx_math.game.notation import Row
from qwixx_math.show.sentences import why_lines, why_rows

POSITION, ROLL = "R2,3,5 G12,10 P1", "w3 w4 r5 y1 g6 b2"
GAMES = 500


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


@settings(max_examples=25, deadline=None)
@given(
    positions(st.sampled_from([qm.get_sheet("classic"), *SHORT]), st.just(qm.Flags())).flatmap(
        lambda position: st.tuples(st.just(position), rolls(position))
    )
)
def test_a_worse_move_is_never_called_good(drawn):
    position, roll = drawn
    advice = qm.advise(position, roll)
    for option in advice.options[:: max(1, len(advice.options) // 5)]:
        why = advice.why(option.move, games=0)
        verdict, *facts = why_lines(why)
        if option.loss > 1e-9:
            assert verdict.startswith(f"No: {option.move} costs ")
            assert why.other == advice.options[0]
        else:
            assert verdict.startswith(f"Yes: {option.move} is ")
        assert "best" not in " ".join(facts)
        assert "±" not in str(why)
    assert advice.why(games=0).asked == advice.options[0]


@pytest.fixture(scope="module")
def why(classic):
    return qm.advise(POSITION, ROLL).why("R7", games=GAMES)


def test_the_sentences(why):
    lines = why_lines(why)
    assert lines[0] == "No: R7 costs 10.76 points. Best is g9 (121.39 against 110.63)." + (
        " 3 moves are better."
    )
    assert (
        lines[1] == "R7 scores 4 points now and passes over R6 (on R6 instead: 9.36 points more)."
    )
    assert lines[2] == "g9 scores 3 points now and passes over nothing."
    assert lines[3] == "Marking nothing costs 12.82 points (a penalty of 5 included)."
    assert lines[4].startswith(
        f"After R7 rather than g9 (estimated, {GAMES} games each): marks in R"
    )
    assert "±" not in "".join(lines[:4])
    assert len(lines) == 5
    assert str(why) == " ".join(lines)


def test_a_pass_is_told_as_what_it_is(classic):
    lines = why_lines(qm.advise(POSITION, ROLL).why("pass", games=0))
    assert lines[1] == "A pass takes a penalty of 5 now."
    lines = why_lines(
        qm.advise("R3@5", "34", players=2, until_mine=1, model="cycle").why("pass", games=0)
    )
    assert lines[1] == "A pass changes nothing now."


def test_a_move_that_ends_the_game_says_so(classic):
    why = qm.advise("R7@10 Y5@9x G3@9 P3", "w6 w6 r1 g1 b1").why("R12", games=GAMES)
    assert why.asked.position.is_over
    lines = why_lines(why)
    assert lines[1].startswith("R12 scores 17 points now, ends the game and passes over R11")
    assert not any("forced penalty" in line for line in lines)
    rows = {row[0]: row[1:] for row in why_rows(why)}
    assert rows["no mark possible"][0] == "game over"
    assert rows["rolls to come"][0] == "0.00 ± 0.00"
    last = qm.advise("R2@11 P3", "w1 w1 r1 y1 g1 b1").why("pass", games=0)
    assert why_lines(last)[1] == "A pass takes a penalty of 5 now and ends the game."


def test_the_figures_side_by_side(why):
    rows = {row[0]: row[1:] for row in why_rows(why)}
    assert rows["value"] == ["110.63", "121.39"]
    assert rows["points now"] == ["+4", "+3"]
    assert rows["gives up"] == ["R6 (9.36)", "nothing"]
    moves = why.to_dict()["moves"]
    for row in "RYGB":
        for cell, move in zip(rows[f"{row} marks, lock"], moves, strict=True):
            marks, lock = move["outlook"]["marks"][row], move["outlook"]["locks"][row]
            assert cell == (
                f"{marks['mean']:.2f} ± {marks['standard_error']:.2f}, "
                f"{100 * lock['mean']:.1f} ± {100 * lock['standard_error']:.1f} %"
            )


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


def test_one_move_alone_and_moves_that_come_to_the_same(classic):
    only = qm.advise("R4@11 Y4@11 G4@3 B4@3", ROLL).why()
    assert only.other is None
    assert why_lines(only)[0].startswith("Yes: pass is the only move")
    tied = qm.advise("R5@9 Y4", "w6 w6 r6 y1 g1 b1").why("R12", games=0)
    assert tied.other is not None
    assert tied.other.position != tied.asked.position


def test_a_closed_row_is_known(classic):
    why = qm.advise("R5@9 Y4 G3@9x", "w6 w6 r1 y1 b1").why("pass", games=GAMES)
    rows = {row[0]: row[1:] for row in why_rows(why)}
    assert rows["G marks, lock"] == ["3, closed", "3, closed"]


def test_few_games_show_no_clear_difference():
    why = qm.advise("-", "66", players=2, until_mine=1, model="cycle").why("G12", games=8)
    assert str(why.other.move) == "B12"
    assert "no clear difference" in why_lines(why)[-1]


def test_reasons_for_a_chance_are_in_per_cent():
    start = qm.Position.parse("R5", SHORT[0])
    why = qm.advise(start, "w4 w4 r4 y3 g2 b3", objective="p>=20").why("r8", games=GAMES)
    assert why.asked.loss > 0
    assert "percentage points" in why_lines(why)[0]
    assert {row[0]: row[1] for row in why_rows(why)}["value"].endswith(" %")
