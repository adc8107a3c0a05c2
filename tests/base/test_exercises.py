"""Answers: what is right however it is written, and what is told of the rest."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
import sympy

from qwixx_math.base.exercises import check, is_right


@pytest.mark.parametrize(
    ("answer", "right"),
    [
        (0.05, Fraction(1, 20)),
        (Fraction(0.05), Fraction(1, 20)),
        (sympy.Rational(1, 20), Fraction(1, 20)),
        (np.float64(0.05), 0.05),
        ([6, 2], (6, 2)),
        (("R9", 1.2500000001), ("R9", 1.25)),
        ([3, 5], {5, 3}),
        ("g9", "g9"),
    ],
)
def test_right_answers_however_they_are_written(answer, right, capsys):
    check(answer, right, "hint")
    assert capsys.readouterr().out == "Right.\n"


@pytest.mark.parametrize(
    ("answer", "right"),
    [
        (0.0501, Fraction(1, 20)),
        ("0.05", 0.05),
        (None, 1),
        (True, 1),
        ((6,), (6, 2)),
        ({3}, {3, 5}),
        (6, (6, 2)),
        (float("nan"), 1),
    ],
)
def test_other_answers_get_the_hint_and_no_solution(answer, right, capsys):
    check(answer, right, "count the ways")
    assert capsys.readouterr().out == "Not yet: count the ways.\n"


def test_no_answer_is_no_mistake(capsys):
    check(..., 7, "hint")
    assert capsys.readouterr().out == "Not answered yet.\n"


def test_a_figure_asked_to_two_decimals_may_have_more():
    assert is_right(1.2487, 1.25, 0.005)
    assert not is_right(1.2401, 1.25, 0.005)
