from __future__ import annotations

from dataclasses import FrozenInstanceError, fields, replace

import pytest
from helpers.positions import full_sheets, positions, rolls, written_out
from hypothesis import given
from hypothesis import strategies as st
from oracle.rule_sets import Pad, legal

from qwixx_math.errors import IllegalMove, InvalidSetting
from qwixx_math.game.notation import Mark, Move, Roll, Row
from qwixx_math.game.position import Position
from qwixx_math.game.rules import Flags, flag_choices, row_score
from qwixx_math.game.sheets import Sheet, SheetRow, get_sheet, sheet_names
from qwixx_math.game.turn import Table

EVERY_MARK = [Mark(where, n) for where in "RYGBrygb" for n in range(2, 13)]
EVERY_MOVE = [
    Move(white, colour)
    for white in [None, *EVERY_MARK[: 4 * 11]]
    for colour in [None, *EVERY_MARK[4 * 11 :]]
]


# Moves


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
        ("w1 w2 r1 g1 b1", "no g is rolled, its row is closed; y missing"),
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
        ("R8", "34 r5 y1 g6 b2", True, "(the white sum is 7); possible are pass, r8, r9, y4"),
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


# Flags


@pytest.mark.parametrize(
    ("name", "low", "high"),
    [("marks_to_lock", 0, 10), ("penalty", 0, 1000), ("penalties_to_end", 1, 8)],
)
def test_flags_that_count_take_the_whole_numbers_of_a_range(name, low, high):
    for value in (low, high):
        assert Flags.of({name: value}) == Flags.of({name: str(value)}) == Flags(**{name: value})
        assert getattr(Flags.of({name: str(value)}), name) == value
    for value in (low - 1, high + 1, "many", 2.0, True, "1_0", "٥"):
        problem = f"flag {name} is '{value}'; it takes a whole number {low} to {high}"
        with pytest.raises(InvalidSetting, match=problem):
            Flags.of({name: value})


@pytest.mark.parametrize(
    ("name", "choices"),
    [
        ("second_lock_in_action1", ["end_now", "finish_turn"]),
        ("lock_timing", ["immediate", "end_of_turn"]),
    ],
)
def test_flags_that_choose_take_their_words(name, choices):
    for value in choices:
        assert getattr(Flags.of({name: value}), name) == value
    for value in ("", "later", True, 0):
        problem = f"flag {name} is '{value}'; it takes {' or '.join(choices)}"
        with pytest.raises(InvalidSetting, match=problem):
            Flags.of({name: value})


def test_the_lock_bonus_is_true_or_false_in_several_words():
    for truth, words in ((True, ["true", "Yes", "1", 1]), (False, ["FALSE", "no", "0", 0])):
        for word in [truth, *words]:
            assert Flags.of({"lock_bonus": word}).lock_bonus is truth
    for word in ("", "maybe", 2):
        with pytest.raises(InvalidSetting, match=f"lock_bonus is '{word}'; it takes true or false"):
            Flags.of({"lock_bonus": word})


def test_flags_are_named_and_say_what_they_change():
    with pytest.raises(InvalidSetting, match="unknown flag 'penalti'; flags are bonus_colour, "):
        Flags.of({"penalti": 5})
    assert Flags.of() == Flags.of({}) == Flags("end_now", "immediate", 5, 5, 4, True)
    assert Flags.of().changed() == {}
    assert Flags.of({"penalty": "5", "lock_bonus": "no"}).changed() == {"lock_bonus": False}
    assert flag_choices() == {
        "second_lock_in_action1": "end_now|finish_turn",
        "lock_timing": "immediate|end_of_turn",
        "marks_to_lock": "0..10",
        "penalty": "0..1000",
        "penalties_to_end": "1..8",
        "lock_bonus": "true|false",
        "chain_optional": "true|false",
        "chain_moves_frontier": "true|false",
        "chain_counts_for_lock": "true|false",
        "bonus_colour": "marked_neighbour|either_neighbour",
        "bonus_with_mark": "true|false",
        "power": "none|tina_turner|miss_take|chris_cross|double_dutch|magic_mike",
        "miss_last_cell": "true|false",
        "miss_when": "any|no_legal_move",
        "chris_same_white": "true|false",
        "mike_any_skipped": "true|false",
    }


@pytest.mark.parametrize(
    ("value", "after_the_lock"), [("end_now", set()), ("finish_turn", {"B2+y2", "B2+g7"})]
)
def test_second_lock_in_action1(value, after_the_lock):
    position = Position.parse("Rx B5@8", flags={"second_lock_in_action1": value})
    moves = {str(move) for move in position.moves(Roll.parse("11 y1 g6 b1"))}
    others = {"pass", "Y2", "B2", "y2", "g7", "b2", "Y2+g7", "Y2+b2"}
    assert moves == others | after_the_lock


@pytest.mark.parametrize(("value", "legal"), [("immediate", False), ("end_of_turn", True)])
def test_lock_timing(value, legal):
    position = Position.parse("R5@11", "mixx-a", {"lock_timing": value})
    roll = Roll.parse("66 r1 y1 g1 b1")
    assert Move.parse("r7") in position.moves(roll)  # printed in row B
    assert (Move.parse("R12+r7") in position.moves(roll)) == legal
    assert position.play("R12").dice == ("y", "g", "b")


@pytest.mark.parametrize("needed", [0, 4, 5, 10])
def test_marks_to_lock(needed):
    for earlier in range(11):
        rows = (Row(earlier, earlier - 1, False, tuple(range(earlier))), Row(), Row(), Row())
        position = Position(get_sheet("classic"), Flags(marks_to_lock=needed), rows)
        moves = position.moves(Roll.parse("66"), active=False)
        assert (Move.parse("R12") in moves) == (earlier >= needed)


def test_penalty():
    assert [Position.parse("P3", flags={"penalty": n}).score for n in (0, 5, 7)] == [0, -15, -21]


@pytest.mark.parametrize("last", [1, 4, 8])
def test_penalties_to_end(last):
    position = Position.parse("-", flags={"penalties_to_end": last})
    for _ in range(last):
        assert not position.is_over
        position = position.play("pass")
    assert position.is_over
    assert position.penalties == last
    assert position.score == -5 * last


@pytest.mark.parametrize(("bonus", "score"), [(True, 28), (False, 21)])
def test_lock_bonus(bonus, score):
    assert Position.parse("R6@12", flags={"lock_bonus": bonus}).score == score
    assert Position.parse("R6@11x", flags={"lock_bonus": bonus}).score == 21


# Scores


def test_the_score_table():
    table = [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78]
    assert [row_score(n) for n in range(13)] == table
    for count in range(1, 11):
        assert Position.parse(f"B{count}@3").score == table[count]
        assert Position.parse(f"B{count}@3x").score == table[count]
    for count in range(6, 12):
        assert Position.parse(f"B{count}@2").score == table[count + 1]


def test_settled_points_are_those_of_closed_rows_and_penalties():
    assert Position.parse("R6@12 Y3@7 P2").settled_points == 28 - 10
    assert Position.parse("R6@12 Y3@7 P2").score == 28 + 6 - 10
    assert Position.parse("Y3@7x").settled_points == 6


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


def test_sheets_are_known_by_name():
    assert sheet_names()[0] == "classic"
    assert all(get_sheet(name).name == name for name in sheet_names())
    with pytest.raises(InvalidSetting, match="unknown sheet 'clasic'; sheets are classic, "):
        get_sheet("clasic")


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
