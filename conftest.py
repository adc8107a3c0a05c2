"""A cache folder for the tests alone, and a watch over what is quick."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import numba
import pytest
from hypothesis import HealthCheck, settings

from qwixx_math.base.kernel_cache import prepare_kernel_cache
from qwixx_math.solver import solve as solver

LARGE = 200_000
"""Values of a table from which on solving it is slow."""

# A busy machine fails no test.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")


def pytest_configure(config: pytest.Config) -> None:
    """Tables go into a folder of this run, never into the user's; compiled kernels, which are
    sealed with their source, are kept for the next one. QWIXX_MATH_TEST_CACHE names a folder where
    tables are kept, too.
    """
    if hasattr(config, "workerinput"):  # of xdist: all workers share what is in the environment
        return
    folder = os.environ.get("QWIXX_MATH_TEST_CACHE")
    if not folder:
        run = tempfile.TemporaryDirectory(prefix="qwixx-math-tests-")
        config.add_cleanup(run.cleanup)
        folder = run.name
        if config.pluginmanager.hasplugin("cacheprovider"):
            Path(folder, "kernels").symlink_to(config.cache.mkdir("kernels").resolve())
    os.environ["QWIXX_MATH_CACHE"] = folder
    # Checked here once: a child must not throw away what is not sealed yet.
    if prepare_kernel_cache() and numba.config.CACHE_DIR:
        os.environ["NUMBA_CACHE_DIR"] = numba.config.CACHE_DIR


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The examples of docs/library.md solve what they show."""
    for item in items:
        if item.path.name == "library.md":
            item.add_marker(pytest.mark.slow)


@pytest.fixture(autouse=True)
def _large_tables_are_slow(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who solves another large sheet than the classic one, alone, is to be marked slow."""
    if request.node.get_closest_marker("slow"):
        return
    real = solver.compute_values

    def compute_values(lattice, players, objective, table, **options):
        plain = lattice.sheet.name == "classic" and players == 1 and not lattice.flags.changed()
        plain = plain and objective.is_score and table is None
        large = lattice.size * players > LARGE and not plain
        assert not large, f"{lattice.sheet.name} for {players} is solved: mark the test slow"
        return real(lattice, players, objective, table, **options)

    monkeypatch.setattr(solver, "compute_values", compute_values)
