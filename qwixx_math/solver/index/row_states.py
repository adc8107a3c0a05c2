"""Rows as automata: their states, the marks that lead from one to the next, as arrays.

A row of L cells has 1 + L (L − 1) / 2 open states (marks c, last index l), 56 on 11 cells, and one
closed state: the score of a closed row is a constant. Where the whole score counts at once (see
`objectives`), or chains mark closed rows too, closed rows are told apart by their marks instead.
Where chains' marks do not count for the lock, an open row also tells how many of its c marks these
are, but no longer once c without them is enough.
A sheet's rows lie in four slots, the missing ones are dummies without cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ...game.position import Position
from ...game.rules import Flags, row_score
from ...game.sheets import Sheet

SLOTS = 4
"""Rows there is room for."""


class RowTables(NamedTuple):
    """What a kernel needs to know of the rows, as arrays over (slot, state, cell).

    `step[slot, state, cell]` is the row state after the mark, −1 where it is not allowed;
    `gain[slot, state, cell]` the points a mark makes final (those of a row it closes, else 0);
    `number[slot, cell]`, `die[slot, cell]` what is printed there (a die by its row's slot);
    `last[slot, state]` index of the last marked cell; `points[slot, state]` the row's points, as
    far as the state tells them; states from `closed_state` on are closed; `shut[slot, state]` is an
    open row's state once somebody else closes it, −1 of the others and where none has its marks.
    """

    step: npt.NDArray[np.int16]
    gain: npt.NDArray[np.float64]
    number: npt.NDArray[np.int16]
    die: npt.NDArray[np.int16]
    last: npt.NDArray[np.int16]
    points: npt.NDArray[np.float64]
    shut: npt.NDArray[np.int16]
    closed_state: int


@dataclass(frozen=True)
class RowStates:
    """The states of the rows of a sheet under given flags."""

    sheet: Sheet
    flags: Flags
    order: tuple[int, ...]
    """Sheet row in each slot; −1 is a dummy."""
    closed_marks: tuple[int, ...]
    """Scoring marks by which closed rows are told apart; none: not at all."""

    @cached_property
    def length(self) -> int:
        """Cells a row."""
        return len(self.sheet.rows[0].cells)

    @cached_property
    def states(self) -> list[tuple[int, int, int]]:
        """(marks, last index, marks that do not count for the lock) of the open row states, ordered
        by level."""
        return [state for state in self._told if not self._is_enough(*state)]

    @cached_property
    def state_of(self) -> dict[tuple[int, int, int], int]:
        """Number of each open row state, also by marks that make no difference to the lock."""
        number = {state: index for index, state in enumerate(self.states)}
        return {
            state: number[(*state[:2], 0) if self._is_enough(*state) else state]
            for state in self._told
        }

    @property
    def _told(self) -> list[tuple[int, int, int]]:
        """Marks, last index and marks that do not count, whether or not that matters."""
        most = [0] * self.length
        if not self.flags.chain_counts_for_lock:
            linked = [[cell.link is not None for cell in row.cells] for row in self.sheet.rows]
            most = np.cumsum(linked, axis=1).max(axis=0).tolist()
        return [(0, -1, 0)] + [
            (count, last, besides)
            for last in range(self.length - 1)
            for count in range(1, last + 2)
            for besides in range(min(count, most[last]) + 1)
        ]

    def _is_enough(self, count: int, last: int, besides: int) -> bool:
        """Whether a row can be locked, although some of its marks do not count for that."""
        return besides > 0 and count - besides >= self.flags.marks_to_lock

    @property
    def closed_state(self) -> int:
        """Number of the first closed row state; those of `closed_marks` follow one another."""
        return len(self.states)

    @property
    def row_states(self) -> int:
        """Number of row states, open and closed."""
        return self.closed_state + max(1, len(self.closed_marks))

    def closed_with(self, marks: int) -> int:
        """The closed state of a row with so many scoring marks."""
        return self.closed_state + (self.closed_marks.index(marks) if self.closed_marks else 0)

    @property
    def least_to_lock(self) -> int:
        """Marks up to its last one that a row must have to be locked; more may lie beyond where
        chains do not move the frontier, see `split_chains`."""
        beyond = self.sheet.links and not self.flags.chain_moves_frontier
        return 0 if beyond else self.flags.marks_to_lock

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
        shut = np.full(shape[:2], -1, np.int16)
        slot_of_die = {self.sheet.rows[row].die: slot for slot, row in self.filled_slots}
        for slot, row in self.filled_slots:
            for cell, printed in enumerate(self.sheet.rows[row].cells):
                number[slot, cell] = printed.number
                die[slot, cell] = slot_of_die[printed.die]
            last[slot, self.closed_state :] = self.length - 1
            points[slot, self.closed_state :] = [row_score(n) for n in self.closed_marks or (0,)]
            for state, (count, frontier, besides) in enumerate(self.states):
                last[slot, state] = frontier
                points[slot, state] = row_score(count)
                if not self.closed_marks or count in self.closed_marks:
                    shut[slot, state] = self.closed_with(count)
                for cell in range(frontier + 1, self.length - 1):
                    step[slot, state, cell] = self.state_of[count + 1, cell, besides]
                if count - besides >= self.least_to_lock:
                    marks = count + 1 + self.flags.lock_bonus
                    step[slot, state, -1] = self.closed_with(marks)
                    gain[slot, state, -1] = 0 if self.closed_marks else row_score(marks)
        return RowTables(step, gain, number, die, last, points, shut, self.closed_state)

    @property
    def filled_slots(self) -> Iterator[tuple[int, int]]:
        """Each slot that holds a row, and the row."""
        return ((slot, row) for slot, row in enumerate(self.order) if row >= 0)

    def row_state(self, position: Position, row: int) -> int:
        """State of the row at that index."""
        if position.is_closed(row):
            return self.closed_with(position.marks(row))
        count, last = position.rows[row][:2]
        return self.state_of[count, last, count - position.marks_for_lock(row)]
