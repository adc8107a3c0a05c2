"""The page's files as they are given out: with the service worker's list of them and their digest.

The service worker keeps them all under a name with that digest, so a page that changed is fetched
anew, whole, and an old one never mixes with it. Comments and indentation stay in the source: who
plays does not need them, and they are a sixth of what would have to be fetched.
"""

from __future__ import annotations

import hashlib
import json
import re
from importlib.resources import files
from importlib.resources.abc import Traversable

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
}
"""The media type of each kind of file; others are not given out."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; manifest-src 'self';"
    " worker-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'"
)
"""The content security policy: nothing but the page's own files."""

_WORKER = "sw.js"
_START = "index.html"


def page_files(*, meta: dict[str, str] | None = None) -> dict[str, bytes]:
    """All files by their path in the page's folder.

    Args:
        meta: names and contents of `meta` elements to add to the document, by which a server tells
            the page of itself.
    """
    found = {path: _bare(path, data) for path, data in _walk(files(__package__) / "page")}
    lines = "".join(
        f'<meta name="{name}" content="{text}">\n' for name, text in (meta or {}).items()
    )
    found[_START] = found[_START].replace(b"<title>", lines.encode() + b"<title>", 1)
    kept = ["./", *sorted(path for path in found if path != _WORKER)]
    filled = _filled(found[_WORKER].decode(), digest_of(found), kept)
    return {**found, _WORKER: filled.encode()}


def digest_of(content: dict[str, bytes]) -> str:
    """What tells these files from any others, in 16 hexadecimal digits."""
    digest = hashlib.sha256()
    for path, data in sorted(content.items()):
        digest.update(f"{path} {len(data)}\n".encode() + data)
    return digest.hexdigest()[:16]


def media_type(path: str) -> str:
    """The media type of a file of the page."""
    return TYPES["." + path.rpartition(".")[2]]


def _walk(folder: Traversable, prefix: str = "") -> list[tuple[str, bytes]]:
    found: list[tuple[str, bytes]] = []
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        path = prefix + entry.name
        if entry.is_dir():
            found += _walk(entry, path + "/")
        elif "." + path.rpartition(".")[2] in TYPES:
            found.append((path, entry.read_bytes()))
    return found


# Whole lines only, so that nothing in a text or an expression is taken for a comment.
_COMMENTS = {
    "js": re.compile(r"^[ \t]*(?:/\*\*.*?\*/[ \t]*|//[^\n]*)\n|^[ \t]+", re.MULTILINE | re.DOTALL),
    "css": re.compile(r"^[ \t]*/\*.*?\*/[ \t]*\n|^[ \t]+", re.MULTILINE | re.DOTALL),
}


def _bare(path: str, data: bytes) -> bytes:
    """A script or style without comments that stand alone, and without indentation."""
    comments = _COMMENTS.get(path.rpartition(".")[2])
    return comments.sub("", data.decode()).encode() if comments else data


def _filled(worker: str, digest: str, kept: list[str]) -> str:
    """The service worker with its digest and list of files."""
    for empty, full in (
        ("const DIGEST = '';", f"const DIGEST = '{digest}';"),
        ("const FILES = [];", f"const FILES = {json.dumps(kept)};"),
    ):
        assert worker.count(empty) == 1
        worker = worker.replace(empty, full)
    return worker
