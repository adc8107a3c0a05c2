"""Reports on a single roll: exact fractions, no solved table needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..chances.dice import WHITE_SUM
from ..chances.ways import Way, chance, lock_ways
from .figures import BLUE, COLOURS, HATCHES, ORANGE, canvas, label
from .record import SHEET, Cell, DataTable, Source, chance_cells, percent, read_fraction

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_KINDS = ("white sum", "colour die", "either")
_LOCKABLE = {
    "one row": "R",
    "two that end on the same number (R12, Y12)": "RY",
    "two that end on different numbers (R12, G2)": "RG",
    "three": "RYG",
    "all four": "RYGB",
}
_WITHIN = (5, 10, 20)
_UNITS = ("", " %", " 1 in")


def roll_chances(source: Source) -> DataTable:
    """Chance of every number, by white sum, by one colour die, by either."""
    rows: list[tuple[Cell, ...]] = []
    for number, _ in WHITE_SUM.items:
        white, colour = Way(number), Way(colour=("r", number))
        chances = (chance([white]), chance([colour]), chance([white, colour]))
        rows.append((number, *(cell for each in chances for cell in chance_cells(each))))
    return DataTable(
        "How likely a roll offers a number in one given row: as the sum of the two white dice, as"
        " one white die plus the row's colour die, or by at least one of the two. On one's own roll"
        " (active) all of it counts; on another player's (passive) only the white sum does."
        " Exact: all rolls of three dice counted. No choice is involved, so no flag matters.",
        ("number", *(f"{kind}{unit}" for kind in _KINDS for unit in _UNITS)),
        tuple(rows),
    )


def draw_roll_chances(table: DataTable) -> Figure:
    """Bars of the three chances for each number."""
    figure, (axes,) = canvas(size=(8.5, 4.5))
    looks = zip(_KINDS, COLOURS, HATCHES, strict=False)
    for place, (kind, colour, hatch) in enumerate(looks):
        spots = [number + 0.27 * (place - 1) for number in table.numbers("number")]
        chances = table.numbers(f"{kind} %")
        axes.bar(spots, chances, 0.25, color=colour, hatch=hatch, label=kind)
    axes.set_xticks(table.numbers("number"))
    label(axes, x="number", y="chance a roll offers it, %", title="One number in one row")
    axes.legend(frameon=False)
    return figure


def lock_chances(source: Source) -> DataTable:
    """Chance that a roll offers at least one lock, by how many rows lack only their last cell."""
    rows: list[tuple[Cell, ...]] = []
    for words, letters in _LOCKABLE.items():
        ways = lock_ways(letters, sheet=SHEET)
        own, passive = chance(ways), chance(ways, dice="")
        within = (percent(1 - (1 - own) ** rolls) for rolls in _WITHIN)
        rows.append((words, *chance_cells(own), *chance_cells(passive), *within))
    return DataTable(
        "How likely a roll offers the last cell of at least one lockable row (five marks, last cell"
        " ahead). Own roll: white sum or white + colour; passive roll: white sum only. Which rows"
        " they are matters only through their last numbers, so each kind is listed once. The last"
        " columns say how likely it is offered within so many own rolls. Exact fractions of all"
        " rolls; marks_to_lock decides what is lockable, no other flag matters.",
        (
            "lockable rows",
            *(f"{kind}{unit}" for kind in ("own roll", "passive roll") for unit in _UNITS),
            *(f"within {rolls} own rolls %" for rolls in _WITHIN),
        ),
        tuple(rows),
    )


def draw_lock_chances(table: DataTable) -> Figure:
    """Bars of the chances on an own and on a passive roll."""
    figure, (axes,) = canvas(size=(8.5, 3.8))
    spots = range(len(table.rows))
    looks = zip((-0.2, 0.2), ("own roll", "passive roll"), (BLUE, ORANGE), HATCHES, strict=False)
    for shift, kind, colour, hatch in looks:
        chances, places = table.numbers(f"{kind} %"), [spot + shift for spot in spots]
        bars = axes.barh(places, chances, 0.38, color=colour, hatch=hatch, label=kind)
        fractions = [str(read_fraction(cell)) for cell in table.column(kind)]
        axes.bar_label(bars, fractions, padding=3, fontsize=9)
    axes.set_yticks(
        spots, [str(words).replace(" (", "\n(") for words in table.column("lockable rows")]
    )
    axes.margins(x=0.2)
    axes.invert_yaxis()
    label(axes, x="chance that the roll offers a lock, %", y="lockable rows", grid="x")
    axes.legend(frameon=False)
    return figure
