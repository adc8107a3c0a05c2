"""How inner loops are compiled: numba, without the interpreter lock, kept in the cache folder."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numba

from .kernel_cache import prepare_kernel_cache

Function = TypeVar("Function", bound=Callable[..., Any])

_KEPT = prepare_kernel_cache()


_OPTIONS: dict[str, Any] = {"nogil": True, "cache": _KEPT, "error_model": "numpy"}


def jit(function: Function) -> Function:
    """The compiled function; it releases the interpreter lock while it runs."""
    # Said aloud, as else a function that `alone` ones call would be compiled like them.
    compiled: Function = numba.njit(_nrt=True, **_OPTIONS)(function)
    return compiled


def inlined(function: Function) -> Function:
    """A part of an `alone` function: copied into it, as calls with many arrays are slow."""
    compiled: Function = numba.njit(inline="always", _nrt=False, **_OPTIONS)(function)
    return compiled


def alone(function: Function) -> Function:
    """As `jit`, for a function that makes no array: without the counting of references to arrays,
    which may cost more than the work."""
    compiled: Function = numba.njit(_nrt=False, **_OPTIONS)(function)
    return compiled
