"""Files written whole or not at all: beside their place, synced, then renamed.

Whoever is interrupted or killed when, a reader finds the old file or the new one.
"""

from __future__ import annotations

import errno
import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO


@contextmanager
def replacing(path: Path, beside: Path | None = None) -> Iterator[BinaryIO]:
    """A file to write, which takes the place of `path` at the end, unless an error came first.

    The mode of a file that was there is kept; a link goes on pointing to it, unless `beside` is
    given.

    Args:
        path: the place.
        beside: where to write, in the same folder; by default a name that nobody uses. Who holds a
            lock names one, so that no kill leaves more than one stray file.

    Raises:
        OSError: it cannot be written, or is there and no file: a device, a pipe, a folder.
    """
    meant = path
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, "is there, and is no file", str(meant))
    if beside is None:
        path = path.resolve()
        beside = path.with_name(f".qwixx-{secrets.token_hex(8)}.tmp")
    try:
        file = beside.open("wb")
    except OSError as error:  # named after the file that was meant
        raise OSError(error.errno, error.strerror, str(meant)) from error
    try:
        with file:
            with suppress(FileNotFoundError):
                shutil.copymode(path, beside)
            yield file
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except BaseException:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise


def replace_file(path: Path, content: bytes) -> None:
    """Write a file whole or not at all.

    Raises:
        OSError: it cannot be written.
    """
    with replacing(path) as file:
        file.write(content)
