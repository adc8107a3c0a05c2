"""Games by a net."""

from __future__ import annotations

from helpers.nets import net_by_chance
from helpers.unsolved import CLASSIC, MIKE

import qwixx_math as qm
from qwixx_math.learned.play import simulate_by_net
from qwixx_math.learned.tasks import Task


def test_results_depend_on_the_seed_alone_and_are_reported():
    net = net_by_chance(Task(CLASSIC.cut("RG", slice(3, 9)), qm.Flags.of(MIKE)))
    told: list[tuple[int, int]] = []
    one = simulate_by_net(net, 5000, 3, report=lambda done, of: told.append((done, of)))
    assert told == [(4096, 5000), (5000, 5000)]
    assert one.scores.tolist() == simulate_by_net(net, 5000, 3).scores.tolist()
    assert one.scores.tolist() != simulate_by_net(net, 5000, 4).scores.tolist()
