"""Marks for some cases of a test."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest


def slow_if(is_slow: Callable[..., bool], cases: Iterable[Any]) -> list[Any]:
    """The cases, those marked slow for which that holds."""
    marked = []
    for case in cases:
        values = case if isinstance(case, tuple) else (case,)
        marked.append(pytest.param(*values, marks=[pytest.mark.slow] if is_slow(*values) else []))
    return marked
