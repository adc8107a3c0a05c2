"""The reports as they lie in the folder."""

from __future__ import annotations

from pathlib import Path

from qwixx_math.reports import DataTable
from qwixx_math.reports.folder import read_manifest
from qwixx_math.reports.formats import from_csv
from qwixx_math.reports.record import as_number

FOLDER = Path(__file__).parents[2] / "reports"


def committed(name: str) -> DataTable:
    """The table as it lies in the folder."""
    entry = read_manifest(FOLDER)["reports"][name]
    return from_csv((FOLDER / f"{name}.csv").read_text("utf-8"), entry["intro"])


def column_by_name(table: DataTable, column: str) -> dict[str, float]:
    """Numbers of a column by the first cell of their row; cells without a number are left out."""
    pairs = zip(table.column(table.columns[0]), table.column(column), strict=True)
    return {str(name): as_number(cell) for name, cell in pairs if cell is not None}
