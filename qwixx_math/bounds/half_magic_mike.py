"""Half a sheet with Magic Mike, exactly: of each row is kept which cells can be filled.

A row of c marks, the last one at index l, is (c, l, F): F the cells left of l that an own roll may
fill. A mark of cell e > l adds to F

    e − 1, if l = e − 2 ≥ 0             (one empty cell between two marks),
    l + 1 … e − 1                       (with `mike_any_skipped`: every cell passed over),

and a fill takes its cell out of F. Two or more empty cells side by side can never be filled: each
waits for the other. So nothing else matters. On 11 cells that is 451 open states a row (1024 with
`mike_any_skipped`), some 10⁵ for two rows, but 10¹⁰ for four.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .half_rules import GapState, HalfRules


@dataclass(frozen=True)
class ExactRules(HalfRules):
    """The true rules of one or two rows with Magic Mike; `RowState.gaps` is F, bit e for cell e."""

    def row_marks(self, row: GapState) -> Iterator[tuple[int, GapState]]:
        """The cells of a row that can be marked or filled and the row after that."""
        marks, last, open_cells, closed = row
        if closed:
            return
        end = len(self.rows[0].cells) - 1
        for cell in range(last + 1, end):
            yield cell, GapState(marks + 1, cell, open_cells | self._passed(last, cell))
        if marks >= self.flags.marks_to_lock:
            yield end, GapState(marks + 1, end, 0, closed=True)
        for cell in range(last):
            if open_cells >> cell & 1:
                yield cell, GapState(marks + 1, last, open_cells ^ 1 << cell)

    def _passed(self, last: int, cell: int) -> int:
        """The cells that can be filled once this one is marked, those before it aside."""
        if self.flags.mike_any_skipped:
            return (1 << cell) - (1 << (last + 1))
        return 1 << (cell - 1) if 0 <= last == cell - 2 else 0
