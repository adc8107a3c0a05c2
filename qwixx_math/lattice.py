"""Positions as integers: row states, their transitions, symmetries and layers.

A row of L cells is an automaton with 1 + L (L − 1) / 2 open states (marks c, last index l), 56 on
11 cells, and one closed state: the score of a closed row is a constant. Where the whole score
counts at once (see `objectives`) closed rows are told apart by their marks instead. A sheet is four
row states (missing rows are dummies without cells), taken as two pairs:

    pair (s₀, s₁) → a,   pair (s₂, s₃) → b,   index = a · B + b.

Rows that the sheet's symmetries exchange are sorted before indexing: within a pair the pair table
is symmetric; exchanged pairs use the triangle max (max + 1) / 2 + min. Every mark raises the level
Σ (l + 1), so induction over falling levels is exact.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import permutations
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from .errors import InvalidSetting
from .position import ROWS_TO_END, Position
from .rules import Flags, row_score
from .sheets import Sheet, SheetRow

SLOTS = 4
"""Rows the index has room for."""

Ints = npt.NDArray[np.int32]


class RowTables(NamedTuple):
    """What a kernel needs to know of the rows, as arrays over (slot, state, cell).

    `step[slot, state, cell]` is the row state after the mark, −1 where it is not allowed;
    `gain[slot, state, cell]` the points a mark makes final (those of a row it closes, else 0);
    `number[slot, cell]`, `die[slot, cell]` what is printed there (a die by its row's slot);
    `last[slot, state]` index of the last marked cell; `points[slot, state]` the row's points, as
    far as the state tells them; states from `closed_state` on are closed.
    """

    step: npt.NDArray[np.int16]
    gain: npt.NDArray[np.float64]
    number: npt.NDArray[np.int16]
    die: npt.NDArray[np.int16]
    last: npt.NDArray[np.int16]
    points: npt.NDArray[np.float64]
    closed_state: int


@dataclass(frozen=True)
class Lattice:
    """The index of all positions of a sheet under given flags. Build it with `lattice_of`."""

    sheet: Sheet
    flags: Flags
    order: tuple[int, ...]
    """Sheet row in each slot; −1 is a dummy."""
    sorts: tuple[bool, bool, bool]
    """Whether the first pair, the second pair, and the two pairs are interchangeable."""
    closed_marks: tuple[int, ...] = ()
    """Scoring marks by which closed rows are told apart; none: not at all."""

    @cached_property
    def length(self) -> int:
        """Cells a row."""
        return len(self.sheet.rows[0].cells)

    @cached_property
    def states(self) -> list[tuple[int, int]]:
        """(marks, last index) of the open row states, ordered by level."""
        return [(0, -1)] + [
            (count, last) for last in range(self.length - 1) for count in range(1, last + 2)
        ]

    @cached_property
    def state_of(self) -> dict[tuple[int, int], int]:
        """Number of each open row state."""
        return {state: index for index, state in enumerate(self.states)}

    @property
    def closed_state(self) -> int:
        """Number of the first closed row state; those of `closed_marks` follow one another."""
        return len(self.states)

    @property
    def row_states(self) -> int:
        """Number of row states, open and closed."""
        return self.closed_state + max(1, len(self.closed_marks))

    def _closed_with(self, marks: int) -> int:
        """The closed state of a row with so many scoring marks."""
        return self.closed_state + (self.closed_marks.index(marks) if self.closed_marks else 0)

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """Row states in each slot."""
        return tuple(self.row_states if row >= 0 else 1 for row in self.order)

    @cached_property
    def tables(self) -> RowTables:
        """The rows as arrays."""
        shape = (SLOTS, self.row_states, self.length)
        step = np.full(shape, -1, np.int16)
        gain = np.zeros(shape)
        number = np.zeros((SLOTS, self.length), np.int16)
        die = np.zeros((SLOTS, self.length), np.int16)
        last = np.full(shape[:2], -1, np.int16)
        points = np.zeros(shape[:2])
        slot_of_die = {self.sheet.rows[row].die: slot for slot, row in self._filled_slots}
        for slot, row in self._filled_slots:
            for cell, printed in enumerate(self.sheet.rows[row].cells):
                number[slot, cell] = printed.number
                die[slot, cell] = slot_of_die[printed.die]
            last[slot, self.closed_state :] = self.length - 1
            points[slot, self.closed_state :] = [row_score(n) for n in self.closed_marks or (0,)]
            for state, (count, frontier) in enumerate(self.states):
                last[slot, state] = frontier
                points[slot, state] = row_score(count)
                for cell in range(frontier + 1, self.length - 1):
                    step[slot, state, cell] = self.state_of[count + 1, cell]
                if count >= self.flags.marks_to_lock:
                    marks = count + 1 + self.flags.lock_bonus
                    step[slot, state, -1] = self._closed_with(marks)
                    gain[slot, state, -1] = 0 if self.closed_marks else row_score(marks)
        return RowTables(step, gain, number, die, last, points, self.closed_state)

    @property
    def _filled_slots(self) -> Iterator[tuple[int, int]]:
        return ((slot, row) for slot, row in enumerate(self.order) if row >= 0)

    @cached_property
    def pairs(self) -> tuple[Ints, Ints]:
        """The two pair tables: pair number of each two row states."""
        return tuple(  # type: ignore[return-value]
            _pair_table(self.sizes[2 * pair], self.sizes[2 * pair + 1], self.sorts[pair])
            for pair in (0, 1)
        )

    @cached_property
    def pair_states(self) -> tuple[Ints, Ints]:
        """The two row states of each pair number, one representative: shape (pairs, 2)."""
        members = []
        for table in self.pairs:
            found = np.zeros((int(table.max()) + 1, 2), np.int32)
            for first, second in np.ndindex(table.shape):
                found[table[first, second]] = first, second
            members.append(found)
        return members[0], members[1]

    @property
    def size(self) -> int:
        """Number of indices."""
        first, second = (len(members) for members in self.pair_states)
        return first * (first + 1) // 2 if self.sorts[2] else first * second

    @cached_property
    def members(self) -> Ints:
        """The four row states of every index, one representative: shape (size, 4)."""
        first, second = self.pair_states
        if self.sorts[2]:
            high, low = np.tril_indices(len(first))
        else:
            high, low = (grid.ravel() for grid in np.indices((len(first), len(second))))
        return np.concatenate([first[high], second[low]], axis=1).astype(np.int32)

    @cached_property
    def levels(self) -> npt.NDArray[np.int16]:
        """Σ (l + 1) over the four rows of every index; every mark raises it."""
        return self._sum_of(self.tables.last + np.int16(1)).astype(np.int16)

    @cached_property
    def closed_rows(self) -> npt.NDArray[np.int8]:
        """How many rows are closed at every index."""
        count: npt.NDArray[np.int8] = np.sum(
            self.members >= self.closed_state, axis=1, dtype=np.int8
        )
        return count

    @cached_property
    def open_points(self) -> npt.NDArray[np.float64]:
        """Points of the rows at every index; of closed rows only if they are told apart."""
        return self._sum_of(self.tables.points)

    def _sum_of(self, table: npt.NDArray[np.generic]) -> npt.NDArray[np.float64]:
        total = np.zeros(self.size)
        for slot in range(SLOTS):
            total += table[slot][self.members[:, slot]]
        return total

    def layers(self) -> Iterator[Ints]:
        """Indices of the positions that are not over, one array a level, from the highest level."""
        order = np.argsort(self.levels, kind="stable").astype(np.int32)
        order = order[self.closed_rows[order] < ROWS_TO_END]
        bounds = np.flatnonzero(np.diff(self.levels[order])) + 1
        return reversed(np.split(order, bounds))

    @cached_property
    def _pair_lists(self) -> tuple[list[list[int]], list[list[int]]]:
        """The pair tables as lists: single look-ups in an array are slow."""
        return self.pairs[0].tolist(), self.pairs[1].tolist()

    def row_state(self, position: Position, row: int) -> int:
        """State of the row at that index."""
        if position.is_closed(row):
            return self._closed_with(position.marks(row))
        return self.state_of[position.rows[row][:2]]

    def index(self, position: Position) -> int:
        """Index of a position that has at most one closed row; penalties do not count."""
        slots = [0] * SLOTS
        for slot, row in self._filled_slots:
            slots[slot] = self.row_state(position, row)
        first, second = self._pair_lists
        a, b = first[slots[0]][slots[1]], second[slots[2]][slots[3]]
        if self.sorts[2]:
            return max(a, b) * (max(a, b) + 1) // 2 + min(a, b)
        return a * len(self.pair_states[1]) + b


@lru_cache(maxsize=8)
def lattice_of(
    sheet: Sheet, flags: Flags, closed_marks: tuple[int, ...] = (), fixed: Position | None = None
) -> Lattice:
    """The lattice of a sheet, using as many of its symmetries as the index can hold.

    With `fixed`, only symmetries that leave that position as it is.

    Raises:
        InvalidSetting: a sheet of other than 1 to 4 rows of equal length; one with linked or framed
            cells, exchange fields or bonus rows; a power.
    """
    lengths = {len(row.cells) for row in sheet.rows}
    if not 1 <= len(sheet.rows) <= SLOTS or len(lengths) != 1 or lengths == {0}:
        raise InvalidSetting(f"sheet '{sheet.name}' is not of 1 to {SLOTS} rows of equal length")
    added = {
        f"sheet '{sheet.name}' has linked cells, which": sheet.links,
        f"sheet '{sheet.name}' has framed cells, which": sheet.frames,
        f"sheet '{sheet.name}' has exchange fields, which": sheet.exchange,
        f"sheet '{sheet.name}' has bonus rows, which": sheet.bonus,
        f"power is {flags.power}, which": flags.power != "none",
    }
    for what, found in added.items():
        if found:
            raise InvalidSetting(f"{what} cannot be solved yet")
    symmetries = {image for image in find_symmetries(sheet) if fixes(image, fixed)}
    rows = range(len(sheet.rows))

    def sorts(order: tuple[int, ...]) -> tuple[bool, bool, bool]:
        def allowed(*image: int) -> bool:
            target = {row: order[image[slot]] for slot, row in enumerate(order)}
            return target.get(-1, -1) == -1 and tuple(target[row] for row in rows) in symmetries

        return allowed(1, 0, 2, 3), allowed(0, 1, 3, 2), allowed(2, 3, 0, 1)

    orders = permutations([*rows] + [-1] * (SLOTS - len(rows)))
    # Sorting the pairs needs both pairs numbered alike.
    fitting = [
        (order, found) for order in orders if (found := sorts(order))[0] == found[1] or not found[2]
    ]
    order, best = max(fitting, key=lambda candidate: sum(candidate[1]))
    return Lattice(sheet, flags, order, best, closed_marks)


def find_symmetries(sheet: Sheet) -> Iterator[tuple[int, ...]]:
    """Row permutations that change nothing but names: image row of each row.

    A symmetry sends row i to row π(i) cell by cell, with one renaming of the colours and numbers
    that are either kept or mirrored, n → 14 − n (the white dice turned over, d → 7 − d).

    >>> from .sheets import get_sheet
    >>> [len(list(find_symmetries(get_sheet(name)))) for name in ("classic", "mixx-a", "mixx-b")]
    [8, 2, 1]
    """
    for image in permutations(range(len(sheet.rows))):
        if any(_is_symmetry(sheet.rows, image, mirror) for mirror in (False, True)):
            yield image


def possible_marks(sheet: Sheet, flags: Flags) -> tuple[int, ...]:
    """The scoring marks a closed row can have, whoever closed it."""
    return tuple(range(len(sheet.rows[0].cells) + flags.lock_bonus + 1))


def fixes(image: tuple[int, ...], position: Position | None) -> bool:
    """Whether a row permutation leaves a position as it is, up to which cells are marked."""
    if position is None:
        return True
    seen = [(row.count, row.last, row.shut) for row in position.rows]
    return all(seen[row] == seen[target] for row, target in enumerate(image))


def _is_symmetry(rows: tuple[SheetRow, ...], image: tuple[int, ...], mirror: bool) -> bool:
    colours = {rows[row].lock: rows[target].lock for row, target in enumerate(image)}
    for row, target in enumerate(image):
        if len(rows[row].cells) != len(rows[target].cells):
            return False
        for cell, other in zip(rows[row].cells, rows[target].cells, strict=True):
            number = 14 - cell.number if mirror else cell.number
            if other.number != number or colours.get(cell.colour) != other.colour:
                return False
    return True


def _pair_table(first: int, second: int, symmetric: bool) -> Ints:
    """Pair number of two row states; sorted pairs share one number."""
    a, b = np.indices((first, second), np.int32)
    if not symmetric:
        return a * np.int32(second) + b
    high, low = np.maximum(a, b), np.minimum(a, b)
    return high * (high + np.int32(1)) // np.int32(2) + low
