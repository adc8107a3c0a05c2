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


def test_short_sheets_take_no_while_and_whole_ones_do():
    short, whole = (
        workload_of(lattice_of(sheet, Flags()), 1)
        for sheet in (CLASSIC.cut("RYGB", slice(3, 8)), CLASSIC)
    )
    assert not short.takes_a_while
    assert whole.takes_a_while
    assert not whole.is_heavy
