"""Tables and text on a terminal, by rich."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

_WIDE = 200


def show(*parts: Table | Text | str) -> None:
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
    for row in rows:  # as they are: a "[4]" is no markup
        table.add_row(*(Text(cell) if isinstance(cell, str) else cell for cell in row))
    return table
