from __future__ import annotations

import subprocess
import sys
from fractions import Fraction

import pytest

from qwixx_math.errors import InvalidSetting
from qwixx_math.game.sheets import get_sheet
from qwixx_math.proof.reference import Reference

CLASSIC, MIXX_A, MIXX_B = (get_sheet(name) for name in ("classic", "mixx-a", "mixx-b"))
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
    rooms = {name.split(".")[1] for name in loaded.stdout.split() if name.startswith("qwixx_math.")}
    assert rooms == {"base", "errors", "game", "proof"}  # of base, the version


def test_a_player_count_has_its_passive_rolls():
    with pytest.raises(InvalidSetting, match=r"until_mine is 2; it takes 0 to 1"):
        sevens("R", players=2).value("-", 2)
