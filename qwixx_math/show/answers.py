"""Answers as tables for a terminal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np
from rich.table import Table
from rich.text import Text

from ..advice.advice import Advice, Why
from ..base.terminal import Part, grid, plain_text
from ..chances.odds import Odds, format_chance
from ..game.notation import Move
from ..row.value import Offer
from ..solver.measures import Measures
from .sentences import (
    estimated,
    leading,
    mark_or_skip,
    meaning,
    should_i,
    situation,
    why_lines,
    why_rows,
    why_text,
    worth,
)
from .sheet_text import SheetView

if TYPE_CHECKING:
    from ..table.winning import WinChances


_ESTIMATED = "Chances are estimates, ± half a 95 % interval; a tie counts its share."
_BEST = 8
"""Moves that `print` shows of an advice."""


def advice_parts(
    advice: Advice,
    asked: str | None = None,
    limit: int | None = None,
    *,
    reasons: Why | None = None,
    chances: WinChances | None = None,
    rest: str = "--all",
) -> list[Part]:
    """An advice to show: what was understood, the answer, the sheet, then the best moves; with the
    sheets of all players those that win most often.

    Args:
        advice: the advice.
        asked: the move it is about.
        limit: so many of the best moves; None for all.
        reasons: the reasons that were asked for.
        chances: the chances to win with all sheets in view.
        rest: where the other moves are.
    """
    here = advice.position
    answer = should_i(advice, asked) if asked else mark_or_skip(advice)
    about = estimated(advice) or meaning(advice.solution)
    best = (
        win_table(chances, asked, limit, advice=advice)
        if chances
        else advice_table(advice, asked, limit)
    )
    left = 0 if limit is None else len(advice.options) - limit
    more = [f"{left} more move{'' if left == 1 else 's'}: {rest}"] if left > 0 else []
    return [
        f"{here}   score {here.score}",
        f"{advice.roll}   {situation(here, advice.players, advice.until_mine, advice.model)}",
        *([f"action 1: {advice.half.words(here)}"] if advice.half else []),
        *([about] if about else []),
        *([Text(leading(chances), style="bold")] if chances else []),
        Text(("By your own sheet: " if chances else "") + answer, style="" if chances else "bold"),
        "",
        SheetView(advice),
        best,
        *more,
        *([_ESTIMATED] if chances else []),
        *(["", *why_parts(reasons)[1 if asked else 0 :]] if reasons else []),
    ]


def told_text(told: Advice | Why) -> str:
    """What `print` shows of an advice, its best moves, and of reasons, sentences."""
    if isinstance(told, Why):
        return why_text(told)
    return plain_text(*advice_parts(told, limit=_BEST, rest="options")).rstrip("\n")


def advice_table(
    advice: Advice, asked: str | None = None, limit: int | None = None, *, numbered: bool = False
) -> Table:
    """Moves with value and loss to 0.01, best first, on request with numbers; the move asked about
    is always shown."""
    rows = []
    for rank, option in enumerate(advice.options):
        move = str(option.move)
        if limit is not None and rank >= limit and move != asked:
            continue
        style = (
            "bold green" if advice.is_as_good(option) else "bold yellow" if move == asked else ""
        )
        value, loss = (worth(x, advice.objective) for x in (option.value, option.loss))
        if advice.is_estimated:
            value += f" ± {option.value_error:.2f}"
            loss += f" ± {option.loss_error:.2f}"
        cells = (*([f"{rank + 1}"] * numbered), move, value, loss, str(option.position))
        rows.append([Text(cell, style=style) for cell in cells])
    columns = (*([""] * numbered), "move", "value", "loss", "leads to")
    return grid(columns, rows, left=("move", "leads to"))


def why_parts(why: Why) -> list[Part]:
    """Reasons to show: the verdict and the other sentences, then the figures side by side."""
    moves = [str(option.move) for option in (why.asked, why.other) if option]
    figures = grid(("", *moves), why_rows(why), left=("",))
    return [*map(Text, why_lines(why)), "", figures]


def win_parts(
    chances: WinChances,
    asked: str | None = None,
    limit: int | None = None,
    *,
    numbered: bool = False,
) -> list[Part]:
    """Estimated chances to win to show, on request with numbers, and how they were found."""
    table = win_table(chances, asked, limit, numbered=numbered)
    return ["", _ESTIMATED, table, "", Text(leading(chances))]


def win_table(
    chances: WinChances,
    asked: str | None = None,
    limit: int | None = None,
    *,
    numbered: bool = False,
    advice: Advice | None = None,
) -> Table:
    """Moves with their estimated chances to win, best first, and with value and loss by one's own
    sheet as an advice has them; the move asked about is always shown."""
    rows = []
    for rank, option in enumerate(chances.options):
        move = str(option.move)
        if limit is not None and rank >= limit and move != asked:
            continue
        style = "bold green" if rank == 0 else "bold yellow" if move == asked else ""
        cells = (
            *([f"{rank + 1}"] * numbered),
            move,
            f"{100 * option.win:.1f} ± {100 * option.win_interval:.1f} %",
            f"{option.margin:+.1f} ± {option.margin_interval:.1f}",
            f"{option.playouts:,}",
            *(_own_worth(advice, option.move) if advice else ()),
        )
        rows.append([Text(cell, style=style) for cell in cells])
    columns = (*([""] * numbered), "move", "chance to win", "margin", "games")
    return grid((*columns, *(("value", "loss") if advice else ())), rows, left=("move",))


def _own_worth(advice: Advice, move: Move) -> tuple[str, str]:
    option = advice.option(move)
    return worth(option.value, advice.objective), worth(option.loss, advice.objective)


def odds_grid(table: Iterable[Odds]) -> Table:
    """Chances on an own and on a passive roll as fraction, per cent and "1 in N"."""
    rows = ((odds.label, format_chance(odds.own), format_chance(odds.passive)) for odds in table)
    columns = ("target", "own roll", "passive roll")
    return grid(columns, rows, left=columns)


def measures_table(found: Measures) -> Table:
    """What best play leads to, row by row: locks and marks."""
    rows = [
        (layout.name, f"{100 * lock:.2f} %", f"{marks:.2f}")
        for layout, lock, marks in zip(
            found.position.sheet.rows, found.lock_chances, found.marks, strict=True
        )
    ]
    return grid(("row", "you lock it", "marks expected"), rows, left=("row",))


def scores_table(found: Measures, step: int = 10) -> Table:
    """Chances of final scores in steps: below the next one, and this one or more."""
    possible = np.flatnonzero(found.chances) + found.lowest
    first = int(possible[0]) // step * step
    rows = [
        (
            f"{least} to {least + step - 1}",
            f"{100 * (found.at_least(least) - found.at_least(least + step)):.4f} %",
            f"{100 * found.at_least(least):.4f} %",
        )
        for least in range(first, int(possible[-1]) + 1, step)
    ]
    return grid(("score", "chance", "chance of this or more"), rows, left=("score",))


def offers_table(offers: Iterable[Offer]) -> Table:
    """For each number of a row: mark or skip, both values and the difference, in points."""
    rows = [
        [
            Text(cell, style="bold green" if offer.mark else "")
            for cell in (
                str(offer.number),
                "mark" if offer.mark else "skip",
                f"{float(offer.marked):.3f}",
                f"{float(offer.skipped):.3f}",
                f"{float(offer.gain):+.3f}",
            )
        ]
        for offer in offers
    ]
    return grid(("number", "do", "if marked", "if skipped", "gain"), rows, left=("do",))
