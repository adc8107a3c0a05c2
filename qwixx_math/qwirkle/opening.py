"""How large the first play is: the largest set in a random hand, and the largest of all hands.

A hand is a 6 × 6 matrix a of copies, colours by shapes, Σ a = 6; its largest set is the most kinds
in a row or a column. Hands with no set above m, out of r copies, number

    N(m, r) = Σ_a Π C(r_ij, a_ij)    over a with at most m non-zero entries in every row and column,

summed cell by cell with the state (kinds in each column so far, kinds in this row, tiles so far).

For two players the first hand a changes what the second is drawn from. Only its class under
exchanges of colours, of shapes, and of both with each other matters, so

    P(a's largest set is i, b's at most m) = Σ_classes n_a · N(m, 3 − a) / (C(108, 6) · C(102, 6))

over the classes whose largest set is i, n_a the number of hands in a class. The larger of the two
is the size of the first play; if both are equal, the two agree on who starts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from math import comb, factorial

import numpy as np
import numpy.typing as npt

from .tiles import line_points

Matrix = tuple[tuple[int, ...], ...]
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class TileSet:
    """How many colours, as many shapes, copies of a tile, and tiles in a hand there are."""

    sides: int = 6
    copies: int = 3
    hand: int = 6

    @property
    def total(self) -> int:
        """All tiles."""
        return self.copies * self.sides**2


QWIRKLE = TileSet()


def largest_in(hand: Matrix) -> int:
    """Most kinds in a row or a column of a hand given as a matrix of copies."""
    lines = (*hand, *zip(*hand, strict=True))
    return max(sum(1 for copies in line if copies) for line in lines)


def opening_distribution(tiles: TileSet = QWIRKLE) -> dict[int, Fraction]:
    """P(largest set of a random hand = m), exactly, by m.

    >>> distribution = opening_distribution()
    >>> round(float(sum(m * chance for m, chance in distribution.items())), 6)
    2.458946
    """
    full = ((tiles.copies,) * tiles.sides,) * tiles.sides
    count = _Counter(tiles)
    every = comb(tiles.total, tiles.hand)
    return _differences({m: Fraction(count.hands(m, full), every) for m in count.sizes})


def sets_of_two(
    tiles: TileSet = QWIRKLE,
    report: Progress = lambda done, total: None,
) -> dict[tuple[int, int], Fraction]:
    """P(the largest sets in the hands of two players are a and b), exactly, by (a, b)."""
    count = _Counter(tiles)
    classes = hand_classes(tiles)
    hands: Counter[tuple[int, int]] = Counter()
    for done, (hand, ways) in enumerate(classes.items()):
        left = tuple(tuple(tiles.copies - copies for copies in row) for row in hand)
        own, below = largest_in(hand), 0
        for m in count.sizes:
            up_to = count.hands(m, left)
            hands[own, m] += ways * (up_to - below)
            below = up_to
        report(done + 1, len(classes))
    every = comb(tiles.total, tiles.hand) * comb(tiles.total - tiles.hand, tiles.hand)
    return {sets: Fraction(number, every) for sets, number in hands.items()}


def opening_of_two(
    tiles: TileSet = QWIRKLE,
    report: Progress = lambda done, total: None,
) -> dict[int, Fraction]:
    """P(largest set in the hands of two players = m), exactly, by m: the size of the first play."""
    return larger_of(sets_of_two(tiles, report))


def larger_of(sets: Mapping[tuple[int, int], Fraction]) -> dict[int, Fraction]:
    """The distribution of the larger of two sets."""
    chances: dict[int, Fraction] = {}
    for pair in sorted(sets, key=max):
        chances[max(pair)] = chances.get(max(pair), Fraction(0)) + sets[pair]
    return chances


def chance_of_tie(sets: Mapping[tuple[int, int], Fraction]) -> Fraction:
    """The chance that both largest sets are equal, so that the two agree on who starts."""
    return sum((chance for (a, b), chance in sets.items() if a == b), Fraction(0))


def first_points(size: int) -> int:
    """What a first play of so many tiles scores: one line, or 1 for a single tile.

    >>> [first_points(size) for size in range(1, 7)]
    [1, 2, 3, 4, 5, 12]
    """
    return line_points(size) or 1


def hand_classes(tiles: TileSet = QWIRKLE) -> dict[Matrix, int]:
    """The hands up to exchanges of colours, shapes and both, with the number of hands in each.

    Built one tile at a time: every order of drawing is counted, then divided by their number.

    >>> len(hand_classes(TileSet(hand=2))), sum(hand_classes(TileSet(hand=2)).values())
    (3, 5778)
    """
    ways: Counter[Matrix] = Counter({((0,) * tiles.sides,) * tiles.sides: 1})
    for _ in range(tiles.hand):
        longer: Counter[Matrix] = Counter()
        for hand, count in ways.items():
            for after, choices in _with_one_more(hand, tiles):
                longer[after] += count * choices
        ways = longer
    return {hand: count // factorial(tiles.hand) for hand, count in ways.items()}


def _with_one_more(hand: Matrix, tiles: TileSet) -> Iterator[tuple[Matrix, int]]:
    rows = sum(1 for row in hand if any(row))
    columns = sum(1 for column in zip(*hand, strict=True) if any(column))
    for i in range(min(rows + 1, tiles.sides)):
        for j in range(min(columns + 1, tiles.sides)):
            choices = tiles.copies - hand[i][j]
            choices *= tiles.sides - rows if i == rows else 1
            choices *= tiles.sides - columns if j == columns else 1
            if choices:
                row = (*hand[i][:j], hand[i][j] + 1, *hand[i][j + 1 :])
                yield _class_of((*hand[:i], row, *hand[i + 1 :])), choices


def _class_of(hand: Matrix) -> Matrix:
    """The greatest of the matrices that are the same hand, so that what is empty comes last."""
    best: Matrix = ()
    for turned in (hand, tuple(zip(*hand, strict=True))):
        filled = [row for row in turned if any(row)]
        empty = ((0,) * len(hand),) * (len(hand) - len(filled))
        for order in set(permutations(filled)):
            columns = sorted(zip(*order, *empty, strict=True), reverse=True)
            best = max(best, tuple(zip(*columns, strict=True)))
    return best


def _differences(below: dict[int, Fraction]) -> dict[int, Fraction]:
    return {m: chance - below.get(m - 1, Fraction(0)) for m, chance in below.items()}


class _Counter:
    """Counts hands without a set above a size; keeps the table of column states."""

    def __init__(self, tiles: TileSet) -> None:
        self.tiles = tiles
        self.sizes = range(1, min(tiles.sides, tiles.hand) + 1)
        states: list[tuple[int, ...]] = [()]
        for _ in range(tiles.sides):
            states = [
                (*state, kinds) for state in states for kinds in range(tiles.hand + 1 - sum(state))
            ]
        index = {state: i for i, state in enumerate(states)}
        self._kinds = np.array(states)
        # next[j, s]: the state with one more kind in column j, or one past the last state.
        self._next = np.array(
            [
                [index.get((*s[:j], s[j] + 1, *s[j + 1 :]), len(states)) for s in states]
                for j in range(tiles.sides)
            ]
        )

    def hands(self, size: int, left: Matrix) -> int:
        """How many hands out of `left` copies have no set above `size`."""
        full = self.tiles.hand
        shape = (len(self._kinds) + 1, self.tiles.sides + 1, full + 1)
        ways: npt.NDArray[np.int64] = np.zeros(shape, np.int64)
        ways[0, 0, 0] = 1
        for row in left:
            ways[:, 0] = ways.sum(axis=1)
            ways[:, 1:] = 0
            for j, copies in enumerate(row):
                free = np.flatnonzero(self._kinds[:, j] < size)
                free = free[self._next[j, free] < len(self._kinds)]
                before = ways[free, :size]
                after = self._next[j, free]
                for count in range(1, copies + 1):
                    drawn = comb(copies, count) * before[:, :, : full + 1 - count]
                    ways[after, 1 : size + 1, count:] += drawn
        return int(ways[:, :, full].sum())
