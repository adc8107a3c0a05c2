"""Positions as integers: row states, their transitions, symmetries and layers.

A row of L cells is an automaton with 1 + L (L − 1) / 2 open states (marks c, last index l), 56 on
11 cells, and one closed state: the score of a closed row is a constant. Where the whole score
counts at once (see `objectives`), or chains mark closed rows too, closed rows are told apart by
their marks instead. A form is four row states (missing rows are dummies without cells), taken as
two pairs:

    pair (s₀, s₁) → a,   pair (s₂, s₃) → b,   form = a · B + b.

Its number is the index of the position, unless there is something to count beside the rows: then
a form has a block of indices, see `tally`. Pairs that chains rule out have no number, see `chains`.

Rows that the sheet's symmetries exchange are sorted before indexing: within a pair the pair table
is symmetric; exchanged pairs use the triangle max (max + 1) / 2 + min. Every mark raises the level
Σ (l + 1), so induction over falling levels is exact.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import permutations
from typing import Any, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from .chains import Chains, chains_of, possible_rows
from .errors import InvalidSetting
from .notation import Row
from .position import ROWS_TO_END, Position
from .rules import Flags, row_score
from .sheets import Sheet
from .symmetry import find_symmetries, fixes
from .tally import Tally, tally_of

SLOTS = 4
"""Rows the index has room for."""

Ints = npt.NDArray[np.int32]
Truth = npt.NDArray[np.bool_]
Scalar = TypeVar("Scalar", bound=np.generic)


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
        slot_of_die = {self.sheet.rows[row].die: slot for slot, row in self.filled_slots}
        for slot, row in self.filled_slots:
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

    @cached_property
    def chains(self) -> Chains | None:
        """The chains between rows, None without."""
        return chains_of(self)

    @cached_property
    def tally(self) -> Tally | None:
        """What is counted beside the rows, None if nothing is."""
        return tally_of(self)

    @property
    def is_plain(self) -> bool:
        """Whether four row states, each on its own, are all of a position."""
        return not (self.sheet.links or self.sheet.frames or self.sheet.exchange)

    @property
    def filled_slots(self) -> Iterator[tuple[int, int]]:
        """Each slot that holds a row, and the row."""
        return ((slot, row) for slot, row in enumerate(self.order) if row >= 0)

    @cached_property
    def pairs(self) -> tuple[Ints, Ints]:
        """The two pair tables: pair number of each two row states, −1 if they rule each other
        out."""
        return tuple(  # type: ignore[return-value]
            _pair_table(self._possible_pairs(2 * pair), self.sorts[pair]) for pair in (0, 1)
        )

    def _possible_pairs(self, slot: int) -> Truth:
        """Whether two row states can stand in a slot and the next; shape (states, states)."""
        possible = np.full(self.sizes[slot : slot + 2], not self.sheet.links)
        for rows in possible_rows(self) if self.sheet.links else ():
            possible |= np.logical_and.outer(*rows[slot : slot + 2])
        return possible

    @cached_property
    def pair_states(self) -> tuple[Ints, Ints]:
        """The two row states of each pair number, one representative: shape (pairs, 2)."""
        members = []
        for table in self.pairs:
            found = np.zeros((int(table.max()) + 1, 2), np.int32)
            states = np.argwhere(table >= 0)
            found[table[states[:, 0], states[:, 1]]] = states
            members.append(found)
        return members[0], members[1]

    @cached_property
    def forms(self) -> int:
        """Number of forms."""
        first, second = map(len, self.pair_states)
        return first * (first + 1) // 2 if self.sorts[2] else first * second

    @cached_property
    def size(self) -> int:
        """Number of indices."""
        return self.forms if self.tally is None else int(self.blocks[-1])

    @cached_property
    def blocks(self) -> npt.NDArray[np.int64]:
        """Where the block of each form begins, and where the last one ends."""
        if self.tally is None:
            return np.arange(self.forms + 1)
        least, most = (self.sum_of(table) for table in (self.tally.low, self.tally.high))
        begins = self.tally.shift + least
        return np.append(begins, begins[-1] + (most - least)[-1] + 1).astype(np.int64)

    def spread(self, by_form: npt.NDArray[Scalar]) -> npt.NDArray[Scalar]:
        """An array over forms as one over indices."""
        return by_form if self.tally is None else np.repeat(by_form, np.diff(self.blocks))

    @cached_property
    def members(self) -> Ints:
        """The four row states of every form, one representative: shape (forms, 4)."""
        first, second = self.pair_states
        if self.sorts[2]:
            high, low = np.tril_indices(len(first))
        else:
            high, low = (grid.ravel() for grid in np.indices((len(first), len(second))))
        return np.concatenate([first[high], second[low]], axis=1).astype(np.int32)

    @cached_property
    def levels(self) -> npt.NDArray[np.int16]:
        """Σ (l + 1) over the four rows of every form; every mark raises it."""
        return self.sum_of(self.tables.last + np.int16(1)).astype(np.int16)

    @cached_property
    def closed_rows(self) -> npt.NDArray[np.int8]:
        """How many rows are closed in every form."""
        closed = np.arange(self.row_states) >= self.closed_state
        return self.sum_of(np.broadcast_to(closed, (SLOTS, self.row_states))).astype(np.int8)

    @cached_property
    def possible(self) -> Truth:
        """Which forms can occur at all."""
        if not self.sheet.links:
            return np.ones(self.forms, bool)
        first, second = self.pair_states
        possible = np.zeros((len(first), len(second)), bool)
        for rows in possible_rows(self):
            one = rows[0][first[:, 0]] & rows[1][first[:, 1]]
            two = rows[2][second[:, 0]] & rows[3][second[:, 1]]
            possible[one] |= two
        return possible[np.tril_indices(len(first))] if self.sorts[2] else possible.ravel()

    @cached_property
    def open_points(self) -> npt.NDArray[np.float64]:
        """Points at every index: of the rows, of closed ones only if they are told apart, and of
        the tally."""
        rows = self.spread(self.sum_of(self.tables.points))
        if self.tally is None:
            return rows
        return rows + self.tally.points[np.arange(self.size) - self.spread(self.tally.shift)]

    def sum_of(self, table: npt.NDArray[Any]) -> npt.NDArray[np.float64]:
        """Sums over the four rows of every form of a table over (slot, state)."""
        first, second = (
            table[2 * k][members[:, 0]] + 1.0 * table[2 * k + 1][members[:, 1]]
            for k, members in enumerate(self.pair_states)
        )
        sums: npt.NDArray[np.float64] = np.add.outer(first, second)
        return sums[np.tril_indices(len(first))] if self.sorts[2] else sums.ravel()

    def layers(self) -> Iterator[Ints]:
        """The forms of games that go on, one array a level, from the highest level."""
        order = np.argsort(self.levels, kind="stable").astype(np.int32)
        order = order[((self.closed_rows < ROWS_TO_END) & self.possible)[order]]
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
        for slot, row in self.filled_slots:
            slots[slot] = self.row_state(position, row)
        first, second = self._pair_lists
        a, b = first[slots[0]][slots[1]], second[slots[2]][slots[3]]
        if self.sorts[2]:
            form = max(a, b) * (max(a, b) + 1) // 2 + min(a, b)
        else:
            form = a * len(self.pair_states[1]) + b
        if self.tally is None:
            return form
        beside = position.framed if self.sheet.frames else position.exchanges
        return self.tally.shift.item(form) + beside


@lru_cache(maxsize=8)
def lattice_of(
    sheet: Sheet, flags: Flags, closed_marks: tuple[int, ...] = (), fixed: Position | None = None
) -> Lattice:
    """The lattice of a sheet, using as many of its symmetries as the index can hold.

    With `fixed`, only symmetries that leave that position as it is.

    Raises:
        InvalidSetting: what cannot be solved: a sheet of other than 1 to 4 rows of equal length,
            with bonus rows or with two of chains, frames and exchange fields; flags under which a
            chain's cells must be remembered; a power.
    """
    lengths = {len(row.cells) for row in sheet.rows}
    if not 1 <= len(sheet.rows) <= SLOTS or len(lengths) != 1 or lengths == {0}:
        raise InvalidSetting(f"sheet '{sheet.name}' is not of 1 to {SLOTS} rows of equal length")
    for what, found in _beyond(sheet, flags).items():
        if found:
            raise InvalidSetting(f"{what} cannot be solved yet")
    if sheet.links and not closed_marks:
        closed_marks = possible_marks(sheet, flags)
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


def _beyond(sheet: Sheet, flags: Flags) -> dict[str, bool]:
    """What a lattice has no index for, in words, and whether it is asked for."""
    kinds = [bool(part) for part in (sheet.links, sheet.frames, sheet.exchange)]
    empty = Position(sheet, flags, (Row(),) * len(sheet.rows))
    return {
        f"sheet '{sheet.name}' has bonus rows, which": bool(sheet.bonus),
        f"sheet '{sheet.name}' has two of chains, frames and exchange fields, which": sum(kinds) > 1,
        f"power is {flags.power}, which": flags.power != "none",
        f"sheet '{sheet.name}' has chains, which under {flags.changed()}": empty.needs_cells,
    }


def possible_marks(sheet: Sheet, flags: Flags) -> tuple[int, ...]:
    """The scoring marks a closed row can have, whoever closed it."""
    return tuple(range(len(sheet.rows[0].cells) + flags.lock_bonus + 1))


def _pair_table(possible: Truth, symmetric: bool) -> Ints:
    """Pair number of two row states, −1 if impossible; sorted pairs share one number."""
    counted = np.tril(possible) if symmetric else possible
    number = np.cumsum(counted).reshape(counted.shape) - 1
    number = np.where(counted, number, -1).astype(np.int32)
    return np.maximum(number, number.T) if symmetric else number
