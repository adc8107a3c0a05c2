"""The folder of written reports: files, index pages, manifest.

Reports can be written one at a time, by several processes too; the indexes and the manifest always
tell of all that are there whole. A file is replaced as a whole, the manifest last.
`MANIFEST.json` holds, for every report, its title, headline, introduction, sheet, flags, the
versions it was made by and the SHA-256 of its files. Nothing in the folder depends on the time or
the machine.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from ..base.progress import say
from ..base.version import __version__
from ..base.whole_file import replace_file
from ..errors import TableError
from .catalogue import REPORTS
from .figures import figure_versions, render
from .formats import from_csv, to_csv, to_html, to_markdown
from .index_pages import html_index, markdown_index
from .metadata import ENDING, to_metadata
from .print_page import print_versions
from .record import DataTable, Report, Source

SCHEMA = "qwixx-reports/1"
MANIFEST = "MANIFEST.json"
LOCK = ".lock"


def write_reports(
    reports: Iterable[Report],
    folder: Path,
    *,
    source: Source | None = None,
    on_start: Callable[[Report], None] = lambda report: None,
    on_drop: Callable[[str], None] = say,
) -> dict[str, Any]:
    """Write reports into a folder, made if missing; returns the manifest.

    `on_start` is told of each report before it is made, `on_drop` in words which ones the folder
    lost, because their files or what the manifest says of them are damaged.

    Raises:
        InvalidSetting: matplotlib is not installed.
        TableError: the folder's manifest cannot be read.
        OSError: the folder cannot be written.
    """
    source = source or Source()
    folder.mkdir(parents=True, exist_ok=True)
    read_manifest(folder)  # better refused before anything is made
    for report in reports:
        on_start(report)
        _write(folder, report, report.make(source), __version__, on_drop)
    return read_manifest(folder)


def set_reports(folder: Path, *, on_drop: Callable[[str], None] = say) -> dict[str, Any]:
    """Pages and pictures of the reports in a folder set anew from their tables; nothing is
    computed, and figures keep the version they were made by. Returns the manifest.

    Raises:
        InvalidSetting: matplotlib or Typst is not installed.
        TableError: the folder's manifest cannot be read.
        OSError: the folder cannot be written.
    """
    for name, entry in _whole(folder, read_manifest(folder)["reports"], on_drop).items():
        text = (folder / f"{name}.csv").read_text("utf-8")
        table = from_csv(text, entry["intro"])
        _write(folder, REPORTS[name], table, entry["versions"]["qwixx_math"], on_drop)
    return read_manifest(folder)


def _write(
    folder: Path, report: Report, table: DataTable, version: str, on_drop: Callable[[str], None]
) -> None:
    """The files of a report whose figures were made by that version, the index, the manifest."""
    from filelock import FileLock

    files = files_of(report, table, version)
    entry = {
        "title": report.title,
        "headline": report.headline(table),
        "intro": table.intro,
        "quick": report.quick,
        "sheet": report.sheet,
        "flags": report.flags.to_dict(),
        "versions": {"qwixx_math": version, **picture_versions()},
        "sha256": {name: _digest(content) for name, content in files.items()},
    }
    with FileLock(folder / LOCK):
        for name, content in files.items():
            replace_file(folder / name, content)
        entries = read_manifest(folder)["reports"] | {report.name: entry}
        _write_summary(folder, _whole(folder, entries, on_drop))


def picture_versions() -> dict[str, str]:
    """Versions of what decides the bytes of pictures and printed pages."""
    return figure_versions() | print_versions()


def files_of(report: Report, table: DataTable, version: str) -> dict[str, bytes]:
    """The files of a report by name; `version` of the package made its figures."""
    name = report.name
    data = {
        f"{name}.csv": to_csv(table).encode(),
        f"{name}.{ENDING}": to_metadata(report, table, version).encode(),
    }
    if report.draw:
        pictures = render(report.draw, table)
        data |= {f"{name}.{ending}": picture for ending, picture in pictures.items()}
    if report.pages:
        data |= {f"{name}-{end}": page for end, page in report.pages(table, version).items()}
    pages = {
        f"{name}.md": to_markdown(report, table, version, data),
        f"{name}.html": to_html(report, table, version, data),
    }
    return data | {page: text.encode() for page, text in pages.items()}


def read_manifest(folder: Path) -> dict[str, Any]:
    """The manifest of a folder; an empty one where there is none.

    Raises:
        TableError: it is damaged, or of another schema.
    """
    path = folder / MANIFEST
    if not path.exists():
        return {"schema": SCHEMA, "reports": {}, "sha256": {}}
    try:
        manifest: dict[str, Any] = json.loads(path.read_text("utf-8"))
        if manifest["schema"] == SCHEMA and isinstance(manifest["reports"], dict):
            return manifest
    except (ValueError, TypeError, LookupError):
        pass
    raise TableError(
        f"{path} is no manifest of schema {SCHEMA}; remove it or choose another folder"
    )


def _whole(folder: Path, entries: dict[str, Any], on_drop: Callable[[str], None]) -> dict[str, Any]:
    """The entries of a manifest whose files are there as it says, in the order of `REPORTS`."""
    whole = {}
    for name in REPORTS:
        if name in entries:
            problem = _defect(folder, name, entries[name])
            if problem:
                on_drop(f"{name} is left out, {problem}; write it again: qwixx report {name}")
            else:
                whole[name] = entries[name]
    return whole


def _defect(folder: Path, name: str, entry: Any) -> str:
    """What is wrong with an entry of a manifest; nothing if all is well."""
    damaged = f"its entry in {folder / MANIFEST} is damaged"
    if not isinstance(entry, dict) or not isinstance(entry.get("sha256"), dict):
        return damaged
    versions = entry.get("versions")
    made_by = versions.get("qwixx_math") if isinstance(versions, dict) else None
    texts = entry.get("title"), entry.get("intro"), made_by, *entry["sha256"].values()
    if not all(isinstance(text, str) for text in texts) or f"{name}.csv" not in entry["sha256"]:
        return damaged
    for file, digest in entry["sha256"].items():
        path = folder / file
        if not path.is_file():
            return f"{path} is missing"
        if _digest(path.read_bytes()) != digest:
            return f"{path} is not the file that {MANIFEST} tells of"
    return ""


def _write_summary(folder: Path, entries: dict[str, Any]) -> None:
    pages = {
        "index.md": markdown_index(entries).encode(),
        "index.html": html_index(folder, entries).encode(),
    }
    for name, page in pages.items():
        replace_file(folder / name, page)
    digests = {name: _digest(page) for name, page in pages.items()}
    manifest = {"schema": SCHEMA, "reports": entries, "sha256": digests}
    text = json.dumps(manifest, indent=2, ensure_ascii=False) + "\n"
    replace_file(folder / MANIFEST, text.encode())


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
