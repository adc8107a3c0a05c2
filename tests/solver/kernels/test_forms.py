"""Forms in a kernel: their index is the lattice's, their cells lie right of the last marks."""

from __future__ import annotations

import numpy as np
import pytest
from helpers.positions import TINY_FAMILY

from qwixx_math.game.rules import Flags
from qwixx_math.solver.index.lattice import lattice_of
from qwixx_math.solver.kernels.forms import (
    block_of,
    index_of,
    is_over,
    list_cells,
    most_tallies,
    new_listed,
    place_of,
    rules_of,
    width_of,
)


@pytest.mark.parametrize("name", ["classic", "mixed", "chain", "steps", "exchange"])
def test_forms_of_a_lattice(name):
    lattice = lattice_of(TINY_FAMILY[name], Flags(marks_to_lock=2))
    rules = rules_of(lattice)
    listed = new_listed(rules.tables)
    for form in range(0, lattice.forms, 3):
        s = lattice.members[form].astype(np.int64)
        assert index_of(rules.pairs, s) == form
        closed = int((s >= lattice.closed_state).sum())
        for rows in (1, 2, 3, 4):
            assert is_over(s, lattice.closed_state, rows) == (closed >= rows)
        list_cells(s, rules.tables, listed)
        for slot in range(len(s)):
            first, last = listed.start[slot], listed.start[slot + 1]
            right = rules.tables.last[slot, s[slot]] + 1
            numbers = rules.tables.number[slot, right:]
            assert listed.number[first:last].tolist() == numbers.tolist()


@pytest.mark.parametrize("name", ["classic", "steps", "exchange"])
def test_blocks_of_tallies_are_the_lattices(name):
    lattice = lattice_of(TINY_FAMILY[name], Flags(marks_to_lock=2))
    for form in range(0, lattice.forms, 3):
        block = block_of(lattice.tally, lattice.members[form].astype(np.int64))
        first = place_of(block, form)
        assert first == lattice.blocks[form]
        assert first + width_of(block) == lattice.blocks[form + 1]
        assert width_of(block) <= most_tallies(lattice.tally)
