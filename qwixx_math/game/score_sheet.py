"""A sheet with its marks: what is marked, which rows are closed, what it scores.

With n(r) scoring marks in row r (circles beside it included, at most `Sheet.most_marks`), f marked
frames and p penalties of c points a sheet scores

    Σ S(n(r)) + S(f) − c p,    S(n) = n (n + 1) / 2.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from .notation import Row
from .rules import Flags, row_score
from .sheets import Sheet


@dataclass(frozen=True, slots=True)
class MarkedSheet:
    """A sheet with its marks and penalties, under given flags; nothing is checked here.

    Attributes:
        sheet: the layout.
        flags: the rules.
        rows: the marks of each row.
        penalties: penalty boxes taken.
        exchanges: exchange fields gone, used or skipped, from the left.
        short_frames: framed marks of the rows in short form (of the others their cells tell).
        circles: marked circles as (bonus row, cell), sorted.
    """

    sheet: Sheet = field(hash=False)
    flags: Flags
    rows: tuple[Row, ...]
    penalties: int = 0
    exchanges: int = 0
    short_frames: int = 0
    circles: tuple[tuple[int, int], ...] = ()

    def is_locked(self, row: int) -> bool:
        """Whether this player marked the last cell of the row at that index."""
        return self.rows[row].last == self.sheet.ends[row]

    def is_closed(self, row: int) -> bool:
        """Whether the row at that index is closed, by this player or another."""
        return self.rows[row].shut or self.is_locked(row)

    @property
    def closed(self) -> tuple[int, ...]:
        """Indices of the closed rows."""
        ends = zip(self.rows, self.sheet.ends, strict=True)
        return tuple([r for r, (row, end) in enumerate(ends) if row.shut or row.last == end])

    @property
    def dice(self) -> tuple[str, ...]:
        """Letters of the colour dice still in the game."""
        dice = zip(self.sheet.dice, self.rows, self.sheet.ends, strict=True)
        return tuple([die for die, row, end in dice if not (row.shut or row.last == end)])

    def marks(self, row: int) -> int:
        """Marks that score in the row at that index: its lock and the circles beside it too."""
        count = self.rows[row].count + (self.flags.lock_bonus and self.is_locked(row))
        if self.circles:
            count += sum(row in self.sheet.bonus[bonus].rows for bonus, _ in self.circles)
        most = self.sheet.most_marks
        return count if most is None else min(count, most)

    def marks_for_lock(self, row: int) -> int:
        """Marks of the row at that index that count towards `Flags.marks_to_lock`."""
        marks = self.rows[row]
        if marks.joined and not self.flags.chain_counts_for_lock:
            return marks.count - len(marks.joined)
        return marks.count

    @property
    def framed(self) -> int:
        """Marked frames; they score as a row of their own."""
        known = (
            marks.cells is not None and cell in marks.cells
            for marks, cell in ((self.rows[row], cell) for row, cell in self.sheet.frames)
        )
        return self.short_frames + sum(known)

    @property
    def score(self) -> int:
        """Points if the game ended now."""
        points = sum(row_score(self.marks(row)) for row in range(len(self.rows)))
        if self.sheet.frames:
            points += row_score(self.framed)
        return points - self.flags.penalty * self.penalties

    @property
    def settled_points(self) -> int:
        """Points that play can no longer change: those of closed rows, less the penalties.

        Chain partners and circles add to closed rows too; on their sheets no row is settled.
        """
        grows = self.sheet.links or self.sheet.bonus
        points = 0 if grows else sum(row_score(self.marks(row)) for row in self.closed)
        return points - self.flags.penalty * self.penalties

    @property
    def is_over(self) -> bool:
        """Whether the rows that end the game are closed or the last penalty is taken."""
        return self.has_last_row or self.has_last_penalty

    @property
    def has_last_row(self) -> bool:
        """Whether the row that ends the game is closed."""
        return len(self.closed) >= self.flags.rows_to_end

    @property
    def has_last_penalty(self) -> bool:
        """Whether the penalty that ends the game is taken."""
        return self.penalties >= self.flags.penalties_to_end

    @property
    def needs_cells(self) -> bool:
        """Whether what follows depends on which cells are marked, not only on how many and how far.

        Then no row is in short form. It does where circles look at their neighbours, where Magic
        Mike looks for gaps, and where a chain may be half marked or its partner marks tell.
        """
        flags = self.flags
        odd_chains = self.sheet.links and (flags.chain_optional or flags.tells_partners)
        return bool(self.sheet.bonus or odd_chains or flags.character.fills)

    def is_marked(self, row: int, cell: int) -> bool:
        """Whether a cell is marked, for all that is known; bonus rows are counted on after rows."""
        if row >= len(self.rows):
            return (row - len(self.rows), cell) in self.circles
        return cell in (self.rows[row].cells or ())

    def known_cells(self, row: int) -> tuple[int, ...]:
        """Indices of the cells known to be marked: of `R3@5`, where others may be too, the 5."""
        marks = self.rows[row]
        if marks.cells is not None:
            return marks.cells
        return tuple(range(marks.count)) if marks.count == marks.last + 1 else (marks.last,)
