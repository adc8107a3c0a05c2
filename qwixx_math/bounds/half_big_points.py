"""Half of Big Points, exactly: two rows of the same numbers and the circles between them.

Circles go from left to right, so only cells right of the last one can still help a circle. With r
the cells up to the last circle (0: none), two patterns of a row's marks are alike if they have

    as many marks,   the last one in the same cell,   the same cells from index r on,

as nothing else decides what can be marked later or what it scores. A class is known by the least of
its patterns, so that the rules read patterns only. Rows of L cells have

    N(r) = (r + 1) (2^(L−r) − 1) + 1 + r (r + 1) / 2

classes: marks at r or right of it, and 0 … r left of it; no mark; all marks left of it. They are
numbered as those patterns are ordered: by the last mark first, which every mark of the row raises.

A position is (r, b, i, j): b circles, the rows in classes i ≥ j, as they may change places. A
circle raises r, a cell the last mark of its row. So whatever can follow a position comes before it
in the order of r, of the further last mark, of the other one, each from the highest. For L = 11
that is some ten million positions; those that no game reaches are valued with the others.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from ..base.progress import Progress
from ..game.rules import Flags, row_score
from ..game.sheets import Sheet
from ..solver.index.pairs import triangle
from ..solver.layers import Kept, Layer, work_through
from ..solver.unfinished import Draft

if TYPE_CHECKING:
    from .kernels.half_big_points import BigRules

Ints = npt.NDArray[np.int64]

_ROWS_A_JOB = 64


@dataclass(frozen=True)
class BigHalf:
    """The game of two rows and the bonus row between them, for one player; see `is_big_half`."""

    sheet: Sheet
    flags: Flags

    @property
    def length(self) -> int:
        """Cells a row, L."""
        return len(self.sheet.rows[0].cells)

    @cached_property
    def classes(self) -> list[tuple[Ints, Ints]]:
        """By r: the least pattern of each class, and the class of each pattern."""
        return [self._classes(r) for r in range(self.length + 1)]

    def _classes(self, r: int) -> tuple[Ints, Ints]:
        least: dict[tuple[int, int, int], int] = {}
        alike = [
            least.setdefault((pattern.bit_count(), pattern.bit_length(), pattern >> r), pattern)
            for pattern in range(1 << self.length)
        ]
        return np.unique(alike, return_inverse=True)

    @cached_property
    def begin(self) -> Ints:
        """Place of the first position with r cells up to the last circle and b circles."""
        begin = np.zeros((self.length + 1, self.length + 1), np.int64)
        place = 0
        for r in range(self.length + 1):
            for b in _circles(r):
                begin[r, b] = place
                place += self._pairs(r)
        return begin

    @cached_property
    def size(self) -> int:
        """Number of positions, penalties apart."""
        return sum(len(_circles(r)) * self._pairs(r) for r in range(self.length + 1))

    def _pairs(self, r: int) -> int:
        """Number of (i, j)."""
        classes = len(self.classes[r][0])
        return triangle(classes, 0)

    @cached_property
    def rules(self) -> BigRules:
        """The rules as arrays."""
        from .kernels.half_big_points import BigRules

        flags, most = self.flags, self.sheet.most_marks
        marks = [pattern.bit_count() for pattern in range(1 << self.length)]
        counts = range(2 * self.length + 2)
        return BigRules(
            np.array(self.sheet.bonus[0].numbers),
            np.stack([number for _, number in self.classes]),
            self.begin,
            np.array(marks),
            np.array([float(row_score(n if most is None else min(n, most))) for n in counts]),
            self.length - 1,
            flags.marks_to_lock,
            int(flags.lock_bonus),
            float(flags.penalty),
            flags.ends_now,
            flags.closes_late,
            flags.bonus_colour == "either_neighbour",
            flags.bonus_with_mark,
        )

    def solve(
        self, report: Progress = lambda done, total: None, draft: Draft | None = None
    ) -> npt.NDArray[np.float64]:
        """W of all positions by (place, penalties), the penalty that ends the game included; the
        empty sheet is the first. Layers that a draft holds are taken from it."""
        values = np.empty((self.size, self.flags.penalties_to_end + 1))
        kept = Kept(values, draft) if draft else None
        work_through(self._layers(values), self.size, kept=kept, report=report)
        return values

    def _layers(self, values: npt.NDArray[np.float64]) -> Iterator[Layer]:
        from .kernels.half_big_points import solve_positions

        for r in reversed(range(self.length + 1)):
            patterns = self.classes[r][0]
            for ones, twos in _by_last_marks(patterns):
                jobs = [
                    partial(solve_positions, values, self.rules, patterns, (r, b), part, twos)
                    for b in _circles(r)
                    for part in _parts(*ones)
                ]
                places = self._places(r, ones, twos)
                yield Layer(len(places), jobs, places)

    def _places(self, r: int, ones: tuple[int, int], twos: tuple[int, int]) -> Ints:
        """The places of the positions with i ≥ j from two ranges, for every number of circles."""
        i, j = (grid.ravel() for grid in np.meshgrid(np.arange(*ones), np.arange(*twos)))
        pairs = triangle(i[i >= j], j[i >= j])
        return np.concatenate([self.begin[r, b] + pairs for b in _circles(r)])


def _circles(r: int) -> range:
    """How many circles there may be, the last one in the cell before index r."""
    return range(1, r + 1) if r else range(1)


def _by_last_marks(patterns: Ints) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Pairs of ranges of classes, each of one last mark; the further ones first."""
    tops = np.array([int(pattern).bit_length() for pattern in patterns])
    bounds = [0, *(np.flatnonzero(np.diff(tops)) + 1).tolist(), len(tops)]
    ranges = [*pairwise(bounds)]
    for at in reversed(range(len(ranges))):
        for other in reversed(range(at + 1)):
            yield ranges[at], ranges[other]


def _parts(first: int, last: int) -> Iterator[tuple[int, int]]:
    """A range in parts for several threads."""
    return pairwise([*range(first, last, _ROWS_A_JOB), last])


def is_big_half(sheet: Sheet) -> bool:
    """Whether a sheet is two rows with a bonus row between them, all of the same numbers."""
    numbers = {tuple(cell.number for cell in row.cells) for row in sheet.rows}
    bonus = [row.numbers for row in sheet.bonus]
    return len(sheet.rows) == 2 and len(numbers) == 1 and bonus == [*numbers]
