"""What lies in the cache folder: saved tables and drafts of unfinished ones, listed and removed."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from ..base.kernel_cache import cache_folder

LONG_UNUSED = 90
"""Days after which a table that nobody opened is told of."""

_DAY = 24 * 60 * 60
_MOST_HEADER = 1 << 20


class Kept(NamedTuple):
    """A file of the cache.

    Attributes:
        path: where it is.
        facts: what its header says it is the solution of; empty if it says nothing.
        size: in bytes.
        days: since it was last opened or written.
    """

    path: Path
    facts: dict[str, str]
    size: int
    days: float

    def to_dict(self) -> dict[str, Any]:
        """JSON data."""
        return {
            "file": str(self.path),
            **{name: self.facts.get(name) for name in ("sheet", "players", "model", "objective")},
            "flags": json.loads(self.facts.get("flags", "{}")),
            "bytes": self.size,
            "days_unused": round(self.days, 2),
        }


def kept_tables() -> list[Kept]:
    """The tables and drafts of the cache folder, those opened last first."""
    found, now = [], time.time()
    for pattern in ("*.safetensors", "*.draft"):
        for path in (cache_folder() / "tables").glob(pattern):
            with suppress(OSError):  # another process removed it
                about = path.stat()
                days = max(0.0, now - about.st_mtime) / _DAY
                found.append(Kept(path, _facts(path), about.st_size, days))
    return sorted(found, key=lambda kept: kept.days)


def unused(days: float = LONG_UNUSED) -> list[Kept]:
    """The tables that nobody opened for so many days."""
    return [kept for kept in kept_tables() if kept.days >= days]


def forget(tables: Iterable[Kept]) -> None:
    """Remove tables; whoever has one open keeps it until the end.

    Raises:
        OSError: one cannot be removed.
    """
    for kept in tables:
        kept.path.unlink(missing_ok=True)


def _facts(path: Path) -> dict[str, str]:
    """The header of a table or draft, as far as it can be read."""
    with path.open("rb") as file:
        try:
            if path.suffix == ".draft":
                header = json.loads(file.readline(_MOST_HEADER))
            else:
                length = min(int.from_bytes(file.read(8), "little"), _MOST_HEADER)
                header = json.loads(file.read(length)).get("__metadata__", {})
        except ValueError:
            return {}
    return header if isinstance(header, dict) else {}
