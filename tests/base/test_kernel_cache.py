"""Compiled kernels are kept until they are damaged or their source has changed."""

from __future__ import annotations

import os
import pickle
import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import qwixx_math
from qwixx_math.base.kernel_cache import damaged_kernel

TINY = """
import numba
from qwixx_math.base.kernel_cache import prepare_kernel_cache

@numba.njit(cache=prepare_kernel_cache())
def double(x):
    return 2 * x

print(double(21), sum(double.stats.cache_hits.values()))
"""


@pytest.fixture
def tiny(tmp_path, cache):
    """Runs a small compiled function; returns its result and whether it was compiled before."""
    script = tmp_path / "tiny.py"
    script.write_text(TINY)

    def double(**environment):
        places = {"QWIXX_MATH_CACHE": str(cache), "NUMBA_CACHE_DIR": ""}
        done = subprocess.run(
            [sys.executable, script],
            env=os.environ | places | environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, "")
        return tuple(map(int, done.stdout.split()))

    return double


NEW, KEPT = (42, 0), (42, 1)


def cut(path):
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def flip(path):
    code = bytearray(path.read_bytes())
    for offset in random.Random(4).sample(range(len(code)), 20):
        code[offset] ^= 1
    path.write_bytes(code)


@pytest.mark.slow
def test_kernels_are_kept_until_they_are_damaged(cache, tiny):
    assert [tiny(), tiny()] == [NEW, KEPT]
    for pattern, damage in [("*.nbi", cut), ("*.nbi", flip), ("*.nbc", cut), ("*.nbc", flip)]:
        (path,) = cache.rglob(pattern)
        damage(path)
        assert tiny() == NEW
    cut(cache / "kernels" / "seal")
    assert [tiny(), tiny()] == [NEW, KEPT]


@pytest.mark.slow
def test_kernels_are_compiled_again_when_any_kernel_has_changed(tmp_path, tiny):
    package = tmp_path / "copy" / "qwixx_math"
    shutil.copytree(Path(qwixx_math.__file__).parent, package)
    place = {"PYTHONPATH": str(package.parent)}
    assert [tiny(**place), tiny(**place)] == [NEW, KEPT]
    changes = [
        ("solver/kernels/backward.py", NEW),
        ("show/answers.py", KEPT),
        ("base/version.py", NEW),
    ]
    for changed, expected in changes:
        source = package / changed
        source.write_text(source.read_text().replace('__version__ = "', '__version__ = "9.') + "#")
        assert tiny(**place) == expected


@pytest.mark.slow
def test_kernels_without_a_usable_folder(cache, tiny, tmp_path):
    cache.write_text("mine")
    assert [tiny(), tiny()] == [NEW, NEW]
    assert not list(tmp_path.rglob("*.nb[ci]"))


def test_kernels_on_a_read_only_disk(tiny, read_only):
    read_only()
    assert tiny() == NEW


def test_kernels_on_a_full_disk(cache, tiny, full):
    assert tiny() == NEW
    assert not list(cache.rglob("*.nb[ci]"))


def test_a_damaged_kernel_in_a_cache_of_the_users_own_is_named(tmp_path, monkeypatch):
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    assert damaged_kernel() is None
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    good = pickle.dumps("1.0") + pickle.dumps(("stamp", {}))
    (tmp_path / "a.nbi").write_bytes(good)
    assert damaged_kernel() is None
    (tmp_path / "b.nbi").write_bytes(good[:-3])
    assert damaged_kernel() == tmp_path / "b.nbi"
    (tmp_path / "a.nbc").write_bytes(b"")
    assert damaged_kernel() == tmp_path / "a.nbc"
