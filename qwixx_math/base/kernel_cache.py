"""Where tables and compiled kernels are kept, and the seal that guards the kernels.

numba trusts whatever it finds in its cache, where a flipped bit in machine code crashes or computes
nonsense, and notices a change of source in the caller's file only. So a process seals the kernels
with digests of themselves and of their source when it ends, and the next one throws away, to be
compiled again, what the seal does not fit.
"""

from __future__ import annotations

import atexit
import hashlib
import os
import pickle
import tempfile
from contextlib import suppress
from functools import cache
from pathlib import Path

from .source import digest_of_kernels

_SPACE_FOR_KERNELS = 4 << 20


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
        source = digest_of_kernels()
        for path, line in _seal_lines(folder, source).items():
            if line not in sealed:
                path.unlink(missing_ok=True)
    except OSError:
        return False
    numba.config.CACHE_DIR = str(folder)
    atexit.register(_seal, folder, source)
    return True


def has_kernels() -> bool:
    """Whether some kernels are compiled already, so that the next solve begins at once."""
    folder = os.environ.get("NUMBA_CACHE_DIR") or cache_folder() / "kernels"
    return any(Path(folder).rglob("*.nbc"))


def damaged_kernel() -> Path | None:
    """The first damaged file of the cache that `NUMBA_CACHE_DIR` names, if there is one."""
    folder = os.environ.get("NUMBA_CACHE_DIR")
    for path in sorted(Path(folder).rglob("*.nb[ci]")) if folder else ():
        with path.open("rb") as file:
            try:
                pickle.load(file)
                if path.suffix == ".nbi":  # a version, then the index as pickled bytes
                    pickle.loads(file.read())
            except Exception:
                return path
    return None


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
