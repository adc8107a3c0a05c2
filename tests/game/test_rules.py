"""Flags: what they take, and what each changes."""

from __future__ import annotations

import pytest

from qwixx_math.errors import InvalidSetting
from qwixx_math.game.notation import Move, Roll, Row
from qwixx_math.game.position import Position
from qwixx_math.game.rules import Flags, check_plain, flag_choices, is_patterned, is_plain
from qwixx_math.game.sheets import get_sheet


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
        "rows_to_end": "1..4",
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


def test_every_flag_has_its_default():
    assert Flags().to_dict() == {
        "second_lock_in_action1": "end_now",
        "lock_timing": "immediate",
        "marks_to_lock": 5,
        "penalty": 5,
        "penalties_to_end": 4,
        "lock_bonus": True,
        "chain_optional": False,
        "chain_moves_frontier": True,
        "chain_counts_for_lock": True,
        "bonus_colour": "marked_neighbour",
        "bonus_with_mark": False,
        "power": "none",
        "miss_last_cell": False,
        "miss_when": "any",
        "chris_same_white": False,
        "mike_any_skipped": False,
        "rows_to_end": 2,
    }


@pytest.mark.parametrize(
    ("sheet", "power", "problem"),
    [
        ("connected-chain-a", "none", "this: not yet with chains"),
        ("x-change", "none", "this: not yet with exchange fields"),
        ("classic", "tina_turner", "this: not yet with the power tina_turner"),
        ("classic", "magic_mike", "this: not yet with the power magic_mike"),
    ],
)
def test_what_serves_plain_games_only_says_so(sheet, power, problem):
    for plain in ("classic", "mixx-a", "mixx-b"):
        assert is_plain(get_sheet(plain), Flags())
        check_plain(get_sheet(plain), Flags(), "this")
    assert not is_plain(get_sheet(sheet), Flags(power=power))
    with pytest.raises(InvalidSetting, match=problem):
        check_plain(get_sheet(sheet), Flags(power=power), "this")


def test_patterns_matter_with_circles_and_with_magic_mike():
    assert is_patterned(get_sheet("big-points"), Flags())
    assert is_patterned(get_sheet("classic"), Flags(power="magic_mike"))
    for power in ("none", "chris_cross", "miss_take", "tina_turner", "double_dutch"):
        assert not is_patterned(get_sheet("connected-chain-a"), Flags(power=power))
