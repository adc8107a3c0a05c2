"""The cheat sheet as PDF and SVG: the words and layout in `page/`, the figures from its table.

It is set by Typst, whose package carries the program and its fonts: one text gives both formats, in
any language, with the fonts inside, and the same bytes every time. (ReportLab is lighter, but draws
SVG by another way than PDF and leaves the text's layout to the caller.) Bytes differ between
versions of Typst.
"""

from __future__ import annotations

import json
from importlib.metadata import version
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from typing import Literal

from ..errors import InvalidSetting
from .record import DataTable

LANGUAGES = ("en", "de")
SIZES = ("a4", "a6")
_FOLDER = Path(__file__).parent / "page"
_LAYOUT = _FOLDER / "cheat-sheet.typ"
_FORMATS: tuple[Literal["pdf", "svg"], ...] = ("pdf", "svg")


def print_versions() -> dict[str, str]:
    """The version of what decides the bytes of a page; none where Typst is not installed."""
    return {"typst": version("typst")} if find_spec("typst") else {}


def print_pages(table: DataTable, made_by: str) -> dict[str, bytes]:
    """The pages by what their names end with: `a4-en.pdf`; sides of a card are numbered in SVG.

    `made_by` is the version of the package that made the figures.

    Raises:
        InvalidSetting: Typst is not installed.
    """
    figures = json.dumps(_by_part(table), ensure_ascii=False)
    given = {"figures": figures, "version": made_by}
    pages = {}
    for size, language, form in product(SIZES, LANGUAGES, _FORMATS):
        inputs = {**given, "lang": language, "size": size}
        sides = _set(inputs, form)
        for number, content in enumerate(sides, 1):
            side = f"-{number}" if len(sides) > 1 else ""
            pages[f"{size}-{language}{side}.{form}"] = content
    return pages


def _set(inputs: dict[str, str], form: Literal["pdf", "svg"]) -> list[bytes]:
    """One document: a file for each side in SVG, one for all in PDF."""
    try:
        import typst
    except ImportError as error:
        raise InvalidSetting(
            "the printed page needs Typst, which comes with the extra 'print':"
            " pip install 'qwixx-math[print]'"
        ) from error
    made: bytes | list[bytes] = typst.compile(
        str(_LAYOUT),
        root=str(_FOLDER),
        format=form,
        ignore_system_fonts=True,
        sys_inputs=inputs,
        timestamp=0,
    )
    return made if isinstance(made, list) else [made]


def _by_part(table: DataTable) -> dict[str, dict[str, dict[str, str]]]:
    """The figures by part, line and column."""
    parts: dict[str, dict[str, dict[str, str]]] = {}
    for row in table.rows:
        part, line, column, figure = ("" if cell is None else str(cell) for cell in row)
        parts.setdefault(part, {}).setdefault(line, {})[column] = figure
    return parts
