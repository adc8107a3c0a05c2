"""Two exact solvers without common rules, `literal` and `reference`, on tiny sheets."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from helpers.marks import slow_if
from helpers.positions import TINY_FAMILY
from oracle.literal import Literal

from qwixx_math.game.sheets import get_sheet
from qwixx_math.proof.reference import Reference

SHORT_GAME = {"marks_to_lock": 1, "penalties_to_end": 1}
LONGER = {"marks_to_lock": 2, "penalties_to_end": 2}
FINISH = {"second_lock_in_action1": "finish_turn"}
LATE = {"lock_timing": "end_of_turn"}
BOTH = ["chain_moves_frontier", "chain_counts_for_lock"]
CASES = [
    ("classic", LONGER, 2),
    ("classic", LONGER | {"rows_to_end": 1}, 2),
    ("three", SHORT_GAME | {"rows_to_end": 3}, 1),
    ("three", SHORT_GAME | {"rows_to_end": 3} | LATE, 1),
    ("three", SHORT_GAME | {"rows_to_end": 3, "power": "chris_cross"} | FINISH, 1),
    ("chain", SHORT_GAME, 2),
    ("chain", SHORT_GAME | {"marks_to_lock": 2} | FINISH, 1),
    ("chain", SHORT_GAME | {"chain_optional": True}, 1),
    ("chain", SHORT_GAME | {"chain_moves_frontier": False}, 1),
    ("chain", SHORT_GAME | {"marks_to_lock": 2, "chain_counts_for_lock": False}, 1),
    ("chain", SHORT_GAME | dict.fromkeys(BOTH, False) | {"chain_optional": True}, 1),
    ("chain", SHORT_GAME | {"power": "tina_turner"}, 1),
    ("steps", SHORT_GAME, 2),
    ("steps", SHORT_GAME | {"power": "chris_cross"} | FINISH, 1),
    ("exchange", SHORT_GAME, 2),
    ("exchange", SHORT_GAME | {"power": "miss_take"}, 1),
    ("bonus", SHORT_GAME, 2),
    ("bonus", SHORT_GAME | {"bonus_colour": "either_neighbour"} | LATE, 1),
    ("bonus", SHORT_GAME | {"bonus_with_mark": True, "power": "chris_cross"}, 1),
    ("classic", SHORT_GAME | {"power": "tina_turner"}, 2),
    ("classic", LONGER | {"power": "miss_take"}, 2),
    ("classic", SHORT_GAME | {"power": "miss_take", "miss_last_cell": True}, 1),
    ("classic", LONGER | {"power": "miss_take", "miss_when": "no_legal_move"}, 1),
    ("classic", SHORT_GAME | {"power": "chris_cross"} | FINISH, 2),
    ("classic", SHORT_GAME | {"power": "chris_cross", "chris_same_white": True}, 1),
    ("mixed", SHORT_GAME | {"power": "chris_cross"}, 1),
    ("mixed", SHORT_GAME | {"power": "chris_cross"} | LATE, 1),
    ("classic", SHORT_GAME | {"power": "double_dutch"}, 1),
    ("gaps", SHORT_GAME | {"power": "magic_mike"}, 1),
    ("chain", SHORT_GAME | {"power": "magic_mike", "mike_any_skipped": True}, 1),
]


def is_long(sheet: str, flags: dict[str, object], players: int) -> bool:
    """With powers that add many ways, or three rows."""
    power = flags.get("power", "none")
    with_power = power in ("double_dutch", "magic_mike") or (power != "none" and players > 1)
    return with_power or (sheet == "three" and len(flags) > 3)


@pytest.mark.parametrize(("sheet", "flags", "players"), slow_if(is_long, CASES), ids=str)
def test_values_of_tiny_sheets_agree_exactly(sheet, flags, players):
    literal = Literal(TINY_FAMILY[sheet], flags, players)
    reference = Reference(TINY_FAMILY[sheet], flags, players)
    for until_mine in range(players):
        assert literal.value("-", until_mine) == reference.value("-", until_mine)


@pytest.mark.parametrize(
    ("sheet", "plain", "changed"),
    [
        ("chain", {}, {"chain_optional": True}),
        ("chain", {}, {"chain_moves_frontier": False}),
        ("chain", {"marks_to_lock": 2}, {"chain_counts_for_lock": False}),
        ("bonus", {}, {"bonus_colour": "either_neighbour"}),
        ("bonus", {}, {"bonus_with_mark": True}),
        ("classic", {}, {"power": "tina_turner"}),
        ("gaps", {}, {"power": "magic_mike"}),
        ("classic", {"power": "miss_take"}, {"miss_last_cell": True}),
        ("classic", {"power": "miss_take"}, {"miss_when": "no_legal_move"}),
        ("classic", {"power": "chris_cross"}, {"chris_same_white": True}),
        ("mixed", {"power": "chris_cross"}, LATE),
    ],
    ids=str,
)
def test_a_flag_changes_the_value(sheet, plain, changed):
    """So that agreeing under it says something."""
    values = {
        Reference(TINY_FAMILY[sheet], SHORT_GAME | flags).value("-")
        for flags in (plain, plain | changed)
    }
    assert len(values) == 2


# By hand: one or two rows so short that a turn decides the game


def rolls(dice: int) -> list[tuple[int, ...]]:
    return list(product(range(1, 7), repeat=2 + dice))


def chance(dice: int, holds) -> Fraction:
    found = rolls(dice)
    return Fraction(sum(map(holds, found)), len(found))


def makes(number: int, *sums: int):
    """Whether a roll makes the number by a colour die, or one of the sums by the white dice."""
    whites = {number, *sums}
    return lambda roll: (
        roll[0] + roll[1] in whites
        or any(white + die == number for white in roll[:2] for die in roll[2:])
    )


ONE_TURN = {"marks_to_lock": 0, "penalties_to_end": 1}
SEVEN = get_sheet("classic").cut("R", slice(5, 6))
solvers = pytest.mark.parametrize("solver", [Literal, Reference])


@solvers
def test_a_chained_pair_by_hand(solver):
    """Two rows 6, 7, the sixes chained, the sevens out of reach: one mark is two points."""
    sheet = get_sheet("connected-chain-a").cut("RY", slice(4, 6))
    value = solver(sheet, ONE_TURN | {"marks_to_lock": 9}).value("-")
    assert value == -5 + 2 * chance(2, makes(6))


@solvers
def test_a_framed_cell_by_hand(solver):
    """A lone framed 7: three points with its lock and one as a step."""
    sheet = get_sheet("connected-steps-a").cut("R", slice(5, 6))
    assert solver(sheet, ONE_TURN).value("-") == -5 + 4 * chance(1, makes(7)) == Fraction(-10, 3)


@solvers
def test_an_exchanged_sum_by_hand(solver):
    """A lone 4, which the fields 7↔4 and 6↔4 make of a 7 and a 6 too."""
    sheet = get_sheet("x-change").cut("R", slice(2, 3))
    assert solver(sheet, ONE_TURN).value("-") == -5 + 3 * chance(1, makes(4, 7, 6))
    assert solver(sheet, ONE_TURN | {"penalties_to_end": 2}).value("R4 X4") == 3 - 5 - 5


@solvers
def test_tina_turner_by_hand(solver):
    def turnable(roll):
        turned = [
            (*roll[:place], 7 - face, *roll[place + 1 :])
            for place, face in enumerate(roll)
            if face in (3, 4)
        ]
        return any(map(makes(7), [roll, *turned]))

    value = solver(SEVEN, ONE_TURN | {"power": "tina_turner"}).value("-")
    assert value == -5 + 3 * chance(1, turnable)


@solvers
def test_double_dutch_by_hand(solver):
    """Roll again whatever makes a 7 most likely; 15/36 with all three dice, if they are apart."""

    def again(roll):
        kept = [product(*(range(1, 7) if new else [f] for f, new in zip(roll, s, strict=True)))
                for s in product((False, True), repeat=3)]  # fmt: skip
        return max(Fraction(sum(map(makes(7), r)), len(r)) for r in map(list, kept))

    found = rolls(1)
    mean = sum(map(again, found)) / len(found)
    assert solver(SEVEN, ONE_TURN | {"power": "double_dutch"}).value("-") == -5 + 3 * mean


@solvers
def test_miss_take_by_hand(solver):
    """The last cell may be taken without any roll, if the flag has it so."""
    power = ONE_TURN | {"power": "miss_take"}
    assert solver(SEVEN, power).value("-") == -5 + 3 * chance(1, makes(7))
    assert solver(SEVEN, power | {"miss_last_cell": True}).value("-") == 3 - 5


@solvers
def test_chris_cross_by_hand(solver):
    """Two sevens, closed by one white sum and a colour, or by two colours with both white dice."""
    sheet = get_sheet("classic").cut("RG", slice(5, 6))
    both = {"power": "chris_cross"}
    one_left = chance(1, makes(7)) * 6 + (1 - chance(1, makes(7))) * (3 - 5)

    def by_hand(roll):
        one, two, red, green = roll
        reds, greens = ({w for w in (0, 1) if roll[w] + die == 7} for die in (red, green))
        if one + two == 7:
            return 6 if reds or greens else max(one_left, Fraction(-5))
        if reds and greens and len(reds | greens) == 2:
            return 6
        return max(one_left, Fraction(-5)) if reds or greens else Fraction(-5)

    found = rolls(2)
    expected = sum(map(by_hand, found), Fraction(0)) / len(found)
    assert solver(sheet, ONE_TURN | both).value("-") == expected
