"""Saved tables: one file a solution, read by memory map, refused when anything is wrong with it.

A file is in safetensors format. Its header names what it holds (format, package version, sheet and
a digest of its layout, flags, players) and the SHA-256 of the values; all of it must match. A table
is written beside its place, synced and renamed while its lock is held, so a file of that name is
always whole, whoever was killed when.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from . import __version__
from .errors import CacheWarning, TableError
from .rules import Flags
from .sheets import Sheet

Values = npt.NDArray[np.float64]

_FORMAT = "qwixx-table/1"
_TENSOR = "values"


class TableKey(NamedTuple):
    """What a table is the solution of."""

    sheet: Sheet
    flags: Flags
    players: int

    @property
    def header(self) -> dict[str, str]:
        """The facts a file must state to be this table."""
        layout = repr(self.sheet.rows).encode()
        return {
            "format": _FORMAT,
            "version": __version__,
            "sheet": self.sheet.name,
            "layout-sha256": hashlib.sha256(layout).hexdigest(),
            "flags": json.dumps(self.flags.to_dict(), sort_keys=True),
            "players": str(self.players),
        }

    @property
    def path(self) -> Path:
        """Where this table is saved."""
        name = re.sub(r"[^a-z0-9]+", "-", self.sheet.name.lower()).strip("-")
        digest = hashlib.sha256(json.dumps(self.header, sort_keys=True).encode()).hexdigest()
        return cache_folder() / "tables" / f"{name}-{self.players}p-{digest[:12]}.safetensors"


def cache_folder() -> Path:
    """The folder of saved tables and compiled kernels: `QWIXX_MATH_CACHE`, or the user's cache."""
    chosen = os.environ.get("QWIXX_MATH_CACHE")
    if chosen:
        return Path(chosen)
    from platformdirs import user_cache_path

    return user_cache_path("qwixx_math", appauthor=False)


def prepare_kernel_cache() -> bool:
    """Point numba's cache into the cache folder; whether compiled kernels can be kept at all."""
    import numba

    if "NUMBA_CACHE_DIR" in os.environ:
        return True
    folder = cache_folder() / "kernels"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    numba.config.CACHE_DIR = str(folder)
    return os.access(folder, os.W_OK)


def load(key: TableKey, shape: tuple[int, ...]) -> Values:
    """The saved values of a table, memory-mapped read-only.

    Raises:
        FileNotFoundError: it was never saved.
        TableError: the file is damaged, foreign or of another version.
    """
    from safetensors import SafetensorError, safe_open

    path = key.path
    if not path.is_file():
        raise FileNotFoundError(path)
    try:
        with safe_open(path, framework="numpy") as file:
            header = file.metadata() or {}
            found = tuple(file.get_slice(_TENSOR).get_shape())
            kind = file.get_slice(_TENSOR).get_dtype()
        with path.open("rb") as raw:
            start = 8 + int.from_bytes(raw.read(8), "little")
        values = np.memmap(path, np.float64, mode="r", offset=start, shape=shape)
    except (SafetensorError, OSError, ValueError) as error:
        raise TableError(f"{path} is damaged: {error}") from error
    checksum = header.pop("sha256", "")
    if header != key.header or found != shape or kind != "F64":
        raise TableError(f"{path} is not the table it is named as")
    if checksum != hashlib.sha256(values).hexdigest():
        raise TableError(f"{path} is damaged: its SHA-256 differs from the one in its header")
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
    from filelock import FileLock, Timeout

    try:
        key.path.parent.mkdir(parents=True, exist_ok=True)
        lock = FileLock(f"{key.path}.lock")
        try:
            lock.acquire(timeout=0)
        except Timeout:
            on_wait("another process is solving this sheet; waiting for its table")
            lock.acquire()
    except OSError as error:
        return _kept_in_memory(make(), error)
    with lock:
        try:
            return load(key, shape)
        except (FileNotFoundError, TableError):
            values = make()
        try:
            _save(key, values)
            return load(key, shape)
        except (OSError, TableError) as error:
            return _kept_in_memory(values, error)
    raise AssertionError("unreachable")


def _save(key: TableKey, values: Values) -> None:
    from safetensors.numpy import save_file

    header = key.header | {"sha256": hashlib.sha256(values).hexdigest()}
    beside = key.path.with_suffix(".tmp")
    try:
        save_file({_TENSOR: values}, beside, metadata=header)
        with beside.open("rb") as file:
            os.fsync(file.fileno())
        beside.replace(key.path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def _kept_in_memory(values: Values, error: Exception) -> Values:
    warnings.warn(
        f"cannot save the table in {cache_folder()} ({error}); it is solved again next time."
        " QWIXX_MATH_CACHE names another folder",
        CacheWarning,
        stacklevel=4,
    )
    return values
