"""What the sheets of the family and the powers add to the rules."""

from __future__ import annotations

from itertools import permutations

import pytest
from helpers.positions import played_positions, rolls, short_family_sheets, shortened
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle.rule_sets import Pad, legal, rerollable

from qwixx_math.errors import IllegalMove, IllegalPosition, InvalidSetting
from qwixx_math.game.dice_powers import rolled_again, turned_rolls
from qwixx_math.game.notation import Mark, Move, Reroll, Roll
from qwixx_math.game.position import Position
from qwixx_math.game.sheets import get_sheet, sheet_names
from qwixx_math.game.turn import Table


def read(position: Position, text: str) -> Position:
    return Position.parse(text, position.sheet, position.flags)


# Against a second reading of the rules


@settings(max_examples=200, deadline=None)
@given(played_positions(), st.data(), st.booleans())
def test_moves_and_outcomes_are_those_of_a_second_reading_of_the_rules(position, data, active):
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


@settings(max_examples=100, deadline=None)
@given(played_positions() | played_positions(short_family_sheets))
def test_games_reach_possible_positions_that_read_back(position):
    assert position.defects() == ()
    assert read(position, str(position)) == position
    if not position.needs_cells:
        short = shortened(position)
        assert short.defects() == ()
        assert read(position, str(short)) == short
        assert (short.score, short.framed) == (position.score, position.framed)


@settings(max_examples=100, deadline=None)
@given(played_positions(), st.data(), st.booleans())
def test_the_short_form_keeps_all_that_the_future_depends_on(position, data, active):
    if not position.needs_cells:
        short, roll = shortened(position), data.draw(rolls(position))
        moves = position.moves(roll, active=active)
        assert short.moves(roll, active=active) == moves
        for move in moves:
            after = position.play(move, active=active)
            assert shortened(short.play(move, active=active)) == shortened(after)


@settings(max_examples=50, deadline=None)
@given(played_positions(), st.data())
def test_moves_read_back(position, data):
    roll = data.draw(rolls(position))
    moves = position.moves(roll)
    for move in moves:
        assert Move.parse(str(move)) == move
    move = data.draw(st.sampled_from(moves))
    assert position.play(str(move), roll) == position.play(move)
    for reroll in position.rerolls(roll):
        assert Reroll.parse(str(reroll)) == reroll


@settings(max_examples=100, deadline=None)
@given(played_positions(), st.data())
def test_alone_at_the_table_a_turn_is_a_move(position, data):
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


# Layouts


def test_the_layouts_of_the_family():
    assert len(sheet_names()) == 15
    classic = get_sheet("classic")
    for name in sheet_names():
        sheet = get_sheet(name)
        kind = name.rpartition("-")[0]
        assert len(sheet.links) == 6 * (kind == "connected-chain")
        assert len({cell for _, cell in sheet.frames}) == 11 * (kind == "connected-steps")
        assert len(sheet.frames) == 11 * (kind == "connected-steps")
        assert len(sheet.exchange) == 9 * (name == "x-change")
        assert len(sheet.exchanged) == 2 * len(sheet.exchange)  # no pair of numbers comes twice
        assert [row.name for row in sheet.bonus] == (["RY", "GB"] if name == "big-points" else [])
        assert sheet.most_marks == (15 if name == "big-points" else None)
        for (row, cell), (other, partner) in sheet.links:
            assert sheet.rows[other].cells[partner].link == (row, cell)
            assert max(cell, partner) < 10
        if not name.startswith("mixx"):
            numbers = [[(c.colour, c.number) for c in row.cells] for row in sheet.rows]
            assert numbers == [[(c.colour, c.number) for c in row.cells] for row in classic.rows]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("connected-chain-a", "connected-chain-d"),
        ("connected-chain-b", "connected-chain-c"),
        ("connected-steps-b", "connected-steps-e"),
        ("connected-steps-c", "connected-steps-d"),
    ],
)
def test_twins_are_one_sheet_with_the_rows_upside_down(one, other):
    """Row i of one is row 3 − i of the other and n is 14 − n, so their values are equal."""
    sheet, twin = get_sheet(one), get_sheet(other)
    assert {frozenset((3 - r, c) for r, c in link) for link in sheet.links} == {
        frozenset(link) for link in twin.links
    }
    assert {(3 - r, c) for r, c in sheet.frames} == set(twin.frames)


def test_a_cut_keeps_what_lies_within():
    chain = get_sheet("connected-chain-a")
    assert chain.cut("YG", slice(0, 8)).links == (((0, 1), (1, 1)), ((0, 6), (1, 6)))
    assert chain.cut("RG", slice(0, 8)).links == ()
    with pytest.raises(InvalidSetting, match="row R would end in 6, which has a link"):
        chain.cut("RY", slice(0, 5))
    assert get_sheet("connected-steps-a").cut("YB", slice(4, 7)).frames == ((0, 0), (0, 2))
    (bonus,) = get_sheet("big-points").cut("GB", slice(4, 7)).bonus
    assert (bonus.name, bonus.rows, bonus.numbers) == ("GB", (0, 1), (8, 7, 6))


# By hand


@pytest.mark.parametrize(
    ("sheet", "flags", "position", "move", "after", "score"),
    [
        # The partner is marked with it: ahead of its row's marks, behind them, in a closed row.
        ("connected-chain-a", {}, "-", "R6", "R6 Y6", 2),
        ("connected-chain-a", {}, "Y7", "R6", "R6 Y6,7", 4),
        ("connected-chain-a", {}, "Y7x", "R6", "R6 Y6,7x", 4),
        ("connected-chain-a", {}, "Y1@7", "R6", "R6 Y2@7", 4),
        ("connected-chain-a", {}, "Y2,4,5,7,9,12", "R6", "R6 Y2,4,5,6,7,9,12", 1 + 36),
        ("connected-chain-a", {}, "R6 Y6", "Y8+r11", "R6,11 Y6,8,11 G6", 3 + 6 + 1),
        ("connected-chain-a", {}, "Y2,4,5,7 R5", "R6+y12", "R5,6 Y2,4,5,6,7,12", 3 + 28),
        ("connected-chain-a", {"chain_optional": True}, "-", "R6", "R6", 1),
        ("connected-chain-a", {"chain_optional": True}, "-", "R6~", "R6 Y6", 2),
        ("connected-chain-a", {"chain_moves_frontier": False}, "-", "R6", "R6 Y6~", 2),
        ("connected-chain-a", {"chain_moves_frontier": False}, "R6 Y6~", "Y4", "R6 Y4,6~", 4),
        # A frame counts twice.
        ("connected-steps-a", {}, "-", "Y2", "Y2", 2),
        ("connected-steps-a", {}, "R7 Y6 B10", "G9", "R7 Y6 G9 B10", 4 + 10),
        ("connected-steps-a", {}, "R2@7 F1 Y6", "Y8", "R2@7 Y6,8 F1", 3 + 3 + 6),
        ("connected-steps-a", {}, "R2@7 F1", "R8", "R3@8 F1", 6 + 1),
        # A field is gone with those left of it.
        ("x-change", {}, "-", "R8^5", "R8 X1", 1),
        ("x-change", {}, "-", "R4^7", "R4 X4", 1),
        ("x-change", {}, "R4 X4", "R5^10+b9", "R4,5 B9 X7", 3 + 1),
        # A circle counts for both colours, up to fifteen marks.
        ("big-points", {}, "R7", "RY7", "R7 RY7", 3 + 1),
        ("big-points", {}, "R7", "ry7", "R7 RY7", 3 + 1),
        ("big-points", {}, "R7x", "RY7", "R7x RY7", 3 + 1),
        ("big-points", {"bonus_with_mark": True}, "-", "R7~", "R7 RY7", 3 + 1),
        ("big-points", {}, "R2,3,4,5,6,7,8,9 RY2,3,4,5,6,7,8", "RY9", None, 120 + 36),
        # Powers.
        ("classic", {"power": "tina_turner"}, "-", "w3=4+R8+r9", "R8,9", 3),
        ("classic", {"power": "miss_take"}, "-", "miss:B3", "B3", 1),
        ("classic", {"power": "chris_cross"}, "-", "R7+r9+r8", "R7,8,9", 6),
        ("classic", {"power": "chris_cross"}, "R2,3,4,5 Gx", "r6+r12", "R2,3,4,5,6,12 Gx", 28),
        ("classic", {"power": "magic_mike"}, "R2,4", "R3+r5", "R2,3,4,5", 10),
    ],
)
def test_a_move_by_hand(sheet, flags, position, move, after, score):
    then = Position.parse(position, sheet, flags).play(move)
    assert then.score == score
    if after:
        assert str(then) == after


@pytest.mark.parametrize(
    ("sheet", "flags", "position", "move", "problem"),
    [
        ("connected-chain-a", {}, "R6 Y6", "Y6", "Y6 cannot be marked"),
        ("connected-chain-a", {}, "-", "R6~", "nothing can be marked along with it"),
        ("connected-chain-a", {"chain_optional": True}, "Y6", "R6~", "nothing can be marked along"),
        ("x-change", {}, "R5 X1", "R8^5", "no field 5↔8 is left"),
        ("x-change", {}, "-", "R9^5", "no field 5↔9 is left"),
        ("classic", {}, "-", "R8^5", "no field 5↔8 is left"),
        ("big-points", {}, "R7", "RY8", "RY8 cannot be marked"),
        ("big-points", {}, "R7,8 RY8", "RY7", "RY7 cannot be marked"),
        ("big-points", {}, "R7x", "ry7", "no ry is rolled"),
        ("classic", {}, "R7", "RY7", "has no such cell"),
        ("classic", {}, "-", "w3=4+R8", "takes the power tina_turner; here it is none"),
        ("classic", {"power": "tina_turner"}, "-", "r8+b9", "takes the power chris_cross"),
        ("classic", {"power": "miss_take"}, "-", "R7+miss:B3", "beside no other mark"),
        ("classic", {"power": "miss_take"}, "-", "miss:B2", "that box cannot be marked"),
        ("classic", {"power": "chris_cross"}, "R5@8 Bx", "y9+r12+r11", "expected a move"),
        ("classic", {"power": "magic_mike"}, "R2,5", "R3", "R3 cannot be marked"),
        ("classic", {"power": "magic_mike"}, "R2,4x", "R3", "R3 cannot be marked"),
    ],
)
def test_what_a_sheet_or_power_does_not_allow(sheet, flags, position, move, problem):
    with pytest.raises(ValueError, match=problem):
        Position.parse(position, sheet, flags).play(move)


def moves(position: str, sheet: str, roll: str, *, active: bool = False, **flags: object):
    here = Position.parse(position, sheet, flags)
    return {str(move) for move in here.moves(Roll.parse(roll), active=active)}


def test_exchange_fields_are_for_everyone_in_action_1_and_go_from_left_to_right():
    plain = {"pass", *(f"{row}7" for row in "RYGB")}
    assert moves("-", "x-change", "34") == plain | {
        f"{row}{number}^7" for row in "RYGB" for number in (9, 4)
    }
    assert moves("R9 X2", "x-change", "34") == plain - {"R7"} | {f"{row}4^7" for row in "YGB"}
    assert moves("R4 X4", "x-change", "34") == plain


def test_circles_follow_a_marked_neighbour():
    roll = "12 r4 y4 g1 b1"
    near = {"bonus_colour": "marked_neighbour"}, {"bonus_colour": "either_neighbour"}
    for flags in near:
        assert "RY5" in moves("R5", "big-points", "14", **flags)
        assert "RY5" not in moves("G5", "big-points", "14", **flags)
        assert "ry5" in moves("R5", "big-points", roll, active=True, **flags)
    own, any_of_both = (moves("R5", "big-points", "12 r6 y4 g1 b1", active=True, **f) for f in near)
    assert ("ry5" in own, "ry5" in any_of_both) == (False, True)
    assert "R5+ry5" in moves("-", "big-points", "14 r1 y4 g1 b1", active=True, **near[1])
    assert "R5+ry5" not in moves("-", "big-points", "14 r6 y4 g1 b1", active=True, **near[0])


def test_chris_cross_takes_another_white_die_unless_told_otherwise():
    roll = "36 r1 y1 g2 b2"
    for same in (False, True):
        found = moves("-", "classic", roll, active=True, power="chris_cross", chris_same_white=same)
        assert {"r4+y7", "r7+y4", "r4+r7", "R9", "r4"} <= found
        assert ("r4+y4" in found) == same
    assert "R9+r4+y7" not in found


def test_the_game_ends_with_the_second_lock_also_between_two_colour_marks():
    roll = "56 r6 y6 g1 b1"
    found = moves("R5@8 Y5@8", "classic", roll, active=True, power="chris_cross")
    assert {"r12", "y12"} <= found
    assert "r12+y12" not in found  # both need the white 6
    roll = "66 r6 y6 b1"
    found = moves("R5@8 Y5@8 Gx", "classic", roll, active=True, power="chris_cross")
    assert {"r12", "y12", "b7+r12"} <= {move.replace("r12+b7", "b7+r12") for move in found}
    assert not any("r12" in move and "y12" in move for move in found)


def test_miss_take_needs_no_legal_move_if_the_flag_says_so():
    literal = moves("-", "classic", "34 r1 y1 g6 b6", active=True, power="miss_take")
    assert sum(move.startswith("miss:") for move in literal) == 4 * 10
    strict = moves(
        "-", "classic", "34 r1 y1 g6 b6", active=True, power="miss_take", miss_when="no_legal_move"
    )
    assert not any(move.startswith("miss:") for move in strict)
    stuck = moves(
        "R1@9 Y1@9 G1@4 B1@4",
        "classic",
        "33 r1 y1 g2 b2",
        active=True,
        power="miss_take",
        miss_when="no_legal_move",
    )
    assert {"pass", "miss:R10", "miss:G3"} <= stuck
    assert "miss:R12" not in stuck


def test_tina_turner_turns_only_what_the_marks_need_and_helps_on_own_turns_only():
    found = moves("-", "classic", "36 r4 y1 g1 b1", active=True, power="tina_turner")
    assert {"R9", "r7", "w3=4+R10", "r4=3+r6", "w3=4+R10+y5", "w3=4+y5"} <= found
    assert not any(move in found for move in ("r4=3+R9", "r4=3+r7", "w3=4+r10"))
    passive = moves("-", "classic", "36", power="tina_turner")
    assert passive == {"pass", "R9", "Y9", "G9", "B9"}


def test_double_dutch_rolls_any_dice_again():
    here = Position.parse("R2 Gx", flags={"power": "double_dutch"})
    roll = Roll.parse("34 r1 y5 b6")
    assert len(here.rerolls(roll)) == 2**5 - 1
    assert len(here.rerolls(Roll.parse("44 r1 y5 b6"))) == 3 * 2**3 - 1
    assert Position.parse("R2 Gx").rerolls(roll) == ()
    again = list(rolled_again(roll, Reroll.parse("reroll w3 b6")))
    assert len(again) == 36
    assert all(4 in then.whites and then.dice[:2] == roll.dice[:2] for then in again)
    assert "r9" not in {str(move) for move in here.moves(roll)}


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


# What cannot be


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
def test_a_defect(text, sheet, flags, defect):
    with pytest.raises(IllegalPosition) as error:
        Position.parse(text, sheet, flags)
    assert any(found.startswith(defect) or defect in found for found in error.value.defects)


def test_short_rows_of_chains_fit_if_some_choice_of_chains_does():
    for text in ("R2@7 Y2@7", "R1@7 Y1@7", "R5@7 Y5@7", "R6@7 Y6@7 G2@10", "R1@6 Y1@6"):
        assert Position.parse(text, "connected-chain-a").defects() == ()
