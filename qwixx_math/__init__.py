"""Exact Qwixx arithmetic: what a position is worth, and whether to mark.

    >>> import qwixx_math as qm
    >>> qm.Position.parse("R2,3,5 G12,10 P1").score
    4

`advise` ranks every legal move for a roll; `solve` gives the value of any position; `win_chances`
estimates who comes first. Positions and
rolls are text (see `notation`) or objects; all objects are frozen. Errors are `ValueError`s.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .errors import (
    CacheWarning,
    IllegalMove,
    IllegalPosition,
    InvalidNotation,
    InvalidSetting,
    QwixxError,
    TableError,
)
from .notation import Mark, Move, Reroll, Roll
from .position import Position
from .rules import Flags
from .sheets import Sheet, get_sheet, sheet_names
from .shown import Shown, Told

if TYPE_CHECKING:
    from .advice import Advice, advise
    from .bracket import Bracket, bracket
    from .solver import Solution, solve
    from .winning import WinChances, win_chances

__version__ = "0.1.0"

__all__ = [
    "Advice",
    "Bracket",
    "CacheWarning",
    "Flags",
    "IllegalMove",
    "IllegalPosition",
    "InvalidNotation",
    "InvalidSetting",
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
    "advise",
    "bracket",
    "get_sheet",
    "sheet_names",
    "solve",
    "win_chances",
]

# These need numpy, so they are imported when first used.
_LATER = {
    "Advice": "advice",
    "advise": "advice",
    "Bracket": "bracket",
    "bracket": "bracket",
    "Solution": "solver",
    "solve": "solver",
    "WinChances": "winning",
    "win_chances": "winning",
}


def _draw(shown: Any) -> str:
    from .picture import html

    return html(shown)


def _tell(told: Any) -> str:
    from .explain import why_text

    return why_text(told)


Shown.draw = _draw
Told.tell = _tell


def __getattr__(name: str) -> Any:
    if name in _LATER:
        return getattr(import_module(f".{_LATER[name]}", __name__), name)
    raise AttributeError(f"module '{__name__}' has no attribute '{name}'")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
