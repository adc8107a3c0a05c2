"""Standard streams that take every sign: what their encoding lacks is spelled with signs it has."""

from __future__ import annotations

import codecs
import sys
from io import TextIOWrapper

_SPELLED = {
    "−": "-",
    "–": "-",
    "±": "+-",
    "…": "...",
    "≤": "<=",
    "≥": ">=",
    "≠": "!=",
    "×": "x",
    "·": "*",
    "→": "->",
    "↔": "<->",
    "ⁿ": "^n",
}
_HANDLER = "qwixx-spelled"


def spelled(error: UnicodeError) -> tuple[str, int]:
    """What stands for the signs that an encoding lacks; a `?` for those without a spelling.

    >>> codecs.register_error("doctest-spelled", spelled)
    >>> "3 ± 1 ≥ ☃".encode("ascii", "doctest-spelled")
    b'3 +- 1 >= ?'
    """
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(_SPELLED.get(sign, "?") for sign in lacking), error.end


def take_every_sign() -> None:
    """Let stdout and stderr spell what they cannot encode, as into a file on Windows."""
    codecs.register_error(_HANDLER, spelled)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper) and stream.errors in ("strict", "surrogateescape"):
            stream.reconfigure(errors=_HANDLER)
