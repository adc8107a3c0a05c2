"""The page's JavaScript says what Python says: it is run under Node on what `page_cases` writes."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from helpers import page_cases, page_tables

from qwixx_math.web.export import export_page

HERE = Path(__file__).parent
LEAST_NODE = 20


def _node() -> str:
    """The path of Node.js, or the test is skipped."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node.js is not installed; the page's engine is tested under it")
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    if int(version.lstrip("v").split(".")[0]) < LEAST_NODE:
        pytest.skip(f"Node.js {version.strip()} is too old; {LEAST_NODE} is needed")
    return node


def _run(folder: Path, *tests: str, page: Path | None = None) -> None:
    """Run test files under Node; what fails there fails here, with its words."""
    done = subprocess.run(
        [_node(), "--test", *(str(HERE / test) for test in tests)],
        env={**os.environ, "QWIXX_GOLDEN": str(folder), "QWIXX_PAGE": str(page or "")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "# skipped 0" in done.stdout, done.stdout


@pytest.mark.slow
def test_rules_and_texts(tmp_path: Path) -> None:
    _node()
    page_cases.write(tmp_path, "rules", page_cases.rule_cases(1500, seed=1))
    page_cases.write(tmp_path, "texts", page_cases.text_cases(3000, seed=2))
    page_cases.write(tmp_path, "records", page_cases.record_cases(200, seed=3))
    _run(tmp_path, "rules.test.mjs")


@pytest.mark.slow
def test_short_sheets_in_full(tmp_path: Path) -> None:
    _node()
    page_cases.write(tmp_path, "short", page_tables.short_tables(tmp_path, seed=4, advices=30))
    _run(tmp_path, "tables.test.mjs")


def test_what_needs_no_python(tmp_path: Path) -> None:
    _run(tmp_path, "page.test.mjs", "store.test.mjs")


def test_what_is_given_out_is_the_source(tmp_path: Path) -> None:
    export_page(tmp_path / "page")
    _run(tmp_path, "given_out.test.mjs", page=tmp_path / "page")


@pytest.mark.slow
def test_tables_that_come_with_the_page(tmp_path: Path) -> None:
    _node()
    page_cases.write(tmp_path, "stored", page_tables.stored_tables(tmp_path, seed=7, count=40))
    _run(tmp_path, "stored.test.mjs")


@pytest.mark.slow
def test_numbers_of_whole_sheets(tmp_path: Path) -> None:
    _node()
    page_cases.write(tmp_path, "stored", page_tables.stored_numbers(tmp_path, seed=8, count=400))
    _run(tmp_path, "stored.test.mjs")


@pytest.mark.slow
def test_whole_tables_and_3000_advices(tmp_path: Path) -> None:
    _node()
    try:
        page_cases.write(tmp_path, "whole", page_tables.whole_tables(tmp_path, seed=5, advices=600))
        page_cases.write(tmp_path, "reviews", page_tables.review_cases(20, seed=6))
        _run(tmp_path, "whole.test.mjs")
    finally:
        for values in tmp_path.glob("*.f64"):
            values.unlink()
