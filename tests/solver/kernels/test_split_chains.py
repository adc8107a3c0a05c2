"""Values where chains come apart, by the plainest solver and by another reading of the rules."""

from __future__ import annotations

import pytest
from helpers.solving import assert_worth_what_the_plainest_solver_says, solved
from helpers.split_chains import ONE, each_flag, each_game
from oracle.literal import Literal


@each_game
@pytest.mark.parametrize("players", [1, 2])
def test_split_chains_are_worth_what_the_plainest_solver_says(sheet, changed, players):
    assert_worth_what_the_plainest_solver_says(sheet, changed, players)


@pytest.mark.slow
@each_flag
def test_no_more_need_be_remembered_than_it_does(changed):
    """Another reading of the rules, which remembers every marked cell, finds the same values."""
    flags = changed | {"marks_to_lock": 1, "penalties_to_end": 4}
    solution, exact = solved(ONE, flags), Literal(ONE, flags)
    assert solution.value("-") == pytest.approx(float(exact.value("-")), abs=1e-12)
