"""`qwixx sheets`: the sheets and what they are worth."""

from __future__ import annotations

from pathlib import Path

import click

from .options import json_option, print_json

_KEYS = (
    *("sheet", "positions", "alone", "behind_best_letter", "cycle_of_two"),
    *("standard_deviation", "standard_error", "status"),
)


@click.command("sheets")
@click.option(
    "--reports",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("reports"),
    show_default=True,
    help="Folder with the report 'sheets'.",
)
@json_option
def command(reports: Path, *, as_json: bool) -> None:
    """List the sheets; with the report 'sheets' at hand, what each is worth under best play.

    \b
    Example:  qwixx sheets
              qwixx sheets --reports tables --json
    """
    from ..progress import say
    from ..reports.family import COLUMNS
    from ..reports.formats import from_csv
    from ..sheets import sheet_names

    file = reports / "sheets.csv"
    rows = {name: (name, *["–"] * (len(COLUMNS) - 1)) for name in sheet_names()}
    if file.is_file():
        try:
            table = from_csv(file.read_text("utf-8"), "")
        except ValueError:
            table = None
        if table and table.columns == COLUMNS:
            rows |= {str(row[0]): tuple(map(str, row)) for row in table.rows}
        else:
            say(f"{file} is not the report 'sheets'; `qwixx report sheets` writes it anew")
    else:
        say(f"{file} is not there: values are unknown; `qwixx report sheets` computes them")
    if as_json:
        entries = [dict(zip(_KEYS, map(_number, row), strict=True)) for row in rows.values()]
        print_json({"schema": "qwixx-sheets/1", "sheets": entries})
        return
    from ..render import grid, show

    show(grid(COLUMNS, rows.values(), left=("sheet", "status")))


def _number(cell: str) -> str | int | float | None:
    """A cell as JSON data."""
    if cell == "–":
        return None
    try:
        return int(cell) if cell.isdigit() else float(cell)
    except ValueError:
        return cell
