"""The site of all documents: its pages are in it, it builds without a warning, links lead on."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import unquote, urlsplit

import nbformat
import pytest
from pypdf import PdfReader

from qwixx_math.reports import REPORTS
from qwixx_math.reports.groups import DERIVED

ROOT = Path(__file__).parents[1]
HOME = ROOT / "docs" / "site" / "index.md"


class Page(HTMLParser):
    """Targets of links, pictures and scripts, and ids, of a page."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.targets: set[str] = set()
        self.ids: set[str] = set()
        self.feed(page.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for key, value in attrs:
            if key in ("href", "src") and value and not value.startswith("data:"):
                self.targets.add(value)
            if key == "id" and value:
                self.ids.add(value)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if find_spec("furo") is None:
        pytest.skip("the extra `site` is not installed")
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "-c", "docs/site", ".", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder


def broken(folder: Path) -> list[str]:
    """Links within a folder that lead to no file, or to no place in it."""
    pages = {path.resolve(): Page(path) for path in folder.rglob("*.html")}
    bad = []
    for path, page in pages.items():
        for target in page.targets:
            parts = urlsplit(target)
            if parts.scheme or parts.netloc:
                continue
            there = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            file = there / "index.html" if there.is_dir() else there
            if not file.is_file() or (
                parts.fragment
                and file in pages
                and "play" not in file.parts
                and unquote(parts.fragment) not in pages[file].ids
            ):
                bad.append(f"{path.relative_to(folder.resolve())}: {target}")
    return bad


@pytest.mark.slow
def test_it_builds_without_a_warning_and_every_link_leads_somewhere(site: Path) -> None:
    assert broken(site) == []


@pytest.mark.slow
def test_nothing_is_loaded_from_elsewhere(site: Path) -> None:
    for path in site.rglob("*.html"):
        text = path.read_text("utf-8")
        assert not re.search(r"<(?:script|link|img)[^>]*(?:src|href)=\"https?://", text), path


@pytest.mark.slow
def test_it_holds_course_reports_and_page(site: Path) -> None:
    for name in REPORTS:
        assert REPORTS[name].title in (site / f"reports/{name}.html").read_text("utf-8")
    for path in (ROOT / "notebooks").glob("*.ipynb"):
        assert (site / f"notebooks/{path.stem}.html").is_file()
    assert (site / "play" / "sw.js").is_file()
    assert "docs/site/index.html" in (site / "index.html").read_text("utf-8")


@pytest.mark.slow
def test_solutions_stay_folded(site: Path) -> None:
    for path in (ROOT / "notebooks").glob("[0-9]-*.ipynb"):
        page = (site / f"notebooks/{path.stem}.html").read_text("utf-8")
        assert "solution_1" in page
        assert "solution_" not in re.sub(r"<details.*?</details>", "", page, flags=re.DOTALL)


@pytest.mark.slow
def test_the_course_prints_as_one_pdf(site: Path, tmp_path: Path) -> None:
    pytest.importorskip("playwright", reason="pip install .[browser]")
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if not chromium:
        pytest.skip("no Chromium is installed (apt-get install chromium)")
    file = tmp_path / "course.pdf"
    command = [sys.executable, "docs/site/course_pdf.py", str(site), str(file), chromium]
    subprocess.run(command, cwd=ROOT, check=True)
    printed = PdfReader(file)
    assert 40 < len(printed.pages) < 150
    assert [entry.title[0] for entry in printed.outline] == list("12345678")
    assert "Two dice" in printed.pages[0].extract_text()


def test_a_link_that_leads_nowhere_is_found(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text('<a href="b.html#x">x</a><a href="c.html">y</a><p id="z">')
    (tmp_path / "b.html").write_text('<a href="a.html#z">ok</a><img src="data:,">')
    assert sorted(broken(tmp_path)) == ["a.html: b.html#x", "a.html: c.html"]


def test_every_document_is_in_its_lists() -> None:
    lists = re.findall(r"```\{toctree\}\n(.*?)```", HOME.read_text("utf-8"), re.DOTALL)
    entries = [line for text in lists for line in text.splitlines() if line.startswith("..")]
    listed = {
        path for entry in entries for path in HOME.parent.glob(f"{entry}.*") if path.suffix != ".py"
    }
    documents = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("notebooks/*")]
    assert {path.resolve() for path in listed} >= {
        path.resolve() for path in documents if path.suffix in (".md", ".ipynb")
    }


@pytest.mark.parametrize("notebook", sorted(set(DERIVED.values())))
def test_notebooks_link_the_reports_they_derive(notebook: str) -> None:
    cells = nbformat.read(ROOT / "notebooks" / f"{notebook}.ipynb", as_version=4).cells
    links = [
        f"[{report.title}](../reports/{name}.md)"
        for name, report in REPORTS.items()
        if DERIVED.get(name) == notebook
    ]
    assert f"Reports derived here: {' · '.join(links)}" in cells[-1].source


def test_reports_link_the_notebook_that_derives_them() -> None:
    for name in REPORTS:
        links = re.findall(
            r"\]\(\.\./notebooks/(.+)\.ipynb\)", (ROOT / f"reports/{name}.md").read_text("utf-8")
        )
        assert links == ([DERIVED[name]] if name in DERIVED else [])
