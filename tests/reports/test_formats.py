from __future__ import annotations

import csv
import io
import re

from qwixx_math.reports import REPORTS, DataTable, Source
from qwixx_math.reports.folder import files_of
from qwixx_math.reports.formats import from_csv, to_csv
from qwixx_math.solver.address import PAGE


def test_formats_tell_the_same(source: Source) -> None:
    table = REPORTS["opening-list"].make(source)
    files = files_of(REPORTS["opening-list"], table)
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
        "Some words.", ("a", "b, c"), ((1, 'say "x"'), (-2, "2, 3"), (0, "0.50"), ("–", "007"))
    )
    again = from_csv(to_csv(table), table.intro)
    assert again == table
