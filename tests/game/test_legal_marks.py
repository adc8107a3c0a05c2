"""Marks by hand: what a sheet or power allows, and what a mark brings along."""

from __future__ import annotations

import pytest
from helpers.positions import moves

from qwixx_math.game.position import Position


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
