"""Positions as integers: their index, symmetries and layers.

A form is four row states (see `row_states`), numbered by pairs (see `pairs`).

Its number is the index of the position, unless there is something to count beside the rows: then a
form has a block of indices, see `frames_and_fields`, or chains come apart, see `split_chains`.
Pairs that chains rule out have no number, see `chains`.

Rows that the sheet's symmetries exchange share their number, see `pairs`. Every mark raises the
level Σ (l + 1), so induction over falling levels is exact.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from itertools import permutations
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from ...errors import InvalidSetting
from ...game.position import Position
from ...game.rules import Flags
from ...game.sheets import Sheet
from ...game.symmetry import find_symmetries, fixes
from .chains import Chains, chains_of, possible_rows
from .frames_and_fields import Tally, tally_in, tally_of
from .pairs import Ints, Pairs, pair_table, triangle
from .row_states import SLOTS, RowStates
from .split_chains import (
    MOST_LINKS,
    LooseChains,
    are_loose,
    loose_of,
    row_state_of,
    word_of,
)

Truth = npt.NDArray[np.bool_]
Scalar = TypeVar("Scalar", bound=np.generic)


@dataclass(frozen=True)
class Lattice(RowStates):
    """The index of all positions of a sheet under given flags. Build it with `lattice_of`."""

    sorts: tuple[bool, bool, bool]
    """Whether the first pair, the second pair, and the two pairs are interchangeable."""

    @cached_property
    def chains(self) -> Chains | None:
        """The chains between rows, None without."""
        return chains_of(self)

    @cached_property
    def tally(self) -> Tally | None:
        """What is counted beside the rows, None if nothing is."""
        return tally_of(self, self.sum_of)

    @cached_property
    def loose(self) -> LooseChains | None:
        """What is remembered of chains whose ends come apart, None without such."""
        return loose_of(self, self.pair_states) if are_loose(self.sheet, self.flags) else None

    @cached_property
    def pairs(self) -> Pairs:
        """The numbers of forms by pairs of row states."""
        first, second = (
            pair_table(self._possible_pairs(2 * pair), self.sorts[pair]) for pair in (0, 1)
        )
        return Pairs(first, second, self.sorts[2])

    def _possible_pairs(self, slot: int) -> Truth:
        """Whether two row states can stand in a slot and the next; shape (states, states)."""
        tied = self.sheet.links and not are_loose(self.sheet, self.flags)
        possible = np.full(self.sizes[slot : slot + 2], not tied)
        for rows in possible_rows(self) if tied else ():
            possible |= np.logical_and.outer(*rows[slot : slot + 2])
        possible[-1, -1] = True  # so that the last entry of a pair table tells how many there are
        return possible

    @cached_property
    def pair_states(self) -> tuple[Ints, Ints]:
        """The two row states of each pair number, one representative: shape (pairs, 2)."""
        members = []
        for table in self.pairs[:2]:
            found = np.zeros((int(table.max()) + 1, 2), np.int32)
            states = np.argwhere(table >= 0)
            found[table[states[:, 0], states[:, 1]]] = states
            members.append(found)
        return members[0], members[1]

    @cached_property
    def forms(self) -> int:
        """Number of forms."""
        first, second = map(len, self.pair_states)
        return triangle(first, 0) if self.sorts[2] else first * second

    @cached_property
    def size(self) -> int:
        """Number of indices."""
        return int(self.blocks[-1]) if self.has_blocks else self.forms

    @property
    def has_blocks(self) -> bool:
        """Whether forms have several places each, or none, and not one."""
        return self.tally is not None or self.loose is not None

    @cached_property
    def blocks(self) -> npt.NDArray[np.int64]:
        """Where the block of each form begins, and where the last one ends."""
        if self.loose is not None:
            return self.loose.begins
        if self.tally is None:
            return np.arange(self.forms + 1)
        least, most = (self.sum_of(table) for table in (self.tally.low, self.tally.high))
        begins = self.tally.shift + least
        return np.append(begins, begins[-1] + (most - least)[-1] + 1).astype(np.int64)

    def spread(self, by_form: npt.NDArray[Scalar]) -> npt.NDArray[Scalar]:
        """An array over forms as one over indices."""
        return by_form if self.tally is None else np.repeat(by_form, np.diff(self.blocks))

    def places(self, forms: npt.NDArray[np.integer[Any]]) -> npt.NDArray[np.int64]:
        """The indices of some forms' positions, block by block."""
        if not self.has_blocks:
            return forms.astype(np.int64)
        begins, ends = self.blocks[forms], self.blocks[forms + 1]
        before = np.cumsum(ends - begins) - (ends - begins)
        return np.repeat(begins - before, ends - begins) + np.arange(int((ends - begins).sum()))

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
        if self.loose is not None:
            return np.diff(self.blocks) > 0
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
        points = self.spread(self.sum_of(self.tables.points))
        if self.tally is not None:
            points += self.tally.points[np.arange(self.size) - self.spread(self.tally.shift)]
        return points

    def sum_of(self, table: npt.NDArray[Any]) -> npt.NDArray[np.float64]:
        """Sums over the four rows of every form of a table over (slot, state)."""
        first, second = (
            table[2 * k][members[:, 0]] + 1.0 * table[2 * k + 1][members[:, 1]]
            for k, members in enumerate(self.pair_states)
        )
        sums: npt.NDArray[np.float64] = np.add.outer(first, second)
        if not self.sorts[2]:
            return sums.ravel()
        folded: npt.NDArray[np.float64] = sums[np.tril_indices(len(first))]
        return folded

    def layers(self) -> Iterator[Ints]:
        """The forms of games that go on, one array a level, from the highest level."""
        order = np.argsort(self.levels, kind="stable").astype(np.int32)
        order = order[((self.closed_rows < self.flags.rows_to_end) & self.possible)[order]]
        bounds = np.flatnonzero(np.diff(self.levels[order])) + 1
        return reversed(np.split(order, bounds))

    @cached_property
    def _pair_lists(self) -> tuple[list[list[int]], list[list[int]]]:
        """The pair tables as lists: single look-ups in an array are slow."""
        return self.pairs.first.tolist(), self.pairs.second.tolist()

    def index(self, position: Position) -> int:
        """Index of a position that has at most one closed row; penalties do not count."""
        slots = [0] * SLOTS
        state_of = self.row_state if self.loose is None else partial(row_state_of, self)
        for slot, row in self.filled_slots:
            slots[slot] = state_of(position, row)
        first, second = self._pair_lists
        a, b = first[slots[0]][slots[1]], second[slots[2]][slots[3]]
        form = a * len(self.pair_states[1]) + b
        if self.sorts[2]:
            form = triangle(max(a, b), min(a, b))
        if self.loose is not None:
            return self.loose.begins.item(form) + self.loose.rank(a, b, *word_of(position))
        if self.tally is None:
            return form
        return self.tally.shift.item(form) + tally_in(position)

    def level(self, position: Position) -> int:
        """Σ (l + 1) over the rows of a position, as `levels` has it."""
        return sum(
            self.length if position.is_closed(row) else marks.last + 1
            for row, marks in enumerate(position.rows)
        )


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
    for what, asked in _beyond(sheet, flags).items():
        if asked:
            raise InvalidSetting(f"{what} cannot be solved yet{_bracket_hint(sheet, flags)}")
    if sheet.links and not closed_marks:
        closed_marks = possible_marks(sheet, flags)
    loose = are_loose(sheet, flags)  # their index has no place for symmetries
    symmetries = {image for image in find_symmetries(sheet) if not loose and fixes(image, fixed)}
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
    return Lattice(sheet, flags, order, closed_marks, best)


def _bracket_hint(sheet: Sheet, flags: Flags) -> str:
    """Where to ask about a sheet that is bounded instead."""
    if sheet.bonus and not flags.character:
        return f"; `qwixx bracket --sheet {sheet.name}` bounds its value"
    plain = sheet.is_plain and all(cell.die == row.die for row in sheet.rows for cell in row.cells)
    if flags.character.fills and plain:
        return f"; `qwixx bracket --sheet {sheet.name} --power magic_mike` bounds its value"
    return ""


def _beyond(sheet: Sheet, flags: Flags) -> dict[str, bool]:
    """What a lattice has no index for, in words, and whether it is asked for."""
    several = sum(bool(part) for part in (sheet.links, sheet.frames, sheet.exchange)) > 1
    return {
        f"sheet '{sheet.name}' has bonus rows, which": bool(sheet.bonus),
        f"sheet '{sheet.name}' has two of chains, frames and exchange fields, which": several,
        "power is magic_mike, which": flags.character.fills,
        f"sheet '{sheet.name}' has a chain within a row or on a last cell, which": any(
            one[0] == other[0] or any(cell == sheet.ends[row] for row, cell in (one, other))
            for one, other in sheet.links
        ),
        f"sheet '{sheet.name}' has chains, which under {flags.text()}": bool(sheet.links)
        and not _is_indexed(sheet, flags),
        f"sheet '{sheet.name}' has {len(sheet.links)} chains, which under {flags.text()}": (
            are_loose(sheet, flags) and len(sheet.links) > MOST_LINKS
        ),
    }


def _is_indexed(sheet: Sheet, flags: Flags) -> bool:
    """Whether there is an index of what must be remembered of chains under some flags."""
    changed = (
        flags.chain_optional,
        not flags.chain_moves_frontier,
        not flags.chain_counts_for_lock,
        bool(flags.character),
    )
    return sum(changed) <= 1


def possible_marks(sheet: Sheet, flags: Flags) -> tuple[int, ...]:
    """The scoring marks a closed row can have, whoever closed it."""
    return tuple(range(len(sheet.rows[0].cells) + flags.lock_bonus + 1))
