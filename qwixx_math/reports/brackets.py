"""The report on sheets that cannot be solved: between which bounds their values lie."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..bracket import Bracket, bracket
from ..rules import FlagValue
from .figures import BLUE, canvas, label
from .record import Cell, Source, Table, fixed

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_SEED = 53
_GAMES = 100_000
_BOUNDED: tuple[tuple[str, dict[str, FlagValue]], ...] = (
    ("classic", {"power": "magic_mike"}),
    ("classic", {"power": "magic_mike", "mike_any_skipped": True}),
    ("big-points", {}),
)


def brackets(source: Source) -> Table:
    """Bounds of the empty sheet alone, for every sheet that is bounded."""
    rows: list[tuple[Cell, ...]] = []
    for sheet, flags in _BOUNDED:
        found = bounds(source, sheet, flags)
        shown = ", ".join(f"{name} {str(value).lower()}" for name, value in flags.items())
        rows.append(
            (
                sheet,
                shown,
                fixed(found.lower, 2),
                fixed(found.error, 2),
                found.games,
                fixed(found.upper, 2),
                fixed(found.width, 2),
            )
        )
    return Table(
        "What the empty sheet is worth to one player where the pattern of marks matters, which is"
        " too much to solve: two bounds. At least: the mean score of a fixed way to play, over"
        f" games through the true rules (seed {_SEED}), estimated, with its standard error. At"
        " most: the value under best play of a game in which the player may do more, and never"
        " less, because it forgets which cells were skipped or circled: exact. The width says how"
        " little is known, not how the value is spread.",
        ("sheet", "flags", "at least", "standard error", "games", "at most", "width"),
        tuple(rows),
    )


def bounds(source: Source, sheet: str, flags: dict[str, FlagValue] | None = None) -> Bracket:
    """The bounds of one sheet, by the games of the report."""
    return bracket(sheet, flags, _GAMES, _SEED, quiet=source.quiet)


def draw_brackets(table: Table) -> Figure:
    """A bar from the lower bound to the upper one for each sheet."""
    figure, (axes,) = canvas(size=(8, 3.2))
    names = [
        ", ".join(str(cell) for cell in row[:2] if cell).replace("power ", "") for row in table.rows
    ]
    lower, width = table.numbers("at least"), table.numbers("width")
    bars = axes.barh(names, width, left=lower, color=BLUE)
    ends = [f"{low:.1f} to {low + wide:.1f}" for low, wide in zip(lower, width, strict=True)]
    axes.bar_label(bars, ends, label_type="center", fontsize=9, color="white")
    axes.invert_yaxis()
    label(axes, x="value of the empty sheet, points", y="sheet", grid="x")
    return figure
