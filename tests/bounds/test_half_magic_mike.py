"""Half a sheet with Magic Mike, exactly."""

from __future__ import annotations

import pytest
from helpers.marks import slow_if
from helpers.unsolved import BIG, CLASSIC, MIKE, SHORT

import qwixx_math as qm
from qwixx_math.bounds.bracket import exact_value
from qwixx_math.proof.reference import Reference


@pytest.mark.slow
@pytest.mark.parametrize(
    "flags", slow_if(bool, [{}, {"mike_any_skipped": True}, {"lock_timing": "end_of_turn"}])
)
def test_two_rows_with_magic_mike_are_solved_exactly(flags: dict[str, str]) -> None:
    sheet, rules = CLASSIC.cut("RG", slice(4, 9)), qm.Flags.of(SHORT | MIKE | flags)
    exact = float(Reference(sheet, rules).value("-"))
    assert exact_value(sheet, rules, quiet=True) == pytest.approx(exact, abs=1e-12)


@pytest.mark.slow
def test_a_whole_row_with_magic_mike() -> None:
    """2.97 points: under the four penalties that end a game of one row, few are left."""
    sheet, rules = CLASSIC.cut("R", slice(None)), qm.Flags.of(MIKE)
    assert sheet.name == "classic/R"
    exact = float(Reference(sheet, rules).value("-"))
    assert exact_value(sheet, rules, quiet=True) == pytest.approx(exact, abs=1e-12)
    assert exact_value(CLASSIC, rules) is exact_value(BIG, qm.Flags()) is None
