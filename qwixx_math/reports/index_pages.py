"""The index of a folder of reports: groups with an introduction, in Markdown and in HTML."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path
from typing import Any

from ..game.rules import Flags
from .catalogue import REPORTS
from .formats import RULES, flag_word, from_csv, html_page, html_section
from .groups import GROUPS, Group

_TITLE = "Qwixx reports"
_WHERE_RULES = "The flags of every report that names no other; docs/sheets.md says what each means."


def groups_of(names: Iterable[str]) -> Iterator[tuple[Group, list[str]]]:
    """The groups that some of these reports belong to, each with those, in reading order.

    >>> [(group.title, names) for group, names in groups_of(["scores", "lock-chances"])]
    [('One roll', ['lock-chances']), ('Best play', ['scores'])]
    """
    known = set(names)
    for group in GROUPS:
        if chosen := [name for name in group.names if name in known]:
            yield group, chosen


def markdown_index(entries: dict[str, Any]) -> str:
    """Every question with its answer, group by group; `entries` are those of the manifest."""
    lines = [f"# {_TITLE}", ""]
    for group, names in groups_of(entries):
        lines += [f"## {group.title}", "", group.intro, ""]
        for name in names:
            lines.append(f"- [{entries[name]['title']}]({name}.md) {entries[name]['headline']}")
        lines.append("")
    return "\n".join([*lines, "## Default rules", "", _WHERE_RULES, "", *_flags("- {}"), ""])


def html_index(folder: Path, entries: dict[str, Any]) -> str:
    """All reports on one page, the tables folded in, below a list of them in groups."""
    contents, sections = [], []
    for group, names in groups_of(entries):
        links = (f'<li><a href="#{n}">{escape(entries[n]["title"])}</a></li>' for n in names)
        head = f"<h2>{group.title}</h2>\n<p>{escape(group.intro)}</p>"
        contents.append("\n".join([head, "<ul>", *links, "</ul>"]))
        sections += [_section(folder, name, entries[name]) for name in names]
    rules = "\n".join(_flags("<li>{}</li>"))
    rules = f'<h2 id="{RULES}">Default rules</h2>\n<p>{_WHERE_RULES}</p>\n<ul>\n{rules}\n</ul>'
    body = [f"<h1>{_TITLE}</h1>", *contents, other_folders(folder), *sections, rules]
    return html_page(_TITLE, "\n".join(filter(None, body)))


def _section(folder: Path, name: str, entry: dict[str, Any]) -> str:
    text = (folder / f"{name}.csv").read_bytes().decode()
    table, version = from_csv(text, entry["intro"]), entry["versions"]["qwixx_math"]
    section = html_section(REPORTS[name], table, version, entry["sha256"], folded=True)
    return f'<h2 id="{name}">{escape(entry["title"])}</h2>\n{section}'


def _flags(line: str) -> Iterator[str]:
    """The flags that "default rules" stands for."""
    for name, value in Flags().to_dict().items():
        yield line.format(f"{name} = {flag_word(value)}")


def other_folders(folder: Path) -> str:
    """Links to the index pages of the folders in it, which others write, by their titles."""
    lines = []
    for page in sorted(folder.glob("*/index.html")):
        title = re.search("<title>(.*?)</title>", page.read_text("utf-8"))
        place = page.relative_to(folder).as_posix()
        lines.append(f'<li><a href="{place}">{title[1] if title else place}</a></li>')
    return "\n".join(["<h2>Another game</h2>", "<ul>", *lines, "</ul>"]) if lines else ""
