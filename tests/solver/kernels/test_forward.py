"""The forward pass, against plain play."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

import qwixx_math as qm
from qwixx_math.advice.advice import rank
from qwixx_math.solver.index.lattice import lattice_of, possible_marks
from qwixx_math.solver.induction import compute_values
from qwixx_math.solver.measures import measure
from qwixx_math.solver.objectives import Objective
from qwixx_math.solver.solution import Solution

TINY = qm.get_sheet("classic").cut("RG", slice(3, 7))
SHORT_GAME = qm.Flags(marks_to_lock=1, penalties_to_end=2)


def solve_tiny(players: int = 1, objective: str = "score", **flags: str) -> Solution:
    """A solution small enough for plain recursion over every roll."""
    rules = qm.Flags.of(SHORT_GAME.to_dict() | flags)
    aim = Objective.of(objective)
    marks = () if aim.is_score else possible_marks(TINY, rules)
    lattice = lattice_of(TINY, rules, marks)
    return Solution(lattice, players, compute_values(lattice, players, aim), aim)


def play_out(
    solution: Solution, position: qm.Position, until_mine: int, weight: float, into: Counter[object]
) -> None:
    """Add up, by plain recursion through the rule executor, what `measure` tells."""
    if position.is_over:
        into["score", position.score] += weight
        into["penalties"] += weight * position.penalties
        into["by locks"] += weight * (len(position.closed) >= 2)
        for row, layout in enumerate(position.sheet.rows):
            into["lock", layout.name] += weight * position.is_locked(row)
            into["marks", layout.name] += weight * position.marks(row)
            for cell in position.rows[row].cells or ():
                into["cell", layout.name, cell] += weight
        return
    into["rolls"] += weight
    active = until_mine == 0
    dice = position.dice if active else ()
    outcomes: Counter[qm.Position] = Counter()
    for whites in product(range(1, 7), repeat=2):
        for faces in product(range(1, 7), repeat=len(dice)):
            roll = qm.Roll(whites, tuple(zip(dice, faces, strict=True)))
            moves = position.moves(roll, active=active)
            outcomes[rank(solution, position, moves, until_mine)[0].position] += 1
    total = outcomes.total()
    then = (until_mine - 1) % solution.players
    for after, ways in outcomes.items():
        play_out(solution, after, then, weight * ways / total, into)


@pytest.mark.parametrize(
    ("players", "until_mine", "start", "objective", "flags"),
    [
        (1, 0, "R3@7 G2@8 P1", "score", {}),
        (1, 0, "R2@7 G1@8 P1", "score", {"second_lock_in_action1": "finish_turn"}),
        (1, 0, "R2@7 G2@8 P1", "p>=9", {}),
        (2, 1, "R3@7 G2@7 P1", "score", {}),
        (1, 0, "R2@7x G1@9 P1", "p>=4", {"lock_bonus": "false"}),
    ],
)
def test_measures_are_those_of_plain_play(
    players: int, until_mine: int, start: str, objective: str, flags: dict[str, str]
) -> None:
    solution = solve_tiny(players, objective, **flags)
    position = qm.Position.parse(start, TINY, solution.lattice.flags)
    found = measure(solution, position, until_mine=until_mine)
    expected: Counter[object] = Counter()
    play_out(solution, position, until_mine, 1.0, expected)
    for score, chance in zip(found.scores, found.chances, strict=True):
        assert chance == pytest.approx(expected["score", int(score)], abs=1e-14)
    assert found.rolls == pytest.approx(expected["rolls"])
    assert found.penalties == pytest.approx(expected["penalties"])
    assert found.ends_by_locks == pytest.approx(expected["by locks"], abs=1e-14)
    for row, layout in enumerate(TINY.rows):
        assert found.lock_chances[row] == pytest.approx(expected["lock", layout.name], abs=1e-14)
        assert found.marks[row] == pytest.approx(expected["marks", layout.name])


@pytest.mark.slow
def test_results_do_not_depend_on_threads(classic: qm.Solution) -> None:
    start = "R4@6 Y5@8 G4@8 B6@5 P2"
    one, two = (measure(classic, start, threads=threads) for threads in (1, 2))
    assert (one.chances == two.chances).all()
    assert (one.cell_chances == two.cell_chances).all()
