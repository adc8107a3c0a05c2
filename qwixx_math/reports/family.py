"""The report on the sheets of the family: what each is worth."""

from __future__ import annotations

import math

from ..effort import effort_of
from ..errors import InvalidSetting
from ..lattice import lattice_of
from ..measures import measure
from ..rules import Flags
from ..sheets import get_sheet, sheet_names
from ..simulate import simulate
from ..solver import Solution
from ..symmetry import are_twins
from .record import Cell, Source, Table, fixed

_GAMES, _SEED = 4000, 2024

COLUMNS = (
    "sheet",
    "positions",
    "expected score alone",
    "in a cycle of two",
    "standard deviation",
    "± s.e.",
    "status",
)


def sheet_values(source: Source) -> Table:
    """What the empty sheet of every product is worth under best play."""
    rows: dict[str, tuple[Cell, ...]] = {}
    for name in sheet_names():
        twin = next((known for known in rows if are_twins(get_sheet(known), get_sheet(name))), None)
        if twin:
            rows[name] = (name, *rows[twin][1:-1], f"exact, as {twin}")
            continue
        try:
            lattice = lattice_of(get_sheet(name), Flags())
        except InvalidSetting:
            rows[name] = (name, *["–"] * (len(COLUMNS) - 2), "not solved")
            continue
        alone, two = (source.solution(sheet=name, players=players) for players in (1, 2))
        rows[name] = (
            name,
            effort_of(lattice, 1).positions,
            fixed(alone.value("-"), 6),
            fixed(two.value("-"), 6),
            *_deviation(alone),
            "exact",
        )
    return Table(
        "The expected score of every sheet under best play, from the empty sheet before an own"
        " roll: alone, and in a cycle of two, where the other's white sums may be used and only own"
        " locks close rows. Positions are those that are not over, penalties apart, symmetric ones"
        " counted once. Sheets that are one but for the names and the order of their rows are"
        " worth the same. Expected scores are exact. The standard deviation of the score alone is"
        " exact where no error stands beside it, chances followed through all positions and rolls;"
        f" else it is estimated from {_GAMES:,} games played through the rules (seed {_SEED}), with"
        " its standard error.",
        COLUMNS,
        tuple(rows.values()),
    )


def _deviation(solution: Solution) -> tuple[str, str]:
    """Standard deviation of the score from the empty sheet, and its standard error if it has
    one."""
    if solution.lattice.sheet.is_plain:
        return fixed(measure(solution).deviation, 2), "–"
    games = simulate(solution, _GAMES, seed=_SEED)
    fourth = float(((games.scores - games.mean) ** 4).mean())
    variance = games.deviation**2
    error = math.sqrt((fourth - variance**2) / games.games) / (2 * games.deviation)
    return fixed(games.deviation, 2), fixed(error, 2)
