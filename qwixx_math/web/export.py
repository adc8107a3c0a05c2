"""The page as a folder for any host: nothing but files, relative links, no server of our own.

Served over HTTPS it can be installed and works without a network. Its policy stands in the
document; a host that can should send it as a header too, with `frame-ancestors 'none'`.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from ..base.whole_file import replace_file
from ..errors import InvalidSetting
from .files import page_files

_WORKER = "sw.js"
_OURS = b"qwixx-page-"


def export_page(folder: Path, tables: Mapping[str, bytes] | None = None) -> dict[str, int]:
    """Write the page into a folder; files of an older page there that it no longer has are removed.

    Args:
        folder: the folder, new, empty or of an older page.
        tables: tables that go with it, see `tables.stored_tables`.

    Returns:
        The files by path, with their bytes.

    Raises:
        InvalidSetting: the folder holds something else.
        OSError: it cannot be written.
    """
    if folder.exists() and not folder.is_dir():
        raise InvalidSetting(f"{folder} is a file; name a folder")
    if folder.exists() and any(folder.iterdir()) and not _is_page(folder):
        raise InvalidSetting(f"{folder} holds something else; name a new or an empty folder")
    meta = (
        {"qwixx-tables": " ".join(Path(path).stem for path in tables if path.endswith(".json"))}
        if tables
        else None
    )
    content = page_files(meta=meta, tables=tables)
    # The service worker comes last: with it a browser takes the other files for whole.
    for path in sorted(content, key=lambda path: path == _WORKER):
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        replace_file(target, content[path])
    for part in {path.partition("/")[0] for path in content if "/" in path}:
        for old in (folder / part).rglob("*"):
            if old.is_file() and old.relative_to(folder).as_posix() not in content:
                old.unlink()
    return {path: len(data) for path, data in sorted(content.items())}


def _is_page(folder: Path) -> bool:
    worker = folder / _WORKER
    return worker.is_file() and _OURS in worker.read_bytes()
