"""Short sheets solved in memory, each once in a run."""

from __future__ import annotations

from functools import cache

from qwixx_math.game.notation import Row
from qwixx_math.game.position import Position
from qwixx_math.game.rules import Flags
from qwixx_math.game.sheets import Sheet
from qwixx_math.solver.index.lattice import lattice_of
from qwixx_math.solver.induction import compute_values
from qwixx_math.solver.solution import Solution


def solved(sheet: Sheet, flags: Flags | dict[str, object], players: int = 1) -> Solution:
    """The sheet under flags, or under the default ones with some changed, solved for the score."""
    return _solved(sheet, Flags.of(flags), players)


@cache
def _solved(sheet: Sheet, flags: Flags, players: int) -> Solution:
    lattice = lattice_of(sheet, flags)
    values = compute_values(lattice, players, threads=1)
    values.setflags(write=False)
    return Solution(lattice, players, values)


def empty_of(solution: Solution) -> Position:
    """The sheet without a mark."""
    sheet = solution.lattice.sheet
    return Position(sheet, solution.lattice.flags, (Row(),) * len(sheet.rows))
