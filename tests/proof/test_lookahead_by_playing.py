"""One roll ahead by playing every move, against the plainest solver."""

from __future__ import annotations

import pytest
from helpers.positions import TINY_FAMILY, reachable

from qwixx_math.game.notation import Row
from qwixx_math.game.position import Position
from qwixx_math.game.rules import Flags
from qwixx_math.proof.lookahead_by_playing import look_ahead
from qwixx_math.proof.reference import Reference


@pytest.mark.parametrize("name", ["classic", "mixed", "chain", "steps", "exchange", "bonus"])
@pytest.mark.parametrize("timing", ["immediate", "end_of_turn"])
def test_exact_values_are_one_roll_ahead_of_exact_values(name, timing):
    sheet = TINY_FAMILY[name]
    flags = Flags(lock_timing=timing, marks_to_lock=1, penalties_to_end=1)
    exact = Reference(sheet, flags, 2)
    empty = Position(sheet, flags, (Row(),) * len(sheet.rows))
    going_on = [position for position in reachable(empty) if not position.is_over]
    for position in sorted(going_on, key=str)[::5]:
        for until_mine in (0, 1):

            def worth(after: Position, then: int = 1 - until_mine) -> float:
                return float(exact.value(after, then))

            ahead = look_ahead(position, until_mine, worth)
            assert ahead == pytest.approx(float(exact.value(position, until_mine)), abs=1e-12)
