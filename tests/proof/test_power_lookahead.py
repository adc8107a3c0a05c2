"""Certificates of tables with a power."""

from __future__ import annotations

import pytest
from helpers.powers import CHRIS, DUTCH, MISS, TINA, TINY
from helpers.solving import solved

from qwixx_math.proof.certify import certify
from qwixx_math.solver.solution import Solution


@pytest.mark.slow
def test_a_certificate_of_rolling_dice_again():
    certificate = certify(solved(TINY, DUTCH), sample=8, threads=1)
    assert certificate.holds(1e-10)


@pytest.mark.parametrize("changed", [TINA, MISS, CHRIS])
def test_values_of_another_power_are_not_certified(changed):
    claimed, other = solved(TINY, changed), solved(TINY, changed | {"power": "none"})
    wrong = Solution(claimed.lattice, 1, other.values)
    assert certify(wrong, threads=1).residual > 0.01
