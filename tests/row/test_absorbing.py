"""Waits under a rule: against the exact fractions, plain recursion, and rows played at random."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qwixx_math.chances.dice import WHITE_SUM
from qwixx_math.errors import InvalidSetting
from qwixx_math.row.absorbing import edge_rule, row_chain, take_all
from qwixx_math.row.lone_row import LoneRow
from qwixx_math.row.wait import rolls_to_lockable

RED = LoneRow.of("R")
SHORT = LoneRow.of("B", flags={"marks_to_lock": 3})


def by_recursion(limits: tuple[int, ...]) -> Fraction:
    """White sums until five marks with the last cell ahead, the k-th mark at most on limits[k]."""

    @cache
    def rolls(marks: int, last: int) -> Fraction:
        if marks == 5:
            return Fraction(0)
        cells = range(last + 1, limits[marks] + 1)
        chances = {cell: WHITE_SUM.probability(cell + 2) for cell in cells}
        later = sum(p * rolls(marks + 1, cell) for cell, p in chances.items())
        return (1 + later) / sum(chances.values())

    return rolls(0, -1)


@pytest.mark.parametrize("row", [RED, SHORT])
@pytest.mark.parametrize("kind", ["p", "o"])
def test_the_best_rule_waits_as_long_as_the_fractions_say(row, kind):
    exact = rolls_to_lockable(row, kind)
    expected = row_chain(row, kind=kind).expected
    for state, rolls in expected.items():
        assert rolls == pytest.approx(np.inf if exact[state] is None else float(exact[state]))


@pytest.mark.parametrize(
    ("rule", "limits"), [(edge_rule(RED), (4, 5, 6, 7, 9)), (take_all(RED), (5, 6, 7, 8, 9))]
)
def test_rules_wait_as_long_as_plain_recursion_says(rule, limits):
    expected = row_chain(RED, rule).expected[RED.state(0)]
    assert expected == pytest.approx(float(by_recursion(limits)), rel=1e-13)


def test_a_rule_that_may_spoil_the_row_waits_for_ever():
    chain = row_chain(RED, lambda state, reached: reached[0])
    assert chain.expected[RED.state(0)] == np.inf
    assert chain.rolls(RED.state(0), 0.999) is None
    assert chain.within(RED.state(0), 400)[-1] < 0.9


@given(st.sampled_from(row_chain(RED).states))
@settings(max_examples=20)
def test_the_distribution_rises_to_one_and_its_mean_is_the_expectation(state):
    chain = row_chain(RED)
    within = chain.within(state, 1000)
    assert (np.diff(within) >= -1e-12).all()
    if chain.expected[state] < np.inf:
        assert within[-1] == pytest.approx(1)
        assert (1 - within).sum() == pytest.approx(chain.expected[state])
        middle = chain.rolls(state, 0.5)
        assert within[middle] >= 0.5 > within[middle - 1]


def test_rows_played_at_random_wait_as_long():
    random = np.random.default_rng(8)
    takes = {state: set() for state in RED.states}
    for state in takes:
        rolls = rolls_to_lockable(RED)
        takes[state] = {
            number
            for number in RED.numbers
            if (after := RED.after(state, number))
            and rolls[after] is not None
            and rolls[state] is not None
            and rolls[after] < rolls[state]
        }
    waits = []
    for _ in range(4000):
        state, rolls = RED.state(0), 0
        while state.marks < 5:
            number = int(random.integers(1, 7, 2).sum())
            state = RED.after(state, number) if number in takes[state] else state
            rolls += 1
        waits.append(rolls)
    chain, found = row_chain(RED), np.array(waits)
    error = found.std(ddof=1) / len(found) ** 0.5
    assert abs(found.mean() - chain.expected[RED.state(0)]) < 4 * error
    within = chain.within(RED.state(0), 60)
    counted = np.array([(found <= n).mean() for n in range(61)])
    assert abs(counted - within).max() < 0.035  # Kolmogorov's bound at 10⁻⁴ for 4,000 rows


def test_another_kind_of_roll_is_refused():
    with pytest.raises(InvalidSetting, match="'o' \\(own\\) or 'p' \\(passive\\), not 'x'"):
        row_chain(RED, take_all(RED), "x")


def test_what_can_be_locked_waits_for_nothing():
    chain = row_chain(RED)
    assert chain.within(RED.state(5, 8), 3).tolist() == [1, 1, 1, 1]
    assert chain.rolls(RED.state(5, 8), 0.9) == 0
