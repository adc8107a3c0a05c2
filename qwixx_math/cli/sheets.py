"""`qwixx sheets`: the sheets, what each is worth, and what is printed on one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..base.options import json_option, print_json

if TYPE_CHECKING:
    from ..game.sheets import Sheet

_MEANING = """\
Values are the expected score of best play from the empty sheet, in points: alone, and with two
players of whom only oneself closes rows (a cycle). The standard deviation is of one game's score,
with its standard error where it was estimated. exact, as X: equal by symmetry to X. bracket: not
solved; it lies between games played (± standard error) and the value of a game that allows more."""

_KEYS = (
    *("sheet", "positions", "alone", "behind_best_letter", "cycle_of_two"),
    *("standard_deviation", "standard_error", "status"),
)


@click.command("sheets")
@click.argument("name", required=False, metavar="[SHEET]")
@click.option(
    "--reports",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder with the report 'sheets', instead of the one that comes with the package.",
)
@json_option
def command(name: str | None, reports: Path | None, *, as_json: bool) -> None:
    """The sheets and, with the report 'sheets' at hand, what each is worth; or one as printed.

    \b
    Example:  qwixx sheets
              qwixx sheets connected-chain-b
              qwixx sheets ./mine.json               an own one, and what it takes to solve it
              qwixx sheets --reports tables --json
    """
    from ..game.sheets import get_sheet, sheet_names

    sheet = get_sheet(name) if name is not None else None
    if sheet and sheet.is_own:
        _show_own(sheet, as_json=as_json)
        return
    names = [sheet.name] if sheet else sheet_names()
    columns, rows = _rows(reports or _reports(), names)
    entries = [*map(_entry, rows)]
    if as_json and sheet:
        print_json({"schema": "qwixx-sheet/1", **entries[0], **_printed(sheet)})
        return
    if as_json:
        print_json({"schema": "qwixx-sheets/1", "sheets": entries})
        return
    from ..base.terminal import grid, show

    if sheet:
        from ..game.position import Position
        from ..show.sheet_text import SheetView

        show(SheetView(Position.empty(sheet)), *_added(sheet), "")
    show(grid(columns, rows, left=("sheet", "status")), "", _MEANING)


def _show_own(sheet: Sheet, *, as_json: bool) -> None:
    """A sheet from a file, and what it takes to solve it, or why it cannot be."""
    from ..base.cores import available_cores
    from ..errors import InvalidSetting
    from ..game.rules import Flags
    from ..solver.index.lattice import lattice_of
    from ..solver.workload import workload_of

    try:
        workload, problem = workload_of(lattice_of(sheet, Flags()), 1), None
    except InvalidSetting as error:
        workload, problem = None, str(error)
    if as_json:
        entry = _entry((sheet.name, *["–"] * (len(_KEYS) - 1)))
        entry["positions"] = workload.positions if workload else None
        told = {"schema": "qwixx-sheet/1", **entry, "not_solved": problem, **_printed(sheet)}
        print_json(told)
        return
    from ..base.terminal import show
    from ..game.position import Position
    from ..show.sheet_text import SheetView

    needed = Flags().marks_to_lock
    short = [row.name for row in sheet.rows if len(row.cells) <= needed]
    hint = f"no lock in {', '.join(short)}: the last cell needs {needed} marks (--marks-to-lock)"
    size = f"to solve alone: {workload.text(available_cores())}" if workload else f"{problem}"
    show(SheetView(Position.empty(sheet)), *_added(sheet), "", *[hint] * bool(short), size)


def _reports() -> Path:
    """The reports in the package, which puts them there when it is built, or in its checkout."""
    package = Path(__file__).parents[1]
    packed = package / "data" / "reports"
    return packed if packed.is_dir() else package.parent / "reports"


def _rows(reports: Path, names: Sequence[str]) -> tuple[Sequence[str], list[tuple[str, ...]]]:
    """Columns and rows of the report 'sheets', dashes where it is not at hand."""
    from ..base.progress import say
    from ..reports.family import COLUMNS

    file = reports / "sheets.csv"
    known = _known(file) if file.is_file() else {}
    missing = [name for name in names if name not in (known or {})]
    if not file.is_file():
        say(
            f"{file} is not there: values are unknown; `qwixx report sheets` computes them in an"
            " hour or so"
        )
    elif known is None:
        say(f"{file} is not the report 'sheets'; `qwixx report sheets` writes it anew")
    elif missing:
        say(f"{file} says nothing of {', '.join(missing)}; `qwixx report sheets` writes it anew")
    unknown = ["–"] * (len(COLUMNS) - 1)
    return COLUMNS, [(known or {}).get(name, (name, *unknown)) for name in names]


def _known(file: Path) -> dict[str, tuple[str, ...]] | None:
    """The rows of the report by sheet, None if the file is something else."""
    from ..reports.family import COLUMNS
    from ..reports.formats import from_csv

    try:
        table = from_csv(file.read_text("utf-8"), "")
    except ValueError:
        return None
    if table.columns != COLUMNS:
        return None
    return {str(row[0]): tuple("–" if c is None else str(c) for c in row) for row in table.rows}


def _printed(sheet: Sheet) -> dict[str, Any]:
    """What is printed on a sheet, as JSON data; frames column by column."""
    frames = sorted(sheet.frames, key=lambda place: place[1])
    return {
        "rows": {
            row.name: [f"{cell.die}{cell.number}" for cell in row.cells] for row in sheet.rows
        },
        "chains": [[sheet.name_of(end) for end in link] for link in sheet.links],
        "frames": [sheet.name_of(place) for place in frames],
        "exchange": [list(field) for field in sheet.exchange],
        "circles": {row.name: list(row.numbers) for row in sheet.bonus},
    }


def _added(sheet: Sheet) -> Iterator[str]:
    """Chains and frames in words, as the board only tells which cells have one."""
    printed = _printed(sheet)
    if printed["chains"]:
        yield "chains " + ", ".join(map("-".join, printed["chains"]))
    if printed["frames"]:
        yield "frames, from left to right " + " ".join(printed["frames"])


def _entry(row: tuple[str, ...]) -> dict[str, Any]:
    """A row of the report as JSON data; of a bracket also its bounds as numbers."""
    entry = dict(zip(_KEYS, map(_number, row), strict=True))
    bounds = re.fullmatch(r"bracket, (\d+\.\d+) ± (\d+\.\d+) to (\d+\.\d+)", row[-1])
    found = map(float, bounds.groups()) if bounds else (None,) * 3
    return entry | dict(zip(("lower", "lower_error", "upper"), found, strict=True))


def _number(cell: str) -> str | int | float | None:
    """A cell as JSON data."""
    if cell == "–":
        return None
    if not re.fullmatch(r"\d+(\.\d+)?", cell):
        return cell
    return float(cell) if "." in cell else int(cell)
