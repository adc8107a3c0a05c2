from __future__ import annotations

import json
from collections import Counter
from dataclasses import FrozenInstanceError, fields, replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from helpers.marks import slow_if
from helpers.positions import (
    DICE,
    all_rolls,
    full_sheets,
    moves,
    played_positions,
    positions,
    rolls,
    written_out,
)
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle.rule_sets import Pad, legal, rerollable

from qwixx_math.errors import IllegalMove, InvalidSetting
from qwixx_math.game.notation import Mark, Move, Roll
from qwixx_math.game.position import Position
from qwixx_math.game.rules import Flags
from qwixx_math.game.sheets import Sheet, SheetRow, get_sheet
from qwixx_math.game.turn import Table

EVERY_MARK = [Mark(where, n) for where in "RYGBrygb" for n in range(2, 13)]
EVERY_MOVE = [
    Move(white, colour)
    for white in [None, *EVERY_MARK[: 4 * 11]]
    for colour in [None, *EVERY_MARK[4 * 11 :]]
]
FILE = Path(__file__).parents[1] / "data" / "move_counts.json"
CASES = json.loads(FILE.read_text("utf-8"))
each_case = pytest.mark.parametrize(
    "case",
    slow_if(lambda case: case["rolls"] > 10_000 and case["position"] != "-", CASES),
    ids=lambda case: case["position"],
)


# Moves


@settings(max_examples=40)
@given(positions(), st.data(), st.booleans())
def test_the_moves_are_the_playable_ones_and_each_is_listed_once(position, data, active):
    roll = data.draw(rolls(position))
    moves = position.moves(roll, active=active)
    assert moves[0] == Move()
    assert len(set(moves)) == len(moves)
    for move in moves:
        after = position.play(move, roll, active=active)
        assert after == position.play(move, active=active)
        assert after.defects() == ()
        marked = sum(row.count for row in after.rows) - sum(row.count for row in position.rows)
        assert marked == (move.white is not None) + (move.colour is not None)
        assert after.penalties - position.penalties == (active and move == Move())
    others = set(data.draw(st.randoms()).sample(EVERY_MOVE, 100)) - set(moves)
    for move in others:
        with pytest.raises(IllegalMove):
            position.play(move, roll, active=active)


@given(positions(full_sheets), st.data(), st.booleans())
def test_the_moves_are_those_of_a_second_reading_of_the_rules(position, data, active):
    roll = data.draw(rolls(position))
    pad = Pad.read(str(written_out(position)), position.sheet.name, position.flags)
    expected = legal(pad, list(roll.whites), dict(roll.dice), active=active)
    assert {str(move) for move in position.moves(roll, active=active)} == expected.keys()
    assert position.score == pad.score()


@given(positions(), st.data())
def test_a_passive_player_marks_what_the_active_one_may_by_white_sum(position, data):
    roll = data.draw(rolls(position))
    whites = [move for move in position.moves(roll) if not move.colour]
    assert list(position.moves(Roll(roll.whites), active=False)) == whites


@pytest.mark.parametrize("text", ["R6@12 Gx", "Rx Bx", "R2 P4", "Rx P4"])
def test_nothing_is_played_after_the_end(text):
    position = Position.parse(text)
    assert position.is_over
    for active in (False, True):
        assert position.moves(Roll.parse("12"), active=active) == ()
        with pytest.raises(IllegalMove, match="game is over"):
            position.play("pass", active=active)


@pytest.mark.parametrize(
    ("roll", "problem"),
    [
        ("w1 w2", "r y b missing; the active"),
        ("w1 w2 r1 y1", "b missing; the active"),
        ("w1 w2 r1 y1 g1 b1", "no g is rolled"),
        ("w1 w2 r1 g1 b1", "no g is rolled, row G is closed by another player; y missing"),
    ],
)
def test_the_active_player_rolls_the_dice_in_the_game(roll, problem):
    position = Position.parse("R2,3 Gx")
    with pytest.raises(IllegalMove, match=problem) as error:
        position.moves(Roll.parse(roll))
    assert "rolls w w r y b here" in str(error.value)
    assert position.moves(Roll.parse(roll), active=False)


@pytest.mark.parametrize(
    ("move", "roll", "active", "reason"),
    [
        ("R8", "34 r5 y1 g6 b2", True, "(the white sum is 7; with the colour die write a"),
        (
            "b12",
            "34 r5 y1 g6 b2",
            True,
            "(die b with a white one makes 5 or 6); possible are pass, ",
        ),
        ("R6", "34 r5 y1 g6 b2", True, "(the white sum is 7); possible are pass, "),
        ("R7+b5", "34 r5 y1 g6 b2", False, "a passive player marks the white sum only"),
        ("Q7", "34 r5 y1 g6 b2", True, "Q7 is not possible"),
        ("R7+b9", None, False, "only the active player marks a colour"),
        ("Q7", None, True, "no such cell"),
        ("R4", None, True, "R4 cannot be marked"),
        ("R7+r6", None, True, "r6 cannot be marked on 'R2,3,5,7'"),
    ],
)
def test_an_illegal_move_says_why(move, roll, active, reason):
    position = Position.parse("R2,3,5")
    with pytest.raises(IllegalMove) as error:
        position.play(move, Roll.parse(roll) if roll else None, active=active)
    assert reason in str(error.value)


def test_why_not_speaks_to_the_active_player_unless_told_otherwise():
    position, roll = Position.parse("R2"), Roll.parse("11 r6 y1 g1 b1")
    assert "; possible are pass, r7, y2, Y2, Y2+r7" in position.why_not(Move.parse("R2"), roll)


def test_play_without_a_roll_knows_of_locks():
    position = Position.parse("Rx B5@8")
    with pytest.raises(IllegalMove, match="B2 closes the second row and ends the game"):
        position.play("B2+y3")
    with pytest.raises(IllegalMove, match="no r is rolled"):
        position.play("r8")


# Symmetry


@given(positions(st.sampled_from([get_sheet("classic"), get_sheet("mixx-a")])), st.data())
def test_the_mirror_image_has_the_mirrored_moves(position, data):
    roll = data.draw(rolls(position))
    names = dict(zip("RYGBrygb", "GBRYgbry", strict=True))
    faces = sorted(
        ((names[die], 7 - face) for die, face in roll.dice), key=lambda d: "rygb".index(d[0])
    )
    one, two = roll.whites
    mirrored = Roll((7 - one, 7 - two), tuple(faces))

    def image(mark: Mark | None) -> Mark | None:
        return mark and Mark(names[mark.where], 14 - mark.number)

    swapped = position.swapped()
    moves = {Move(image(move.white), image(move.colour)) for move in position.moves(roll)}
    assert set(swapped.moves(mirrored)) == moves
    assert swapped.score == position.score
    assert swapped.swapped() == position


def test_rows_are_swapped_in_any_order():
    position = Position.parse("R2,3 Y11x B8 P1")
    assert str(position.swapped("YRBG")) == "R11x Y2,3 G8 P1"
    assert str(position.swapped("RYGB")) == str(position)
    for order in ("RYG", "RYGG", "rygb", ""):
        with pytest.raises(InvalidSetting, match="no order of the rows"):
            position.swapped(order)


# Objects


@pytest.mark.parametrize(
    "thing",
    [
        Flags(),
        get_sheet("classic"),
        get_sheet("classic").rows[0],
        Roll.parse("34"),
        Move.parse("R7"),
        Position.parse("-"),
        Table((Position.parse("-"),)),
    ],
    ids=lambda thing: type(thing).__name__,
)
def test_objects_are_frozen_and_all_but_the_layouts_slotted(thing):
    for field in fields(thing):
        with pytest.raises(FrozenInstanceError):
            setattr(thing, field.name, None)
    assert hash(thing) == hash(replace(thing))
    assert hasattr(thing, "__dict__") == isinstance(thing, Sheet | SheetRow)


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({}, "Position('R2 P1')"),
        ({"sheet": "mixx-a"}, "Position('R2 P1', sheet='mixx-a')"),
        ({"flags": {"penalty": 1}}, "Position('R2 P1', flags={'penalty': 1})"),
    ],
)
def test_a_position_shows_what_is_not_usual(changes, text):
    assert repr(Position.parse("R2 P1", **changes)) == text


def pad_and_dice(case: dict[str, Any]) -> tuple[Pad, list[str]]:
    pad = Pad.read(case["position"], case["sheet"], Flags.of(case["flags"]))
    dice = [cells[-1][0] for name, cells in pad.printed.items() if name not in pad.closed]
    return pad, dice if case["active"] else []


def count_by_dice(case: dict[str, Any]) -> Counter[int]:
    """Rolls by number of moves: each colour die adds its own moves to those of the white sum."""
    pad, dice = pad_and_dice(case)
    active = case["active"]
    found: Counter[int] = Counter()
    for whites in product(DICE, repeat=2):
        base = len(legal(pad, [*whites], {}, active=active))
        added = [
            [len(legal(pad, [*whites], {die: face}, active=active)) - base for face in DICE]
            for die in dice
        ]
        found.update(base + sum(more) for more in product(*added))
    return found


def summary(counts: Counter[int]) -> dict[str, Any]:
    return {
        "rolls": counts.total(),
        "moves": sum(moves * rolls for moves, rolls in counts.items()),
        "rolls_by_moves": {str(moves): counts[moves] for moves in sorted(counts)},
    }


@each_case
def test_position_counts_the_moves_of_every_roll(case):
    position = Position.parse(case["position"], case["sheet"], case["flags"])
    dice = position.dice if case["active"] else ()
    counts: Counter[int] = Counter()
    for roll, ways in all_rolls(dice):
        counts[len(position.moves(roll, active=case["active"]))] += ways
    assert case | summary(counts) == case


@each_case
def test_the_second_reading_of_the_rules_counts_the_same(case):
    assert case | summary(count_by_dice(case)) == case


def test_the_dice_do_add_their_moves():
    case = next(case for case in CASES if case["rolls"] == 6**5)
    pad, dice = pad_and_dice(case)
    counts = Counter(
        len(legal(pad, [one, two], dict(zip(dice, faces, strict=True)), active=True))
        for one, two, *faces in product(DICE, repeat=2 + len(dice))
    )
    assert counts == count_by_dice(case)


if __name__ == "__main__":
    lines = [json.dumps(case | summary(count_by_dice(case))) for case in CASES]
    FILE.write_text("[\n" + ",\n".join(lines) + "\n]\n", "utf-8")


@settings(max_examples=200)
@given(played_positions(), st.data(), st.booleans())
def test_moves_and_outcomes_of_the_family_are_those_of_a_second_reading_of_the_rules(
    position, data, active
):
    roll = data.draw(rolls(position))
    pad = Pad.read(str(position), position.sheet.name, position.flags)
    assert str(pad) == str(position)
    assert position.score == pad.score()
    expected = legal(pad, list(roll.whites), dict(roll.dice), active=active)
    outcomes = {
        str(move): str(position.play(move, active=active))
        for move in position.moves(roll, active=active)
    }
    assert outcomes == {text: str(after) for text, after in expected.items()}
    if position.flags.power == "double_dutch":
        found = {str(reroll) for reroll in position.rerolls(roll)}
        assert found == rerollable(list(roll.whites), dict(roll.dice))


def test_the_game_ends_with_the_second_lock_also_between_two_colour_marks():
    roll = "56 r6 y6 g1 b1"
    found = moves("R5@8 Y5@8", "classic", roll, active=True, power="chris_cross")
    assert {"r12", "y12"} <= found
    assert "r12+y12" not in found  # both need the white 6
    roll = "66 r6 y6 b1"
    found = moves("R5@8 Y5@8 Gx", "classic", roll, active=True, power="chris_cross")
    assert {"r12", "y12", "b7+r12"} <= {move.replace("r12+b7", "b7+r12") for move in found}
    assert not any("r12" in move and "y12" in move for move in found)
