"""Symmetries of the sheets, and which sheets are twins."""

from __future__ import annotations

import pytest
from helpers.positions import FULL

from qwixx_math.game.sheets import get_sheet, sheet_names
from qwixx_math.game.symmetry import are_twins, find_symmetries

CLASSIC, MIXX_A, MIXX_B = FULL


@pytest.mark.parametrize(
    ("sheet", "expected"),
    [
        (CLASSIC, 8),
        (MIXX_A, 2),
        (MIXX_B, 1),
        (CLASSIC.cut("RY", slice(0, 11)), 2),
        (CLASSIC.cut("RG", slice(0, 11)), 2),
        (CLASSIC.cut("RYG", slice(0, 11)), 2),
    ],
    ids=lambda value: getattr(value, "name", None),
)
def test_the_number_of_symmetries(sheet, expected):
    found = list(find_symmetries(sheet))
    assert len(found) == len(set(found)) == expected
    assert tuple(range(len(sheet.rows))) in found


def test_twins_are_found_from_the_layouts():
    names = sheet_names()
    pairs = {
        (one, other)
        for n, one in enumerate(names)
        for other in names[n + 1 :]
        if are_twins(get_sheet(one), get_sheet(other))
    }
    chain, steps = "connected-chain-{}", "connected-steps-{}"
    assert pairs == {
        *((chain.format(one), chain.format(other)) for one, other in ("ad", "bc")),
        *((steps.format(one), steps.format(other)) for one, other in ("be", "cd")),
    }
