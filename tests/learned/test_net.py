"""Files of nets, and what nets say."""

from __future__ import annotations

import json

import numpy as np
import pytest
from helpers.nets import net_by_chance
from helpers.unsolved import CLASSIC, MIKE
from safetensors.numpy import save

import qwixx_math as qm
from qwixx_math.errors import TableError
from qwixx_math.learned.net import FORMAT, Net, load_net, net_for, read_net
from qwixx_math.learned.tasks import Task, get_task, tasks

TASK = Task(CLASSIC, qm.Flags.of(MIKE))
SHIPPED = ["big-points", "magic-mike", "magic-mike-tables", "mike-any-skipped"]


def bytes_of(net: Net, **changed: object) -> bytes:
    figures = net.figures | {"name": "chance"} | changed
    return save(net.layers, {"figures": json.dumps(figures)})


def test_a_file_reads_back():
    net = net_by_chance(TASK)
    again = read_net(bytes_of(net), "chance", TASK, "here")
    start = qm.Position.empty(*TASK[:2])
    assert again.look_up(start) == net.look_up(start)


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", "no net, or a damaged one"),
        (b"\0" * 99, "no net, or a damaged one"),
        (bytes_of(net_by_chance(TASK))[:-9], "no net, or a damaged one"),
        (bytes_of(net_by_chance(TASK), format="qwixx-net/0"), f"expected {FORMAT} and chance"),
        (bytes_of(net_by_chance(TASK), name="classic"), f"expected {FORMAT} and chance"),
        (save({"first": np.zeros(3, np.float32)}), "no net, or a damaged one"),
        (
            save(
                net_by_chance(TASK).layers | {"last": np.full(32, np.nan, np.float32)},
                {"figures": json.dumps({"format": FORMAT, "name": "chance"})},
            ),
            "layer last is not of shape",
        ),
        (
            save(
                net_by_chance(TASK).layers | {"second": np.zeros((96, 31), np.float32)},
                {"figures": json.dumps({"format": FORMAT, "name": "chance"})},
            ),
            "layer second is not of shape",
        ),
    ],
)
def test_other_files_are_refused(data, problem):
    with pytest.raises(TableError, match=problem):
        read_net(data, "chance", TASK, "here")


def test_a_game_that_is_over_is_worth_its_score():
    over = qm.Position.parse("R2 P4", flags=MIKE)
    assert net_by_chance(TASK).look_up(over) == over.score


@pytest.mark.parametrize("name", SHIPPED)
def test_nets_that_come_along_tell_how_they_were_made(name):
    net = load_net(name)
    assert net.task == get_task(name)
    start = qm.Position.empty(*net.task[:2])
    for players in net.task.tables or (1,):
        there = net_for(*net.task[:2], players)
        assert there.name == name
        assert {"command", "seed", "games", "mean", "loss_error"} <= there.figures.keys()
        said = there.look_up(start)
        assert abs(said - there.figures["mean"]) < max(5, there.figures["value_error"])


def test_of_other_games_nothing_is_learned():
    assert net_for(CLASSIC, qm.Flags.of(MIKE | {"penalty": 9}), 1) is None
    assert net_for(CLASSIC, qm.Flags.of(MIKE), 8) is None
    with pytest.raises(qm.InvalidSetting, match="no task 'poker'; there are classic"):
        load_net("poker")
    assert len(set(tasks().values())) == len(tasks())
