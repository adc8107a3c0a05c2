"""The report on strength: every known way to play, alone, against itself and at a table."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

import numpy as np

from ..table.known_strategies import STRATEGIES
from ..table.tournament import tournament
from .figures import BLUE, GREY, ORANGE, canvas, label
from .published import PUBLISHED, addresses, told
from .record import Cell, DataTable, Source, fixed, percent

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_SEED = 31
_GAMES = 100_000
_REFERENCE = "table-win"
_IN_COMPANY = ("table-score", "table-win")
"""Strategies that are not for one player."""
_OPTIMAL_ALONE = ("solitaire", "cycle")
"""Strategies that are the exact optimum where there are no others."""


def strategies(source: Source) -> DataTable:
    """Every strategy alone, against itself, against the table policy of two."""
    rows: list[tuple[Cell, ...]] = []
    best = source.solution().value("-")
    for name in STRATEGIES:
        alone: tuple[Cell, ...] = (None, None, None)
        if name in _OPTIMAL_ALONE:
            alone = fixed(best, 4), "0", "0"
        elif name not in _IN_COMPANY:
            entry = tournament([name], _GAMES, players=1, seed=_SEED).entry(name, name)
            regret = fixed(best - entry.score, 2)
            alone = fixed(entry.score, 2), fixed(entry.score_error, 2), regret
        names = [name] if name == _REFERENCE else [name, _REFERENCE]
        two = tournament(names, _GAMES, players=2, seed=_SEED)
        mirror, met = two.entry(name, name), two.entry(name, _REFERENCE)
        rows.append(
            (
                name,
                *alone,
                fixed(mirror.score, 2),
                fixed(mirror.score_error, 2),
                fixed(mirror.rolls, 1),
                percent(met.win, 1),
                percent(met.win_interval, 1),
                told(*PUBLISHED.get(name, ())) or None,
            )
        )
    rows.sort(key=lambda row: -float(row[7] or 0))
    return DataTable(
        "How strong each known strategy is: mean score alone, and its regret, what the optimum"
        f" ({best:.4f}, exact) has more; mean score of two who both play it;"
        f" share of wins against {_REFERENCE}, which charges each roll a price, a tie being half a"
        " win. Published: what others report for a strategy of that description, under rules and"
        f" ties of their own: {addresses(*chain.from_iterable(PUBLISHED.values()))}."
        f" Exact: {' and '.join(_OPTIMAL_ALONE)} alone. Estimated: {_GAMES:,} games a figure"
        f" (seed {_SEED}), ± one standard error of a mean,"
        " half a 95 % interval of a share. Default flags.",
        (
            "strategy",
            "alone",
            "± alone",
            "regret alone",
            "two alike",
            "± two alike",
            "rolls of two alike",
            "wins %",
            "± wins %",
            "published",
        ),
        tuple(rows),
    )


def draw_strategies(table: DataTable) -> Figure:
    """Points alone and wins against the table policy, a line a strategy."""
    figure, (left, right) = canvas(2, size=(11, 6.5))
    names = [str(name) for name in table.column("strategy")]
    for axes, column, colour in ((left, "alone", BLUE), (right, "wins %", ORANGE)):
        values = np.nan_to_num(table.numbers(column))
        bars = axes.barh(names, values, color=colour, xerr=table.numbers(f"± {column}"))
        texts = [str(cell or "–") for cell in table.column(column)]
        axes.bar_label(bars, texts, padding=3, fontsize=9)
        axes.margins(x=0.12)
        axes.invert_yaxis()
    right.set_yticklabels([])
    right.axvline(50, color=GREY, linewidth=1)
    label(left, x="mean score alone, points", y="strategy", title="for points", grid="x")
    title = f"against {_REFERENCE}"
    label(right, x="wins, %", y="", title=title, grid="x")
    return figure
