"""Sidecars of the tables, read as another program would."""

from __future__ import annotations

import csv
import json
import re

import pytest
from helpers.written_reports import FOLDER

from qwixx_math.reports import REPORTS
from qwixx_math.reports.folder import read_manifest

TYPES = {
    "integer": r"-?\d+",
    "decimal": r"-?\d+(\.\d+)?",
    "number": r"-?\d+(\.\d+)?(e-?\d+)?",
    "string": r".+",
}


@pytest.mark.parametrize("name", REPORTS)
def test_a_sidecar_tells_columns_types_rules_and_version(name: str) -> None:
    data = json.loads((FOLDER / f"{name}.csv-metadata.json").read_text("utf-8"))
    entry = read_manifest(FOLDER)["reports"][name]
    assert data["@context"][0] == "http://www.w3.org/ns/csvw"
    assert data["dc:title"] == entry["title"]
    assert data["notes"] == [{"sheet": entry["sheet"], "flags": entry["flags"]}]
    assert entry["versions"]["qwixx_math"] in data["dc:source"]
    with (FOLDER / data["url"]).open(encoding="utf-8", newline="") as file:
        titles, *rows = csv.reader(file)
    columns = data["tableSchema"]["columns"]
    assert [column["titles"] for column in columns] == titles
    for column, cells in zip(columns, zip(*rows, strict=True), strict=True):
        for cell in filter(None, cells):
            assert re.fullmatch(TYPES[column["datatype"]], cell), (column, cell)
