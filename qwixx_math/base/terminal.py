"""Tables and text on a terminal, by rich."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from io import StringIO

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

Part = RenderableType
"""Something to show: a text, a table."""

_UNBROKEN = 100_000


def show(*parts: Part) -> None:
    """Print to stdout: within its width and in colours on a terminal, elsewhere plain lines, which
    are neither broken nor padded."""
    plain = bool(os.environ.get("NO_COLOR"))
    console = Console(highlight=False, color_system=None if plain else "auto")
    if console.is_terminal:
        for part in parts:
            console.print(_unmarked(part))
    elif sys.stdout:
        sys.stdout.write(plain_text(*parts))


def plain_text(*parts: Part, width: int = _UNBROKEN) -> str:
    """Parts as text without colours, each line of it broken at that width only."""
    lines = StringIO()
    console = Console(file=lines, width=width, highlight=False, color_system=None, tab_size=1)
    for part in parts:
        console.print(_unmarked(part))
    return "".join(f"{line.rstrip()}\n" for line in lines.getvalue().splitlines())


def _unmarked(part: Part) -> Part:
    """As it is: a "[4]" in a text is no markup."""
    return Text(part) if isinstance(part, str) else part


def grid(
    columns: Sequence[str], rows: Iterable[Sequence[str | Text]], left: Sequence[str] = ()
) -> Table:
    """A plain table; columns are right-aligned except those named in `left`."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in columns:
        table.add_column(column, justify="left" if column in left else "right", overflow="fold")
    for row in rows:
        table.add_row(*(_unmarked(cell) for cell in row))
    return table
