"""Words of the coach as plain text."""

from __future__ import annotations


def plain(parts):
    from rich.console import Console

    console = Console(width=80, color_system=None, highlight=False)
    with console.capture() as capture:
        for part in parts:
            console.print(part)
    return capture.get()
