"""What the tests share: solutions of the classic sheet, solved once and kept between runs."""

from __future__ import annotations

import signal
from collections.abc import Callable

import pytest

import qwixx_math as qm

Solver = Callable[..., qm.Solution]

# Tests interrupt children, which would inherit deafness from a run started in the background.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def classic() -> qm.Solution:
    """The classic sheet, alone."""
    return qm.solve(quiet=True)
