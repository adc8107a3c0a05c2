"""Rules that fit on a beer mat: points counted in the head, no tables.

Every box of a row has a price, P_0 … P_10 from left to right, and a mark earns M points. A mark on
box c of a row whose last mark is on box l gains

    g = M − (P_{l+1} + … + P_c),

so a box costs the same whether it is marked or passed over. One makes the mark, or in an own roll
the two marks, that gain most; nothing, or a penalty at its own price, where that is better. Of
equal gains fewer marks are made, then those in the fuller rows.

Prices and earnings were found by search: starting from what a mark costs on average under best play
(differences of the exact table), over the small integers, every candidate on the same dice. On
other dice `POCKET` scores 110.0 points alone, and `POCKET_WIN` wins 46 % of games for two against
the table policy; the reports `pocket-rule` and `pocket-win` measure every simplification.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf

from ..game.sheets import SheetRow
from .strategies import ByRule

_FULLER = 1 / 128
"""Less than any gain: n marks in the row count n times this. Exact in binary, so ties stay ties."""
_FEWER = 0.5
"""Less than a point, so that of equal gains fewer marks are made; and a mark before a penalty."""


@dataclass(frozen=True)
class PriceList:
    """Prices of the boxes, and what the rest is worth, in points of the rule.

    Attributes:
        prices: of the boxes from left to right; the last one has the lock.
        mark: earned by a mark.
        penalty: price of a penalty; equal to a mark's loss, the mark is made.
        lock: earned by a lock on top of its mark.
        last_penalty: whether the one that ends the game is taken as long as a mark is possible.
        fuller_row: whether equal gains are told apart by the marks in the row.
        together: whether the two marks of an own roll are chosen as one.
    """

    prices: tuple[int, ...]
    mark: int
    penalty: int
    lock: int = 0
    last_penalty: bool = False
    fuller_row: bool = True
    together: bool = True

    def cost(self, row: SheetRow, marks: int, last: int, cell: int) -> float:
        """What a mark costs, see `strategies.Cost`; less the marks of its row to break ties."""
        price = sum(self.prices[last + 1 : cell + 1]) - self.fuller_row * _FULLER * marks
        return price - self.lock if cell == len(self.prices) - 1 else price

    def rule(self, name: str) -> ByRule:
        """The strategy, for the default flags."""
        avoiding = self.mark + self.penalty + _FEWER
        return ByRule(
            name,
            self.cost,
            freely=self.mark - _FEWER,
            to_avoid_penalty=avoiding if self.last_penalty else (avoiding, avoiding, avoiding, inf),
            together=self.together,
        )


POCKET = PriceList(prices=(1, 1, 2, 2, 3, 3, 3, 3, 3, 2, 1), mark=4, penalty=3)
"""For points."""
POCKET_WIN = replace(POCKET, mark=8, lock=8)
"""To come first at a table of two."""


def ways(cell: int) -> int:
    """In how many of the 36 throws of two dice the number of a cell comes, 0 to 10 from the left.

    >>> [ways(cell) for cell in range(11)]
    [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    """
    return 6 - abs(5 - cell)


def by_ways(freely: float = 1.7, to_avoid_penalty: float = 9.7) -> ByRule:
    """Every skipped number costs its ways; of equal costs the rarest number."""

    def cost(row: SheetRow, marks: int, last: int, cell: int) -> float:
        return sum(map(ways, range(last + 1, cell))) + _FULLER * ways(cell)

    return ByRule("ways", cost, freely, to_avoid_penalty)


def two_boxes(first_free: bool = True, rarest: bool = True) -> ByRule:
    """Skip nothing, or two boxes sooner than take a penalty.

    Args:
        first_free: skipping the first box of a row counts nothing.
        rarest: of equal marks the one with the rarest number is made.
    """

    def cost(row: SheetRow, marks: int, last: int, cell: int) -> float:
        skipped = cell - max(last, 0 if first_free and cell else -1) - 1
        return skipped + (_FULLER * ways(cell) if rarest else 0)

    return ByRule("two-boxes", cost, freely=_FEWER, to_avoid_penalty=2 + _FEWER)
