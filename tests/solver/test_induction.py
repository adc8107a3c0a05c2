"""Backward induction does not depend on threads."""

from __future__ import annotations

from helpers.children import FLAGS

from qwixx_math import get_sheet
from qwixx_math.solver.index.lattice import lattice_of
from qwixx_math.solver.induction import compute_values


def test_the_number_of_threads_changes_no_bit():
    sheet = get_sheet("classic").cut("RYG", slice(2, 8))
    lattice = lattice_of(sheet, FLAGS)
    one, two, three = (compute_values(lattice, 2, threads=count).tobytes() for count in (1, 2, 3))
    assert one == two == three
