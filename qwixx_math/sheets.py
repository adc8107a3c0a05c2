"""The score sheets: layouts as data.

A sheet is a few rows of cells from left to right. A cell carries a colour (which die can mark it by
white + colour), a number and, on some products, a link to a partner cell. Nothing here or below
assumes that numbers ascend or that a row has one colour. The layouts are in `data/sheets.json`.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import NamedTuple

from .errors import InvalidSetting


class Cell(NamedTuple):
    """One printed number. `link` is the (row index, cell index) of a chained partner, if any."""

    colour: str
    number: int
    link: tuple[int, int] | None = None

    @property
    def die(self) -> str:
        """The letter of the die that can mark this cell: the colour's first letter."""
        return self.colour[0]


@dataclass(frozen=True)
class SheetRow:
    """A row: its letter, the colour of the die that leaves when it closes, its cells."""

    name: str
    lock: str
    cells: tuple[Cell, ...]

    @property
    def die(self) -> str:
        """The letter of the die that leaves the game with this row."""
        return self.lock[0]

    @cached_property
    def index_of(self) -> dict[int, int]:
        """Cell index of each number of the row (a number stands once in a row)."""
        return {cell.number: index for index, cell in enumerate(self.cells)}


@dataclass(frozen=True)
class Sheet:
    """A layout: a name and rows from top to bottom.

    >>> classic = get_sheet("classic")
    >>> [row.name for row in classic.rows], [cell.number for cell in classic.rows[2].cells]
    (['R', 'Y', 'G', 'B'], [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
    """

    name: str
    rows: tuple[SheetRow, ...]

    @cached_property
    def row_index(self) -> dict[str, int]:
        """Index of each row letter."""
        return {row.name: index for index, row in enumerate(self.rows)}

    @cached_property
    def dice(self) -> tuple[str, ...]:
        """Letters of the colour dice, in row order."""
        return tuple(row.die for row in self.rows)

    @cached_property
    def by_die(self) -> dict[tuple[str, int], tuple[int, int]]:
        """(row index, cell index) of the one cell of each die letter and number."""
        return {
            (cell.die, cell.number): (r, c)
            for r, row in enumerate(self.rows)
            for c, cell in enumerate(row.cells)
        }

    @cached_property
    def by_row(self) -> dict[tuple[str, int], tuple[int, int]]:
        """(row index, cell index) of the cell of each row letter and number."""
        return {
            (row.name, cell.number): (r, c)
            for r, row in enumerate(self.rows)
            for c, cell in enumerate(row.cells)
        }

    def cut(self, rows: str, cells: slice) -> Sheet:
        """A smaller sheet with the named rows and a slice of their cells, for exhaustive checks.

        >>> small = get_sheet("classic").cut("RG", slice(2, 8))
        >>> small.name, [cell.number for cell in small.rows[1].cells]
        ('classic/RG[2:8]', [10, 9, 8, 7, 6, 5])

        Raises:
            InvalidSetting: no such row, or a cell of a die that would leave with no kept row.
        """
        kept = tuple(
            SheetRow(row.name, row.lock, row.cells[cells]) for row in self.rows if row.name in rows
        )
        unknown = set(rows) - self.row_index.keys()
        lost = {cell.die for row in kept for cell in row.cells} - {row.die for row in kept}
        if unknown or lost:
            problem = f"{self.name} has no row" if unknown else f"rows {rows} have cells of die"
            raise InvalidSetting(f"{problem} {', '.join(sorted(unknown or lost))}")
        return Sheet(f"{self.name}/{rows}[{cells.start}:{cells.stop}]", kept)


@lru_cache(maxsize=1)
def _layouts() -> dict[str, Sheet]:
    data = json.loads((files(__package__) / "data" / "sheets.json").read_text("utf-8"))
    return {
        name: Sheet(
            name,
            tuple(
                SheetRow(row["row"], row["lock"], tuple(Cell(*cell) for cell in row["cells"]))
                for row in layout["rows"]
            ),
        )
        for name, layout in data.items()
    }


def sheet_names() -> tuple[str, ...]:
    """Names of the sheets this package ships."""
    return tuple(_layouts())


def get_sheet(sheet: str | Sheet) -> Sheet:
    """The sheet of that name (a `Sheet` passes through).

    Raises:
        InvalidSetting: no such sheet; the message lists the known ones.
    """
    if isinstance(sheet, Sheet):
        return sheet
    try:
        return _layouts()[sheet]
    except KeyError:
        known = ", ".join(sheet_names())
        raise InvalidSetting(f"unknown sheet '{sheet}'; sheets are {known}") from None
