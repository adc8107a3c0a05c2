"""The rules of the page as one file of data: layouts, flags with their defaults, table models.

The page's JavaScript knows how to play; what it plays on is `page/data.json`, written here from the
package's own data:

    python -m qwixx_math.web.rules_data

Sheets that can be solved say with `slots` and `sorts` how their positions are numbered (see the
package's lattice): which row lies in which slot, and which of the first pair, the second pair and
the two pairs may be exchanged.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..base.whole_file import replace_file
from ..errors import InvalidSetting
from ..game.rules import Flags, flag_choices
from ..game.sheets import Sheet, get_sheet, sheet_names
from ..solver.fitted import has_model, table_model
from ..solver.index.lattice import lattice_of
from ..solver.others import AIMS

DATA_FILE = Path(__file__).parent / "page" / "data.json"


def rules_data() -> dict[str, Any]:
    """Everything in the file.

    >>> sorted(rules_data())
    ['flags', 'sheets', 'tables']
    """
    return {
        "sheets": {name: sheet_data(get_sheet(name)) for name in sheet_names()},
        "flags": {name: _flag(name, text) for name, text in flag_choices().items()},
        "tables": {
            str(players): {aim: table_model(players, aim).to_dict() for aim in AIMS}
            for players in range(2, 9)
            if has_model(players, get_sheet("classic"), Flags())
        },
    }


def sheet_data(sheet: Sheet) -> dict[str, Any]:
    """A layout, and how its positions are numbered if its rows are all of it.

    >>> data = sheet_data(get_sheet("x-change"))
    >>> data["rows"][2]["cells"][0], data["exchange"][0]
    (['green', 12], (8, 5))
    >>> sheet_data(get_sheet("mixx-a"))["slots"]
    [0, 1, 2, 3]
    """
    data: dict[str, Any] = {
        "rows": [
            {
                "row": row.name,
                "lock": row.lock,
                "cells": [[cell.colour, cell.number] for cell in row.cells],
            }
            for row in sheet.rows
        ],
        "links": sheet.links,
        "frames": sheet.frames,
        "exchange": sheet.exchange,
        "bonus": [{"rows": row.rows, "numbers": row.numbers} for row in sheet.bonus],
    }
    said = {name: part for name, part in data.items() if part}
    if sheet.most_marks is not None:
        said["most_marks"] = sheet.most_marks
    return said | (_numbering(sheet) if sheet.is_plain else {})


def _numbering(sheet: Sheet) -> dict[str, Any]:
    try:
        lattice = lattice_of(sheet, Flags())
    except InvalidSetting:
        return {}
    return {"slots": list(lattice.order), "sorts": list(lattice.sorts)}


def _flag(name: str, text: str) -> dict[str, Any]:
    """A flag's default, and its choices or the range of its number; neither: true or false."""
    default = Flags().to_dict()[name]
    if isinstance(default, bool):
        return {"default": default}
    if isinstance(default, int):
        return {"default": default, "range": [int(end) for end in text.split("..")]}
    return {"default": default, "choices": text.split("|")}


def data_text(data: Mapping[str, Any] | None = None) -> str:
    """The file's text: an entry a line, so that changes of it can be read."""
    parts = []
    for name, entries in (rules_data() if data is None else data).items():
        lines = (f"  {json.dumps(key)}: {json.dumps(entry)}" for key, entry in entries.items())
        parts.append(f" {json.dumps(name)}: {{\n" + ",\n".join(lines) + "\n }")
    return "{\n" + ",\n".join(parts) + "\n}\n"


if __name__ == "__main__":
    replace_file(DATA_FILE, data_text().encode())
