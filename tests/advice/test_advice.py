"""Advice: every legal move, what it is worth, and what it gives away."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from helpers.marks import slow_if
from helpers.positions import SHORT_FAMILY, all_rolls, positions, rolls
from helpers.powers import DUTCH, GAPS, TINA
from helpers.solving import solved
from helpers.split_chains import CHOICE
from hypothesis import given
from hypothesis import strategies as st

import qwixx_math as qm
from qwixx_math.errors import IllegalMove, InvalidSetting
from qwixx_math.game.notation import Reroll
from qwixx_math.game.sheets import get_sheet
from qwixx_math.show.sentences import mark_or_skip, meaning, should_i, why_text
from qwixx_math.solver.roll_values import RollValues
from qwixx_math.solver.solution import Solution

VECTORS = json.loads((Path(__file__).parents[1] / "data" / "golden.json").read_text("utf-8"))
CLASSIC = get_sheet("classic")
classic_positions = positions(st.just(CLASSIC), st.just(qm.Flags()))


@pytest.mark.slow
def test_advice_for_two_is_about_the_table() -> None:
    asked = {"players": 2, "until_mine": 1}
    points = qm.advise("R3@5 Y2@4", "34", **asked)
    assert (points.model, points.aim, points.to_dict()["exact"]) == ("table", "score", False)
    win = qm.advise("R3@5 Y2@4", "34", aim="win", **asked)
    assert win.options[0].value < points.options[0].value
    cycle = qm.advise("R3@5 Y2@4", "34", model="cycle", **asked)
    assert cycle.options[0].value > points.options[0].value
    assert qm.advise("-", "34", sheet="mixx-a", **asked).model == "cycle"
    assert "more than at a real table" in meaning(cycle.solution)
    assert meaning(qm.solve()) == ""
    assert "own points at a table of 2" in meaning(points.solution)
    assert "points less 4 for every roll" in meaning(win.solution)


def name(vector: dict[str, Any]) -> str:
    return f"{vector['position']} of {vector['players']}"


@pytest.mark.parametrize(
    "vector", slow_if(lambda vector: vector["players"] > 1, VECTORS["advice"]), ids=name
)
def test_move_list(vector: dict[str, Any]) -> None:
    advice = qm.advise(
        vector["position"],
        vector["roll"],
        players=vector["players"],
        until_mine=vector["until_mine"],
        model="cycle",
    )
    values = {str(option.move): option.value for option in advice.options}
    assert values == pytest.approx(vector["moves"], abs=1e-6)


@given(classic_positions, st.data())
def test_losses(position: qm.Position, data: st.DataObject) -> None:
    roll = data.draw(rolls(position))
    advice = qm.advise(position, roll, quiet=True)
    assert {option.move for option in advice.options} == set(position.moves(roll))
    assert advice.options[0].loss == 0
    for option in advice.options:
        assert option.loss == advice.options[0].value - option.value >= 0
        assert option.position == position.play(option.move, roll)


@pytest.mark.slow
@pytest.mark.parametrize("position", ["Y2@8x R7@10 G4@6 B6@4 P2", "Rx Y9@11 G2@9 B8@4 P1"])
def test_the_value_is_the_mean_of_the_best_moves(position: str) -> None:
    """Over all rolls, through `advise`: three colour dice leave 7,776 of them."""
    solution = qm.solve(quiet=True)
    here = qm.Position.parse(position)
    total = ways_of_all = 0.0
    for roll, ways in all_rolls(here.dice):
        total += ways * qm.advise(here, roll, quiet=True).options[0].value
        ways_of_all += ways
    assert total / ways_of_all == pytest.approx(solution.value(here), abs=1e-10)


@pytest.fixture(scope="module")
def dutch() -> Solution:
    return solved(GAPS, DUTCH)


def test_double_dutch_ranks_what_to_roll_again_beside_the_moves(dutch):
    asked = {"sheet": GAPS, "flags": DUTCH}
    advice = qm.advise("-", "w1 w1 r1 g1", **asked)
    option = advice.option("reroll w1 w1 r1 g1")
    fresh = RollValues.of(dutch, option.position, 0).values.mean()
    assert option.value == pytest.approx(fresh, abs=1e-12)
    assert isinstance(advice.best, Reroll)
    assert mark_or_skip(advice).startswith("Choose reroll")
    why = advice.why()
    assert not isinstance(why.other.move, Reroll)
    assert f"{advice.best} keeps no die; it is worth the mean" in why_text(why)
    after = qm.advise("-", "w1 w1 r1 g1", rerolled=True, **asked)
    assert [str(option.move) for option in after.options] == ["pass"]
    with pytest.raises(IllegalMove, match="rolled again already"):
        after.option("reroll w1")
    with pytest.raises(InvalidSetting, match="only with the power double_dutch"):
        qm.advise("-", "w1 w1 r1 g1", rerolled=True, sheet=GAPS, flags=TINA)
    with pytest.raises(IllegalMove, match="takes an own turn and the power"):
        qm.advise("-", "w1 w1 r1 g1", sheet=GAPS, flags=TINA).option("reroll w1")


def test_dice_that_change_nothing_are_no_rivals_of_a_move(dutch):
    asked = {"sheet": GAPS, "flags": DUTCH}
    advice = qm.advise("R6", "w3 w4 r1 g4", **asked)
    assert [str(option.move) for option in advice.options if option.loss == 0] == [
        "R7+g8",
        "reroll r1",
    ]
    assert mark_or_skip(advice).startswith("Mark R7+g8: it")
    assert should_i(advice, "R7+g8").startswith("Yes: R7+g8 is best, 0.58 points ahead of")
    assert str(advice.why("R7+g8").other.move) == "reroll w3 r1"
    assert advice.why("reroll w3").other == advice.options[0]


def test_the_choice_is_worth_something_and_is_advised(monkeypatch, tmp_path):
    monkeypatch.setenv("QWIXX_MATH_CACHE", str(tmp_path))
    sheet = SHORT_FAMILY["chain"]
    flags = {"marks_to_lock": 2}
    bound, free = solved(sheet, flags), solved(sheet, flags | CHOICE)
    assert free.value("-") > bound.value("-") + 0.01
    advice = qm.advise("-", "33 r1 y1 g1 b1", sheet=sheet, flags=flags | CHOICE, quiet=True)
    assert {"R6", "R6~"} <= {str(option.move) for option in advice.options}
    assert advice.options[0].value == max(option.value for option in advice.options)
