"""The reports on the family: twins are equal, and the classic line is that of the solver."""

from __future__ import annotations

from itertools import combinations

import pytest
from helpers.written_reports import committed

import qwixx_math as qm
from qwixx_math.game.symmetry import are_twins
from qwixx_math.solver.measures import measure
from qwixx_math.solver.workload import workload_of


@pytest.mark.slow
def test_every_sheet_has_a_line_and_the_classic_one_is_right(classic):
    lines = {row[0]: row[1:] for row in committed("sheets").rows}
    assert tuple(lines) == tuple(qm.sheet_names())
    positions, alone, _, _, deviation = lines["classic"][:5]
    assert positions == workload_of(classic.lattice, 1).positions
    assert alone == f"{classic.value('-'):.6f}"
    assert deviation == f"{measure(classic).deviation:.2f}"


@pytest.mark.slow
def test_the_classic_sheet_for_two_is_worth_what_the_solver_says():
    lines = {row[0]: row[1:] for row in committed("sheets").rows}
    assert lines["classic"][3] == f"{qm.solve(players=2).value('-'):.6f}"


def test_twins_are_worth_the_same_and_the_best_letter_loses_nothing():
    lines = {str(row[0]): row[1:] for row in committed("sheets").rows}
    for one, other in combinations(lines, 2):
        if are_twins(qm.get_sheet(one), qm.get_sheet(other)):
            assert lines[other][:-1] == lines[one][:-1]
            assert lines[other][-1] == f"exact, as {one}"
    for kind in ("mixx", "connected-chain", "connected-steps"):
        losses = [float(row[2]) for name, row in lines.items() if name.startswith(kind)]
        assert min(losses) == 0 < max(losses)


def test_powers_are_worth_what_they_add(classic):
    table = committed("powers")
    columns = map(table.numbers, ("expected score", "more than without"))
    for value, more in zip(*columns, strict=True):
        assert abs(value - more - classic.value("-")) < 1.1e-6
    worth = {row[:2]: float(row[2]) for row in table.rows}
    assert worth["miss_take", "miss_when no_legal_move"] < worth["miss_take", None]
