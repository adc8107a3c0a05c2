from __future__ import annotations

from itertools import permutations
from random import Random

import pytest
from helpers.positions import (
    full_sheets,
    played_positions,
    random_turn,
    rolls,
    sheets,
    tables,
    written_out,
)
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle.rule_sets import Pad, turn

import qwixx_math as qm
from qwixx_math.errors import IllegalMove, IllegalPosition, InvalidSetting
from qwixx_math.game.dice_powers import turned_rolls
from qwixx_math.game.notation import Mark, Move, Roll
from qwixx_math.game.position import Position
from qwixx_math.game.turn import Table

SEEDS = st.integers(0, 2**32)


def table(*texts: str, active: int = 0, sheet: str = "classic", **flags: str) -> Table:
    return Table(tuple(Position.parse(text, sheet, flags) for text in texts), active)


def play(before: Table, roll: str, whites: str, colour: str | None = None) -> list[str]:
    """The sheets after a turn; `whites` are the marks in seat order, `-` for none."""
    after = before.play(
        Roll.parse(roll), white_marks(whites), Move.parse(colour).colour if colour else None
    )
    return [str(seat) for seat in after.seats]


def white_marks(text: str) -> list[Mark | None]:
    return [Move.parse(mark).white if mark != "-" else None for mark in text.split()]


def offered(before: Table, roll: str, whites: str) -> tuple[Mark, ...]:
    """The colour marks the active player may choose from after these marks by white sum."""
    found: list[Mark] = []
    before.play(Roll.parse(roll), white_marks(whites), lambda seats, legal: found.extend(legal))
    return tuple(found)


def moves(text: str, roll: str, *, active: bool = True, **flags: str) -> set[str]:
    position = Position.parse(text, flags=flags)
    return {str(move) for move in position.moves(Roll.parse(roll), active=active)}


# The fifteen rule situations that implementations got wrong, in FIELD.md's order


def test_01_a_white_sum_that_locks_the_second_row_ends_the_game():
    assert {move for move in moves("Rx B5@8", "11 y1 g6 b1") if "B" in move} == {"B2"}
    after = Position.parse("Rx B5@8").play("B2")
    assert after.is_over
    assert after.penalties == 0
    # Locked by the passive player: no colour action and no penalty for the active one either.
    before = table("Rx Y2", "Rx B5@8")
    assert play(before, "11 y1 g6 b1", "- B2") == ["Rx Y2 Bx", "Rx B6@2"]
    with pytest.raises(IllegalMove, match="ended the game"):
        play(before, "11 y1 g6 b1", "- B2", "g7")


@pytest.mark.parametrize(
    ("timing", "after"), [("immediate", None), ("end_of_turn", ["R3@8x", "R6@12"])]
)
def test_02_the_die_of_a_row_locked_in_action1(timing, after):
    before = table("R2@6", "R5@8", lock_timing=timing)
    if after:
        assert play(before, "66 r2 y1 g1 b1", "- R12", "r8") == after
    else:
        with pytest.raises(IllegalMove, match="r8 is not possible"):
            play(before, "66 r2 y1 g1 b1", "- R12", "r8")


def any_order(seats: Table, roll: Roll, move: Move, locks: list[Mark]) -> Position | None:
    """The first sheet after a move with its colours in some order that the rules allow."""
    for order in permutations(move.colours):
        try:
            return seats.play(roll, [move.white, *locks], order, move.miss).seats[0]
        except IllegalMove:
            pass
    return None


@pytest.mark.parametrize("power", ["none", "chris_cross", "miss_take"])
@pytest.mark.parametrize("ending", ["end_now", "finish_turn"])
@pytest.mark.parametrize("timing", ["immediate", "end_of_turn"])
@pytest.mark.parametrize("text", ["R3@9 Yx", "-", "R5@10 Y5@11 G11", "R5@11 B3@5 Gx P2"])
@pytest.mark.parametrize("locked", ["R", "Y", "RY"])
def test_what_others_lock_in_action_1_as_one_player_sees_it(text, locked, timing, ending, power):
    """`Position` is told of it; `Table` plays the others, who lock by white sum."""
    flags = {"lock_timing": timing, "second_lock_in_action1": ending, "power": power}
    mine = Position.parse(text, flags=flags)
    if any(mine.is_closed("RYGB".index(name)) for name in locked):
        return
    shut = " ".join(f"{'RYGB'[row]}x" for row in mine.closed)
    others = [Position.parse(f"{name}5@11 {shut}", flags=flags) for name in locked]
    seats = Table((mine, *others))
    locks = [Mark(name, 12) for name in locked]
    closing = {"RYGB".index(name) for name in locked}
    for dice in ("r3 y5 g1 b6", "r6 y6 g5 b2", "r1 y1 g1 b1"):
        kept = [die for die in dice.split() if die[0] in mine.dice]
        roll = Roll.parse(" ".join(["w6 w6", *kept]))
        legal = mine.moves(roll, closing=closing)
        assert len(set(legal)) == len(legal)
        for move in {*mine.moves(roll), *legal, *map(Move.parse, ("miss:R12", "miss:B5"))}:
            after = any_order(seats, roll, move, locks)
            assert (move in legal) == (after is not None)
            if after:
                assert mine.play(move, roll, closing=closing) == after
            else:
                with pytest.raises(IllegalMove):
                    mine.play(move, roll, closing=closing)


def test_03_a_passive_mark_stands_when_the_active_player_locks_its_row_by_colour():
    assert play(table("R5@8", "R2@6"), "36 r6 y1 g1 b1", "- R9", "r12") == ["R6@12", "R3@9x"]


def test_04_also_when_that_lock_is_the_second():
    before = table("R5@8 Gx", "R2@6 Gx", "Gx")
    after = ["R6@12 Gx", "R3@9x Gx", "Rx Y9 Gx"]
    assert play(before, "36 r6 y1 b1", "- R9 Y9", "r12") == after
    assert all(Position.parse(text).is_over for text in after)


def test_05_a_passive_player_marks_at_most_one_white_sum():
    assert moves("R2,3", "34 r5 y1 g6 b2", active=False) == {"pass", "R7", "Y7", "G7", "B7"}
    with pytest.raises(IllegalMove):
        play(table("-", "-"), "34 r5 y1 g6 b2", "- R8")


def test_06_a_row_closed_by_another_player_scores_without_bonus():
    after = table("R5@8", "R5@8").play(Roll.parse("66 r1 y1 g1 b1"), [Mark("R", 12), None])
    assert after.scores == (28, 15)


def test_07_two_players_lock_one_row_in_one_action1():
    before = table("R5@8 Y2", "R5@9", "R4@10")
    after = before.play(Roll.parse("66 r1 y1 g1 b1"), [Mark("R", 12)] * 2 + [None], Mark("y", 7))
    assert [str(seat) for seat in after.seats] == ["R6@12 Y2,7", "R6@12", "R4@10x"]
    assert not after.is_over
    assert after.scores == (28 + 3, 28, 10)


def test_08_two_rows_locked_by_two_players_in_one_action1_end_the_game():
    before = table("G7", "R5@8", "Y5@8")
    assert play(before, "66 r1 y1 g1 b1", "- R12 Y12") == ["Rx Yx G7", "R6@12 Yx", "Rx Y6@12"]
    with pytest.raises(IllegalMove, match="ended the game"):
        play(before, "66 r1 y1 g1 b1", "- R12 Y12", "b7")


def test_09_five_marks_the_last_cell_and_the_lock():
    assert Position.parse("R2,3,4,5,6").play("R12").score == 28
    for active in (False, True):
        assert not {"R12", "r12"} & moves("R2,3,4,5", "66 r6 y1 g1 b1", active=active)
    with pytest.raises(IllegalMove):
        play(table("R4@5"), "66 r6 y1 g1 b1", "R12")


def test_10_green_and_blue_lock_on_2():
    assert Position.parse("G5@4").play("G2").closed == (2,)
    assert Position.parse("B5@4").play("b2").closed == (3,)
    assert not Position.parse("-").play("G12").closed
    assert play(table("G5@4", "-"), "11 r1 y1 g1 b1", "G2 -") == ["G6@2", "Gx"]


def test_11_the_fifth_mark_by_white_and_the_lock_by_colour():
    assert "R8+r12" in moves("R4@6", "26 r6 y1 g1 b1")
    assert "r12" not in moves("R4@6", "26 r6 y1 g1 b1")
    assert play(table("R4@6", "R7"), "26 r6 y1 g1 b1", "R8 -", "r12") == ["R6@12", "R7x"]


def test_12_white_comes_before_colour():
    assert "R9+r7" not in moves("R1@5", "45 r3 y1 g1 b1")
    assert "R7+r9" in moves("R1@5", "34 r5 y1 g1 b1")
    with pytest.raises(IllegalMove):
        play(table("R5"), "45 r3 y1 g1 b1", "R9", "r7")
    assert play(table("R5"), "34 r5 y1 g1 b1", "R7", "r9") == ["R5,7,9"]


def test_13_the_active_player_without_a_mark_takes_a_penalty():
    stuck = "R1@11 Y1@11 G1@3 B1@3"
    assert moves(stuck, "12 r1 y1 g6 b6") == {"pass"}
    assert str(Position.parse(stuck).play("pass")).endswith("P1")
    assert play(table(stuck, stuck), "12 r1 y1 g6 b6", "- -") == [f"{stuck} P1", stuck]
    assert play(table("-", "-"), "12 r1 y1 g6 b6", "R3 -") == ["R3", "-"]
    assert play(table("-", "-"), "12 r1 y1 g6 b6", "- -", "r2") == ["R2", "-"]
    assert play(table("-", "-"), "12 r1 y1 g6 b6", "- R3") == ["P1", "R3"]


@settings(max_examples=150)
@given(tables(), SEEDS)
def test_14_seat_order_does_not_matter(before, seed):
    roll, whites, colour = random_turn(before, Random(seed))
    after = before.play(roll, whites, colour).seats
    for order in permutations(range(len(after))):
        seats = tuple(before.seats[seat] for seat in order)
        seated = Table(seats, order.index(before.active))
        result = seated.play(roll, [whites[seat] for seat in order], colour)
        assert result.seats == tuple(after[seat] for seat in order)


def test_15_scores_may_be_equal_and_negative():
    final = table("R2@7 Y1@3 P1", "B2@7 G1@8 P1", "P3").play(
        Roll.parse("11 r1 y1 g1 b1"), [None] * 3
    )
    assert final.scores == (-6, -1, -15)
    ended = table("R2@7 Y1@3 P1", "B2@7 G1@8 P1", "P3", active=2)
    final = ended.play(Roll.parse("11 r1 y1 g1 b1"), [None] * 3)
    assert final.is_over
    assert final.scores == (-1, -1, -20)


# Turns against a second reading of the rules


@settings(max_examples=300)
@given(tables(full_sheets), SEEDS)
def test_a_turn_is_that_of_a_second_reading_of_the_rules(before, seed):
    seats = tuple(written_out(seat) for seat in before.seats)
    before = Table(seats, before.active)
    sheet, flags = seats[0].sheet.name, seats[0].flags
    pads = [Pad.read(str(seat), sheet, flags) for seat in seats]
    roll, whites, colour = random_turn(before, Random(seed))
    after = before.play(roll, whites, colour)
    marks = [str(mark) if mark else None for mark in whites]
    colour_mark = str(colour) if colour else None
    expected = turn(pads, before.active, [*roll.whites], dict(roll.dice), marks, colour_mark)
    assert [str(seat) for seat in after.seats] == [str(pad) for pad in expected]
    assert after.scores == tuple(pad.score() for pad in expected)
    assert after.is_over == any(pad.is_over() for pad in expected)
    assert after.active == (before.active + 1) % len(seats)


@given(tables(), SEEDS)
def test_the_choice_of_a_colour_is_asked_once_and_only_when_there_is_one(before, seed):
    roll, whites, colour = random_turn(before, Random(seed))
    asked = []

    def choose(seats: tuple[Position, ...], marks: tuple[Mark, ...]) -> Mark | None:
        asked.append(marks)
        return colour

    after = before.play(roll, whites, choose)
    assert after == before.play(roll, whites, colour)
    assert len(asked) <= 1
    for mark in asked[0] if asked else ():
        assert before.play(roll, whites, mark).seats[before.active].penalties == (
            before.seats[before.active].penalties
        )


@given(tables(sheets), SEEDS)
def test_alone_at_the_table_a_turn_is_a_move(before, seed):
    alone = Table((before.seats[before.active],))
    roll, (white,), colour = random_turn(alone, Random(seed))
    after = alone.seats[0].play(Move(white, colour), roll)
    assert alone.play(roll, [white], colour).seats == (after,)


# Flags at a table


@pytest.mark.parametrize(
    ("choice", "colour", "after"),
    [
        ("end_now", None, ["Y2 Gx Bx", "Gx B6@2"]),
        ("finish_turn", None, ["Y2 Gx Bx P1", "Gx B6@2"]),
        ("finish_turn", "y4", ["Y2,4 Gx Bx", "Gx B6@2"]),
    ],
)
def test_second_lock_in_action1(choice, colour, after):
    before = table("Y2 Gx", "Gx B5@8", second_lock_in_action1=choice)
    assert play(before, "11 r1 y3 b1", "- B2", colour) == after


def test_a_third_lock_by_colour_when_the_turn_is_finished():
    before = table("Rx Y5@8", "Rx G5@8", "Rx B5@8", second_lock_in_action1="finish_turn")
    assert play(before, "66 y6 g1 b1", "Y12 - -", None) == ["Rx Y6@12", "Rx Yx G5@8", "Rx Yx B5@8"]
    before = table("Gx R5@8 Y5@8", "Gx", second_lock_in_action1="finish_turn")
    assert play(before, "66 r1 y6 b1", "R12 -", "y12") == ["R6@12 Y6@12 Gx", "Rx Yx Gx"]


def test_late_timing_lets_the_active_player_lock_by_colour_what_another_locked_by_white():
    before = table("R5@8", "R5@8", lock_timing="end_of_turn")
    assert play(before, "66 r6 y1 g1 b1", "- R12", "r12") == ["R6@12", "R6@12"]
    with pytest.raises(IllegalMove):
        play(table("R5@8", "R5@8"), "66 r6 y1 g1 b1", "- R12", "r12")


@pytest.mark.parametrize(("timing", "legal"), [("immediate", False), ("end_of_turn", True)])
def test_on_mixed_rows_the_die_leaves_and_its_cells_stay(timing, legal):
    before = table("-", "R5@11", sheet="mixx-a", lock_timing=timing)
    if legal:
        assert play(before, "66 r1 y1 g1 b1", "- R12", "r7")[0] == "Rx B7"
    else:
        with pytest.raises(IllegalMove, match="r7"):
            play(before, "66 r1 y1 g1 b1", "- R12", "r7")
    own = table("R5@11", "-", sheet="mixx-a", lock_timing=timing)
    assert (Mark("r", 7) in offered(own, "66 r1 y1 g1 b1", "R12 -")) == legal
    closed = table("Rx", "Rx", sheet="mixx-a")
    assert play(closed, "34 y1 g1 b1", "B7 -") == ["Rx B7", "Rx"]  # red 7 of row B, by white


# What a table refuses


def test_a_table_refuses_what_cannot_be():
    with pytest.raises(IllegalPosition, match=r"closed on sheet 1, but open on sheet 2; .* Rx"):
        table("Rx", "-")
    with pytest.raises(InvalidSetting, match="no seat 2 among 2"):
        table("-", "-", active=2)
    with pytest.raises(InvalidSetting, match="no seat 0 among 0"):
        Table(())


@pytest.mark.parametrize(
    ("before", "roll", "whites", "colour", "problem"),
    [
        (table("P4", "-"), "11 r1 y1 g1 b1", "- -", None, "the game is over"),
        (table("Rx Gx", "Rx Gx"), "11 y1 b1", "- -", None, "the game is over"),
        (table("-", "-"), "11 r1 y1 g1 b1", "-", None, "1 choices for 2 seats"),
        (table("-", "-"), "11 r1 y1 g1 b1", "- - -", None, "3 choices for 2 seats"),
        (table("-", "-"), "11 r1 y1 g1", "- -", None, "b missing; the active"),
        (table("Rx", "Rx"), "11 r1 y1 g1 b1", "- -", None, "no r is rolled"),
        (table("-", "-"), "11 r1 y1 g1 b1", "R3 -", None, "R3 is not possible on '-'"),
        (table("-", "R4"), "11 r1 y1 g1 b1", "- R2", None, "R2 is not possible on 'R4'"),
        (table("-", "-"), "11 r1 y1 g1 b1", "R2 -", "r2", "r2 is not possible on 'R2'"),
        (table("-", "-"), "11 r1 y1 g1 b1", "R2 -", "y9", "y9 is not possible on 'R2'"),
    ],
)
def test_an_illegal_turn_says_why(before, roll, whites, colour, problem):
    with pytest.raises(IllegalMove) as error:
        play(before, roll, whites, colour)
    assert problem in str(error.value)


def test_seats_play_the_same_game() -> None:
    with pytest.raises(qm.InvalidSetting, match="one sheet"):
        Table((Position.parse("-"), Position.parse("-", "mixx-b")))
    with pytest.raises(qm.InvalidSetting, match="same flags"):
        Table((Position.parse("-"), Position.parse("-", flags={"penalty": 9})))


@settings(max_examples=100)
@given(played_positions(), st.data())
def test_alone_a_turn_on_any_sheet_is_a_move(position, data):
    roll = data.draw(rolls(position))
    move = data.draw(st.sampled_from(position.moves(roll)))
    if move.turned:
        roll = dict(turned_rolls(roll))[move.turned]
    found = set()
    for colours in permutations(move.colours):
        try:
            after = Table((position,)).play(roll, [move.white], colours, move.miss)
        except IllegalMove:
            continue
        found.add(after.seats[0])
    assert found == {position.play(move)}


def test_a_second_colour_mark_and_a_miss_at_a_table():
    chris = Position.parse("-", flags={"power": "chris_cross"})
    roll, asked = Roll.parse("36 r1 y1 g1 b1"), []

    def choose(seats, legal):
        asked.append(legal)
        return legal[0]

    after = Table((chris, chris)).play(roll, [None, Mark("G", 9)], choose)
    assert [str(seat) for seat in after.seats] == ["R4,7", "G9"]
    assert Mark("y", 4) in asked[0]
    assert Mark("y", 4) not in asked[1]
    miss = Position.parse("-", flags={"power": "miss_take"})
    after = Table((miss, miss)).play(roll, [None, None], miss=Mark("B", 12))
    assert [str(seat) for seat in after.seats] == ["B12", "-"]
    with pytest.raises(IllegalMove, match="miss:B2 is not possible"):
        Table((miss,)).play(roll, [None], miss=Mark("B", 2))
    with pytest.raises(IllegalMove, match="a mark was made"):
        Table((miss,)).play(roll, [Mark("R", 9)], miss=Mark("B", 12))
