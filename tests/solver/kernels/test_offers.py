"""What a roll offers depends on when a lock takes its die out."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from helpers.one_roll_ahead import check_values
from helpers.positions import all_positions
from helpers.solving import solved

from qwixx_math.game.rules import Flags
from qwixx_math.game.sheets import get_sheet

CLASSIC, MIXX_A, MIXX_B = (get_sheet(name) for name in ("classic", "mixx-a", "mixx-b"))


@pytest.mark.slow
@pytest.mark.parametrize(
    "second_lock", ["end_now", pytest.param("finish_turn", marks=pytest.mark.slow)]
)
def test_lock_timing_matters_on_mixed_rows_and_there_too_values_are_one_roll_ahead(second_lock):
    sheet = MIXX_A.cut("RYGB", slice(3, 8))
    soon = solved(sheet, Flags(second_lock, "immediate", marks_to_lock=2))
    late = solved(sheet, Flags(second_lock, "end_of_turn", marks_to_lock=2))
    assert (late.values > soon.values - 1e-12).all()  # it only adds moves
    gains = {
        position: late.look_up(replace(position, flags=late.lattice.flags), 0)
        - soon.look_up(position, 0)
        for position in all_positions(sheet, soon.lattice.flags)
    }
    for position in sorted(gains, key=gains.__getitem__)[-2:]:
        assert gains[position] > 0.01
        check_values(soon, position)
        check_values(late, replace(position, flags=late.lattice.flags))


def test_lock_timing_does_not_matter_where_each_row_has_its_own_die():
    sheet = CLASSIC.cut("RYGB", slice(4, 8))
    soon, late = (
        solved(sheet, Flags(lock_timing=timing, marks_to_lock=2), 2).values
        for timing in ("immediate", "end_of_turn")
    )
    np.testing.assert_array_equal(soon, late)
