"""Saved tables: one file a solution, read by memory map, refused when anything is wrong with it.

A file is in safetensors format. Its header names what it holds (format, sheet and a digest of its
layout, flags, players) and the SHA-256 of the values; all of it must match. The format has a number
that rises whenever the values of a table or their order would differ, so that a newer package opens
what an older one solved. A table is written beside its place, synced and renamed while its lock is
held, so a file of that name is always whole, whoever was killed when.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import warnings
from collections.abc import Callable
from contextlib import suppress
from dataclasses import astuple
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt

from ..base.whole_file import replacing
from ..errors import CacheWarning, TableError
from ..game.rules import Flags
from ..game.sheets import Sheet

if TYPE_CHECKING:
    from filelock import BaseFileLock
from ..base.kernel_cache import cache_folder
from .kept import LONG_UNUSED, unused

Values = npt.NDArray[np.float64]

_FORMAT = "qwixx-table/2"
_TENSOR = "values"


class TableKey(NamedTuple):
    """What a table is the solution of."""

    sheet: Sheet
    flags: Flags
    players: int
    objective: str = "score"
    model: str = "cycle"

    @property
    def header(self) -> dict[str, str]:
        """The facts a file must state to be this table."""
        sheet = self.sheet
        layout = json.dumps(astuple(sheet)[1:]).encode()  # all but the name
        return {
            "format": _FORMAT,
            "sheet": Path(sheet.name).stem if sheet.is_own else sheet.name,
            "layout-sha256": hashlib.sha256(layout).hexdigest(),
            "flags": json.dumps(self.flags.key(), sort_keys=True),
            "players": str(self.players),
            "objective": self.objective,
            "model": self.model,
        }

    @property
    def path(self) -> Path:
        """Where this table is saved."""
        name = re.sub(r"[^a-z0-9]+", "-", self.header["sheet"].lower()).strip("-")
        digest = hashlib.sha256(json.dumps(self.header, sort_keys=True).encode()).hexdigest()
        return cache_folder() / "tables" / f"{name}-{self.players}p-{digest[:12]}.safetensors"


def load(key: TableKey, shape: tuple[int, ...]) -> Values:
    """The saved values of a table, memory-mapped read-only.

    Raises:
        FileNotFoundError: it was never saved.
        TableError: the file is damaged, foreign or of another format.
    """
    from safetensors import SafetensorError, safe_open

    path = key.path
    if not os.path.exists(path):
        raise FileNotFoundError(path)
    try:
        with safe_open(path, framework="numpy") as file:
            header = file.metadata() or {}
            found = tuple(file.get_slice(_TENSOR).get_shape())
            kind = file.get_slice(_TENSOR).get_dtype()
        with path.open("rb") as raw:
            start = 8 + int.from_bytes(raw.read(8), "little")
            raw.seek(start)
            # Read, not mapped: pages of the map would stay in memory beside what is being saved.
            digest = hashlib.file_digest(raw, "sha256").hexdigest()
        values = np.memmap(path, np.float64, mode="r", offset=start, shape=shape)
    except (SafetensorError, OSError, ValueError) as error:
        raise TableError(f"{path} is damaged: {error}") from error
    checksum = header.pop("sha256", "")
    if header != key.header or found != shape or kind != "F64":
        raise TableError(f"{path} is not the table it is named as")
    if checksum != digest:
        raise TableError(f"{path} is damaged: its SHA-256 differs from the one in its header")
    with suppress(OSError):
        os.utime(path)  # for `kept` to know when it was opened
    return values.view(np.ndarray)


def load_or_make(
    key: TableKey,
    shape: tuple[int, ...],
    make: Callable[[], Values],
    on_wait: Callable[[str], None] = lambda message: None,
) -> Values:
    """The saved values, or those that `make` computes, then saved; made once among processes.

    `on_wait` is told why nothing happens while another process makes the same table. Warns with
    `CacheWarning` when the table cannot be kept.
    """
    try:
        return load(key, shape)
    except FileNotFoundError:
        pass
    except TableError as error:
        on_wait(f"{error}; making it again")
    from filelock import FileLock

    lock = FileLock(f"{key.path}.lock")
    try:
        key.path.parent.mkdir(parents=True, exist_ok=True)
        _acquire(lock, on_wait)
    except OSError as error:
        return _kept_in_memory(make(), error)
    try:
        try:
            return load(key, shape)
        except (FileNotFoundError, TableError):
            values = make()
        try:
            _save(key, values)
            _tell_of_unused(on_wait)
            return load(key, shape)
        except (OSError, TableError) as error:
            return _kept_in_memory(values, error)
    finally:
        # Not left to garbage collection: the traceback of a Ctrl-C would keep the lock.
        lock.release()


def _tell_of_unused(tell: Callable[[str], None]) -> None:
    """Say which tables take room for nothing."""
    old = unused()
    if old:
        size = sum(kept.size for kept in old) / 1e6
        tell(
            f"{len(old)} of the tables kept ({size:,.0f} MB) were not opened for {LONG_UNUSED}"
            f" days; to remove them: qwixx cache --unused {LONG_UNUSED} --clear"
        )


def _acquire(lock: BaseFileLock, on_wait: Callable[[str], None]) -> None:
    from filelock import Timeout

    try:
        lock.acquire(timeout=0)
    except Timeout:
        on_wait("another process is solving this sheet; waiting for its table")
        lock.acquire()


def _save(key: TableKey, values: Values) -> None:
    """Write the file by hand: safetensors' own writer leaves a new stray file at every kill."""
    extent = {"dtype": "F64", "shape": values.shape, "data_offsets": (0, values.nbytes)}
    facts = key.header | {"sha256": hashlib.sha256(values.data).hexdigest()}
    header = json.dumps({"__metadata__": facts, _TENSOR: extent}).encode()
    header += b" " * (-len(header) % 8)
    with replacing(key.path, key.path.with_suffix(".tmp")) as file:
        file.write(len(header).to_bytes(8, "little") + header)
        file.write(values.data)


def _kept_in_memory(values: Values, error: Exception) -> Values:
    warnings.warn(
        f"cannot save the table in {cache_folder()} ({error}); it is solved again next time."
        " QWIXX_MATH_CACHE names another folder",
        CacheWarning,
        stacklevel=5,  # whoever called solve
    )
    values.flags.writeable = False
    return values
