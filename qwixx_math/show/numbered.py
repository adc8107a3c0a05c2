"""A sheet with numbers on its parts, for a text that explains them."""

from __future__ import annotations

from collections.abc import Iterable

from ..game.position import Position
from .markup import BLACK, tag, text
from .picture import middle_of, sheet_svg

_RADIUS = 11
_END = "</svg>"


def numbered_sheet(position: Position, places: Iterable[tuple[int, float]]) -> str:
    """The sheet as SVG with 1, 2, 3, … on places, each a row and a cell as `middle_of` counts them;
    cells may be fractions.

    >>> svg = numbered_sheet(Position.parse("R2"), [(0, 0)])
    >>> svg.count("<circle"), svg.endswith("</svg>")
    (5, True)
    """
    marks = (_number(number, *place) for number, place in enumerate(places, 1))
    return sheet_svg(position).removesuffix(_END) + "".join(marks) + _END


def _number(number: int, row: int, cell: float) -> str:
    """A disc with a number in the upper left corner of a cell, its edge white on any ground."""
    x, y = (middle - 17 for middle in middle_of(row, cell))
    disc = tag("circle", cx=x, cy=y, r=_RADIUS, fill=BLACK, stroke="#ffffff", stroke_width=2)
    return disc + text(x, y + 5, str(number), 14, "#ffffff")
