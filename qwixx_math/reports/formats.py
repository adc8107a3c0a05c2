"""A table as CSV, Markdown and HTML."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable
from html import escape

from ..game.position import Position
from ..game.rules import Flags
from ..solver.address import PAGE, Asked
from .groups import DERIVED
from .record import Cell, DataTable, Report

_STYLE = """
:root { color-scheme: light; }
body { font: 16px/1.5 system-ui, sans-serif; color: #1a1a1a; background: #fff;
       max-width: 72rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2 { line-height: 1.2; }
p { max-width: 46rem; }
img { max-width: 100%; height: auto; }
figure { margin: 1rem 0; }
figcaption, .facts { color: #555; font-size: .9rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .9rem; }
th, td { padding: .25rem .6rem; border-bottom: 1px solid #ddd; text-align: left; }
th { border-bottom: 2px solid #888; vertical-align: bottom; }
td.n, th.n { text-align: right; white-space: nowrap; }
a { color: #0b5cad; }
@media print {
  body { font-size: 10pt; max-width: none; margin: 0; }
  details::details-content { content-visibility: visible; block-size: auto; }
  summary { display: none; }
  h2 { break-after: avoid; }
  figure, tr { break-inside: avoid; }
  .scroll { overflow: visible; }
  table { font-size: 8pt; }
}
""".strip()


RULES = "default-rules"
"""Where the index pages list the default rules."""


def facts(report: Report, link: str) -> str:
    """Sheet and rules in a line; `link` are the words "default rules", linked to their list."""
    defaults = Flags().to_dict()
    changed = ", ".join(
        f"{name} = {flag_word(value)}"
        for name, value in report.flags.to_dict().items()
        if value != defaults[name]
    )
    return f"Sheet {report.sheet}, {link}{f' but {changed}' if changed else ''}."


def made(report: Report, version: str) -> str:
    """Where the figures come from, and how to cite them."""
    return (
        f"Figures by qwixx_math {version}, qwixx report {report.name}. MIT licence. To cite: The"
        f" qwixx_math maintainers, qwixx_math: exact Qwixx arithmetic, version {version}."
    )


def to_csv(table: DataTable) -> str:
    """Columns and rows, comma-separated; cells with nothing to say are empty."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([table.columns, *table.rows])
    return text.getvalue()


def from_csv(text: str, intro: str) -> DataTable:
    """The table that `to_csv` wrote; whole numbers are read as such, empty cells as None, all else
    as text.

    Raises:
        ValueError: it is no table, or cut off.
    """
    try:
        columns, *rows = filter(None, csv.reader(io.StringIO(text), strict=True))
    except csv.Error as error:
        raise ValueError(str(error)) from error
    if not text.endswith("\n") or any(len(row) != len(columns) for row in rows):
        raise ValueError("it is cut off, or its rows are not of equal length")
    return DataTable(intro, tuple(columns), tuple(tuple(map(_cell, row)) for row in rows))


def _cell(text: str) -> Cell:
    if not text:
        return None
    return int(text) if re.fullmatch(r"0|-?[1-9]\d*", text) else text


def to_markdown(report: Report, table: DataTable, version: str, files: Iterable[str]) -> str:
    """A page with question, answer, introduction, picture, table and links to the other files."""
    rules = facts(report, f"[default rules](index.md#{RULES})")
    lines = [f"# {report.title}", "", f"**{report.headline(table)}**", "", table.intro, "", rules]
    if report.draw:
        lines += ["", f"![{report.caption}]({report.name}.svg)"]
    links = f"Files: {', '.join(f'[{file}]({file})' for file in files)}."
    if notebook := DERIVED.get(report.name):
        links = f"Derived in the notebook [{notebook}](../notebooks/{notebook}.ipynb). {links}"
    return "\n".join([*lines, "", markdown_table(table), links, "", made(report, version), ""])


def markdown_table(table: DataTable) -> str:
    """The table alone."""
    sides = tuple("---:" if right else ":---" for right in _numeric(table))
    return "".join(f"{_markdown_row(row)}\n" for row in (table.columns, sides, *table.rows))


def to_html(report: Report, table: DataTable, version: str, files: Iterable[str]) -> str:
    """A page with question, answer, introduction, picture, table and links to the other files."""
    body = f"<h1>{escape(report.title)}</h1>\n{html_section(report, table, version, files)}"
    return html_page(report.title, f'<p><a href="index.html">All reports</a></p>\n{body}')


def html_section(
    report: Report, table: DataTable, version: str, files: Iterable[str], *, folded: bool = False
) -> str:
    """All of a page below its heading; `folded` hides the table at first."""
    rules = facts(report, f'<a href="index.html#{RULES}">default rules</a>')
    parts = [
        f"<p><strong>{escape(report.headline(table))}</strong></p>",
        f"<p>{escape(table.intro)}</p>",
        f'<p class="facts">{rules}</p>',
    ]
    if report.draw:
        caption = escape(report.caption)
        parts.append(
            f'<figure><img src="{report.name}.svg" alt="{caption}">'
            f"<figcaption>{caption}</figcaption></figure>"
        )
    rows = f'<div class="scroll">{_html_table(report, table)}</div>'
    parts.append(f"<details><summary>Table</summary>{rows}</details>" if folded else rows)
    links = ", ".join(f'<a href="{file}">{file}</a>' for file in files)
    links = f"Files: {links}."
    if notebook := DERIVED.get(report.name):
        links = f"Derived in the notebook {notebook} of the course. {links}"
    parts.append(f'<p class="facts">{links}</p>')
    parts.append(f'<p class="facts">{escape(made(report, version))}</p>')
    return "\n".join(parts)


def html_page(title: str, body: str) -> str:
    """A complete page that needs nothing from elsewhere."""
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{_STYLE}\n</style>\n</head>\n"
        f"<body>\n{body}\n</body>\n</html>\n"
    )


def _html_table(report: Report, table: DataTable) -> str:
    numeric = _numeric(table)

    def line(tag: str, cells: tuple[Cell, ...]) -> str:
        kinds = ('class="n"' if right else "" for right in numeric)
        scope = 'scope="col"' if tag == "th" else ""
        links = (tag == "td" and name == report.positions for name in table.columns)
        texts = (
            f"<{' '.join(filter(None, (tag, scope, kind)))}>"
            f"{_links(report, str(cell)) if link else escape(_shown(cell))}</{tag}>"
            for cell, kind, link in zip(cells, kinds, links, strict=True)
        )
        return f"<tr>{''.join(texts)}</tr>"

    rows = "\n".join(line("td", row) for row in table.rows)
    head = line("th", table.columns)
    return f"<table>\n<thead>{head}</thead>\n<tbody>\n{rows}\n</tbody>\n</table>"


def _links(report: Report, cell: str) -> str:
    """Positions, an `or` between them, as links to the page that `qwixx web` serves."""
    positions = (Position.parse(text, report.sheet, report.flags) for text in cell.split(" or "))
    return " or ".join(
        f'<a href="{escape(PAGE + Asked(here).fragment)}">{escape(str(here))}</a>'
        for here in positions
    )


def _numeric(table: DataTable) -> list[bool]:
    """Whether each column is to be read as numbers: most cells that say something are."""
    columns = (
        [is_number(cell) for cell in column if cell is not None]
        for column in zip(*table.rows, strict=True)
    )
    return [2 * sum(column) > len(column) for column in columns]


def is_number(cell: Cell) -> bool:
    """Whether a cell is a number for every reader of the file."""
    try:
        float("" if cell is None else cell)
    except ValueError:
        return False
    return True


def _shown(cell: Cell) -> str:
    return "–" if cell is None else str(cell)


def _markdown_row(cells: tuple[Cell, ...]) -> str:
    return f"| {' | '.join(map(_shown, cells))} |"


def flag_word(value: object) -> str:
    """A flag's value as it is written."""
    return str(value).lower() if isinstance(value, bool) else str(value)
