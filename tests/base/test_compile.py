"""Compiled functions do what they do as Python, and let other threads run."""

from __future__ import annotations

import numpy as np
import pytest

from qwixx_math.base.compile import alone, inlined, jit


def quotient(x, y):
    return x / y


@pytest.mark.parametrize("how", [jit, inlined, alone])
def test_a_compiled_function_is_the_python_one(how):
    compiled = how(quotient)
    assert compiled(7, 2) == compiled.py_func(7, 2) == 3.5


def test_it_divides_as_numpy_does_and_releases_the_interpreter():
    compiled = jit(quotient)
    assert np.isnan(compiled(0.0, 0.0))
    assert compiled(1.0, 0.0) == np.inf
    assert compiled.targetoptions["nogil"]
