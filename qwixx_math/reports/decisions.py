"""Reports on two decisions that come up late: to risk a penalty, and to lock or wait.

Typical sheets are rungs of a ladder: on rung k every row has k marks and two of three cells marked,
about as best play does: the last mark stands on cell 3k/2, for odd k rounded down in red and green,
up in yellow and blue (counted from 1: cell 3 is the red 4).
"""

from __future__ import annotations

from itertools import pairwise, product
from math import nan
from typing import TYPE_CHECKING

from ..game.position import Position
from ..solver.solution import Solution
from .figures import COLOURS, MARKERS, canvas, frame, heat, label
from .record import SHEET, Cell, DataTable, Source, as_number, fixed

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_ROWS = Position.parse("-", SHEET).sheet.rows
_RUNGS = range(7)
_OTHERS = (2, 4, 6)
_MARKS = range(5, 9)
_AHEAD = range(4)
_BOXES = tuple(f"{name} penalty costs" for name in ("first", "second", "third", "fourth"))


def row_text(row: int, marks: int, last: int) -> str:
    """A row in position notation: so many marks, the last on the cell at that index."""
    return f"{_ROWS[row].name}{marks}@{_ROWS[row].cells[last].number}" if marks else ""


def rung(k: int, rows: range = range(4)) -> str:
    """The given rows on rung k of the ladder of typical sheets, in position notation."""
    return " ".join(row_text(row, k, (3 * k + row % 2) // 2 - 1) for row in rows).strip()


def _value(solution: Solution, text: str, penalties: int) -> float:
    return solution.value(f"{text} P{penalties}" if penalties else text or "-")


def penalty_price(source: Source) -> DataTable:
    """What the first, second, third and fourth penalty cost on the rungs of a ladder."""
    solution = source.solution()
    rows: list[tuple[Cell, ...]] = []
    for k in _RUNGS:
        values = [_value(solution, rung(k), penalties) for penalties in range(5)]
        costs = [before - after for before, after in pairwise(values)]
        rows.append((k, rung(k) or "-", *(fixed(number, 4) for number in (values[0], *costs))))
    return DataTable(
        "What a penalty costs: the value of a sheet with one penalty fewer minus its value with one"
        " more, before the next roll. Five points are the box itself, the rest is freedom lost; the"
        " fourth box ends the game and takes all that was still to come. The sheets have equally"
        " many marks in all rows, two of three cells marked, about as best play does. Exact: the"
        " solved sheet, one player, default flags.",
        ("marks a row", "sheet", "value without penalty", *_BOXES),
        tuple(rows),
    )


def draw_penalty_price(table: DataTable) -> Figure:
    """Costs by rung; the fourth penalty on a panel of its own, it is far dearer."""
    figure, axes = canvas(2, size=(10, 4.5))
    lines = list(zip(_BOXES, COLOURS, MARKERS, strict=False))
    for ax, shown, title in (
        (axes[0], lines[:3], "the first three"),
        (axes[1], lines[3:], "the fourth: it ends the game"),
    ):
        for name, colour, marker in shown:
            text = name.removesuffix(" penalty costs")
            rungs = table.numbers("marks a row")
            ax.plot(rungs, table.numbers(name), color=colour, marker=marker, label=text)
        ax.axhline(5, color="black", linestyle="--", linewidth=1, label="the box alone")
        ax.set_ylim(0)
        label(ax, x="marks in every row", y="points a penalty costs", title=title)
        ax.legend(frameon=False)
    return figure


def when_to_lock(source: Source) -> DataTable:
    """Lock or wait: the gain of marking the last cell, by marks, cells ahead and penalties."""
    solution = source.solution()
    rows: list[tuple[Cell, ...]] = []
    for closed, k, marks, ahead in product((0, 1), _OTHERS, _MARKS, _AHEAD):
        last = len(_ROWS[0].cells) - 2 - ahead
        if marks > last + 1:
            continue
        # Red is offered its last cell; yellow is locked already, or stands like the others.
        others = f"{row_text(1, 6, 10)} {rung(k, range(2, 4))}" if closed else rung(k, range(1, 4))
        open_row, locked = row_text(0, marks, last), row_text(0, marks + 1, last + ahead + 1)
        free, forced = [], []
        for penalties in range(4):
            lock = _value(solution, f"{locked} {others}", penalties)
            free.append(lock - _value(solution, f"{open_row} {others}", penalties))
            forced.append(lock - _value(solution, f"{open_row} {others}", penalties + 1))
        gains = (fixed(gain, 3) for gain in (*free, *forced))
        rows.append((("first", "second")[closed], k, marks, ahead, *gains))
    return DataTable(
        "Red is offered its last cell: points gained by locking now over leaving it, negative where"
        " waiting is better. 'Ahead' are cells between the last mark and the last cell. The other"
        " rows have equally many marks, two of three cells marked; for a second lock yellow"
        " is locked already and the lock ends the game. First without a penalty at stake (another"
        " mark was made this turn), then with a penalty as the alternative; P0 to P3 are the"
        " penalties taken before. Exact: the solved sheet, one player, default flags.",
        (
            "lock",
            "marks of the others",
            "marks in red",
            "ahead",
            *(f"gain at P{penalties}" for penalties in range(4)),
            *(f"gain over a penalty at P{penalties}" for penalties in range(4)),
        ),
        tuple(rows),
    )


def draw_when_to_lock(table: DataTable) -> Figure:
    """The gain without penalties as coloured cells, a panel for each lock and rung."""
    figure, axes = canvas(len(_OTHERS), 2, size=(10, 6.5))
    gain = table.columns.index("gain at P0")
    for ax, (lock, k) in zip(axes, product(("first", "second"), _OTHERS), strict=True):
        found = {
            (row[2], row[3]): as_number(row[gain]) for row in table.rows if row[:2] == (lock, k)
        }
        keys = [[(marks, ahead) for ahead in _AHEAD] for marks in _MARKS]
        heat(
            ax,
            [[found.get(key, nan) for key in line] for line in keys],
            texts=[[f"{found[key]:+.1f}" if key in found else "" for key in line] for line in keys],
            columns=[str(ahead) for ahead in _AHEAD],
            rows=[str(marks) for marks in _MARKS],
            limits=(-40, 40),
        )
        frame(ax, [[found.get(key, nan) > 0 for key in line] for line in keys])
        label(ax, x="cells ahead", y="marks in red", title=f"{lock} lock, others with {k}", grid="")
    figure.suptitle("Points gained by locking (framed: lock; negative: wait), no penalties")
    return figure
