"""Solved tables for reports."""

from __future__ import annotations

import pytest

import qwixx_math as qm
from qwixx_math.reports import Source


@pytest.fixture(scope="module")
def source(classic: qm.Solution) -> Source:
    return Source()
