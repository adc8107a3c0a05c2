"""The score sheets: layouts as data.

A sheet is a few rows of cells from left to right. A cell carries a colour (which die can mark it by
white + colour), a number and, on some products, a link to a partner cell or a frame. Beside the
rows a sheet may have exchange fields and bonus rows. Nothing here or below assumes that numbers
ascend or that a row has one colour. The layouts are in `sheets.json`, own ones in files of the same
format; the rules of each sheet in a few lines are in `docs/sheets.md`.
"""

from __future__ import annotations

import difflib
import json
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from ..errors import InvalidSetting, InvalidSheet
from .display import Shown
from .sheet_defects import defects_of_layout

Place = tuple[int, int]
"""(row index, cell index); the bonus rows are counted on after the rows."""


class Cell(NamedTuple):
    """One printed number.

    `link` is the place of a chained partner, if any; `framed` whether the cell is a step, which
    counts in the fifth row as well.
    """

    colour: str
    number: int
    link: Place | None = None
    framed: bool = False

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
class BonusRow:
    """A row of circles between two rows: its name (`RY`), the rows beside it, its numbers."""

    name: str
    rows: tuple[int, int]
    numbers: tuple[int, ...]


@dataclass(frozen=True)
class Sheet(Shown):
    """A layout: a name, rows from top to bottom, and what some products add.

    Attributes:
        exchange: pairs of numbers, left to right; a white sum of the one may be marked as the
            other, once a field.
        bonus: rows of circles that count for both rows beside them.
        most_marks: marks of a colour that score at most, its circles included; `None`: all.

    >>> classic = get_sheet("classic")
    >>> [row.name for row in classic.rows], [cell.number for cell in classic.rows[2].cells]
    (['R', 'Y', 'G', 'B'], [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
    """

    name: str
    rows: tuple[SheetRow, ...]
    exchange: tuple[tuple[int, int], ...] = ()
    bonus: tuple[BonusRow, ...] = ()
    most_marks: int | None = None

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Sheet:
        """An own sheet from a JSON file, named by its path; the format is in `docs/own-sheets.md`.

        Raises:
            InvalidSheet: it is no sheet; the error lists all defects.
            OSError: it cannot be read.
        """
        text = Path(path).read_bytes().decode("utf-8-sig", errors="replace")
        try:
            layout = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise InvalidSheet(os.fspath(path), (f"it is not JSON: {error}",)) from error
        if defects := defects_of_layout(layout, _shipped()):
            raise InvalidSheet(os.fspath(path), defects)
        return _read_layout(os.fspath(path), layout, _shipped())

    @property
    def is_own(self) -> bool:
        """Whether it comes from a file."""
        return _is_file(self.name)

    @cached_property
    def row_index(self) -> dict[str, int]:
        """Index of each row letter."""
        return {row.name: index for index, row in enumerate(self.rows)}

    @cached_property
    def dice(self) -> tuple[str, ...]:
        """Letters of the colour dice, in row order."""
        return tuple(row.die for row in self.rows)

    @cached_property
    def ends(self) -> tuple[int, ...]:
        """Index of the last cell of each row."""
        return tuple(len(row.cells) - 1 for row in self.rows)

    @cached_property
    def by_die(self) -> dict[tuple[str, int], Place]:
        """Place of the one cell of each die letter and number."""
        return {(cell.die, cell.number): place for place, cell in self._cells()}

    @cached_property
    def by_row(self) -> dict[tuple[str, int], Place]:
        """Place of the cell of each row letter and number."""
        return {(self.rows[place[0]].name, cell.number): place for place, cell in self._cells()}

    @cached_property
    def by_bonus(self) -> dict[tuple[str, int], Place]:
        """Place of the circle of each bonus row's name, in capital or small letters, and number."""
        return {
            (name, number): (len(self.rows) + b, c)
            for b, row in enumerate(self.bonus)
            for name in (row.name, row.name.lower())
            for c, number in enumerate(row.numbers)
        }

    @cached_property
    def circles(self) -> dict[Place, tuple[Place, ...]]:
        """The places beside each circle: those of the same number in the rows next to it."""
        return {
            (len(self.rows) + b, c): tuple(
                (r, self.rows[r].index_of[number])
                for r in row.rows
                if number in self.rows[r].index_of
            )
            for b, row in enumerate(self.bonus)
            for c, number in enumerate(row.numbers)
        }

    @cached_property
    def circles_beside(self) -> dict[Place, tuple[Place, ...]]:
        """The circles beside each place that has some."""
        beside: dict[Place, tuple[Place, ...]] = {}
        for circle, places in self.circles.items():
            for place in places:
                beside[place] = (*beside.get(place, ()), circle)
        return beside

    @cached_property
    def exchanged(self) -> dict[tuple[int, int], int]:
        """Index of the exchange field of each (white sum, number marked instead)."""
        return {
            pair: field
            for field, (one, other) in enumerate(self.exchange)
            for pair in ((one, other), (other, one))
        }

    @cached_property
    def links(self) -> tuple[tuple[Place, Place], ...]:
        """The chained pairs of places, each once, the upper row first."""
        return tuple(
            (place, cell.link) for place, cell in self._cells() if cell.link and place < cell.link
        )

    @cached_property
    def frames(self) -> tuple[Place, ...]:
        """The places of the framed cells."""
        return tuple(place for place, cell in self._cells() if cell.framed)

    def name_of(self, place: Place) -> str:
        """A place as a mark names it.

        >>> get_sheet("big-points").name_of((0, 5)), get_sheet("big-points").name_of((5, 0))
        ('R7', 'GB12')
        """
        row, cell = place
        if row >= len(self.rows):
            bonus = self.bonus[row - len(self.rows)]
            return f"{bonus.name}{bonus.numbers[cell]}"
        return f"{self.rows[row].name}{self.rows[row].cells[cell].number}"

    @property
    def is_plain(self) -> bool:
        """Whether its rows, each on its own, are all of it."""
        return not (self.links or self.frames or self.exchange or self.bonus)

    @cached_property
    def adds_marks(self) -> bool:
        """Whether marking a cell can mark another one along: by a chain, or a circle."""
        return bool(self.links or self.bonus)

    def _cells(self) -> Iterator[tuple[Place, Cell]]:
        return (
            ((r, c), cell) for r, row in enumerate(self.rows) for c, cell in enumerate(row.cells)
        )

    def cut(self, rows: str, cells: slice) -> Sheet:
        """A smaller sheet with the named rows and a slice of their cells, for exhaustive checks.

        Links between kept cells are kept, bonus rows between kept rows, and all exchange fields.

        >>> small = get_sheet("classic").cut("RG", slice(2, 8))
        >>> small.name, [cell.number for cell in small.rows[1].cells]
        ('classic/RG[2:8]', [10, 9, 8, 7, 6, 5])
        >>> get_sheet("connected-chain-a").cut("RY", slice(2, 8)).links
        (((0, 2), (1, 2)),)

        Raises:
            InvalidSetting: no such row, nothing left, a cell of a die that would leave with no kept
                row, or a last cell with a link.
        """
        if len(set(rows)) < len(rows):
            raise InvalidSetting(f"rows '{rows}': name each row once")
        taken = [(r, row) for r, row in enumerate(self.rows) if row.name in rows]
        unknown = set(rows) - self.row_index.keys()
        if not unknown and not any(row.cells[cells] for _, row in taken):
            raise InvalidSetting(f"nothing is left of {self.name} in rows '{rows}'")
        lost = {cell.die for _, row in taken for cell in row.cells[cells]}
        lost -= {row.die for _, row in taken}
        if unknown or lost:
            problem = f"{self.name} has no row" if unknown else f"rows {rows} have cells of die"
            raise InvalidSetting(f"{problem} {', '.join(sorted(unknown or lost))}")
        new_place = {
            (r, c): (new_r, new_c)
            for new_r, (r, row) in enumerate(taken)
            for new_c, c in enumerate(range(len(row.cells))[cells])
        }
        kept = tuple(
            SheetRow(
                row.name,
                row.lock,
                tuple(
                    cell._replace(link=new_place.get(cell.link) if cell.link else None)
                    for cell in row.cells[cells]
                ),
            )
            for _, row in taken
        )
        for row in kept:
            if row.cells[-1].link:
                number = row.cells[-1].number
                raise InvalidSetting(f"row {row.name} would end in {number}, which has a link")
        index = {r: new_r for new_r, (r, _) in enumerate(taken)}
        bonus = tuple(
            BonusRow(row.name, (index[row.rows[0]], index[row.rows[1]]), row.numbers[cells])
            for row in self.bonus
            if set(row.rows) <= index.keys()
        )
        part = "" if cells == slice(None) else f"[{cells.start}:{cells.stop}]"
        name = f"{self.name}/{''.join(row.name for row in kept)}{part}"
        return Sheet(name, kept, self.exchange, bonus, self.most_marks)


@lru_cache(maxsize=1)
def _shipped() -> dict[str, Any]:
    """The layouts of the package as they are written."""
    data: dict[str, Any] = json.loads((files(__package__) / "sheets.json").read_text("utf-8"))
    return data


@lru_cache(maxsize=1)
def _layouts() -> dict[str, Sheet]:
    data = _shipped()
    return {name: _read_layout(name, layout, data) for name, layout in data.items()}


def _read_layout(name: str, layout: dict[str, Any], data: dict[str, Any]) -> Sheet:
    """A sheet from its JSON; `rows` may be the name of the sheet that has the same ones."""
    rows = layout["rows"]
    while isinstance(rows, str):
        rows = data[rows]["rows"]
    index = {row["row"]: r for r, row in enumerate(rows)}
    numbers = [[number for _, number in row["cells"]] for row in rows]

    def place(end: list[Any]) -> Place:
        row = index[end[0]]
        return row, numbers[row].index(end[1])

    link: dict[Place, Place] = {}
    for one, other in layout.get("chains", ()):
        link |= {place(one): place(other), place(other): place(one)}
    framed = {place(end) for end in layout.get("steps", ())}
    bonus = (
        BonusRow("".join(row["between"]), (index[a], index[b]), tuple(row["numbers"]))
        for row in layout.get("bonus", ())
        for a, b in [row["between"]]
    )
    return Sheet(
        name,
        tuple(
            SheetRow(
                row["row"],
                row["lock"],
                tuple(
                    Cell(colour, number, link.get((r, c)), (r, c) in framed)
                    for c, (colour, number) in enumerate(row["cells"])
                ),
            )
            for r, row in enumerate(rows)
        ),
        tuple((one, other) for one, other in layout.get("exchange", ())),
        tuple(bonus),
        layout.get("most_marks"),
    )


def sheet_names() -> tuple[str, ...]:
    """Names of the sheets this package ships."""
    return tuple(_layouts())


def sheet_name(text: str) -> str:
    """The name of a sheet as people write it, as it is known here; the path of a file as it is.

    Raises:
        InvalidSetting: no such sheet; the message lists the known ones.

    >>> sheet_name("Mixx A")
    'mixx-a'
    """
    if _is_file(text):
        return text
    layouts = _layouts()
    name = re.sub(r"[\s_]+", "-", text.strip().lower())
    if name in layouts:
        return name
    near = difflib.get_close_matches(name, layouts, n=1)
    meant = f"did you mean '{near[0]}'? " if near else ""
    known = f"sheets are {', '.join(layouts)}, or a file that ends in .json"
    raise InvalidSetting(f"unknown sheet '{text}'; {meant}{known}")


def get_sheet(sheet: str | Sheet) -> Sheet:
    """The sheet of that name, or in that file (a `Sheet` passes through).

    Raises:
        InvalidSetting: no such sheet; the message lists the known ones, or what is wrong with it.
        OSError: the file cannot be read.
    """
    if isinstance(sheet, Sheet):
        return sheet
    if not isinstance(sheet, str):
        raise InvalidSetting(f"expected a sheet or its name, not {sheet!r}")
    return Sheet.load(sheet) if _is_file(sheet) else _layouts()[sheet_name(sheet)]


def _is_file(name: str) -> bool:
    """Whether a sheet's name is the path of a file."""
    return name.lower().endswith(".json")
