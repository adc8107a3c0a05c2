"""Training: what it is made of, and that it learns."""

from __future__ import annotations

import numpy as np
import pytest
from click.testing import CliRunner
from helpers.unsolved import BIG, CLASSIC, MIKE

import qwixx_math as qm
from qwixx_math.learned.index.patterns import rules_of
from qwixx_math.learned.net import read_net
from qwixx_math.learned.tasks import Task, get_task
from qwixx_math.learned.train import Trainer, main, rate_at, symmetries, wildness_at


def test_random_choices_and_steps_get_smaller():
    assert [wildness_at(k) for k in (0, 0.5, 0.9)] == [0.02, 0.005, 0.0]
    assert (rate_at(0), rate_at(1)) == (pytest.approx(1e-3), pytest.approx(1e-5))


def test_symmetries_of_sheets():
    """Rows of a half change places, and the halves; circles go with their half."""
    assert len(symmetries(rules_of(CLASSIC, qm.Flags()))) == 8
    orders = symmetries(rules_of(BIG, qm.Flags()))
    assert [1, 0, 2, 3, 4, 5] in orders
    assert [2, 3, 0, 1, 5, 4] in orders
    assert [0, 2, 1, 3, 4, 5] not in orders
    assert len(orders) == 8


@pytest.mark.slow
def test_a_short_sheet_is_learned_and_a_stopped_training_goes_on(tmp_path):
    pytest.importorskip("torch")
    task = Task(CLASSIC.cut("RG", slice(4, 9)), qm.Flags.of(MIKE | {"marks_to_lock": 2}))
    whole = Trainer(task, 3, 500)
    scores = [whole.take_step(6) for _ in range(6)]
    assert np.mean(scores[-2:]) > scores[0] + 1
    first = Trainer(task, 3, 500)
    for _ in range(3):
        first.take_step(6)
    first.save(tmp_path / "kept.pt")
    second = Trainer(task, 3, 500)
    second.load(tmp_path / "kept.pt")
    for _ in range(3):
        second.take_step(6)
    for name, layer in whole.layers.items():
        assert np.array_equal(layer, second.layers[name])


@pytest.mark.slow
def test_the_command_writes_a_net(tmp_path, monkeypatch):
    pytest.importorskip("torch")
    monkeypatch.setenv("QWIXX_MATH_CACHE", str(tmp_path))
    name = "magic-mike-two-rows"
    asked = ["--steps", "1", "--games", "100", "--check", "100", "--into", str(tmp_path / "net")]
    assert CliRunner().invoke(main, [name, *asked]).exit_code == 0
    net = read_net((tmp_path / "net").read_bytes(), name, get_task(name), "net")
    assert net.figures["command"].startswith(f"python -m qwixx_math.learned.train {name} --seed 0")
