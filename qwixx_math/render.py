"""Answers as tables for a terminal."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from .advice import Advice
from .odds import Odds, format_chance
from .row_value import Offer

_WIDE = 200


def show(*parts: Table | str) -> None:
    """Print to stdout: colours on a terminal, plain text elsewhere or under NO_COLOR."""
    plain = bool(os.environ.get("NO_COLOR"))
    console = Console(highlight=False, color_system=None if plain else "auto")
    if not console.is_terminal:
        console = Console(highlight=False, width=_WIDE)
    for part in parts:
        console.print(
            Text(part) if isinstance(part, str) else part, soft_wrap=isinstance(part, str)
        )


def grid(
    columns: Sequence[str], rows: Iterable[Sequence[str | Text]], left: Sequence[str] = ()
) -> Table:
    """A plain table; columns are right-aligned except those named in `left`."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in columns:
        table.add_column(column, justify="left" if column in left else "right", overflow="fold")
    for row in rows:
        table.add_row(*row)
    return table


def advice_table(advice: Advice, asked: str | None = None, limit: int | None = None) -> Table:
    """Moves with value and loss to 0.01, best first; the move asked about is always shown."""
    rows = []
    for rank, option in enumerate(advice.options):
        move = str(option.move)
        if limit is not None and rank >= limit and move != asked:
            continue
        style = "bold green" if option.loss == 0 else "bold yellow" if move == asked else ""
        cells = (move, f"{option.value:.2f}", f"{option.loss:.2f}", str(option.position))
        rows.append([Text(cell, style=style) for cell in cells])
    return grid(("move", "value", "loss", "leads to"), rows, left=("move", "leads to"))


def odds_grid(table: Iterable[Odds]) -> Table:
    """Chances on an own and on a passive roll as fraction, per cent and "1 in N"."""
    rows = ((odds.label, format_chance(odds.own), format_chance(odds.passive)) for odds in table)
    columns = ("target", "own roll", "passive roll")
    return grid(columns, rows, left=columns)


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
