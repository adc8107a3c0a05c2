"""Sentences: they never call a worse move good."""

from __future__ import annotations

import pytest
from helpers.chains_frames_fields import EXCHANGE, STEPS
from helpers.positions import SHORT, SHORT_FAMILY, positions, rolls
from helpers.powers import CHRIS, GAPS, MISS, TINA
from helpers.reasons import GAMES, POSITION, ROLL
from hypothesis import given, settings
from hypothesis import strategies as st

import qwixx_math as qm
from qwixx_math.show.sentences import why_lines, why_rows, why_text


@settings(max_examples=25)
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
        if advice.is_as_good(option):
            assert verdict.startswith(f"{option.move} is ")
        else:
            assert verdict.startswith(f"No: {option.move} costs ")
            assert why.other == advice.options[0]
        assert "best" not in " ".join(facts)
        assert "±" not in str(why)
    assert advice.why(games=0).asked == advice.options[0]


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


def test_a_pass_on_ones_own_roll_takes_a_penalty(classic):
    lines = why_lines(qm.advise(POSITION, ROLL).why("pass", games=0))
    assert lines[1] == "A pass takes a penalty of 5 now."


@pytest.mark.slow
def test_a_pass_on_a_passive_roll_changes_nothing():
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


def test_one_move_alone_and_moves_that_come_to_the_same(classic):
    only = qm.advise("R4@11 Y4@11 G4@3 B4@3", ROLL).why()
    assert only.other is None
    assert why_lines(only)[0].startswith("pass is the only move")
    tied = qm.advise("R5@9 Y4", "w6 w6 r6 y1 g1 b1").why("R12", games=0)
    assert tied.other is not None
    assert tied.other.position != tied.asked.position


def test_a_closed_row_is_known(classic):
    why = qm.advise("R5@9 Y4 G3@9x", "w6 w6 r1 y1 b1").why("pass", games=GAMES)
    rows = {row[0]: row[1:] for row in why_rows(why)}
    assert rows["G marks, lock"] == ["3, closed", "3, closed"]


@pytest.mark.slow
def test_few_games_show_no_clear_difference():
    why = qm.advise("-", "66", players=2, until_mine=1, model="cycle").why("G12", games=100)
    assert str(why.other.move) == "B12"
    assert "no clear difference" in why_lines(why)[-1]


def test_reasons_for_a_chance_are_in_per_cent():
    start = qm.Position.parse("R5", SHORT[0])
    why = qm.advise(start, "w4 w4 r4 y3 g2 b3", objective="p>=20").why("r8", games=GAMES)
    assert why.asked.loss > 0
    assert "percentage points" in why_lines(why)[0]
    assert {row[0]: row[1] for row in why_rows(why)}["value"].endswith(" %")


@pytest.mark.parametrize(
    ("sheet", "start", "roll", "move", "told"),
    [
        (SHORT_FAMILY["chain"], "-", "33 r1 y1 g1 b1", "R6", "marks its chain partner Y6 too"),
        (
            STEPS.cut("YG", slice(4, 11)),
            "Y6 G7,5,3",
            "44 y1 g1",
            "Y8",
            "marks the fourth frame: +4",
        ),
        (EXCHANGE.cut("RG", slice(2, 8)), "-", "44 r1 g1", "R5^8", "uses exchange field 8↔5"),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_advice_names_what_the_sheet_adds(monkeypatch, tmp_path, sheet, start, roll, move, told):
    monkeypatch.setenv("QWIXX_MATH_CACHE", str(tmp_path))
    flags = {"marks_to_lock": 3}
    if "marks" in told and "frame" in told:
        assert qm.Position.parse(start, sheet, flags).framed == 3
    advice = qm.advise(start, roll, sheet=sheet, flags=flags, quiet=True)
    assert advice.option(move)
    why = advice.why(move)
    assert told in why_text(why)
    assert why.to_dict()["moves"][0]["outlook"] is None


def test_advice_names_and_explains_what_a_power_does():
    advice = qm.advise("-", "w3 w2 r1 g1", sheet=GAPS, flags=TINA)
    turned = next(option for option in advice.options if option.move.turned)
    assert f"turns {turned.move.turned.die}" in why_text(advice.why(turned.move, games=0))
    advice = qm.advise("-", "w1 w1 r1 g6", sheet=GAPS, flags=MISS)
    assert "marks R6 in place of a penalty" in why_text(advice.why("miss:R6"))
    advice = qm.advise("-", "w1 w2 r5 g6", sheet=GAPS, flags=CHRIS)
    assert "marks two colours, r6 and r7" in why_text(advice.why("r6+r7"))


@pytest.mark.parametrize("power", [TINA, MISS, CHRIS])
def test_every_move_can_be_explained(power):
    advice = qm.advise("-", "w1 w2 r5 g5", sheet=GAPS, flags=power)
    assert power is not CHRIS or advice.option("g6+g7")  # which is made in the other order
    for option in advice.options:
        assert str(option.move) in why_text(advice.why(option.move, games=0))
