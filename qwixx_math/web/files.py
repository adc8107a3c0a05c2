"""The page's files as they are given out: with the service worker's list of them and their digest.

The service worker keeps them all under a name with that digest, so a page that changed is fetched
anew, whole, and an old one never mixes with it. Modules are linked to a few scripts, comments and
blanks stay in the source: together they are two fifths of what would have to be fetched.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable

import rcssmin
import rjsmin

from .linked import linked

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".bin": "application/octet-stream",
}
"""The media type of each kind of file; others are not given out."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; manifest-src 'self';"
    " worker-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'"
)
"""The content security policy: nothing but the page's own files."""

_WORKER = "sw.js"
_START = "index.html"
_INSTALLED = "icon-192.png"
"""Fetched only when the page is installed."""
_VALUES = ".bin"
_ENGINE, _APP = "engine/index.js", "app/main.js"
_SCRIPTS = {
    _ENGINE: (),
    _APP: (_ENGINE,),
    "engine/worker.js": (_ENGINE,),
    "app/words.de.js": (),
    _WORKER: (),
}
"""Scripts that are given out, and those that each leaves apart."""


def page_files(
    *, meta: dict[str, str] | None = None, tables: Mapping[str, bytes] | None = None
) -> dict[str, bytes]:
    """All files by their path in the page's folder.

    Args:
        meta: names and contents of `meta` elements to add to the document, by which a server tells
            the page of itself.
        tables: files of `tables.stored_tables`; values are fetched only when they are needed.
    """
    found = _small(dict(_walk(files(__package__) / "page"))) | dict(tables or {})
    lines = "".join(
        f'<meta name="{name}" content="{text}">\n' for name, text in (meta or {}).items()
    )
    found[_START] = found[_START].replace(b"<title>", lines.encode() + b"<title>", 1)
    kept = [
        "./",
        *sorted(
            path
            for path in found
            if path not in (_WORKER, _INSTALLED) and not path.endswith(_VALUES)
        ),
    ]
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


def _small(sources: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files with scripts linked, and without what only readers of the source need."""
    modules = {path: data.decode() for path, data in sources.items() if path.endswith(".js")}
    scripts = {
        path: rjsmin.jsmin(linked(modules, path, apart)).encode()
        for path, apart in _SCRIPTS.items()
    }
    return scripts | {p: _bare(p, data) for p, data in sources.items() if p not in modules}


def _bare(path: str, data: bytes) -> bytes:
    """A style or data without comments and blanks."""
    if path.endswith(".css"):
        style: str = rcssmin.cssmin(data.decode())
        return style.encode()
    if path.endswith(".json"):
        return json.dumps(json.loads(data), separators=(",", ":"), ensure_ascii=False).encode()
    return data


def _filled(worker: str, digest: str, kept: list[str]) -> str:
    """The service worker with its digest and list of files."""
    for empty, full in (
        ("const DIGEST='';", f"const DIGEST='{digest}';"),
        ("const FILES=[];", f"const FILES={json.dumps(kept)};"),
    ):
        assert worker.count(empty) == 1
        worker = worker.replace(empty, full)
    return worker
