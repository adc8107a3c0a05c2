"""The folder of written reports: files, index page, manifest.

Reports can be written one at a time; the index and the manifest always tell of all that are there.
`MANIFEST.json` holds, for every report, its title, introduction, sheet, flags, the versions it was
made by and the SHA-256 of its files. Nothing in the folder depends on the time or the machine.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable
from html import escape
from pathlib import Path
from typing import Any

from .. import __version__
from ..errors import TableError
from .catalogue import REPORTS
from .figures import figure_versions, render
from .formats import from_csv, html_page, html_section, to_csv, to_html, to_markdown
from .record import SHEET, Report, Source, Table

SCHEMA = "qwixx-reports/1"
MANIFEST = "MANIFEST.json"
_INDEX = "index.html"


def write_reports(
    reports: Iterable[Report],
    folder: Path,
    *,
    source: Source | None = None,
    on_start: Callable[[Report], None] = lambda report: None,
) -> dict[str, Any]:
    """Write reports into a folder, made if missing; returns the manifest.

    `on_start` is told of each report before it is made.

    Raises:
        InvalidSetting: matplotlib is not installed.
        TableError: the folder's manifest cannot be read.
        OSError: the folder cannot be written.
    """
    source = source or Source()
    versions = {"qwixx_math": __version__, **figure_versions()}
    folder.mkdir(parents=True, exist_ok=True)
    entries = read_manifest(folder)["reports"]
    for report in reports:
        on_start(report)
        table = report.make(source)
        files = files_of(report, table)
        for name, content in files.items():
            (folder / name).write_bytes(content)
        entries[report.name] = {
            "title": report.title,
            "intro": table.intro,
            "quick": report.quick,
            "sheet": SHEET,
            "flags": report.flags.to_dict(),
            "versions": versions,
            "sha256": {name: _digest(content) for name, content in files.items()},
        }
        _write_summary(folder, {name: entries[name] for name in REPORTS if name in entries})
    return read_manifest(folder)


def files_of(report: Report, table: Table) -> dict[str, bytes]:
    """The files of a report by name."""
    texts = {
        "csv": to_csv(table),
        "md": to_markdown(report, table),
        "html": to_html(report, table),
    }
    files = {f"{report.name}.{ending}": text.encode() for ending, text in texts.items()}
    if report.draw:
        pictures = render(report.draw, table)
        files |= {f"{report.name}.{ending}": picture for ending, picture in pictures.items()}
    return files


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


def _write_summary(folder: Path, entries: dict[str, Any]) -> None:
    index = _index(folder, entries).encode()
    (folder / _INDEX).write_bytes(index)
    manifest = {"schema": SCHEMA, "reports": entries, "sha256": {_INDEX: _digest(index)}}
    text = json.dumps(manifest, indent=2, ensure_ascii=False) + "\n"
    (folder / MANIFEST).write_bytes(text.encode())


def _index(folder: Path, entries: dict[str, Any]) -> str:
    """A page with all reports of the folder, the tables folded in."""
    links = "\n".join(
        f'<li><a href="#{name}">{escape(entry["title"])}</a></li>'
        for name, entry in entries.items()
    )
    sections = []
    for name, entry in entries.items():
        text = (folder / f"{name}.csv").read_bytes().decode()
        files = ", ".join(f'<a href="{file}">{file}</a>' for file in entry["sha256"])
        sections.append(
            f'<h2 id="{name}">{escape(entry["title"])}</h2>\n'
            f"{html_section(REPORTS[name], from_csv(text, entry['intro']), folded=True)}\n"
            f"<p>{files}</p>"
        )
    return html_page(
        "Qwixx reports",
        f"<h1>Qwixx reports</h1>\n<ol>\n{links}\n</ol>\n" + "\n".join(sections),
    )


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
