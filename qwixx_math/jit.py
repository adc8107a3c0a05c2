"""How inner loops are compiled: numba, without the interpreter lock, kept in the cache folder."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numba

from .store import prepare_kernel_cache

Function = TypeVar("Function", bound=Callable[..., Any])

_KEPT = prepare_kernel_cache()


def jit(function: Function) -> Function:
    """The compiled function; it releases the interpreter lock while it runs."""
    compiled: Function = numba.njit(nogil=True, cache=_KEPT, error_model="numpy")(function)
    return compiled
