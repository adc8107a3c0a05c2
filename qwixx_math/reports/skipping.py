"""The report on skipped cells: what a mark gains that leaves cells out."""

from __future__ import annotations

from itertools import product
from math import nan
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ..game.position import Position
from .figures import canvas, frame, heat, label
from .offered import AT_TABLE, GAMES, SEED, Floats, Sheets, alone, at_table, sums_by
from .record import SHEET, Cell, DataTable, Source, as_number, fixed, percent

if TYPE_CHECKING:
    from matplotlib.figure import Figure

UP, DOWN = (
    tuple(cell.number for cell in Position.parse("-", SHEET).sheet.rows[row].cells)
    for row in (0, 2)
)
"""The numbers of a row that rises and of one that falls."""
ALONE, TO_WIN = "alone, for points", "two, to win"
_MOST = 4
_DRAWN = range(1, 4)
_LEAST_VISITS = 0.05
_NONE = "none"


class Sums(NamedTuple):
    """Sums over sheets by (place, marks, skipped): visits, and weighted by them the gain over no
    mark, its square, whether it is positive; the gain over a penalty, whether that is."""

    visits: Floats
    gain: Floats
    square: Floats
    right: Floats
    over: Floats
    right_over: Floats


def skip_cost(source: Source) -> DataTable:
    """Gain of a mark by the place of the last one, the marks in the row and the cells skipped."""
    rows: list[tuple[Cell, ...]] = []
    for name, sheets in ((ALONE, alone(source)), (TO_WIN, at_table(0))):
        sums = sums_of(sheets)
        for place, marks, skipped in np.argwhere(sums.visits >= _LEAST_VISITS).tolist():
            visits, *means = (float(each[place, marks, skipped]) for each in sums)
            gain, square, right, over, right_over = (each / visits for each in means)
            rows.append(
                (
                    name,
                    UP[place - 1] if place else _NONE,
                    DOWN[place - 1] if place else _NONE,
                    marks,
                    skipped,
                    fixed(visits, 3),
                    fixed(gain, 2),
                    fixed(max(square - gain**2, 0) ** 0.5, 2),
                    percent(right, 1),
                    fixed(over, 2),
                    percent(right_over, 1),
                )
            )
    return DataTable(
        "Points a mark gains that skips so many cells, by the row's last mark and number of marks:"
        " over no mark where none is free (another mark was made), and over a penalty. Means over"
        " the own rolls of a game; the spread is the standard deviation between sheets, 'right' the"
        " share of them in which the mark gains; visits are such rows a game. Locks are left out."
        f" '{ALONE}' is exact: the solved sheet, all sheets of best play. '{TO_WIN}' is by the"
        f" fitted values of {AT_TABLE}, which charges for every roll, on the sheets of {GAMES:,} of"
        f" its games (estimated, seed {SEED}; gains are ± spread / √(visits · {GAMES:,})). Default"
        " flags.",
        (
            "game",
            "last in red, yellow",
            "last in green, blue",
            "marks",
            "skipped",
            "visits a game",
            "gain",
            "spread",
            "right %",
            "gain over a penalty",
            "right over a penalty %",
        ),
        tuple(rows),
    )


def sums_of(sheets: Sheets) -> Sums:
    """The sums over all sheets."""
    length = sheets.lattice.length
    shape = length, length, _MOST + 1
    sums = Sums(*(np.zeros(shape) for _ in Sums._fields))
    for part in sheets.parts():
        for _, skipped, at, place, marks, gain, over in part.offers(_MOST):
            key = np.ravel_multi_index((place, marks, np.full(len(at), skipped)), shape)
            right, right_over = (gain > 0).astype(float), (over > 0).astype(float)
            figures: list[Floats] = [np.ones_like(gain), gain, gain**2, right, over, right_over]
            for each, figure in zip(sums, figures, strict=True):
                found = sums_by(each.size, key, part.weights[at], figure)
                np.add(each, found.reshape(shape), out=each)
    return sums


def draw_skip_cost(table: DataTable) -> Figure:
    """Mean gains: a column of panels for each number of skipped cells, two rows of them a game."""
    figure, axes = canvas(len(_DRAWN), 4, size=(12, 15))
    lines = [dict(zip(table.columns, line, strict=True)) for line in table.rows]
    lasts = [_NONE, *UP[:-3]]
    kinds = (("no mark", "gain", "right %"), ("a penalty", *table.columns[-2:]))
    panels = product((ALONE, TO_WIN), kinds, _DRAWN)
    for ax, (game, (against, gain, right), skipped) in zip(axes, panels, strict=True):
        found = {
            (line["marks"], str(line["last in red, yellow"])): line
            for line in lines
            if (line["game"], line["skipped"]) == (game, skipped)
        }
        keys = [[(marks, str(last)) for last in lasts] for marks in range(len(lasts))]
        shown = {key: as_number(line[gain]) for key, line in found.items()}
        often = {key: as_number(line[right]) > 50 for key, line in found.items()}
        heat(
            ax,
            [[shown.get(key, nan) for key in line] for line in keys],
            texts=[[f"{shown[key]:+.0f}" if key in shown else "" for key in line] for line in keys],
            columns=["–", *map(str, lasts[1:])],
            rows=[str(marks) for marks in range(len(lasts))],
            limits=(-25, 25),
            size=8,
        )
        frame(ax, [[often.get(key, False) for key in line] for line in keys])
        title = f"{game}: skip {skipped} or {against}"
        label(ax, x="last mark (red, yellow)", y="marks in the row", title=title, grid="")
    figure.suptitle("Mean points gained by the mark (framed: right on most sheets)")
    return figure
