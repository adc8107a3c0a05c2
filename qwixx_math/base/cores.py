"""How many processors there are."""

from __future__ import annotations

import os


def available_cores() -> int:
    """Processors this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1
