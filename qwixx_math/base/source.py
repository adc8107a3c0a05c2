"""Digests of the package's own source, by which two installations are told apart."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from pathlib import Path

from .version import __version__

_COMPILED = re.compile(rb"\n@(jit|alone|inlined)\n")


def digest_of_package() -> str:
    """SHA-256 of all modules and data files, under their names."""
    return _digest(lambda content: True)


def digest_of_kernels() -> str:
    """SHA-256 of all modules with compiled functions, and of the version for what they take from
    others."""
    return _digest(lambda content: bool(_COMPILED.search(content)))


def _digest(counts: Callable[[bytes], bool]) -> str:
    root = Path(__file__).parents[1]
    digest = hashlib.sha256(__version__.encode())
    for path in sorted(root.rglob("*.py")) + sorted(root.rglob("*.json")):
        content = path.read_bytes()
        if counts(content):
            digest.update(f"{path.relative_to(root).as_posix()} {len(content)}\n".encode())
            digest.update(content)
    return digest.hexdigest()
