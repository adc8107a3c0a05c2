"""Random numbers, compiled and plain."""

from __future__ import annotations

import numpy as np

from qwixx_math.qwirkle.chance import Dice
from qwixx_math.qwirkle.playing import below


def test_dice_agree():
    compiled, plain = np.array([np.uint64(7)]), Dice(7)
    for n in (1, 2, 6, 36, 108, 10**6):
        number, plain = plain.below(n)
        assert below(compiled, n) == number
