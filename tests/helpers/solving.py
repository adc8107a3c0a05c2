"""Short sheets solved in memory, each once in a run."""

from __future__ import annotations

from functools import cache

import pytest
from helpers.positions import reachable

from qwixx_math.game.notation import Row
from qwixx_math.game.position import Position
from qwixx_math.game.rules import Flags
from qwixx_math.game.sheets import Sheet
from qwixx_math.proof.reference import Reference
from qwixx_math.proof.transitions import Transitions
from qwixx_math.solver.index.lattice import lattice_of
from qwixx_math.solver.induction import compute_values
from qwixx_math.solver.solution import Solution
from qwixx_math.solver.workload import workload_of


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


def assert_worth_what_the_plainest_solver_says(sheet, changed, players):
    """Wherever play leads from the empty sheet."""
    solution, exact = solved(sheet, changed, players), Reference(sheet, changed, players)
    for position in reachable(empty_of(solution)):
        for until_mine in range(players):
            value = solution.value(position, until_mine)
            assert value == pytest.approx(float(exact.value(position, until_mine)), abs=1e-12)


def assert_solves_what_can_be_reached(sheet):
    """The index has a place for all of it, and solves nothing else."""
    rules = Flags(marks_to_lock=2)
    lattice, game = lattice_of(sheet, rules), Transitions(sheet, rules)
    going_on = game.reached() & ~game.over[..., None]
    assert workload_of(lattice, 1).positions == going_on.sum()
    assert sum(map(len, map(lattice.places, lattice.layers()))) == going_on.sum()
