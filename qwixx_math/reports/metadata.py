"""What a program is to know of a report's CSV: a sidecar as the W3C has it ("CSV on the Web").

Of the two ways to describe tables in use, this one has a file beside each table, found by its name,
so that a report stays whole when it is written or passed on alone; Frictionless Data has one for a
folder, as the manifest is.
"""

from __future__ import annotations

import json

from .formats import is_number
from .record import Cell, DataTable, Report

ENDING = "csv-metadata.json"


def to_metadata(report: Report, table: DataTable, version: str) -> str:
    """Title, answer, introduction, columns with their types, flags and version, as CSVW."""
    columns = zip(table.columns, zip(*table.rows, strict=True), strict=True)
    data = {
        "@context": ["http://www.w3.org/ns/csvw", {"@language": "en"}],
        "url": f"{report.name}.csv",
        "dc:title": report.title,
        "dc:description": f"{report.headline(table)} {table.intro}",
        "dc:creator": "The qwixx_math maintainers",
        "dc:license": {"@id": "https://spdx.org/licenses/MIT"},
        "dc:source": f"qwixx_math {version}, qwixx report {report.name}",
        "notes": [{"sheet": report.sheet, "flags": report.flags.to_dict()}],
        "tableSchema": {
            "columns": [{"titles": name, "datatype": datatype(cells)} for name, cells in columns]
        },
    }
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def datatype(cells: tuple[Cell, ...]) -> str:
    """The type of a column in CSVW: integer, decimal, number (with exponents) or string.

    >>> datatype((1, None, 2)), datatype((1, "2.50")), datatype(("1e-9",)), datatype(("2–6", 4))
    ('integer', 'decimal', 'number', 'string')
    """
    known = [cell for cell in cells if cell is not None]
    if not all(map(is_number, known)) or not known:
        return "string"
    if all(isinstance(cell, int) for cell in known):
        return "integer"
    return "number" if any("e" in str(cell) for cell in known) else "decimal"
