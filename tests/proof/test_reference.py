from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest

from qwixx_math.errors import InvalidSetting
from qwixx_math.game.notation import Row
from qwixx_math.game.position import Position
from qwixx_math.game.rules import Flags
from qwixx_math.game.sheets import Sheet, get_sheet
from qwixx_math.proof.reference import Reference
from qwixx_math.solver.index.lattice import lattice_of
from qwixx_math.solver.induction import compute_values
from qwixx_math.solver.solution import Solution

CLASSIC, MIXX_A, MIXX_B = (get_sheet(name) for name in ("classic", "mixx-a", "mixx-b"))

LATE = {"lock_timing": "end_of_turn"}
FINISH = {"second_lock_in_action1": "finish_turn"}
GAMES = [
    (CLASSIC.cut("RG", slice(3, 8)), {"marks_to_lock": 2}),
    (CLASSIC.cut("RG", slice(3, 8)), {"marks_to_lock": 2} | FINISH),
    (CLASSIC.cut("RG", slice(3, 8)), {"marks_to_lock": 1, "lock_bonus": False} | LATE),
    (CLASSIC.cut("RG", slice(4, 8)), {"marks_to_lock": 0, "penalty": 1}),
    (CLASSIC.cut("RG", slice(4, 8)), {"marks_to_lock": 9}),
    (CLASSIC.cut("RY", slice(2, 9)), {"marks_to_lock": 5, "penalties_to_end": 2}),
    (CLASSIC.cut("B", slice(2, 9)), {"marks_to_lock": 4, "penalty": 0}),
    (CLASSIC.cut("RYG", slice(4, 6)), {"marks_to_lock": 0} | LATE),
    (CLASSIC.cut("RYG", slice(4, 6)), {"marks_to_lock": 1} | FINISH),
    (CLASSIC.cut("RYGB", slice(5, 6)), {"marks_to_lock": 0} | FINISH | LATE),
    (MIXX_A.cut("YB", slice(6, 11)), {"marks_to_lock": 2}),
    (MIXX_A.cut("RG", slice(6, 11)), {"marks_to_lock": 1} | FINISH),
    (MIXX_A.cut("RB", slice(3, 6)), {"marks_to_lock": 1}),
    (MIXX_A.cut("RB", slice(3, 6)), {"marks_to_lock": 1} | LATE),
    (MIXX_A.cut("YG", slice(3, 6)), {"marks_to_lock": 0} | LATE | FINISH),
    (MIXX_A.cut("RGB", slice(9, 11)), {"marks_to_lock": 0} | FINISH),
    (MIXX_B.cut("GB", slice(3, 8)), {"marks_to_lock": 2}),
    (MIXX_B.cut("RY", slice(5, 11)), {"marks_to_lock": 3, "penalties_to_end": 2} | FINISH),
]


def rows_of(sheet: Sheet, flags: Flags) -> list[Row]:
    """All states of a row: open, locked, closed by another."""
    length = len(sheet.rows[0].cells)
    opens = [Row()] + [
        Row(count, last, cells=None) for last in range(length - 1) for count in range(1, last + 2)
    ]
    locked = [
        Row(count, length - 1, cells=None) for count in range(flags.marks_to_lock + 1, length + 1)
    ]
    return [*opens, *locked, opens[-1]._replace(shut=True)]


def positions_of(sheet: Sheet, flags: Flags) -> Iterator[Position]:
    rows = rows_of(sheet, flags)
    for chosen in product(rows, repeat=len(sheet.rows)):
        for penalties in range(flags.penalties_to_end + 1):
            yield Position(sheet, flags, chosen, penalties)


@pytest.mark.parametrize(("sheet", "changed"), GAMES, ids=lambda value: getattr(value, "name", ""))
def test_the_solver_agrees_on_every_position(sheet, changed):
    flags = Flags.of(changed)
    lattice = lattice_of(sheet, flags)
    for players in (1, 2, 3):
        exact = Reference(sheet, flags, players)
        solution = Solution(lattice, players, compute_values(lattice, players, threads=1))
        for position in positions_of(sheet, flags):
            for until_mine in range(players):
                value = Fraction(solution.look_up(position, until_mine))
                assert abs(value - exact.value(position, until_mine)) < Fraction(1, 10**12)


# Sheets whose rows have one cell, the 7, that locks without earlier marks; a lock has 2 marks and
# 3 points. The first turn without a mark ends the game at −5.
SEVENS = {"marks_to_lock": 0, "penalties_to_end": 1}
WHITES_MAKE_7 = Fraction(1, 6)
DOUBLE, MIXED = Fraction(1, 6), Fraction(4, 6)  # other white pairs: equal dice, two different ones
ONE_DIE_DOUBLE, ONE_DIE_MIXED = Fraction(1, 6), Fraction(1, 3)  # a die makes 7 with one of them
TWO_DICE_DOUBLE, TWO_DICE_MIXED = (
    1 - (1 - chance) ** 2 for chance in (ONE_DIE_DOUBLE, ONE_DIE_MIXED)
)


def sevens(rows: str, players: int = 1, **flags: str) -> Reference:
    return Reference(CLASSIC.cut(rows, slice(5, 6)), SEVENS | flags, players)


def test_one_seven_by_hand():
    offered = WHITES_MAKE_7 + DOUBLE * ONE_DIE_DOUBLE + MIXED * ONE_DIE_MIXED
    alone = sevens("R")
    assert alone.value("R7") == 3 - 5
    assert alone.value("-") == offered * (3 - 5) + (1 - offered) * -5

    second = sevens("R", players=2)
    own = offered * (3 - 5) + (1 - offered) * -5
    assert second.value("-", 0) == own
    assert second.value("-", 1) == WHITES_MAKE_7 * (3 - 5) + (1 - WHITES_MAKE_7) * own


def test_two_sevens_by_hand():
    offered = WHITES_MAKE_7 + DOUBLE * ONE_DIE_DOUBLE + MIXED * ONE_DIE_MIXED
    one_locked = offered * 6 + (1 - offered) * (3 - 5)
    both = TWO_DICE_MIXED  # white 7 in one row, then the die of the other: either way round
    pair = sevens("RY")
    assert pair.value("R7") == pair.value("Y7") == one_locked
    assert pair.value("-") == (
        WHITES_MAKE_7 * (both * 6 + (1 - both) * one_locked)
        + DOUBLE * (TWO_DICE_DOUBLE * one_locked + (1 - TWO_DICE_DOUBLE) * -5)
        + MIXED * (TWO_DICE_MIXED * one_locked + (1 - TWO_DICE_MIXED) * -5)
    )


@pytest.mark.parametrize(
    ("ending", "after_white"), [("end_now", 6), ("finish_turn", 6 + TWO_DICE_MIXED * 3)]
)
def test_a_second_lock_by_white_sum_by_hand(ending, after_white):
    # Finishing the turn, yellow 7 by white and green by colour or the other way round: three locks.
    triple = sevens("RYG", second_lock_in_action1=ending)
    assert triple.value("R7") == (
        WHITES_MAKE_7 * after_white
        + DOUBLE * (TWO_DICE_DOUBLE * 6 + (1 - TWO_DICE_DOUBLE) * (3 - 5))
        + MIXED * (TWO_DICE_MIXED * 6 + (1 - TWO_DICE_MIXED) * (3 - 5))
    )


def test_it_shares_nothing_with_the_solver():
    script = "import sys, qwixx_math.proof.reference; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    used = {name for name in loaded.stdout.split() if name.startswith("qwixx_math.")}
    model = {"errors", "rules", "sheets", "shown", "notation", "powers", "position_text"}
    model |= {"marked", "defects", "marking", "position", "reference"}
    assert used == {f"qwixx_math.{name}" for name in model}


def test_a_player_count_has_its_passive_rolls():
    with pytest.raises(InvalidSetting, match=r"until_mine is 2; it takes 0 to 1"):
        sevens("R", players=2).value("-", 2)
