"""What a report is made of: its table, its source of solved tables, and how numbers are written."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from ..base.progress import progress_bar
from ..game.rules import Flags
from ..solver.measures import Measures, measure, visits
from ..solver.solution import Solution
from ..solver.solve import solve

if TYPE_CHECKING:
    from matplotlib.figure import Figure

SHEET = "classic"
"""The sheet of a report that names no other."""

Cell = str | int | None
"""A cell of a table, None where there is nothing to say; numbers that are not whole are written out
beforehand, so that all formats agree."""


@dataclass(frozen=True, slots=True)
class DataTable:
    """What a report says: an introduction of a few sentences, named columns, rows of cells."""

    intro: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def column(self, name: str) -> list[Cell]:
        """The cells of a column from top to bottom."""
        place = self.columns.index(name)
        return [row[place] for row in self.rows]

    def numbers(self, name: str) -> list[float]:
        """The cells of a column as numbers, NaN where there is none."""
        return [as_number(cell) for cell in self.column(name)]

    def line_of(self, name: Cell) -> dict[str, Cell]:
        """The cells of the first line that begins with that cell, by column."""
        row = next(row for row in self.rows if row[0] == name)
        return dict(zip(self.columns, row, strict=True))


@dataclass(frozen=True)
class Report:
    """One entry of the list of reports.

    Attributes:
        name: the word that asks for it, and the stem of its files.
        title: its heading, a reader's question.
        headline: the answer in a sentence, with figures of the table.
        make: the function from solved tables to the table.
        draw: the picture of that table, drawn from what the table says; None where it needs none.
        caption: what the picture shows.
        quick: whether it takes seconds once the sheet is solved.
        flags: the rules it is computed under.
        sheet: the sheet it is of.
        positions: the column with positions, an `or` between them, which link to the page.
        pages: the table set for print, from it and the version that made its figures, by what the
            names of the files end with.
    """

    name: str
    title: str
    headline: Callable[[DataTable], str]
    make: Callable[[Source], DataTable]
    draw: Callable[[DataTable], Figure] | None = None
    caption: str = ""
    quick: bool = True
    flags: Flags = field(default_factory=Flags)
    sheet: str = SHEET
    positions: str = ""
    pages: Callable[[DataTable, str], dict[str, bytes]] | None = None


@dataclass(frozen=True)
class Source:
    """Where reports take solutions and measures from; each is computed once."""

    quiet: bool = True
    _measures: dict[Flags, Measures] = field(default_factory=dict, repr=False)
    _visits: dict[int, npt.NDArray[np.float64]] = field(default_factory=dict, repr=False)

    def solution(
        self,
        *,
        sheet: str = SHEET,
        players: int = 1,
        flags: Flags | None = None,
        objective: str = "score",
    ) -> Solution:
        """A solved sheet."""
        return solve(sheet, players=players, flags=flags, objective=objective, quiet=self.quiet)

    def table_solution(self, players: int) -> Solution:
        """The sheet solved for a table where all play for points, as fitted."""
        return solve(SHEET, players=players, model="table", aim="score", quiet=self.quiet)

    def measures(self, flags: Flags | None = None) -> Measures:
        """All that is known of best play for one player from the empty sheet."""
        flags = flags or Flags()
        if flags not in self._measures:
            solution = self.solution(flags=flags)
            with progress_bar("Following best play", quiet=self.quiet) as report:
                self._measures[flags] = measure(solution, report=report)
        return self._measures[flags]

    def visits(self, players: int = 1) -> npt.NDArray[np.float64]:
        """How often best play stands where, see `solver.measures.visits`."""
        if players not in self._visits:
            with progress_bar("Following best play", quiet=self.quiet) as report:
                self._visits[players] = visits(self.solution(players=players), report=report)
        return self._visits[players]


def as_number(cell: Cell) -> float:
    """A cell as a number, NaN where there is none."""
    return float("nan" if cell is None else cell)


def fixed(number: float | Fraction, places: int) -> str:
    """A number with so many decimal places, never a negative zero.

    >>> fixed(Fraction(2, 3), 4), fixed(-0.00001, 2)
    ('0.6667', '0.00')
    """
    text = f"{float(number):.{places}f}"
    return text.lstrip("-") if float(text) == 0 else text


def percent(chance: float | Fraction, places: int = 3) -> str:
    """A chance in per cent.

    >>> percent(Fraction(1, 36))
    '2.778'
    """
    return fixed(100 * chance, places)


_SLASH = "⁄"
"""The sign for fractions, which no spreadsheet takes for a date."""


def fraction(number: Fraction) -> str:
    """A fraction as a cell.

    >>> fraction(Fraction(1, 36)), fraction(Fraction(3))
    ('1⁄36', '3')
    """
    return str(number).replace("/", _SLASH)


def read_fraction(cell: Cell) -> Fraction:
    """The fraction that `fraction` wrote.

    >>> read_fraction("1⁄36")
    Fraction(1, 36)
    """
    return Fraction(str(cell).replace(_SLASH, "/"))


def chance_cells(chance: Fraction) -> tuple[str, str, str]:
    """A chance as fraction, in per cent, and as the N of "1 in N".

    >>> chance_cells(Fraction(2, 27))
    ('2⁄27', '7.407', '13.50')
    """
    return fraction(chance), percent(chance), fixed(1 / chance, 2)


def spans(numbers: Iterable[int], order: tuple[int, ...]) -> Cell:
    """Numbers of a row as runs of neighbours.

    >>> spans((7, 8, 9, 12), tuple(range(2, 13))), spans((), (2, 3))
    ('7–9, 12', None)
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and order.index(number) == order.index(runs[-1][-1]) + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    texts = (str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)
    return ", ".join(texts) or None
