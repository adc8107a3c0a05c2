"""What the tests share: solutions of the classic sheet, solved once and kept between runs."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import qwixx_math as qm

Solver = Callable[..., qm.Solution]


@pytest.fixture(scope="session")
def classic() -> qm.Solution:
    """The classic sheet, alone."""
    return qm.solve(quiet=True)
