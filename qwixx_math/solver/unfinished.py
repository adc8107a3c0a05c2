"""The layers of an unfinished solve on disk, so that one that was interrupted can go on.

A draft is a file beside the table it will become. It begins with a line that says what it is the
solution of; then come the solved layers in their order, each as the SHA-256 of its values and the
values. Only what is complete and fits is read again; the rest is cut off and written anew.
"""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from io import BufferedRandom
from typing import Self

import numpy as np

from .saved import TableKey, Values

_DIGEST = 32


class Draft:
    """The draft of a table; layers are taken from it first, then added.

    Without room on disk, or where nothing may be written, it holds nothing and says nothing.
    """

    def __init__(self, key: TableKey) -> None:
        self.path = key.path.with_suffix(".draft")
        self._file: BufferedRandom | None = None
        title = json.dumps(key.header, sort_keys=True).encode() + b"\n"
        with suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.touch()
            self._file = self.path.open("r+b")
            if self._file.read(len(title)) != title:
                self._cut(0)
                self._file.write(title)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        """Close it; remove it only if all went well."""
        self.close()
        if error[0] is None:
            with suppress(OSError):
                self.path.unlink()

    def take(self, shape: tuple[int, ...]) -> Values | None:
        """The next layer if it was solved before; from the first one that was not on, None."""
        if self._file is None:
            return None
        start = self._file.tell()
        digest = self._file.read(_DIGEST)
        data = self._file.read(8 * int(np.prod(shape)))
        if hashlib.sha256(data).digest() != digest:
            self._cut(start)
            return None
        return np.frombuffer(data).reshape(shape)

    def add(self, layer: Values) -> None:
        """Keep a layer, after all that were taken or added."""
        if self._file is None:
            return
        try:
            data = np.ascontiguousarray(layer).data
            self._file.write(hashlib.sha256(data).digest())
            self._file.write(data)
            self._file.flush()
        except OSError:  # a full disk: what was written of this layer does not fit its digest
            self.close()

    def close(self) -> None:
        """Stop; what was kept stays."""
        if self._file is not None:
            with suppress(OSError):
                self._file.close()
            self._file = None

    def _cut(self, size: int) -> None:
        if self._file is not None:
            self._file.seek(size)
            self._file.truncate()
