"""The report on sheets not solved here: between which bounds their values lie."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..bounds.bracket import Bracket, bracket
from ..game.rules import Flags, FlagValue
from ..game.sheets import get_sheet
from .figures import BLUE, ORANGE, canvas, label
from .record import Cell, DataTable, Source, fixed

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_SEED = 53
_GAMES = 100_000
_MIKE: dict[str, FlagValue] = {"power": "magic_mike"}
_BOUNDED: tuple[tuple[str, str, dict[str, FlagValue]], ...] = (
    ("classic", "RYGB", _MIKE),
    ("classic", "RY", _MIKE),
    ("classic", "R", _MIKE),
    ("classic", "RYGB", _MIKE | {"mike_any_skipped": True}),
    ("classic", "RY", _MIKE | {"mike_any_skipped": True}),
    ("big-points", "RYGB", {}),
    ("big-points", "RY", {}),
)


def brackets(source: Source) -> DataTable:
    """Bounds of the empty sheet alone, for every sheet that is bounded, and for parts of it."""
    rows: list[tuple[Cell, ...]] = []
    for sheet, part, flags in _BOUNDED:
        found = bounds(source, sheet, part, flags)
        shown = Flags.of(flags).text() if flags else None
        rows.append(
            (
                sheet,
                part,
                shown,
                fixed(found.lower, 2),
                fixed(found.error, 2),
                found.games,
                None if found.exact is None else fixed(found.exact, 6),
                fixed(found.upper, 2),
                fixed(found.width, 2),
            )
        )
    return DataTable(
        "What the empty sheet is worth to one player, under each line's flags, where the pattern of"
        " marks matters, which is too much to solve for four rows: two bounds. At least: the mean"
        " score of a way to play (a net's that learned the sheet, of parts of it a fixed one), over"
        f" games through the true rules (seed {_SEED}),"
        " estimated, with its standard error. At most: the value under best play of a game in which"
        " the player may do more, and never less, because it forgets which cells were skipped or"
        " circled: exact. Where a part of the sheet can be solved, its exact value shows how far"
        " off the bounds are.",
        (
            *("sheet", "rows", "flags", "at least", "standard error", "games"),
            *("exact", "at most", "width"),
        ),
        tuple(rows),
    )


def bounds(
    source: Source, sheet: str, part: str = "RYGB", flags: dict[str, FlagValue] | None = None
) -> Bracket:
    """The bounds of some rows of a sheet, by the games of the report."""
    layout = get_sheet(sheet)
    if part != "RYGB":
        layout = layout.cut(part, slice(None))
    return bracket(layout, flags, _GAMES, _SEED, quiet=source.quiet)


def draw_brackets(table: DataTable) -> Figure:
    """A bar from the lower bound to the upper one for each sheet, a dot where the value is
    known."""
    figure, (axes,) = canvas(size=(8, 4.4))
    names = [
        ", ".join(str(cell) for cell in row[:3] if cell).replace("power ", "").replace(", RYGB", "")
        for row in table.rows
    ]
    lower, width = table.numbers("at least"), table.numbers("width")
    bars = axes.barh(names, width, left=lower, color=BLUE)
    ends = [f"{low:.1f} to {low + wide:.1f}" for low, wide in zip(lower, width, strict=True)]
    axes.bar_label(bars, ends, padding=4, fontsize=9)
    known = [(float(cell), at) for at, cell in enumerate(table.column("exact")) if cell is not None]
    axes.plot(*zip(*known, strict=True), "o", color=ORANGE, label="exact")
    axes.legend(frameon=False)
    axes.set_xlim(0, 1.15 * max(table.numbers("at most")))
    axes.invert_yaxis()
    label(axes, x="value of the empty sheet, points", y="sheet", grid="x")
    return figure
