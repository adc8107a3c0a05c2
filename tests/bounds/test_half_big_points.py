"""Halves of Big Points: which sheets are some, and which are worth the same."""

from __future__ import annotations

from dataclasses import replace

import pytest

import qwixx_math as qm
from qwixx_math.bounds.bracket import exact_value
from qwixx_math.bounds.half_big_points import BigHalf, is_big_half

BIG = qm.get_sheet("big-points")
SHORT = {"marks_to_lock": 2, "penalties_to_end": 2}


def test_mirrored_halves_are_worth_the_same() -> None:
    one, two = (BigHalf(BIG.cut(rows, slice(6)), qm.Flags()).solve() for rows in ("RY", "GB"))
    assert one == pytest.approx(two, abs=1e-12)


def test_which_sheets_are_halves() -> None:
    assert is_big_half(BIG.cut("GB", slice(3, 8)))
    for rows in ("RYGB", "RYG", "RG", "R"):
        assert not is_big_half(BIG.cut(rows, slice(None)))
    odd = replace(BIG.cut("RY", slice(4, 7)), bonus=(replace(BIG.bonus[0], numbers=(8, 7, 6)),))
    assert not is_big_half(odd)
    assert exact_value(odd, qm.Flags.of(SHORT)) is None
