"""Chains under flags of their own: `chain_optional`, `chain_moves_frontier` and
`chain_counts_for_lock` false."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from helpers.positions import SHORT_FAMILY, reachable

import qwixx_math as qm
from qwixx_math.errors import InvalidSetting
from qwixx_math.game.notation import Row
from qwixx_math.game.position import Position
from qwixx_math.game.rules import Flags
from qwixx_math.game.sheets import Place, Sheet, get_sheet
from qwixx_math.proof.certify import certify
from qwixx_math.proof.literal import Literal
from qwixx_math.proof.reference import Reference
from qwixx_math.solver.index.lattice import lattice_of, possible_marks
from qwixx_math.solver.induction import compute_values
from qwixx_math.solver.objectives import Objective
from qwixx_math.solver.solution import Solution
from qwixx_math.solver.workload import workload_of
from qwixx_math.table.games import simulate

CHOICE, FIXED = {"chain_optional": True}, {"chain_moves_frontier": False}
UNCOUNTED = {"chain_counts_for_lock": False}
LATE = {"second_lock_in_action1": "finish_turn", "lock_timing": "end_of_turn"}


def chained(rows: str, cells: slice, *links: tuple[Place, Place]) -> Sheet:
    """A part of the classic sheet with chains of one's own."""
    sheet = get_sheet("classic").cut(rows, cells)
    partner = dict(links) | {two: one for one, two in links}
    linked = tuple(
        replace(
            row,
            cells=tuple(
                cell._replace(link=partner.get((r, c))) for c, cell in enumerate(row.cells)
            ),
        )
        for r, row in enumerate(sheet.rows)
    )
    return replace(sheet, name="crossed", rows=linked)


TWO = chained("RY", slice(4, 8), ((0, 0), (1, 2)), ((0, 2), (1, 1)))
ONE = chained("RG", slice(5, 8), ((0, 1), (1, 0)))
GAMES = [
    (TWO, CHOICE | {"marks_to_lock": 2}),
    (TWO, FIXED | {"marks_to_lock": 2}),
    (ONE, CHOICE | LATE | {"marks_to_lock": 1}),
    (ONE, FIXED | LATE | {"marks_to_lock": 1, "lock_bonus": False}),
    (get_sheet("connected-chain-a").cut("YG", slice(0, 4)), FIXED),
    (TWO, UNCOUNTED | {"marks_to_lock": 2}),
    (TWO, UNCOUNTED | {"marks_to_lock": 3, "lock_bonus": False}),
    (ONE, UNCOUNTED | LATE | {"marks_to_lock": 1}),
]
each_flag = pytest.mark.parametrize("changed", [CHOICE, FIXED, UNCOUNTED])
each_game = pytest.mark.parametrize(("sheet", "changed"), GAMES)


def solved(sheet: Sheet, changed: dict[str, object], players: int = 1) -> Solution:
    lattice = lattice_of(sheet, Flags.of(changed))
    return Solution(lattice, players, compute_values(lattice, players, threads=1))


def empty(solution: Solution) -> Position:
    sheet = solution.lattice.sheet
    return Position(sheet, solution.lattice.flags, (Row(),) * len(sheet.rows))


@each_game
@pytest.mark.parametrize("players", [1, 2])
def test_the_solver_agrees_with_the_plainest_one_wherever_play_leads(sheet, changed, players):
    solution, exact = solved(sheet, changed, players), Reference(sheet, changed, players)
    for position in reachable(empty(solution)):
        for until_mine in range(players):
            value = solution.value(position, until_mine)
            assert value == pytest.approx(float(exact.value(position, until_mine)), abs=1e-12)


@each_flag
def test_no_more_need_be_remembered_than_it_does(changed):
    """Another reading of the rules, which remembers every marked cell, finds the same values."""
    flags = changed | {"marks_to_lock": 1, "penalties_to_end": 4}
    solution, exact = solved(ONE, flags), Literal(ONE, flags)
    assert solution.value("-") == pytest.approx(float(exact.value("-")), abs=1e-12)


@each_game
def test_the_index_tells_apart_what_the_flag_makes_different(sheet, changed):
    solution, uncounted = solved(sheet, changed), not Flags.of(changed).chain_counts_for_lock
    seen: dict[int, tuple[object, ...]] = {}
    for position in reachable(empty(solution)):
        if position.is_over:
            continue
        rows = tuple(
            ("closed", position.marks(r))
            if position.is_closed(r)
            else (
                sum(c <= row.last for c in row.cells),
                row.last,
                uncounted and min(position.marks_for_lock(r), position.flags.marks_to_lock),
            )
            for r, row in enumerate(position.rows)
        )
        ends = tuple(
            tuple(position.is_marked(r, c) for r, c in link)
            for link in sheet.links
            if len({position.is_closed(r) or c <= position.rows[r].last for r, c in link}) > 1
        )
        index = solution.lattice.index(position)
        assert seen.setdefault(index, (rows, ends)) == (rows, ends)
    assert len(set(seen.values())) == len(seen)
    assert set(seen) <= set(range(solution.lattice.size))
    counted = len(seen) if uncounted else solution.lattice.size
    assert workload_of(solution.lattice, 1).positions == counted


@each_flag
def test_the_score_as_a_utility_is_worth_the_score(changed):
    flags = Flags.of(changed | {"marks_to_lock": 1})
    points, identity = solved(ONE, flags.changed()), Objective.of(float)
    lattice = lattice_of(ONE, flags, possible_marks(ONE, flags))
    solution = Solution(lattice, 1, compute_values(lattice, 1, identity, threads=1), identity)
    for position in reachable(empty(points)):
        assert solution.value(position) == pytest.approx(points.value(position), abs=1e-11)


@each_flag
def test_a_sample_is_verified_by_playing_every_move(changed):
    right = solved(SHORT_FAMILY["chain"], changed | {"marks_to_lock": 2}, 2)
    certificate = certify(right, sample=8, seed=3)
    assert certificate.holds(1e-9)
    assert (certificate.complete, certificate.bound, certificate.positions) == (False, None, 8)
    assert certificate == certify(right, sample=8, seed=3)
    off = replace(right, values=right.values + np.linspace(0, 1, right.lattice.size)[:, None, None])
    assert not certify(off, sample=8, seed=3).holds(1e-3)
    with pytest.raises(InvalidSetting, match=r"a sample of .* can be verified"):
        certify(right)


def test_games_played_through_the_rules_score_what_the_empty_sheet_is_worth():
    for changed in (CHOICE, FIXED, UNCOUNTED):
        solution = solved(SHORT_FAMILY["chain"], changed | {"marks_to_lock": 2}, 2)
        games = simulate(solution, 200, seed=1, until_mine=1)
        assert abs(games.mean - solution.value("-", 1)) < 4 * games.error


def test_the_choice_is_worth_something_and_is_advised(monkeypatch, tmp_path):
    monkeypatch.setenv("QWIXX_MATH_CACHE", str(tmp_path))
    sheet = SHORT_FAMILY["chain"]
    flags = {"marks_to_lock": 2}
    bound, free = solved(sheet, flags), solved(sheet, flags | CHOICE)
    assert free.value("-") > bound.value("-") + 0.01
    advice = qm.advise("-", "33 r1 y1 g1 b1", sheet=sheet, flags=flags | CHOICE, quiet=True)
    assert {"R6", "R6~"} <= {str(option.move) for option in advice.options}
    assert advice.options[0].value == max(option.value for option in advice.options)


@pytest.mark.parametrize(
    "changed",
    [
        CHOICE | FIXED,
        CHOICE | UNCOUNTED,
        FIXED | UNCOUNTED,
        UNCOUNTED | {"power": "tina_turner"},
        CHOICE | {"power": "tina_turner"},
    ],
)
def test_what_more_would_have_to_be_remembered_is_refused(changed):
    with pytest.raises(InvalidSetting, match=r"has chains, which under .* cannot be solved yet"):
        qm.solve("connected-chain-a", flags=changed)


def test_more_pairs_than_a_set_of_words_has_room_for_are_refused():
    links = [((r, c), (r + 1, c)) for r in (0, 2) for c in range(4)]
    with pytest.raises(InvalidSetting, match="8 chains"):
        lattice_of(chained("RYGB", slice(0, 6), *links), Flags.of(CHOICE))
