"""What a net learns from games."""

from __future__ import annotations

import numpy as np
import pytest
from helpers.nets import net_by_chance
from helpers.unsolved import BIG, CLASSIC, MIKE

import qwixx_math as qm
from qwixx_math.learned.index.inputs import INPUTS
from qwixx_math.learned.index.patterns import position_of, rules_of
from qwixx_math.learned.kernels.record import fill_inputs, write_targets
from qwixx_math.learned.net import Net
from qwixx_math.learned.play import play_games
from qwixx_math.learned.tasks import Task

SHORT = {"marks_to_lock": 2}


def test_targets_are_the_returns_of_td_lambda():
    """By hand, backwards through a recorded game with a random choice in it."""
    net = net_by_chance(Task(CLASSIC.cut("RG", slice(3, 9)), qm.Flags.of(SHORT | MIKE)))
    (record,) = play_games(net.task, net.layers, (30, 7), wildness=0.3, recorded=True)
    rules, keep = rules_of(*net.task[:2]), 0.7
    targets = np.zeros(record.best.shape, np.float32)
    write_targets(rules, record, keep, targets)
    assert record.wild.any()
    for game in range(30):
        rolls = int(record.results[game, 1])
        back = float(record.results[game, 0])
        for roll in reversed(range(rolls)):
            best = float(record.best[game, roll])
            back = best if record.wild[game, roll] else (1 - keep) * best + keep * back
            state = record.states[game, roll]
            counts = [int(pattern).bit_count() for pattern in state[:2]]
            locks = [int(pattern) >> 5 & 1 for pattern in state[:2]]
            marks = [count + lock for count, lock in zip(counts, locks, strict=True)]
            points = sum(n * (n + 1) // 2 for n in marks) - 5 * int(state[6])
            assert targets[game, roll] == pytest.approx((back - points) / 100, abs=1e-5)
        assert not targets[game, rolls:].any()


def test_inputs_in_full_are_those_that_are_listed():
    """At a table: of every recorded sheet, others' closed rows too, by the position it is."""
    sheet, flags = BIG.cut("RYGB", slice(4, 9)), qm.Flags.of(SHORT)
    net = net_by_chance(Task(sheet, flags, (3,))).at_table(3)
    (record,) = play_games(net.task, net.layers, (5, 7), players=3, recorded=True)
    states = np.concatenate([s[: r[1]] for s, r in zip(record.states, record.results, strict=True)])
    dense = np.zeros((len(states), INPUTS), np.float32)
    fill_inputs(rules_of(sheet, flags), states, dense)
    layers = {name: 0 * layer for name, layer in net.layers.items()}
    layers["first"][:, 0] = np.arange(1, INPUTS + 1) ** 1.5  # tells which inputs are set
    layers["second"][0, 0] = layers["last"][0] = 1.0
    plain = Net("sum", net.task, layers, {}, 3)
    for state, row in zip(states.astype(int), dense, strict=True):
        position = position_of(sheet, flags, state[:6], int(state[6]), int(state[8]))
        said = plain.totals([position], int(state[7]))[0]
        assert said == pytest.approx(position.score + 100 * (row @ layers["first"][:, 0]), rel=1e-6)
    assert (states[:, 8] > 0).any()
