"""How much work a solve will be."""

from __future__ import annotations

from qwixx_math.game.rules import Flags
from qwixx_math.game.sheets import get_sheet
from qwixx_math.solver.index.lattice import lattice_of
from qwixx_math.solver.workload import workload_of

CLASSIC = get_sheet("classic")


def test_a_power_needs_more_work():
    seconds = [
        workload_of(lattice_of(CLASSIC, Flags(power=power)), 1).core_seconds
        for power in ("none", "tina_turner", "chris_cross", "double_dutch")
    ]
    assert seconds == sorted(seconds)
