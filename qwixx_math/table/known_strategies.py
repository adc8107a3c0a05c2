"""The strategies of the field, by name: what others have published, and what is solved here.

Sources: the Cal Poly thesis of J. Blank (2024) for `score-based` and `race-to-lock`, in the reading
of a bot arena (vibelyova/qwixxer, 2026), which is also the source of `rusher` and `genetic`; a Yale
thesis (andrew-landsbergen/qwixx-analyzer, 2025) for the `skip` family. Cells are counted 0 to 10
from the left.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from math import inf

from ..errors import InvalidSetting
from ..game.rules import Flags
from ..game.sheets import Sheet, SheetRow
from ..solver.solve import solve
from .pocket import POCKET, POCKET_WIN
from .strategies import AtRandom, ByEvaluation, ByRule, ByValue, Strategy

_LAST = 10
_MIDDLE = 5
_FIRST_OF_ALL = 1e6

# Highest cell allowed by the marks in the row (fewer than 4) and the first cell still free.
_RACE = (
    (3, 3, 3, 4, 4, 5),
    (4, 4, 4, 4, 5, 5, 6),
    (5, 5, 5, 5, 5, 6, 6, 7),
    (6, 6, 6, 6, 6, 7, 7, 8, 8),
)


def gap(row: SheetRow, marks: int, last: int, cell: int) -> float:
    """Cells that a mark skips."""
    return cell - last - 1


def skip_at_most(cells: int, *, more: int = 0) -> ByRule:
    """Marks that skip at most so many cells; `more` of them, but only to avoid a penalty."""
    return ByRule(f"skip{cells}+" if more else f"skip{cells}", gap, cells, cells + more)


def smallest_gap() -> ByRule:
    """Every mark that can be made, the smallest gap first."""
    return ByRule("smallest-gap", gap, inf, inf)


def score_based() -> ByRule:
    """Weights for gap, place and marks of a row against the worth 15.56 of an action not used."""

    def cost(row: SheetRow, marks: int, last: int, cell: int) -> float:
        near = 9 - gap(row, marks, last, cell)
        worth = near * 10 / 9 + 10 - cell + marks + abs(cell - _MIDDLE) * (near + marks) / 300
        return 50 / 9 + 10 - worth

    # The arena's program marks whatever it can in a passive roll, and never takes the last penalty.
    return ByRule("score-based", cost, 0, (0, 0, 0, inf), passive=inf)


def race_to_lock() -> ByRule:
    """The least gap among the marks that shorten the way to five marks in a row, see `_RACE`."""

    def cost(row: SheetRow, marks: int, last: int, cell: int) -> float:
        if marks > 4:
            allowed = cell == _LAST
        elif marks == 4:
            allowed = cell < _LAST
        else:
            bounds = _RACE[marks]
            allowed = cell <= (bounds[last + 1] if last + 1 < len(bounds) else -1)
        return gap(row, marks, last, cell) + (0 if allowed else 100)

    return ByRule("race-to-lock", cost, 0, inf, passive=99)


def rusher() -> ByEvaluation:
    """Locks before all, then squares of marks less blanks, a penalty counting 30."""
    return ByEvaluation("rusher", lambda row, marks, last: marks**2 - (last + 1 - marks), 1000, -30)


def genetic() -> ByEvaluation:
    """The weights evolved by a genetic algorithm; a lock is always taken."""

    def worth(row: SheetRow, marks: int, last: int) -> float:
        chance = (6 - abs(7 - row.cells[last + 1].number)) / 36
        blanks = last + 1 - marks
        return 0.490852 * chance * (marks + 1) + 0.018462 * marks**2 - 0.056006 * blanks

    return ByEvaluation("genetic", worth, _FIRST_OF_ALL, -0.869245)


_RULES: dict[str, Callable[[], Strategy]] = {
    "random": AtRandom,
    "smallest-gap": smallest_gap,
    **{f"skip{k}": partial(skip_at_most, k) for k in range(1, 5)},
    **{f"skip{k}+": partial(skip_at_most, k, more=1) for k in range(1, 5)},
    "rusher": rusher,
    "race-to-lock": race_to_lock,
    "score-based": score_based,
    "genetic": genetic,
    "pocket": partial(POCKET.rule, "pocket"),
    "pocket-win": partial(POCKET_WIN.rule, "pocket-win"),
}
_SOLVED = {
    "solitaire": ("cycle", "score"),
    "cycle": ("cycle", "score"),
    "table-score": ("table", "score"),
    "table-win": ("table", "win"),
}
"""Model and aim of the strategies that are solved."""

STRATEGIES = {
    "random": "any mark or none in each action, all equally likely",
    "smallest-gap": "every mark that can be made, the smallest gap first",
    **{f"skip{k}": f"marks that skip at most {k} cell{'s' * (k > 1)}" for k in range(1, 5)},
    **{f"skip{k}+": f"skip{k}, and a cell more to avoid a penalty" for k in range(1, 5)},
    "rusher": "locks before all, then rows with many marks and few blanks",
    "race-to-lock": "the least gap among marks on the way to five marks in a row",
    "score-based": "weights for gap, place and marks against not marking",
    "genetic": "weights that a genetic algorithm evolved",
    "pocket": "boxes at a price of 1 to 3 that one counts in the head, for points",
    "pocket-win": "the same prices, to come first at a table of two",
    "solitaire": "highest expected score of a player alone, exactly",
    "cycle": "highest expected score if only one's own locks close rows, exactly",
    "table-score": "highest expected score where others close rows and end games, as fitted",
    "table-win": "so too, with a price on every roll: to come first",
}
"""Every strategy by name, with what it does in a line."""


@lru_cache(maxsize=32)
def strategy(
    name: str, players: int, sheet: str | Sheet = "classic", flags: Flags | None = None
) -> Strategy:
    """The strategy of a name, for a table of so many players; rules of thumb are those made for
    the classic sheet, wherever they are played.

    Raises:
        InvalidSetting: an unknown name, or no table is fitted for so many players on that sheet.
    """
    if name in _RULES:
        return _RULES[name]()
    if name not in _SOLVED:
        raise InvalidSetting(f"unknown strategy '{name}'; there are {', '.join(STRATEGIES)}")
    model, aim = _SOLVED[name]
    number = 1 if name == "solitaire" else players
    return ByValue(name, solve(sheet, players=number, model=model, aim=aim, flags=flags))
