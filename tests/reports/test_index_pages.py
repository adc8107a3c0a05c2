from __future__ import annotations

import re
from html import escape
from html.parser import HTMLParser
from pathlib import Path

from helpers.written_reports import FOLDER

from qwixx_math.reports import REPORTS
from qwixx_math.reports.folder import read_manifest
from qwixx_math.reports.formats import RULES
from qwixx_math.reports.groups import GROUPS
from qwixx_math.reports.index_pages import markdown_index, other_folders
from qwixx_math.solver.address import PAGE, Asked


class Links(HTMLParser):
    """Targets of links and pictures, and ids, of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.targets: list[str] = []
        self.ids: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for key, value in attrs:
            if key in ("href", "src"):
                self.targets.append(str(value))
            if key == "id":
                self.ids.append(str(value))


def test_the_index_links_and_shows_everything() -> None:
    links = Links((FOLDER / "index.html").read_text("utf-8"))
    assert links.ids == [*REPORTS, RULES]
    for target in links.targets:
        if target.startswith(PAGE):
            assert Asked.parse(target)
            continue
        page, _, place = target.partition("#")
        assert not place or place in links.ids
        assert not page or (FOLDER / page).is_file()
    files = {file for e in read_manifest(FOLDER)["reports"].values() for file in e["sha256"]}
    assert files <= set(links.targets)
    assert "qwirkle/index.html" in links.targets


def test_groups_stand_in_both_indexes_each_with_its_introduction_and_reports() -> None:
    page = (FOLDER / "index.html").read_text("utf-8")
    text = (FOLDER / "index.md").read_text("utf-8")
    parts = re.split("^## ", text, flags=re.MULTILINE)[1:-1]
    assert len(parts) == len(GROUPS)
    for group, part in zip(GROUPS, parts, strict=True):
        assert part.startswith(f"{group.title}\n\n{group.intro}\n")
        assert re.findall(r"\]\((.+)\.md\)", part) == list(group.names)
        for name in group.names:
            assert f"[{REPORTS[name].title}]({name}.md)" in part
        assert f"<h2>{group.title}</h2>\n<p>{escape(group.intro)}</p>" in page


def test_groups_without_reports_are_left_out() -> None:
    entries = read_manifest(FOLDER)["reports"]
    text = markdown_index({"scores": entries["scores"]})
    assert re.findall("^## (.+)$", text, re.MULTILINE) == ["Best play", "Default rules"]


def test_the_index_links_the_pages_of_folders_in_it_by_their_titles(tmp_path: Path) -> None:
    assert other_folders(tmp_path) == ""
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "index.html").write_text("<title>Other reports</title>", "utf-8")
    assert '<a href="other/index.html">Other reports</a>' in other_folders(tmp_path)
