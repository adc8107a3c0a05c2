"""Reports on one row alone: which numbers to mark, and how long until it can be locked."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from math import isnan
from typing import TYPE_CHECKING

from ..row.absorbing import edge_rule, row_chain
from ..row.lone_row import LoneRow, RowState
from ..row.value import rolls_left
from ..row.wait import wait_table
from .figures import COLOURS, MARKERS, canvas, heat, label
from .published import ROLLS_TO_LOCKABLE, told
from .record import SHEET, Cell, DataTable, Source, fixed, fraction, spans

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_ROW = LoneRow.of("R", SHEET)
_HORIZONS = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30)
_KINDS = {
    "o": "the white sum or white + colour, or both one after the other (own rolls only)",
    "p": "the white sum (other players' rolls only)",
}
_DRAWN = (1, 3, 5)
_LEFT_TO_RIGHT = (
    " Numbers are those of a red or yellow row; for green and blue read 14 minus the number."
)


def _thresholds(kind: str, source: Source) -> DataTable:
    horizons = [rolls_left(_ROW, kind * rolls) for rolls in _HORIZONS]

    def taken(state: RowState) -> tuple[Cell, ...]:
        offers = (horizon.offers(state) for horizon in horizons)
        return tuple(spans((o.number for o in each if o.mark), _ROW.numbers) for each in offers)

    return DataTable(
        "Which single numbers to mark in a row played for itself, by the marks it has, the last"
        f" of them, and the rolls left (the coming one included). Each roll offers {_KINDS[kind]}."
        " A number is listed if marking it is worth more than skipping it for the expected final"
        " points of this row. No penalties, nobody else closes the row. Exact: backward induction"
        " in fractions. Flags marks_to_lock and lock_bonus matter." + _LEFT_TO_RIGHT,
        ("marks", "last", *(f"{rolls} left" for rolls in _HORIZONS)),
        tuple((state.marks, _ROW.number(state), *taken(state)) for state in _ROW.states),
    )


thresholds_own = partial(_thresholds, "o")
thresholds_passive = partial(_thresholds, "p")


def draw_thresholds(table: DataTable) -> Figure:
    """How far one may go, by the last number and the rolls left, for some numbers of marks."""
    figure, axes = canvas(1, len(_DRAWN), size=(9, 12.5))
    for ax, marks in zip(axes, _DRAWN, strict=True):
        # The empty row stands with the rows of one mark.
        rows = [row for row in table.rows if row[0] == marks or (marks == 1 and row[0] == 0)]
        texts = [[str(cell or "–") for cell in row[2:]] for row in rows]
        heat(
            ax,
            [[_furthest(text) for text in line] for line in texts],
            texts=texts,
            columns=[column.removesuffix(" left") for column in table.columns[2:]],
            rows=[str(row[1] or "–") for row in rows],
            limits=(2, 12),
            size=8,
        )
        title = "1 mark (or none)" if marks == 1 else f"{marks} marks"
        label(ax, x="rolls left", y="last number marked", title=title, grid="")
    return figure


def _furthest(text: str) -> float:
    """The last number of the first run; NaN where there is none."""
    run, _, _ = text.partition(",")
    return float(run.rpartition("–")[2] or "nan")


def waits(source: Source) -> DataTable:
    """Least expected rolls until a row can be locked, for all states."""
    table = wait_table(_ROW)
    chain, empty = row_chain(_ROW), _ROW.state(0)
    half, most = chain.rolls(empty, 0.5), chain.rolls(empty, 0.9)
    edge = fixed(row_chain(_ROW, edge_rule(_ROW)).expected[empty], 6)
    return DataTable(
        "The least expected number of rolls until a row can be locked (five marks, last cell still"
        " ahead), and the numbers to take on the way: once with white sums only, once with own"
        " rolls, in which the row's colour die helps and two marks are possible. From an empty row"
        f" half the games take at most {half} white sums,"
        f" nine in ten at most {most}. Published: {told(ROLLS_TO_LOCKABLE)}, of a rule that passes"
        f" over marks at the edge ({ROLLS_TO_LOCKABLE.work.address}); the plainest such rule, no"
        f" first mark beyond 6, no second beyond 7, third 8, fourth 9, needs {edge}."
        " Exact: an equation in one unknown for each state, solved in fractions. Cells"
        " are empty where it never can be. Flag marks_to_lock matters." + _LEFT_TO_RIGHT,
        (
            "marks",
            "last",
            "white sums",
            "takes",
            "own rolls",
            "takes in own rolls",
            "white sums exactly",
            "own rolls exactly",
        ),
        tuple(
            (
                wait.marks,
                wait.number,
                _rolls(wait.white),
                spans(wait.white_takes, _ROW.numbers),
                _rolls(wait.own),
                spans(wait.own_takes, _ROW.numbers),
                _exactly(wait.white),
                _exactly(wait.own),
            )
            for wait in table
        ),
    )


def _rolls(wait: Fraction | None) -> Cell:
    return None if wait is None else fixed(wait, 6)


def _exactly(wait: Fraction | None) -> Cell:
    return None if wait is None else fraction(wait)


def draw_waits(table: DataTable) -> Figure:
    """Expected rolls against the last number, one line for each number of marks."""
    figure, axes = canvas(2, size=(9.5, 4.8))
    for ax, kind in zip(axes, ("white sums", "own rolls"), strict=True):
        for marks, colour, marker in zip(range(1, 5), COLOURS, MARKERS, strict=False):
            chosen = [
                (last, rolls)
                for last, rolls, of in zip(
                    table.numbers("last"), table.numbers(kind), table.column("marks"), strict=True
                )
                if of == marks and not isnan(rolls)
            ]
            ax.plot(*zip(*chosen, strict=True), color=colour, marker=marker, label=f"{marks}")
        empty = table.numbers(kind)[0]
        ax.axhline(empty, color="black", linestyle="--", linewidth=1, label="empty row")
        ax.set_ylim(0)
        ax.set_xticks(range(2, 12))
        label(ax, x="last number marked", y="least expected rolls", title=kind)
    axes[0].legend(frameon=False, title="marks")
    return figure
