"""Sums of dice against plain counting, sympy and dyce."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from fractions import Fraction
from itertools import product

import dyce
import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st

from qwixx_math.chances.dice import (
    WHITE_SUM,
    Die,
    Distribution,
    from_generating_function,
    generating_function,
    sum_of,
)
from qwixx_math.errors import InvalidNotation

faces = st.one_of(st.integers(1, 9), st.lists(st.integers(0, 9), min_size=1, max_size=6).map(tuple))
distributions = st.lists(faces, max_size=3).map(lambda dice: sum_of(*dice))
POOLS: list[tuple[Die, ...]] = [
    (),
    (1,),
    (6,),
    (6, 8),
    (4, 6, 6),
    (20, 3),
    (6, (0, 0, 5)),
    (2,) * 7,
]


def face_list(die: Die) -> list[int]:
    return list(range(1, die + 1)) if isinstance(die, int) else list(die)


def counted(dice: tuple[Die, ...]) -> dict[int, Fraction]:
    """Chances by counting every combination."""
    sums = Counter(sum(shown) for shown in product(*map(face_list, dice)))
    return {total: Fraction(count, sums.total()) for total, count in sums.items()}


def chances(distribution: Distribution) -> dict[int, Fraction]:
    return {outcome: distribution.probability(outcome) for outcome, _ in distribution.items}


@pytest.mark.parametrize("dice", POOLS)
def test_sum_is_what_counting_gives(dice: tuple[Die, ...]) -> None:
    by_count = counted(dice)
    distribution = sum_of(*dice)
    assert chances(distribution) == by_count
    mean = sum(p * s for s, p in by_count.items())
    assert distribution.mean == mean
    assert distribution.variance == sum(p * (s - mean) ** 2 for s, p in by_count.items())
    for bound in range(-1, 31):
        expected = sum(p for s, p in by_count.items() if s >= bound)
        assert distribution.at_least(bound) == expected


@pytest.mark.parametrize("dice", POOLS)
def test_sum_is_what_sympy_expands(dice: tuple[Die, ...]) -> None:
    x = sympy.Symbol("x")
    expanded = generating_function(*dice)
    factors = generating_function(*dice, expand=False)
    assert sympy.expand(factors - expanded) == 0
    for total in range(25):
        assert expanded.coeff(x, total) == sympy.Rational(sum_of(*dice).probability(total))
    assert from_generating_function(expanded) == sum_of(*dice)
    assert from_generating_function(factors) == sum_of(*dice)

    first, second = (sympy.diff(expanded, x, n).subs(x, 1) for n in (1, 2))
    assert sum_of(*dice).mean == Fraction(str(first))
    assert sum_of(*dice).variance == Fraction(str(second + first - first**2))


@pytest.mark.parametrize("dice", POOLS[1:])
def test_sum_is_what_dyce_adds(dice: tuple[Die, ...]) -> None:
    pool = dyce.P(*(dyce.H(face_list(die)) for die in dice)).h()
    assert chances(sum_of(*dice)) == {s: Fraction(n, pool.total) for s, n in pool.items()}
    assert float(sum_of(*dice).mean) == pytest.approx(float(pool.mean()))
    assert float(sum_of(*dice).variance) == pytest.approx(float(pool.variance()))


def test_white_sum() -> None:
    assert dict(WHITE_SUM.items) == {n: 6 - abs(n - 7) for n in range(2, 13)}
    assert WHITE_SUM.total == 36
    assert WHITE_SUM.probability(1) == WHITE_SUM.probability(13) == 0


@given(distributions)
def test_chances_sum_to_one(distribution: Distribution) -> None:
    assert sum(chances(distribution).values()) == 1
    assert distribution.at_least(distribution.items[0][0]) == 1
    assert distribution.at_least(distribution.items[-1][0] + 1) == 0


@given(distributions, distributions, distributions)
def test_addition_is_a_commutative_monoid(
    a: Distribution, b: Distribution, c: Distribution
) -> None:
    assert a + b == b + a
    assert (a + b) + c == a + (b + c)
    assert a + sum_of() == a


@given(distributions, distributions)
def test_mean_and_variance_add(a: Distribution, b: Distribution) -> None:
    assert (a + b).mean == a.mean + b.mean
    assert (a + b).variance == a.variance + b.variance


@given(st.lists(st.integers(1, 9), min_size=1, max_size=4))
def test_ordinary_dice_are_symmetric(dice: list[int]) -> None:
    distribution = sum_of(*dice)
    low, high = len(dice), sum(dice)
    for outcome in range(low, high + 1):
        assert distribution.probability(outcome) == distribution.probability(low + high - outcome)


@given(st.lists(st.tuples(st.integers(), st.integers(1, 99)), min_size=1), st.integers(1, 9))
def test_equal_chances_are_equal_distributions(items: list[tuple[int, int]], factor: int) -> None:
    scaled = [(outcome, weight * factor) for outcome, weight in reversed(items)]
    assert Distribution(scaled) == Distribution(items)
    assert hash(Distribution(scaled)) == hash(Distribution(items))
    assert eval(repr(Distribution(items))) == Distribution(items)


@pytest.mark.parametrize("die", [0, -6, (), (1, -1), (1, 2.5), "6"])
def test_impossible_dice_are_refused(die: object) -> None:
    for build in (sum_of, generating_function):
        with pytest.raises(InvalidNotation, match="is no die; a die is"):
            build(6, die)


@pytest.mark.parametrize("items", [[], [(1, 0)], [(1, -2), (2, 3)], [(1.5, 1)], [(1, 0.5)]])
def test_impossible_distributions_are_refused(items: list[tuple[int, int]]) -> None:
    with pytest.raises(InvalidNotation, match="outcome"):
        Distribution(items)


@pytest.mark.parametrize("text", ["x/2", "2*x - 1", "y*x", "pi*x + 1 - pi", "0.5*x + 0.5", "0"])
def test_other_coefficients_are_refused(text: str) -> None:
    with pytest.raises(InvalidNotation, match="chances"):
        from_generating_function(sympy.sympify(text))


@pytest.mark.parametrize("text", ["1/x", "sin(x)", "sqrt(x)"])
def test_other_functions_are_refused(text: str) -> None:
    with pytest.raises(InvalidNotation, match="no polynomial"):
        from_generating_function(sympy.sympify(text))


def test_import_is_light() -> None:
    program = (
        "import sys, qwixx_math.chances.dice, qwixx_math.chances.odds;"
        "print({'sympy', 'numpy', 'numba', 'scipy'} & set(sys.modules))"
    )
    shown = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert shown.stdout.strip() == "set()"
