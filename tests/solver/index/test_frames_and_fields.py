"""Frames marked and exchange fields gone, in the index."""

from __future__ import annotations

from collections import defaultdict

import numpy as np
import pytest
from helpers.positions import SHORT_FAMILY, TINY_FAMILY, reachable
from helpers.solving import assert_solves_what_can_be_reached, empty_of, solved

from qwixx_math.game.rules import Flags
from qwixx_math.game.sheets import get_sheet
from qwixx_math.game.symmetry import find_symmetries
from qwixx_math.solver.index.lattice import lattice_of


def test_what_can_be_reached_has_a_place_and_nothing_else_is_solved():
    assert_solves_what_can_be_reached(SHORT_FAMILY["steps"])


@pytest.mark.parametrize("name", ["steps", "exchange"])
def test_positions_share_a_place_if_rows_and_tally_are_the_same(name):
    solution = solved(TINY_FAMILY[name], {"marks_to_lock": 1})
    mirrored = (1, 0) in find_symmetries(solution.lattice.sheet)
    places = defaultdict(set)
    for position in reachable(empty_of(solution)):
        if not position.is_over:
            rows = tuple(
                "closed" if position.is_closed(r) else (row.count, row.last)
                for r, row in enumerate(position.rows)
            )
            told = frozenset({rows, rows[::-1]}) if mirrored else rows
            places[solution.lattice.index(position)].add(
                (told, position.framed, position.exchanges)
            )
    assert {len(told) for told in places.values()} == {1}
    assert len({told.pop() for told in places.values()}) == len(places)


def test_marked_frames_score_as_a_row_does_and_fields_nothing():
    steps = lattice_of(SHORT_FAMILY["steps"], Flags()).tally
    np.testing.assert_array_equal(steps.points, [n * (n + 1) / 2 for n in range(6)])
    assert not lattice_of(SHORT_FAMILY["exchange"], Flags()).tally.points.any()


def test_nothing_is_counted_where_there_is_nothing():
    assert lattice_of(get_sheet("classic").cut("RG", slice(4, 8)), Flags()).tally is None
