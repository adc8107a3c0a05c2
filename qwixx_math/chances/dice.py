"""Sums of dice: exact distributions and their generating functions.

A die with the faces f₁ … f_m has the generating function

    g(x) = (x^f₁ + … + x^f_m) / m,

independent dice multiply, and the chance of a sum is a coefficient of the product:

    P(S = s) = [x^s] g₁(x) g₂(x) ⋯ g_k(x),    E S = g'(1),    Var S = g''(1) + g'(1) − g'(1)².

`Distribution` holds those coefficients as whole weights over one total and multiplies them by
convolution; `generating_function` gives the same product as a sympy expression to print.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from math import gcd, lcm, prod
from operator import add
from typing import Any

from ..errors import InvalidNotation

Die = int | Sequence[int]
"""A die: its number of faces (1, 2, …, n) or the list of what stands on them."""


@dataclass(frozen=True, init=False)
class Distribution:
    """A distribution over whole numbers with exact chances.

    Built from pairs (outcome, weight); equal outcomes are added up and the weights reduced to
    lowest terms, so two distributions are equal exactly if their chances are.

    Attributes:
        items: the pairs (outcome, weight), outcomes ascending, every weight at least 1.

    Raises:
        InvalidNotation: no pair at all, a weight below 1, or anything but whole numbers.

    >>> Distribution([(1, 2), (3, 4), (1, 2)])
    Distribution(items=((1, 1), (3, 1)))
    """

    items: tuple[tuple[int, int], ...]

    def __init__(self, items: Iterable[tuple[int, int]]) -> None:
        weights: Counter[int] = Counter()
        for outcome, weight in items:
            if not (isinstance(outcome, int) and isinstance(weight, int) and weight >= 1):
                raise InvalidNotation(
                    f"outcome {outcome!r} has weight {weight!r}; outcomes are whole numbers, "
                    "weights whole numbers from 1"
                )
            weights[outcome] += weight
        if not weights:
            raise InvalidNotation("a distribution needs at least one outcome")
        shared = gcd(*weights.values())
        reduced = tuple((outcome, weights[outcome] // shared) for outcome in sorted(weights))
        object.__setattr__(self, "items", reduced)

    @property
    def total(self) -> int:
        """Sum of the weights, the common denominator of the chances."""
        return sum(weight for _, weight in self.items)

    @property
    def mean(self) -> Fraction:
        """Expected outcome.

        >>> sum_of(6, 8).mean
        Fraction(8, 1)
        """
        return Fraction(sum(outcome * weight for outcome, weight in self.items), self.total)

    @property
    def variance(self) -> Fraction:
        """Expected squared distance from the mean.

        >>> WHITE_SUM.variance
        Fraction(35, 6)
        """
        squares = sum(outcome**2 * weight for outcome, weight in self.items)
        return Fraction(squares, self.total) - self.mean**2

    def probability(self, outcome: int) -> Fraction:
        """Chance of exactly this outcome, 0 if it cannot occur."""
        return Fraction(dict(self.items).get(outcome, 0), self.total)

    def at_least(self, bound: int) -> Fraction:
        """Chance of an outcome of `bound` or more.

        >>> WHITE_SUM.at_least(10)
        Fraction(1, 6)
        """
        reached = sum(weight for outcome, weight in self.items if outcome >= bound)
        return Fraction(reached, self.total)

    def __add__(self, other: Distribution) -> Distribution:
        """Distribution of the sum of two independent outcomes (a convolution)."""
        return Distribution(
            (a + b, weight * factor) for a, weight in self.items for b, factor in other.items
        )


def sum_of(*dice: Die) -> Distribution:
    """Distribution of the sum of independent dice, each a number of faces or a list of them.

    No dice at all sum to 0 for certain, as an empty sum does.

    Raises:
        InvalidNotation: a die without faces, or a face that is no whole number from 0.

    >>> sum_of(4, 6).items
    ((2, 1), (3, 2), (4, 3), (5, 4), (6, 4), (7, 4), (8, 3), (9, 2), (10, 1))

    Sicherman's dice, the only other two with positive faces that sum like a common pair:

    >>> sum_of((1, 2, 2, 3, 3, 4), (1, 3, 4, 5, 6, 8)) == WHITE_SUM
    True
    """
    single = (Distribution((face, 1) for face in _faces(die)) for die in dice)
    return reduce(add, single, Distribution([(0, 1)]))


def generating_function(*dice: Die, expand: bool = True) -> Any:
    """The product g₁(x) ⋯ g_k(x) of the dice, a sympy expression with rational coefficients.

    `expand=False` keeps the factors apart.

    Raises:
        InvalidNotation: as `sum_of`.

    >>> generating_function(2, 3)
    x**5/6 + x**4/3 + x**3/3 + x**2/6
    >>> generating_function(2, 3, expand=False)
    (x**2/2 + x/2)*(x**3/3 + x**2/3 + x/3)
    """
    import sympy

    x = sympy.Symbol("x")
    faces = [_faces(die) for die in dice]
    product = prod((sum(x**f for f in die) / sympy.Integer(len(die)) for die in faces), start=1)
    return sympy.expand(product) if expand else sympy.sympify(product)


def from_generating_function(expression: Any) -> Distribution:
    """The distribution whose generating function is this sympy expression in x.

    Raises:
        InvalidNotation: no polynomial in x, a coefficient that is no rational number from 0, or
            coefficients that do not sum to 1.

    >>> from sympy.abc import x
    >>> from_generating_function(x * (x + 2) / 3).items
    ((1, 2), (2, 1))
    """
    import sympy

    try:
        terms = sympy.Poly(expression, sympy.Symbol("x")).terms()
    except sympy.PolynomialError:
        raise InvalidNotation(f"'{expression}' is no polynomial in x") from None
    coefficients = [coefficient for _, coefficient in terms]
    if not all(c.is_Rational and c > 0 for c in coefficients) or sum(coefficients) != 1:
        raise InvalidNotation(
            f"'{expression}' has other coefficients than chances, which are rational numbers "
            "from 0 that sum to 1"
        )
    total = lcm(*(int(c.q) for c in coefficients))
    return Distribution((int(power), int(c * total)) for (power,), c in terms)


def _faces(die: Die) -> Sequence[int]:
    faces = range(1, die + 1) if isinstance(die, int) else die
    if not faces or not all(isinstance(face, int) and face >= 0 for face in faces):
        raise InvalidNotation(
            f"{die!r} is no die; a die is a number of faces from 1, or a list of whole numbers "
            "from 0"
        )
    return faces


WHITE_SUM = sum_of(6, 6)
"""Distribution of the white sum, 2 to 12."""
