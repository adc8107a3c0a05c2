"""Values as functions of the closing chance, against the values at single chances."""

from __future__ import annotations

from fractions import Fraction

import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

from qwixx_math.errors import IllegalPosition, InvalidSetting
from qwixx_math.row.formula import value_formula
from qwixx_math.row.lone_row import LoneRow, RowState
from qwixx_math.row.value import closing_chance

RED = LoneRow.of("R")


@pytest.mark.slow
@given(
    st.sampled_from([state for state in RED.states if state.marks >= 3]),
    st.fractions(Fraction(1, 60), 1, max_denominator=60),
    st.sampled_from("op"),
)
@settings(max_examples=8)
def test_the_formula_at_its_chance_is_the_value(state, chance, kind):
    formula = value_formula(RED, state, chance, kind)
    q = sympy.Symbol("q")
    exact = formula.subs(q, sympy.Rational(chance.numerator, chance.denominator))
    assert Fraction(str(exact)) == closing_chance(RED, chance, kind).value(state)


def test_the_formula_holds_while_decisions_stay():
    state = RED.state(3, 5)
    formula = value_formula(RED, state, "1/20")
    for chance in ("1/20", "201/4000", "199/4000"):
        exact = closing_chance(RED, chance, "p").value(state)
        assert Fraction(str(formula.subs("q", chance))) == exact
    # At a chance of 1 every mark is taken, of which some are left for later at "1/20".
    assert Fraction(str(formula.subs("q", 1))) < closing_chance(RED, 1, "p").value(state)


def test_what_is_refused():
    with pytest.raises(InvalidSetting, match="closing chance"):
        value_formula(RED, RED.state(0), "0")
    with pytest.raises(IllegalPosition):
        value_formula(RED, RowState(9, 2), "1/2")
