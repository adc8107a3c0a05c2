"""Child processes with a cache folder of their own, and a sheet they solve in no time."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import numba

from qwixx_math import Flags, get_sheet
from qwixx_math.solver.index.lattice import lattice_of
from qwixx_math.solver.induction import compute_values
from qwixx_math.solver.saved import TableKey

SMALL = get_sheet("classic").cut("RG", slice(2, 8))
FLAGS = Flags.of({"marks_to_lock": 2})

# In a child the small sheet has a name, so that the command line can ask for it.
PRELUDE = """
import os, signal, sys, time
from pathlib import Path
import qwixx_math as qm
from qwixx_math.game import sheets
from qwixx_math.solver import solve as solver
from qwixx_math.cli import main

small = qm.get_sheet("classic").cut("RG", slice(2, 8))
layouts = sheets._layouts() | {"small": small}
sheets._layouts = lambda: layouts
real_compute = solver.compute_values

def ask():
    print(qm.solve("small", flags={"marks_to_lock": 2}).value("-"))

def command(*options):
    main(["solve", "--sheet", "small", "--marks-to-lock", "2", "--json", *options])
"""


def small_key(players: int = 1) -> TableKey:
    """What the children's table is; its path follows QWIXX_MATH_CACHE."""
    return TableKey(SMALL, FLAGS, players)


@cache
def kernels() -> str:
    """A folder with the compiled kernels, so that no child has to compile."""
    compute_values(lattice_of(SMALL, FLAGS), 1)
    return numba.config.CACHE_DIR or mkdtemp()


@cache
def small_value() -> float:
    """Value of the empty small sheet."""
    lattice = lattice_of(SMALL, FLAGS)
    return compute_values(lattice, 1).item(0, 0, 0)


def start(script: str, cache_folder: Path, *options: str, **environment: str) -> subprocess.Popen:
    places = {"QWIXX_MATH_CACHE": str(cache_folder), "NUMBA_CACHE_DIR": kernels()}
    return subprocess.Popen(
        [sys.executable, *options, "-c", PRELUDE + script],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | places | environment,
    )


def run(script: str, cache_folder: Path, **environment: str) -> subprocess.CompletedProcess:
    child = start(script, cache_folder, **environment)
    out, err = child.communicate(timeout=120)
    return subprocess.CompletedProcess(child.args, child.returncode, out, err)


def wait_for(path: Path, child: subprocess.Popen) -> None:
    """Wait until the child has made that file."""
    while not path.exists():
        assert child.poll() is None, child.communicate()
        time.sleep(0.01)
