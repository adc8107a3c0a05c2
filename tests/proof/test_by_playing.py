"""One roll ahead by playing every move, against the plainest solver; and a sample of a table."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from helpers.positions import SHORT_FAMILY, TINY_FAMILY, reachable
from helpers.solving import solved
from helpers.split_chains import each_flag

from qwixx_math.errors import InvalidSetting
from qwixx_math.game.position import Position
from qwixx_math.game.rules import Flags
from qwixx_math.proof.by_playing import look_ahead
from qwixx_math.proof.certify import certify
from qwixx_math.proof.reference import Reference


@each_flag
def test_a_sample_is_verified_by_playing_every_move(changed):
    right = solved(SHORT_FAMILY["chain"], changed | {"marks_to_lock": 2}, 2)
    certificate = certify(right, sample=8, seed=3)
    assert certificate.holds(1e-9)
    assert (certificate.complete, certificate.bound, certificate.positions) == (False, None, 8)
    assert certificate == certify(right, sample=8, seed=3)
    off = replace(right, values=right.values + np.linspace(0, 1, right.lattice.size)[:, None, None])
    assert not certify(off, sample=8, seed=3).holds(1e-3)
    with pytest.raises(InvalidSetting, match=r"a sample of .* can be verified"):
        certify(right)


@pytest.mark.parametrize("name", ["classic", "mixed", "chain", "steps", "exchange", "bonus"])
@pytest.mark.parametrize("timing", ["immediate", "end_of_turn"])
def test_exact_values_are_one_roll_ahead_of_exact_values(name, timing):
    sheet = TINY_FAMILY[name]
    flags = Flags(lock_timing=timing, marks_to_lock=1, penalties_to_end=1)
    exact = Reference(sheet, flags, 2)
    empty = Position.empty(sheet, flags)
    going_on = [position for position in reachable(empty) if not position.is_over]
    for position in sorted(going_on, key=str)[::5]:
        for until_mine in (0, 1):

            def worth(after: Position, then: int = 1 - until_mine) -> float:
                return float(exact.value(after, then))

            ahead = look_ahead(position, until_mine, worth)
            assert ahead == pytest.approx(float(exact.value(position, until_mine)), abs=1e-12)
