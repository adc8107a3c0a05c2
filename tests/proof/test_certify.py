from __future__ import annotations

import sys
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from types import ModuleType

import numba
import numpy as np
import pytest
from helpers.chains_frames_fields import CERTIFIED
from helpers.plain_games import CROSSED, FINISH, GAMES, LATE, SHUFFLED, TINY, TRIPLE
from helpers.positions import open_positions
from helpers.powers import CHRIS, MISS, THREE, TINA
from helpers.solving import solved

import qwixx_math as qm
from qwixx_math.errors import InvalidSetting, TableError
from qwixx_math.game.position import Position
from qwixx_math.game.rules import Flags
from qwixx_math.game.sheets import Sheet
from qwixx_math.proof.certify import certify
from qwixx_math.proof.reference import Reference
from qwixx_math.solver.index.lattice import Lattice, lattice_of
from qwixx_math.solver.induction import compute_values
from qwixx_math.solver.kernels import backward as kernel
from qwixx_math.solver.solution import Solution

# What it says of right tables


@pytest.mark.parametrize("players", [1, 2, 3])
@pytest.mark.parametrize(("sheet", "changed"), GAMES, ids=lambda value: getattr(value, "name", ""))
def test_right_tables_are_certified(sheet, changed, players):
    certificate = certify(solved(sheet, changed, players))
    assert certificate.complete
    assert certificate.faults == ()
    assert certificate.bound < 1e-10
    assert certificate.checked == players * sum(1 for _ in open_positions(sheet, Flags.of(changed)))
    Position.parse(certificate.position, sheet, changed)


@pytest.mark.parametrize("players", [1, 2])
def test_exact_values_are_certified(players):
    flags = Flags(marks_to_lock=1)
    exact, lattice = Reference(TRIPLE, flags, players), lattice_of(TRIPLE, flags)
    values = np.zeros((lattice.size, players, flags.penalties_to_end))
    over = lattice.closed_rows > 1
    values[over] = lattice.open_points[over, None, None]
    for position in open_positions(TRIPLE, flags):
        for until_mine in range(players):
            ahead = exact.value(position, until_mine) - position.settled_points
            values[lattice.index(position), until_mine, position.penalties] = float(ahead)
    assert certify(Solution(lattice, players, values)).bound < 1e-10


def test_a_sample_of_the_classic_sheet(classic):
    certificate = certify(classic, sample=3000)
    assert certificate.holds(1e-11)
    assert (certificate.complete, certificate.bound) == (False, None)
    assert (certificate.positions, certificate.checked) == (3000, 12000)
    # 10 marks leave a row open, one more closes one, four penalties: 4 · 10 + 1 + 4 turns.
    assert certificate.longest == 45


def test_a_sample_depends_on_its_seed_and_on_nothing_else():
    solution = solved(CROSSED, {"marks_to_lock": 1})
    once, again, other = (
        certify(solution, sample=5, seed=seed, threads=threads)
        for seed, threads in ((1, 1), (1, 2), (2, 1))
    )
    assert once == again != replace(other, seed=1)


def test_progress_reaches_the_number_of_positions():
    reports = []
    certificate = certify(
        solved(CROSSED, {"marks_to_lock": 1}), report=lambda *done: reports.append(done)
    )
    assert reports[-1] == (certificate.positions, certificate.positions)


# That its figures mean what they say


@pytest.mark.parametrize("players", [1, 2])
def test_the_bound_holds_for_tables_that_are_off(players):
    flags = Flags(marks_to_lock=1)
    right = solved(TRIPLE, {"marks_to_lock": 1}, players)
    exact = Reference(TRIPLE, flags, players)
    noise = np.random.default_rng(5).uniform(-1e-3, 1e-3, right.values.shape)
    noise[right.lattice.closed_rows > 1] = 0
    for shift in (noise, np.abs(noise)):
        off = replace(right, values=right.values + shift)
        error = max(
            abs(Fraction(off.value(position, until_mine)) - exact.value(position, until_mine))
            for position in open_positions(TRIPLE, flags)
            for until_mine in range(players)
        )
        certificate = certify(off)
        assert 1e-4 < error <= certificate.bound
        assert not certificate.holds()


# That it finds wrong tables


def solved_by(source: str, sheet: Sheet, flags: Flags, monkeypatch, players: int = 1) -> Solution:
    """A solution by another kernel, which runs as plain Python."""
    monkeypatch.setattr(numba.config, "DISABLE_JIT", True)
    module = ModuleType(kernel.__name__)
    module.__package__ = kernel.__package__
    exec(compile(source, "planted", "exec"), vars(module))
    monkeypatch.setitem(sys.modules, kernel.__name__, module)
    lattice = lattice_of(sheet, flags)
    values = compute_values(lattice, players, threads=1)
    monkeypatch.undo()
    return Solution(lattice, players, values)


def planted(snippet: str, bug: str) -> str:
    source = Path(kernel.__file__).read_text("utf-8")
    assert source.count(snippet) == 1, f"the kernel has changed: look for '{snippet}' again"
    return source.replace(snippet, bug)


BUGS = {
    "one colour face dropped": ("for d in range(7)]\n)", "for d in range(7)]\n) & 0b011111"),
    "a penalty free": ("- stakes.penalty", "- stakes.penalty * (p != 1)"),
    "a white pair weighted wrong": (
        "mean if d1 == d2 else 2.0 * mean",
        "mean if d1 == d2 or (d1, d2) == (3, 4) else 2.0 * mean",
    ),
    "a white sum weighted wrong": ("ways = FACES - abs(w - 7)", "ways = FACES - abs(w - 6)"),
    "the mark of action 1 forgotten": ("c = max(passing, white)", "c = passing"),
}


@pytest.mark.parametrize("bug", BUGS)
def test_planted_bugs_of_the_kernel_are_found(bug, monkeypatch):
    flags = Flags(marks_to_lock=1)
    source = Path(kernel.__file__).read_text("utf-8")
    assert certify(solved_by(source, TINY, flags, monkeypatch, players=2)).holds(1e-11)
    certificate = certify(solved_by(planted(*BUGS[bug]), TINY, flags, monkeypatch, players=2))
    assert certificate.residual > 1e-4
    assert not certificate.holds(1e-4)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ({"marks_to_lock": 2}, {"marks_to_lock": 1}),
        ({"marks_to_lock": 1}, {"marks_to_lock": 2}),
        ({}, FINISH),  # action 2 after the end of the game
        (FINISH, {}),
        ({}, LATE),
        ({}, {"lock_bonus": False}),
        ({}, {"penalty": 6}),
    ],
)
@pytest.mark.parametrize("players", [1, 2])
def test_tables_of_other_rules_are_found(right, wrong, players):
    flags = Flags.of({"marks_to_lock": 1} | right)
    other = solved(CROSSED, {"marks_to_lock": 1} | wrong, players)
    claimed = replace(other, lattice=lattice_of(CROSSED, flags))
    certificate = certify(claimed)
    assert certificate.residual > 1e-4
    assert not certificate.holds(1e-4)


@pytest.mark.parametrize("entry", range(15))
def test_one_value_off_is_found(entry):
    solution = solved(TINY, {"marks_to_lock": 1}, 2)
    values = solution.values.copy()
    assert len(values) == 15
    values[entry, 1, 2] += 1e-6
    certificate = certify(replace(solution, values=values))
    assert not certificate.holds()
    if solution.lattice.closed_rows[entry] < 2:
        assert certificate.residual == pytest.approx(1e-6, rel=1e-6)
        place = Position.parse(certificate.position, TINY, solution.lattice.flags)
        assert (certificate.until_mine, place.penalties) == (1, 2)
        assert solution.lattice.index(place) == entry
    else:
        assert "the game is over on" in certificate.faults[0]


def test_an_index_that_joins_different_positions_is_found():
    flags = Flags(marks_to_lock=2)
    right = lattice_of(SHUFFLED, flags)
    assert (right.order, right.sorts) == ((0, 1, -1, -1), (False, True, False))
    joined = replace(right, sorts=(True, True, False))
    certificate = certify(Solution(joined, 1, compute_values(joined, 1, threads=1)))
    assert certificate.residual > 1e-4
    assert not certificate.holds(1e-4)


def test_a_look_up_that_goes_astray_is_found():
    class Astray(Lattice):
        def index(self, position: Position) -> int:
            return super().index(position.swapped("BG"))

    solution = solved(SHUFFLED, {"marks_to_lock": 2})
    right = solution.lattice
    astray = Astray(right.sheet, right.flags, right.order, right.closed_marks, right.sorts)
    certificate = certify(replace(solution, lattice=astray))
    assert not certificate.holds()
    assert "of the table but sought at" in certificate.faults[0]


@pytest.mark.parametrize(
    ("sample", "problem"), [(0, "sample is 0; it takes 1 or more"), (-3, "sample is -3")]
)
def test_a_sample_has_positions(sample, problem):
    with pytest.raises(InvalidSetting, match=problem):
        certify(solved(TINY, {"marks_to_lock": 1}), sample=sample)


def test_only_expected_scores_are_certified():
    with pytest.raises(InvalidSetting, match="maximises 'p>=20'; certificates are for 'score'"):
        certify(qm.solve(TINY, objective="p>=20", flags={"marks_to_lock": 1}, quiet=True))


@pytest.mark.parametrize("number", [np.nan, np.inf])
def test_tables_of_no_numbers_are_refused(number):
    solution = solved(TINY, {"marks_to_lock": 1})
    values = solution.values.copy()
    values[3] = number
    with pytest.raises(TableError, match="values that are no numbers"):
        certify(replace(solution, values=values))


def test_tables_of_the_wrong_shape_are_refused():
    solution = solved(TINY, {"marks_to_lock": 1})
    with pytest.raises(TableError, match=r"float32 .* should be float64 \(.*, 1, 4\)"):
        certify(replace(solution, values=solution.values.astype(np.float32)))
    with pytest.raises(TableError, match="should be"):
        certify(replace(solution, players=2))


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize(
    ("sheet", "changed"), CERTIFIED, ids=lambda value: getattr(value, "name", "")
)
def test_short_sheets_of_the_family_are_certified(sheet, changed, players):
    certificate = certify(solved(sheet, changed, players), threads=1)
    assert certificate.complete
    assert certificate.faults == ()
    assert certificate.bound < 1e-10


@pytest.mark.slow
@pytest.mark.parametrize(
    "changed",
    [TINA, MISS, MISS | {"miss_when": "no_legal_move"}, CHRIS]
    + [power | {"rows_to_end": 3} | timing for power in (MISS, CHRIS) for timing in ({}, LATE)],
)
def test_short_sheets_with_a_power_are_certified(changed):
    certificate = certify(solved(THREE, changed, 2), threads=1)
    assert certificate.complete
    assert certificate.faults == ()
    assert certificate.bound < 1e-10
