"""One row alone as a formula: its value as a function of the closing chance q.

While the best decisions stay the same, the value of a state is a quotient of polynomials in q with
rational coefficients: of x_k in `value`, M depends on q only through the W of later states, which
are such quotients themselves.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from .lone_row import DICE, LoneRow, RowState, follow_ups
from .value import closing_chance


def value_formula(row: LoneRow, state: RowState, chance: Fraction | str, kind: str = "p") -> Any:
    """V(q) of a state, a sympy expression in the symbol q, for the decisions best at q = `chance`.

    It is exact for every q between the two at which one of these decisions turns.

    >>> row = LoneRow.of("R")
    >>> value_formula(row, row.state(5, 11), "1/20")  # at 12 in one roll of 36 it locks: 28 points
    (525*q + 28)/(35*q + 1)
    >>> value_formula(row, row.state(5, 11), "1/20").subs("q", "1/6")
    693/41

    Args:
        chance: 0 < q ≤ 1, a fraction or its text.
        kind: "o" for own rolls, "p" for passive ones.

    Raises:
        IllegalPosition: no game reaches the state.
        InvalidSetting: q outside its range, or another kind.
    """
    from sympy import QQ, Symbol

    horizon = closing_chance(row, chance, kind)
    field = QQ.frac_field(Symbol("q"))
    (q,) = field.gens
    sides = 6 ** DICE[kind]
    now: dict[RowState, Any] = {}
    then: dict[RowState, Any] = {t: field(row.score(t)) for t in row.closed_states}
    for s in reversed(row.states):
        taken, left = field(0), sides
        for ways, reached in follow_ups(row, kind)[s]:
            best = max(reached, key=lambda t: horizon.then[t])
            if horizon.then[best] > horizon.then[s]:
                taken, left = taken + ways * then[best], left - ways
        stays = field(QQ(left, sides))
        closes = q * row.score(s)
        now[s] = (taken / sides + stays * closes) / (1 - stays * (1 - q))
        then[s] = (1 - q) * now[s] + closes
    return field.to_sympy(now[row.check(state)])
