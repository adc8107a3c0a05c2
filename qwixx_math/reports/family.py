"""The reports on the family: what each sheet is worth, and each power."""

from __future__ import annotations

import math

from ..errors import InvalidSetting
from ..game.rules import Flags, FlagValue
from ..game.sheets import get_sheet, sheet_names
from ..game.symmetry import are_twins
from ..solver.index.lattice import lattice_of
from ..solver.measures import measure
from ..solver.solution import Solution
from ..solver.workload import workload_of
from ..table.games import simulate
from .brackets import bounds
from .record import Cell, DataTable, Source, fixed

_GAMES, _SEED = 10_000, 2024

COLUMNS = (
    "sheet",
    "positions",
    "expected score alone",
    "less than the best letter",
    "in a cycle of two",
    "standard deviation",
    "± s.e.",
    "status",
)

_POWERS: tuple[dict[str, FlagValue], ...] = (
    {"power": "tina_turner"},
    {"power": "double_dutch"},
    {"power": "chris_cross"},
    {"power": "miss_take"},
    {"power": "miss_take", "miss_when": "no_legal_move"},
)


def sheet_values(source: Source) -> DataTable:
    """What the empty sheet of every product is worth under best play."""
    values: dict[str, float] = {}
    rows: dict[str, tuple[Cell, ...]] = {}
    for name in sheet_names():
        twin = next((known for known in rows if are_twins(get_sheet(known), get_sheet(name))), None)
        if twin:
            values[name] = values[twin]
            rows[name] = (*rows[twin][:-1], f"exact, as {twin}")
            continue
        try:
            positions = workload_of(lattice_of(get_sheet(name), Flags()), 1).positions
        except InvalidSetting:
            found = bounds(source, name)
            between = (
                f"{fixed(found.lower, 2)} ± {fixed(found.error, 2)} to {fixed(found.upper, 2)}"
            )
            rows[name] = (*[None] * (len(COLUMNS) - 3), f"bracket, {between}")
            continue
        alone = source.solution(sheet=name)
        values[name] = alone.value("-")
        two = source.solution(sheet=name, players=2).value("-")
        rows[name] = (
            positions,
            fixed(values[name], 6),
            fixed(two, 6),
            *_deviation(alone),
            "exact",
        )
    return DataTable(
        "The expected score of every sheet under best play and the default flags, from the empty"
        " sheet before an own roll: alone, and in a cycle of two, where the other's white sums may"
        " be used and only own locks close rows. Positions are those that are not over, penalties"
        " apart, symmetric ones counted once. Sheets that are one but for the names and the order"
        " of their rows are worth the same. Expected scores are exact. The standard deviation of"
        " the score alone is exact where no error stands beside it; else it is estimated from"
        f" {_GAMES:,} games played through the rules (seed {_SEED}), with its standard error.",
        COLUMNS,
        tuple(
            (name, *row[:2], _behind_best_letter(name, values), *row[2:])
            for name, row in rows.items()
        ),
    )


def _behind_best_letter(name: str, values: dict[str, float]) -> Cell:
    """How many points a sheet is worth less than the best of those named alike but for the last
    letter."""
    alike = [value for other, value in values.items() if other[:-1] == name[:-1]]
    if len(alike) < 2:
        return None
    return fixed(max(alike) - values[name], 6)


def _deviation(solution: Solution) -> tuple[Cell, Cell]:
    """Standard deviation of the score from the empty sheet, and its standard error if it has
    one."""
    if solution.lattice.sheet.is_plain:
        return fixed(measure(solution).deviation, 2), None
    games = simulate(solution, _GAMES, seed=_SEED)
    fourth = float(((games.scores - games.mean) ** 4).mean())
    variance = games.deviation**2
    error = math.sqrt((fourth - variance**2) / games.games) / (2 * games.deviation)
    return fixed(games.deviation, 2), fixed(error, 2)


def power_values(source: Source) -> DataTable:
    """What each power is worth on the classic sheet under best play."""
    plain = source.solution().value("-")
    rows: list[tuple[Cell, ...]] = []
    for flags in _POWERS:
        value = source.solution(flags=Flags.of(flags)).value("-")
        power, *others = flags.items()
        shown = ", ".join(f"{name} {setting}" for name, setting in others) or None
        rows.append((str(power[1]), shown, fixed(value, 6), fixed(value - plain, 6)))
    return DataTable(
        "The expected score of the empty classic sheet under best play with one power, for one"
        f" player, in points, and how much more that is than without ({fixed(plain, 6)}). All are"
        " exact, before the first roll, under the default flags but for those named. Magic Mike is"
        " bounded in the report brackets instead.",
        ("power", "flags", "expected score", "more than without"),
        tuple(rows),
    )
