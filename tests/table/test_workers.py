"""Tournaments on a Dask cluster on this machine: the same result, also when a worker dies."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from helpers.children import kernels

import qwixx_math
from qwixx_math import InvalidSetting
from qwixx_math.cli import main
from qwixx_math.table.tournament import tournament

NAMES = ["skip1+", "genetic", "random"]
GAMES = 12_000
PATIENCE = 180

# The one worker takes a task and never finishes it; the other waits for that to have happened.
STUCK = """
import time
from pathlib import Path
from qwixx_math.table import tournament

def play_task(names, task):
    Path("begun").touch()
    time.sleep(3600)

def dask_setup(worker):
    tournament.play_task = play_task
"""
WAITING = """
import time
from pathlib import Path
from qwixx_math.table import tournament

def dask_setup(worker):
    real = tournament.play_task

    def play_task(names, task):
        while not Path("begun").exists():
            time.sleep(0.01)
        return real(names, task)

    tournament.play_task = play_task
"""
# The command, once both workers are there.
COMMAND = """
import sys
from distributed import Client
from qwixx_math.cli import main

with Client(sys.argv[-1]) as client:
    client.wait_for_workers(2)
main(sys.argv[1:])
"""

WORKER = [
    *("-m", "distributed.cli.dask_worker", "--nthreads", "1", "--no-nanny", "--no-dashboard"),
    *("--host", "127.0.0.1", "--scheduler-file"),
]

Start = Callable[..., subprocess.Popen[str]]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts Python processes in a folder of their own, which end with the test."""
    environment = os.environ | {"NUMBA_CACHE_DIR": kernels()}
    children = []

    def run(*args: str, **more: str) -> subprocess.Popen[str]:
        with (tmp_path / f"{len(children)}.log").open("w") as log:
            child = subprocess.Popen(
                [sys.executable, *args],
                cwd=tmp_path,
                env=environment | more,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        children.append(child)
        return child

    yield run
    for child in children:
        child.kill()
        child.communicate()


def wait_for(path: Path, *children: subprocess.Popen[str]) -> None:
    """Wait until a file is there, as long as all of these live."""
    end = time.monotonic() + PATIENCE
    while not path.exists():
        dead = [child.args for child in children if child.poll() is not None]
        assert not dead, [log.read_text() for log in path.parent.glob("*.log")]
        assert time.monotonic() < end
        time.sleep(0.05)


def start_scheduler(start: Start, folder: Path) -> Path:
    """The file that tells where it is."""
    facts = folder / "scheduler.json"
    place = ["--host", "127.0.0.1", "--scheduler-file", str(facts)]
    scheduler = start(
        "-m", "distributed.cli.dask_scheduler", *place, "--port", "0", "--dashboard-address", ":0"
    )
    wait_for(facts, scheduler)
    return facts


@pytest.mark.slow
def test_a_killed_worker_leaves_the_result_complete_and_the_same(
    start: Start, tmp_path: Path
) -> None:
    local = tournament(NAMES, GAMES, seed=5)
    facts = start_scheduler(start, tmp_path)
    workers = []
    for name, preload in (("stuck", STUCK), ("waiting", WAITING)):
        (tmp_path / f"{name}.py").write_text(preload)
        workers.append(start(*WORKER, str(facts), "--preload", f"{name}.py", "--name", name))
    asked = ["tournament", *NAMES, "--games", str(GAMES), "--seed", "5", "--json", "--scheduler"]
    command = start("-c", COMMAND, *asked, json.loads(facts.read_text())["address"])
    wait_for(tmp_path / "begun", *workers, command)
    workers[0].send_signal(signal.SIGKILL)
    assert workers[0].wait(PATIENCE) == -signal.SIGKILL
    answer, _ = command.communicate(timeout=PATIENCE)
    assert command.returncode == 0, [log.read_text() for log in tmp_path.glob("*.log")]
    assert workers[1].poll() is None
    assert json.loads(answer) == json.loads(json.dumps(local.to_dict()))


@pytest.mark.slow
def test_a_worker_with_other_source_is_told_so(start: Start, tmp_path: Path) -> None:
    """In the same version: a line more in one module."""
    copy = tmp_path / "other" / "qwixx_math"
    shutil.copytree(Path(qwixx_math.__file__).parent, copy)
    with (copy / "table" / "games.py").open("a") as module:
        module.write("# changed\n")
    facts = start_scheduler(start, tmp_path)
    start(*WORKER, str(facts), PYTHONPATH=str(copy.parent))
    address = json.loads(facts.read_text())["address"]
    version = qwixx_math.__version__
    problem = (
        rf"has qwixx-math {version} with source \w+; it takes qwixx-math {version} with source"
    )
    with pytest.raises(InvalidSetting, match=problem):
        tournament(NAMES, GAMES, where=address)


def test_without_dask_the_command_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(InvalidSetting, match=r"pip install '\.\[cluster\]'"):
        tournament(NAMES, GAMES, where="tcp://127.0.0.1:1")


@pytest.mark.parametrize(
    ("address", "exit_code", "problem"),
    [
        ("tcp://127.0.0.1:1", 1, "no scheduler answers at tcp://127.0.0.1:1\n"),
        ("tcp://there:x", 2, "'tcp://there:x' is no address; one reads tcp://10.0.0.1:8786\n"),
    ],
)
def test_a_scheduler_that_cannot_be_reached_is_one_message(
    monkeypatch: pytest.MonkeyPatch, address: str, exit_code: int, problem: str
) -> None:
    monkeypatch.setattr("qwixx_math.table.workers.PATIENCE", 1)
    asked = ["tournament", *NAMES, "--games", "200", "--scheduler", address]
    result = CliRunner().invoke(main, asked)
    assert (result.exit_code, result.stdout) == (exit_code, "")
    assert result.stderr.startswith("Error: ")
    assert result.stderr.endswith(problem)
    assert result.stderr.count("\n") == 1
