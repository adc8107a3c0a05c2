"""Exact Qwixx arithmetic: what a position is worth, and whether to mark.

    >>> import qwixx_math as qm
    >>> qm.Position.parse("R2,3,5 G12,10 P1").score
    4

`advise` ranks every legal move for a roll; `solve` gives the value of any position; `win_chances`
estimates who comes first. Positions and rolls are text (see `game.notation`) or objects; all
objects are frozen. Errors are `ValueError`s.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .base.version import __version__
from .errors import (
    CacheWarning,
    IllegalMove,
    IllegalPosition,
    InvalidNotation,
    InvalidSetting,
    InvalidSheet,
    QwixxError,
    TableError,
)
from .game.display import Shown, Told
from .game.notation import Mark, Move, Reroll, Roll
from .game.position import Position
from .game.rules import Flags
from .game.sheets import Sheet, get_sheet, sheet_names

if TYPE_CHECKING:
    from .advice.advice import Advice, advise
    from .bounds.bracket import Bracket, bracket
    from .solver.solution import Solution
    from .solver.solve import solve
    from .table.winning import WinChances, win_chances

__all__ = [
    "Advice",
    "Bracket",
    "CacheWarning",
    "Flags",
    "IllegalMove",
    "IllegalPosition",
    "InvalidNotation",
    "InvalidSetting",
    "InvalidSheet",
    "Mark",
    "Move",
    "Position",
    "QwixxError",
    "Reroll",
    "Roll",
    "Sheet",
    "Solution",
    "TableError",
    "WinChances",
    "__version__",
    "advise",
    "bracket",
    "get_sheet",
    "sheet_names",
    "solve",
    "win_chances",
]

# These need numpy, so they are imported when first used.
_LATER = {
    "Advice": "advice.advice",
    "advise": "advice.advice",
    "Bracket": "bounds.bracket",
    "bracket": "bounds.bracket",
    "Solution": "solver.solution",
    "solve": "solver.solve",
    "WinChances": "table.winning",
    "win_chances": "table.winning",
}


def _draw(shown: Any) -> str:
    from .show.notebook import html

    return html(shown)


def _tell(told: Any) -> str:
    from .show.answers import told_text

    return told_text(told)


Shown.draw = _draw
Told.tell = _tell


def __getattr__(name: str) -> Any:
    if name in _LATER:
        return getattr(import_module(f".{_LATER[name]}", __name__), name)
    raise AttributeError(f"module '{__name__}' has no attribute '{name}'")


def __dir__() -> list[str]:
    return sorted(__all__)
