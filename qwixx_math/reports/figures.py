"""Pictures that come out the same every time, in colours everyone can tell apart.

A picture is drawn from the written table, so it depends on nothing else; names inside an SVG are
salted with a fixed word, and no date or program name is stored. Bytes still differ between versions
of matplotlib and Pillow. The colours are those of Okabe and Ito.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from io import BytesIO
from typing import TYPE_CHECKING, Any

import numpy as np

from ..errors import InvalidSetting
from .record import DataTable

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

BLUE, ORANGE, GREY = "#0072B2", "#E69F00", "#666666"
COLOURS = (BLUE, ORANGE, "#009E73", "#CC79A7", "#D55E00", "#56B4E9")
MARKERS = "osD^vP"
HATCHES = ("", "///", "...")
"""What tells bars apart in grey print."""
_DPI = 120
_NOTHING_NAMED = {
    "svg": {"Date": None, "Creator": None, "Format": None, "Type": None},
    "png": {"Software": None},
}
_STYLE = {
    "svg.hashsalt": "qwixx",
    "svg.fonttype": "path",
    "figure.constrained_layout.use": True,
    "font.size": 11,
    "axes.titlesize": 12,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "hatch.color": "white",
    "errorbar.capsize": 2,
    "grid.color": "#dddddd",
}


def figure_versions() -> dict[str, str]:
    """Versions of what decides the bytes of a picture; none where matplotlib is not installed."""
    if not find_spec("matplotlib"):
        return {}
    return {name: version(name) for name in ("matplotlib", "pillow")}


def render(draw: Callable[[DataTable], Figure], table: DataTable) -> dict[str, bytes]:
    """The picture of a table as bytes, by file ending."""
    with _matplotlib("matplotlib.style").context(["default", _STYLE]):
        figure = draw(table)
        pictures = {}
        for ending, metadata in _NOTHING_NAMED.items():
            buffer = BytesIO()
            figure.savefig(buffer, format=ending, dpi=_DPI, metadata=metadata)
            pictures[ending] = buffer.getvalue()
    return pictures


def canvas(
    columns: int = 1, rows: int = 1, *, size: tuple[float, float] = (8, 4.5)
) -> tuple[Figure, list[Axes]]:
    """An empty figure, its size in inches, and its panels row by row."""
    figure: Figure = _matplotlib("matplotlib.figure").Figure(figsize=size)
    return figure, figure.subplots(rows, columns, squeeze=False).ravel().tolist()


def label(axes: Axes, *, x: str, y: str, title: str = "", grid: str = "y") -> None:
    """Name a panel and its axes; `grid` says which of them get lines."""
    axes.set(xlabel=x, ylabel=y, title=title)
    if grid:
        axes.grid(axis=grid)  # type: ignore[arg-type]


def heat(
    axes: Axes,
    values: Sequence[Sequence[float]],
    *,
    texts: Sequence[Sequence[str]],
    columns: Sequence[str],
    rows: Sequence[str],
    limits: tuple[float, float],
    scale: str = "cividis",
    size: float = 9,
) -> Any:
    """A table as coloured cells with their texts in them; NaN leaves a cell white.

    Colours go from dark to light, so that they are told apart in grey.
    """
    image = axes.imshow(values, cmap=scale, vmin=limits[0], vmax=limits[1], aspect="auto")
    axes.set_xticks(range(len(columns)), columns)
    axes.set_yticks(range(len(rows)), rows)
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)
    for y, line in enumerate(values):
        for x, value in enumerate(line):
            red, green, blue, alpha = image.to_rgba(np.array(value))
            ink = "white" if 0.3 * red + 0.6 * green + 0.1 * blue < 0.5 * alpha else "black"
            axes.text(x, y, texts[y][x], ha="center", va="center", color=ink, fontsize=size)
    return image


def frame(axes: Axes, cells: Sequence[Sequence[bool]]) -> None:
    """Frame those cells of `heat` that mean something else than the others."""
    rectangle = _matplotlib("matplotlib.patches").Rectangle
    look = {"fill": False, "edgecolor": ORANGE, "linewidth": 2.5}
    for y, line in enumerate(cells):
        for x in np.flatnonzero(line):
            axes.add_patch(rectangle((x - 0.46, y - 0.44), 0.92, 0.88, **look))


def _matplotlib(module: str) -> Any:
    try:
        return import_module(module)
    except ImportError as error:
        raise InvalidSetting(
            "the pictures of reports need matplotlib, which comes with the extra 'reports':"
            " pip install 'qwixx-math[reports]'"
        ) from error
