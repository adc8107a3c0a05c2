"""The compiled net, against the one in numpy."""

from __future__ import annotations

import numpy as np
import pytest
from helpers.nets import net_by_chance
from helpers.unsolved import BIG

import qwixx_math as qm
from qwixx_math.learned.index.patterns import rules_of, start_of
from qwixx_math.learned.kernels.value import Weights, new_scratch, total_of
from qwixx_math.learned.net import LAYERS
from qwixx_math.learned.tasks import Task


@pytest.mark.parametrize("players", [1, 2, 5])
@pytest.mark.parametrize("text", ["-", "R2,3 Y4 RY3 Gx P2", "R2,3 Y4 P4"])
def test_a_sheet_is_worth_what_numpy_says(text, players):
    net = net_by_chance(Task(BIG, qm.Flags(), (players,))).at_table(players)
    position = qm.Position.parse(text, "big-points")
    marks, shut, penalties = start_of(position)
    weights = Weights(*(net.layers[name] for name in LAYERS))
    rules, scratch, wait = rules_of(BIG, qm.Flags()), new_scratch(weights), players - 1
    total = total_of(rules, weights, marks, shut, penalties, (wait, players), scratch)
    assert total == pytest.approx(net.totals([position], wait)[0], rel=1e-6)
    assert np.isfinite(total)
