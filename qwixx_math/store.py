"""Saved tables: one file a solution, read by memory map, refused when anything is wrong with it.

A file is in safetensors format. Its header names what it holds (format, package version, sheet and
a digest of its layout, flags, players) and the SHA-256 of the values; all of it must match. A table
is written beside its place, synced and renamed while its lock is held, so a file of that name is
always whole, whoever was killed when.

Compiled kernels lie beside the tables. numba trusts whatever it finds there, where a flipped bit in
machine code crashes or computes nonsense, and notices a change of source in the caller's file only.
So a process seals the kernels with digests of themselves and of their source when it ends, and the
next one throws away, to be compiled again, what the seal does not fit.
"""

from __future__ import annotations

import atexit
import hashlib
import json
import os
import re
import tempfile
import warnings
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt

from . import __version__
from .errors import CacheWarning, TableError
from .rules import Flags
from .sheets import Sheet
from .whole_file import replacing

if TYPE_CHECKING:
    from filelock import BaseFileLock

Values = npt.NDArray[np.float64]

_FORMAT = "qwixx-table/1"
_TENSOR = "values"
_SPACE_FOR_KERNELS = 4 << 20


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
        beside = sheet.exchange, sheet.bonus, sheet.most_marks
        layout = repr((sheet.rows, *beside) if any(beside) else sheet.rows).encode()
        return {
            "format": _FORMAT,
            "version": __version__,
            "sheet": sheet.name,
            "layout-sha256": hashlib.sha256(layout).hexdigest(),
            "flags": json.dumps(self.flags.to_dict(), sort_keys=True),
            "players": str(self.players),
            "objective": self.objective,
            "model": self.model,
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


@cache
def prepare_kernel_cache() -> bool:
    """Point numba's cache into the cache folder; whether compiled kernels can be kept at all.

    `NUMBA_CACHE_DIR` goes before, and what lies there is its owner's care.
    """
    import numba

    if os.environ.get("NUMBA_CACHE_DIR"):
        return True
    folder = cache_folder() / "kernels"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        # On a full disk numba would stop in the middle of a solve.
        with tempfile.TemporaryFile(dir=folder) as probe:
            probe.write(bytes(_SPACE_FOR_KERNELS))
        seal = folder / "seal"
        sealed = seal.read_text(errors="replace").splitlines() if seal.is_file() else ()
        source = _digest_of_source()
        for path, line in _seal_lines(folder, source).items():
            if line not in sealed:
                path.unlink(missing_ok=True)
    except OSError:
        return False
    numba.config.CACHE_DIR = str(folder)
    atexit.register(_seal, folder, source)
    return True


def _seal(folder: Path, source: str) -> None:
    # Interrupted, it leaves kernels unsealed, which are compiled again.
    with suppress(OSError, KeyboardInterrupt):
        (folder / "seal").write_text("\n".join(_seal_lines(folder, source).values()))


def _seal_lines(folder: Path, source: str) -> dict[Path, str]:
    """For every compiled kernel in a folder a line that fits it alone."""
    return {
        path: f"{source} {hashlib.sha256(path.read_bytes()).hexdigest()} {path.name}"
        for path in sorted(folder.rglob("*.nb[ci]"))
    }


def _digest_of_source() -> str:
    """Of all modules with compiled functions, and of the version for what they take from others."""
    digest = hashlib.sha256(__version__.encode())
    for path in sorted(Path(__file__).parent.rglob("*.py")):
        text = path.read_bytes()
        if re.search(rb"\n@(jit|alone|inlined)\n", text):
            digest.update(text)
    return digest.hexdigest()


def load(key: TableKey, shape: tuple[int, ...]) -> Values:
    """The saved values of a table, memory-mapped read-only.

    Raises:
        FileNotFoundError: it was never saved.
        TableError: the file is damaged, foreign or of another version.
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
            return load(key, shape)
        except (OSError, TableError) as error:
            return _kept_in_memory(values, error)
    finally:
        # Not left to garbage collection: the traceback of a Ctrl-C would keep the lock.
        lock.release()


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
