"""What the documents promise: links, length, picture and versions hold."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from helpers.readme_picture import EXPLAINED, PICTURES, PLACES

import qwixx_math
from qwixx_math.proof.certify import certify
from qwixx_math.solver.index.lattice import lattice_of
from qwixx_math.solver.workload import workload_of

ROOT = Path(__file__).parents[1]
DOCUMENTS = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted((ROOT / "reports").rglob("*.md")),
    ROOT / "notebooks" / "README.md",
]


def named(document: Path) -> str:
    return str(document.relative_to(ROOT))


@pytest.mark.parametrize("document", DOCUMENTS, ids=named)
def test_links_lead_to_files(document):
    for link in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", document.read_text("utf-8")):
        if "://" not in link:
            assert (document.parent / link).exists(), link


@pytest.mark.parametrize("document", DOCUMENTS, ids=named)
def test_files_that_are_named_exist(document):
    text = re.sub(r"```.*?```", "", document.read_text("utf-8"), flags=re.DOTALL)
    places = [ROOT, ROOT / "qwixx_math", document.parent, ROOT / "docs"]
    for name in re.findall(r"`([\w./-]+\.(?:py|md|json|csv|toml|svg|html|cff))`", text):
        found = any((place / name).exists() for place in places)
        assert found or any((ROOT / "qwixx_math").rglob(name)), f"{named(document)}: {name}"


def test_every_document_stands_in_the_index():
    index = (ROOT / "docs" / "README.md").read_text("utf-8")
    assert {path.name for path in (ROOT / "docs").glob("*.md")} - {"README.md"} <= set(
        re.findall(r"\]\(([\w-]+\.md)\)", index)
    )


def test_the_readme_is_short_and_sets_up_with_two_commands():
    text = (ROOT / "README.md").read_text("utf-8")
    assert len(text.splitlines()) <= 180
    assert len(re.findall(r"^python3 -m venv .*$", text, re.MULTILINE)) == 2


@pytest.mark.usefixtures("classic")
def test_the_pictures_are_what_the_package_draws():
    for path, drawn in PICTURES.items():
        assert path.read_text("utf-8") == drawn()


def test_the_glossary_explains_every_number_of_its_sheet():
    text = (ROOT / "docs" / "glossary.md").read_text("utf-8")
    numbers = [int(number) for number in re.findall(r"^(\d+)\. \*\*", text, re.MULTILINE)]
    assert numbers == list(range(1, len(PLACES) + 1))
    assert EXPLAINED in text


def test_versions_agree():
    version = qwixx_math.__version__
    assert f"\nversion: {version}\n" in (ROOT / "CITATION.cff").read_text("utf-8")
    newest = re.search(r"^## (\S+)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert newest is not None
    assert newest[1] == version


def test_the_page_on_own_sheets_shows_its_sheet_and_what_that_takes():
    docs = ROOT / "docs"
    page, file = (docs / "own-sheets.md").read_text("utf-8"), docs / "evening.json"
    assert f"```json\n{file.read_text('utf-8')}```" in page
    sheet = qwixx_math.Sheet.load(file)
    positions = workload_of(lattice_of(sheet, qwixx_math.Flags()), 1).positions
    assert f"{positions:,} positions" in page


@pytest.mark.slow
def test_the_sheet_of_that_page_is_worth_what_it_says_and_verified():
    page = (ROOT / "docs" / "own-sheets.md").read_text("utf-8")
    solution = qwixx_math.solve(str(ROOT / "docs" / "evening.json"))
    assert f"worth {solution.value('-'):.12f} points" in page
    found = certify(solution)
    assert f"all {found.checked:,} values" in page
    assert found.bound is not None
    assert found.bound < 2.8e-11


def test_the_rooms_are_in_the_picture_of_the_house():
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    rooms = {path.parent.name for path in (ROOT / "qwixx_math").glob("*/__init__.py")}
    assert rooms <= set(re.findall(r"`(\w+)`", text))
