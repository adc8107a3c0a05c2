from __future__ import annotations

from collections import defaultdict
from math import comb

import numpy as np
import pytest
from helpers.chains_frames_fields import GAMES, each_game
from helpers.positions import FULL, all_positions, positions, reachable
from helpers.solving import empty_of, solved
from hypothesis import given
from hypothesis import strategies as st

from qwixx_math.errors import InvalidSetting
from qwixx_math.game.notation import Mark
from qwixx_math.game.position import Position
from qwixx_math.game.rules import Flags
from qwixx_math.game.sheets import get_sheet
from qwixx_math.game.symmetry import find_symmetries
from qwixx_math.solver.index.lattice import Lattice, lattice_of
from qwixx_math.solver.induction import compute_values
from qwixx_math.solver.solution import Solution

RULES = Flags(marks_to_lock=2)
CLASSIC, MIXX_A, MIXX_B = FULL
SMALL = [
    CLASSIC.cut("R", slice(0, 6)),
    CLASSIC.cut("RG", slice(2, 8)),
    CLASSIC.cut("RY", slice(2, 8)),
    CLASSIC.cut("RYG", slice(7, 11)),
    CLASSIC.cut("RYGB", slice(4, 8)),
    MIXX_A.cut("RYGB", slice(7, 11)),
    MIXX_B.cut("RYGB", slice(8, 11)),
    MIXX_B.cut("GB", slice(0, 5)),
]
each_small = pytest.mark.parametrize("sheet", SMALL, ids=lambda sheet: sheet.name)


def successors(position: Position) -> list[Position]:
    """The positions after each single mark, whatever die makes it."""
    marks = [Mark(*cell) for cell in position.sheet.by_row]
    return [position.with_mark(mark) for mark in marks if position.can_mark(*position.place(mark))]


def future(position: Position) -> tuple[object, ...]:
    """All that play from a position depends on, penalties aside."""
    return tuple(
        "closed" if position.is_closed(row) else (marks.count, marks.last)
        for row, marks in enumerate(position.rows)
    )


def test_the_size_of_the_classic_lattice():
    lattice = lattice_of(CLASSIC, Flags())
    open_only = (lattice.members != lattice.closed_state).all(axis=1)
    assert open_only.sum() == 1_274_406
    # 56 open states and the closed one: unordered pairs of unordered pairs of 57.
    assert lattice.size == comb(comb(58, 2) + 1, 2)


@each_small
def test_positions_share_an_index_exactly_when_a_symmetry_maps_one_to_the_other(sheet):
    lattice = lattice_of(sheet, RULES)
    symmetries = list(find_symmetries(sheet))
    found = set()
    for position in all_positions(sheet, RULES):
        rows = future(position)
        orbit = frozenset(tuple(rows[row] for row in image) for image in symmetries)
        found.add((lattice.index(position), orbit))
    indices, orbits = ({pair[side] for pair in found} for side in (0, 1))
    assert len(found) == len(indices) == len(orbits)
    assert indices == set(range(lattice.size))


@given(positions(st.sampled_from(FULL)), st.data())
def test_symmetric_positions_of_full_sheets_share_an_index(position, data):
    image = data.draw(st.sampled_from(list(find_symmetries(position.sheet))))
    mapped = position.swapped("".join(position.sheet.rows[row].name for row in image))
    lattice = lattice_of(position.sheet, position.flags)
    assert lattice.index(mapped) == lattice.index(position)


@each_small
def test_an_index_and_its_members_belong_together(sheet):
    lattice = lattice_of(sheet, RULES)
    for position in all_positions(sheet, RULES):
        index = lattice.index(position)
        shown = [
            "closed" if state == lattice.closed_state else lattice.states[state][:2]
            for slot, state in enumerate(lattice.members[index])
            if lattice.order[slot] >= 0
        ]
        assert sorted(map(str, shown)) == sorted(map(str, future(position)))
        assert lattice.closed_rows[index] == len(position.closed)
        assert lattice.open_points[index] == position.score - position.settled_points
        frontiers = [
            len(layout.cells) if position.is_closed(row) else position.rows[row].last + 1
            for row, layout in enumerate(sheet.rows)
        ]
        assert lattice.levels[index] == sum(frontiers)


@each_small
def test_layers_hold_every_position_once_after_all_that_follow_it(sheet):
    lattice = lattice_of(sheet, RULES)
    following = defaultdict(set)
    for position in all_positions(sheet, RULES):
        for after in successors(position):
            if not after.is_over:
                following[lattice.index(position)].add(lattice.index(after))
    solved: set[int] = set()
    for layer in lattice.layers():
        for index in layer.tolist():
            assert following[index] <= solved
        assert solved.isdisjoint(layer.tolist())
        assert len(set(lattice.levels[layer].tolist())) == 1
        solved.update(layer.tolist())
    going_on = {lattice.index(p) for p in all_positions(sheet, RULES) if not p.is_over}
    assert solved == going_on


def test_layers_of_the_classic_sheet_hold_every_position_once():
    lattice = lattice_of(CLASSIC, Flags())
    layers = list(lattice.layers())
    together = np.sort(np.concatenate(layers))
    assert (together == np.flatnonzero(lattice.closed_rows < 2)).all()
    levels = [int(lattice.levels[layer[0]]) for layer in layers]
    assert levels == list(range(41, -1, -1))


@pytest.mark.parametrize(
    ("sheet", "flags", "problem"),
    [
        ("big-points", {}, "has bonus rows, which cannot be solved yet"),
        ("classic", {"power": "magic_mike"}, "power is magic_mike, which cannot be solved yet"),
    ],
)
def test_what_has_no_index_yet_is_refused(sheet, flags, problem):
    with pytest.raises(InvalidSetting, match=problem):
        lattice_of(get_sheet(sheet), Flags.of(flags))


@each_game
def test_symmetries_leave_the_values_as_they_are(sheet, changed):
    folded = solved(sheet, changed, 2)
    found = folded.lattice
    plain = Lattice(sheet, found.flags, found.order, found.closed_marks, (False, False, False))
    unfolded = Solution(plain, 2, compute_values(plain, 2, threads=1))
    for position in reachable(empty_of(folded)):
        assert folded.value(position, 1) == pytest.approx(unfolded.value(position, 1), abs=1e-12)
    assert plain.size >= found.size


def test_some_of_these_sheets_have_symmetries():
    assert any(any(lattice_of(sheet, Flags.of(flags)).sorts) for sheet, flags in GAMES)
