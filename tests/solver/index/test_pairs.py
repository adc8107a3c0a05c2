"""Numbers of pairs and forms: each once, without a gap."""

from __future__ import annotations

import numpy as np
import pytest

from qwixx_math.solver.index.pairs import Pairs, forms_of, pair_table, triangle


def test_the_triangle_numbers_every_two_once():
    numbers = [triangle(high, low) for high in range(20) for low in range(high + 1)]
    assert numbers == list(range(210))


@pytest.mark.parametrize("symmetric", [False, True])
def test_possible_pairs_are_numbered_without_a_gap(symmetric):
    possible = np.random.default_rng(1).random((6, 6)) < 0.7
    possible |= possible.T
    table = pair_table(possible, symmetric)
    assert ((table >= 0) == possible).all()
    assert sorted({*table[possible].tolist()}) == list(range(int(table.max()) + 1))
    assert (table == table.T).all() == symmetric


@pytest.mark.parametrize("exchanged", [False, True])
def test_forms_are_numbered_without_a_gap(exchanged):
    one = pair_table(np.ones((3, 3), bool), symmetric=True)
    two = one if exchanged else pair_table(np.ones((2, 4), bool), symmetric=False)
    grid = np.indices((*one.shape, *two.shape)).reshape(4, -1).T
    forms = forms_of(Pairs(one, two, exchanged), grid)
    assert sorted({*forms.tolist()}) == list(range(21 if exchanged else 48))
    if exchanged:
        assert (forms == forms_of(Pairs(one, two, exchanged), grid[:, [2, 3, 0, 1]])).all()
