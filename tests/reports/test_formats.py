from __future__ import annotations

import csv
import io
import re
from html import unescape

import pytest
from helpers.written_reports import committed

from qwixx_math.reports import REPORTS, DataTable, Source
from qwixx_math.reports.folder import files_of
from qwixx_math.reports.formats import facts, from_csv, is_number, made, to_csv
from qwixx_math.solver.address import PAGE


def test_formats_tell_the_same(source: Source) -> None:
    table = REPORTS["opening-list"].make(source)
    files = files_of(REPORTS["opening-list"], table, "1.2")
    rows = list(csv.reader(io.StringIO(files["opening-list.csv"].decode())))
    assert rows == [[str(cell) for cell in line] for line in (table.columns, *table.rows)]
    lines = files["opening-list.md"].decode().splitlines()
    written = [line.strip("| ").split(" | ") for line in lines if line.startswith("| ")]
    assert [written[0], *written[2:]] == rows
    page = files["opening-list.html"].decode()
    assert f'<a href="{PAGE}#position=R2_Y2">R2 Y2</a> or <a' in page
    page = re.sub(r"</?a\b[^>]*>", "", page)
    for line in rows:
        for cell in line:
            assert f">{cell}</t" in page


def test_csv_reads_back() -> None:
    table = DataTable(
        "Some words.", ("a", "b, c"), ((1, 'say "x"'), (-2, "2, 3"), (0, "0.50"), (None, "007"))
    )
    assert "\n,007\n" in to_csv(table)
    again = from_csv(to_csv(table), table.intro)
    assert again == table


DATE = re.compile(r"\d{1,4}[-/.]\d{1,2}([-/.]\d{1,4})?|\d+:\d+")


@pytest.mark.parametrize("name", REPORTS)
def test_no_spreadsheet_takes_a_cell_for_a_date_or_nothing_for_a_word(name: str) -> None:
    table = committed(name)
    for column, cells in zip(table.columns, zip(*table.rows, strict=True), strict=True):
        known = [cell for cell in cells if cell is not None]
        assert not {"–", "never", ""} & {*map(str, known)}, column
        if not all(map(is_number, known)):
            words = [str(cell) for cell in known if not is_number(cell)]
            assert not [*filter(DATE.fullmatch, words)], column
            assert not [word for word in words if word.startswith(("=", "+", "@"))], column


def test_rules_take_one_line_and_name_what_differs() -> None:
    assert facts(REPORTS["scores"], "default rules") == "Sheet classic, default rules."
    changed = "second_lock_in_action1 = finish_turn"
    line = facts(REPORTS["scores-finish-turn"], "default rules")
    assert line == f"Sheet classic, default rules but {changed}."


def test_pages_say_how_to_cite_and_by_what_version(source: Source) -> None:
    report = REPORTS["lock-chances"]
    files = files_of(report, report.make(source), "1.2")
    for ending in ("md", "html"):
        text = files[f"lock-chances.{ending}"].decode()
        assert made(report, "1.2") in text
        assert report.headline(report.make(source)) in unescape(text)
    assert made(report, "1.2").startswith("Figures by qwixx_math 1.2, qwixx report lock-chances.")
