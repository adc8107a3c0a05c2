"""Reports on the first turn: what every first mark is worth, and which one to make.

What a turn leaves matters up to the symmetries of the sheet only, so all moves of all rolls lead to
few different positions. In the order of their values these are a list whose rule is "take the first
that the dice offer". Positions that are best for no roll are left out of it.

After white dice a ≤ b and a choice of action 1, each colour die adds its marks by itself; so each
face of each die has one best rank, and the best rank of a roll is the least over its four dice.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING

from ..game.notation import Mark, Move, Roll
from ..game.position import Position
from ..solver.solution import Solution
from .figures import BLUE, GREY, ORANGE, canvas, heat, label
from .record import SHEET, Cell, DataTable, Source, fixed, percent

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_FACES = range(1, 7)
_WHITES = tuple(combinations_with_replacement(_FACES, 2))
_COLOUR_ROLLS = 6**4
_ROLLS = 36 * _COLOUR_ROLLS
_EMPTY = Position.parse("-", SHEET)


def opening_marks(source: Source) -> DataTable:
    """The value of every first mark, all cells that look alike together."""
    solution = source.solution()
    penalty = solution.value("P1")
    rows = _EMPTY.sheet.rows
    valued = []
    for place in range(len(rows[0].cells) - 1):
        marks = [Mark(row.name, row.cells[place].number) for row in rows]
        valued.append((" ".join(map(str, marks)), solution.value(_EMPTY.with_mark(marks[0]))))
    valued.append(("no mark, a penalty", penalty))
    best, before = max(value for _, value in valued), solution.value("-")
    return DataTable(
        "What the empty sheet is worth after each first mark, if it is the only one of the turn,"
        f" and what the mark loses against the best one. Before the roll it is {before:.6f}."
        " Cells on one line are alike by symmetry; the last cell of a row cannot be marked yet."
        " A penalty is better than skipping three cells or more. Exact: the solved sheet, one"
        " player, default flags.",
        ("first mark", "value after it", "loss against the best", "gain over a penalty"),
        tuple(
            (name, fixed(value, 6), fixed(best - value, 6), fixed(value - penalty, 6))
            for name, value in sorted(valued, key=lambda item: -item[1])
        ),
    )


def draw_opening_marks(table: DataTable) -> Figure:
    """Bars of the losses; the penalty stands out."""
    figure, (axes,) = canvas(size=(8.5, 4.8))
    names = [str(cell) for cell in table.column("first mark")]
    losses = table.numbers("loss against the best")
    colours = [ORANGE if "penalty" in name else BLUE for name in names]
    bars = axes.barh(names, losses, color=colours)
    axes.bar_label(bars, [f"{loss:.2f}" for loss in losses], padding=3, fontsize=9)
    axes.margins(x=0.1)
    axes.invert_yaxis()
    label(axes, x="points lost against the best first mark", y="the only mark of turn 1", grid="x")
    return figure


@dataclass(frozen=True)
class Openings:
    """The first turns that are best for some roll, best first.

    `texts` are the positions each stands for, `values` their values. `best[whites]` counts for a
    white pair how many of the 1,296 colour rolls each is best for.
    """

    texts: tuple[tuple[str, ...], ...]
    values: tuple[float, ...]
    best: dict[tuple[int, int], Counter[int]]

    @property
    def rolls(self) -> Counter[int]:
        """How many of all 46,656 rolls each is best for."""
        total: Counter[int] = Counter()
        for (first, second), counts in self.best.items():
            for rank, ways in counts.items():
                total[rank] += ways * (1 if first == second else 2)
        return total


def openings(solution: Solution) -> Openings:
    """The list of best first turns, from the exact values."""
    texts: dict[float, set[str]] = {}
    # Positions that share an index are the same up to symmetry: their values are equal bit by bit.
    offers = {whites: _offers(solution, whites, texts) for whites in _WHITES}
    order = sorted(texts, reverse=True)
    best = {}
    for whites, dice in offers.items():
        ranks = [[order.index(value) for value in faces] for faces in dice]
        best[whites] = Counter(map(min, product(*ranks)))
    used = sorted(set().union(*best.values()))
    place = {rank: number for number, rank in enumerate(used)}
    return Openings(
        tuple(tuple(sorted(texts[order[rank]], key=_print_order)) for rank in used),
        tuple(order[rank] for rank in used),
        {
            whites: Counter({place[rank]: ways for rank, ways in counts.items()})
            for whites, counts in best.items()
        },
    )


def _offers(
    solution: Solution, whites: tuple[int, int], texts: dict[float, set[str]]
) -> list[list[float]]:
    """Best value that each face (second index) of each die (first) allows."""

    offers: list[list[float]] = [[] for _ in _EMPTY.dice]
    for face in _FACES:
        moves = _EMPTY.moves(Roll(whites, tuple((die, face) for die in _EMPTY.dice)))
        for die, best in zip(_EMPTY.dice, offers, strict=True):
            usable = (m for m in moves if not m.colour or m.colour.where == die)
            afters = [(solution.value(after), str(after)) for after in map(_EMPTY.play, usable)]
            best.append(max(afters)[0])
            texts.setdefault(best[-1], set()).update(t for value, t in afters if value == best[-1])
    return offers


def _print_order(text: str) -> tuple[list[int], str]:
    """Sheet order of the rows, then the text."""
    return [_EMPTY.sheet.row_index.get(token[0], len(_EMPTY.rows)) for token in text.split()], text


def pattern(text: str) -> tuple[str, tuple[int, ...]]:
    """How a turn marked the empty sheet: one of `PATTERNS`, and its cells counted from the left.

    >>> pattern("G11 B12"), pattern("R3,4"), pattern("P1")
    (('same way', (1, 2)), ('one row', (2, 3)), ('penalty', ()))
    """
    position = Position.parse(text, SHEET)
    rows = [row for row, marks in enumerate(position.rows) if marks.count]
    cells = tuple(sorted(cell + 1 for marks in position.rows for cell in marks.cells or ()))
    if len(rows) < 2:
        return ("penalty", "one cell", "one row")[len(cells)], cells
    first, second = (position.sheet.rows[row].cells for row in rows)
    return "same way" if first[0].number == second[0].number else "opposite ways", cells


PATTERNS = {
    "penalty": "nothing: take the penalty",
    "one cell": "cell {0}",
    "one row": "cells {0} and {1} of one row",
    "same way": "cells {0} and {1} in two rows that run the same way",
    "opposite ways": "cells {0} and {1} in two rows that run opposite ways",
}
"""What a first turn can mark, in words."""


def _words(text: str) -> str:
    """What was marked in the turn that led to a position, by cells counted from the left.

    >>> _words("G11 B12"), _words("R3,4"), _words("R2 B12")
    ('cells 1 and 2 in two rows that run the same way', 'cells 2 and 3 of one row',
     'cell 1 in each of two rows that run opposite ways')
    """
    kind, cells = pattern(text)
    words = PATTERNS[kind]
    if len({*cells}) < len(cells):
        words = words.replace("cells {0} and {1} in", "cell {0} in each of")
    return words.format(*cells)


def opening_list(source: Source) -> DataTable:
    """The decision list of the first turn."""
    found = openings(source.solution())
    counts = found.rolls
    return DataTable(
        "The best first turn for every roll: take the first line that the dice offer, by white sum,"
        " by colour die or by both; if none, take the penalty. Cells count from the left: cell 1 is"
        " the red or yellow 2, the green or blue 12. Never mark alone what skips three or more."
        " The list gives the best move for all 46,656 rolls; the last columns say for how many"
        " each line is the best. Exact: the solved sheet, one player, default flags.",
        ("line", "mark", "sheet after the turn", "value after it", "rolls", "rolls %"),
        tuple(
            (
                place + 1,
                _words(texts[0]),
                " or ".join(texts),
                fixed(value, 6),
                counts[place],
                percent(counts[place] / _ROLLS),
            )
            for place, (texts, value) in enumerate(zip(found.texts, found.values, strict=True))
        ),
    )


def opening_whites(source: Source) -> DataTable:
    """What the first turn looks like for each pair of white dice."""
    solution = source.solution()
    found = openings(solution)
    penalty = solution.value("P1")
    rows: list[tuple[Cell, ...]] = []
    for whites in _WHITES:
        marks = _EMPTY.white_marks(Roll(whites))
        values = {str(mark): solution.value(_EMPTY.play(Move(mark))) for mark in marks}
        best = max(values.values(), default=penalty)
        # Rows that run the same way take the same mark; equal values are printed together.
        names = " or ".join(name for name, value in values.items() if value == best)
        ways = found.best[whites]
        mean = sum(found.values[place] * n for place, n in ways.items()) / _COLOUR_ROLLS
        cells = [ways[place] for place in range(len(found.values))]
        gain = fixed(best - penalty, 4)
        rows.append((f"{whites[0]} {whites[1]}", sum(whites), names, gain, fixed(mean, 4), *cells))
    return DataTable(
        "The first turn by the white dice. First the best mark of the white sum alone and what it"
        " gains over a penalty (negative: take the penalty unless a colour die helps); then the"
        " expected value of the turn played best; then for how many of the 1,296 rolls of the"
        " colour dice each line of the report 'opening-list' is the best. Exact: the solved sheet,"
        " one player, default flags.",
        (
            "whites",
            "sum",
            "best mark of the sum",
            "gain over a penalty",
            "value of the turn",
            *(f"line {place + 1}" for place in range(len(found.values))),
        ),
        tuple(rows),
    )


def draw_opening_whites(table: DataTable) -> Figure:
    """How often each line of the list is the best, by white pair."""
    lines = [column for column in table.columns if column.startswith("line ")]
    shares = [[100 * n / _COLOUR_ROLLS for n in table.numbers(line)] for line in lines]
    by_pair = [list(share) for share in zip(*shares, strict=True)]
    figure, (axes,) = canvas(size=(8.5, 7.5))
    heat(
        axes,
        by_pair,
        texts=[[f"{share:.0f}" if share else "" for share in row] for row in by_pair],
        columns=[line.removeprefix("line ") for line in lines],
        rows=[str(cell) for cell in table.column("whites")],
        limits=(0, 100),
        scale="Blues",
    )
    title = "Share of the colour rolls for which a line is the best, %"
    label(
        axes, x="line of the list (the last is the penalty)", y="white dice", title=title, grid=""
    )
    axes.axvline(len(lines) - 1.5, color=GREY, linewidth=1)
    return figure
