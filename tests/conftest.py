"""What the tests share: the classic sheet, solved once a run, and cache folders at fault."""

from __future__ import annotations

import os
import signal
import subprocess

import pytest
from helpers.children import kernels, small_key
from helpers.faults import mount
from helpers.reasons import GAMES, POSITION, ROLL

import qwixx_math as qm

# Tests interrupt children, which would inherit deafness from a run started in the background.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def classic() -> qm.Solution:
    """The classic sheet, alone."""
    return qm.solve(quiet=True)


@pytest.fixture
def key(tmp_path, monkeypatch):
    """The children's table in a fresh cache folder."""
    kernels()  # into the usual folder
    monkeypatch.setenv("QWIXX_MATH_CACHE", str(tmp_path / "cache"))
    return small_key()


@pytest.fixture
def cache(tmp_path, key):
    return tmp_path / "cache"


@pytest.fixture
def read_only(cache):
    """Makes the cache folder read-only, for the superuser too."""
    cache.mkdir()

    def seal():
        cache.chmod(0o555)
        if os.access(cache, os.W_OK):
            mount("--bind", cache, cache)
            mount("-o", "remount,ro,bind", cache)

    yield seal
    subprocess.run(["umount", cache], capture_output=True, check=False)
    cache.chmod(0o755)


@pytest.fixture
def full(cache):
    """Makes the cache folder a disk of one page."""
    cache.mkdir()
    mount("-t", "tmpfs", "-o", "size=4k", "tmpfs", cache)
    yield
    subprocess.run(["umount", cache], capture_output=True, check=False)


@pytest.fixture(scope="module")
def why(classic):
    return qm.advise(POSITION, ROLL).why("R7", games=GAMES)
