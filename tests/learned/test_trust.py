"""Errors of nets."""

from __future__ import annotations

import numpy as np
from helpers.nets import net_by_chance
from helpers.unsolved import CLASSIC, MIKE

import qwixx_math as qm
from qwixx_math.learned.net import Net
from qwixx_math.learned.tasks import Task
from qwixx_math.learned.trust import errors_of


def test_a_net_that_says_ten_points_more_is_told_so():
    """All layers but the last bias 0: it says 100 times that bias, whatever the sheet."""
    task = Task(CLASSIC.cut("RG", slice(3, 9)), qm.Flags.of(MIKE | {"marks_to_lock": 2}))
    layers = {name: 0 * layer for name, layer in net_by_chance(task).layers.items()}
    here, there = (
        errors_of(
            Net("flat", task, layers | {"last_bias": np.array([bias], np.float32)}, {}),
            decisions=40,
            games=64,
        )
        for bias in (1.0, 1.1)  # either way it never ends a game that it need not
    )
    # The few sheets on which the game is over are worth their score, whatever the net says.
    assert 8 < there.value_bias - here.value_bias < 10
    assert min(*here[:2], *there[:2]) > 0
