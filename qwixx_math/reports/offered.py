"""What marks are worth over all sheets that come up: by the cells they skip.

Let s be a sheet before a roll, A what sheets are worth after it, and s′ be s with a mark in a row,
k cells further than the next. Then the mark gains A(s′) − A(s) over no mark where none is free, and
A(s′) − (A(s, one penalty more) − 5) where none costs a penalty. Every sheet counts as often as it
comes up: under best play exactly so, at a table as counted in games.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ..game.position import Position
from ..solver.index.lattice import Lattice
from ..solver.index.pairs import forms_of
from ..solver.index.row_states import SLOTS
from ..solver.solution import Solution
from ..table.known_strategies import strategy
from ..table.strategies import ByValue
from .record import SHEET, Source
from .turns import turns

GAMES, SEED = 2000, 20
"""Games whose sheets are counted, and their seed."""
AT_TABLE = "table-win"
"""The strategy of both players in them."""

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]


def sums_by(size: int, key: Ints, weights: Floats, figure: Floats) -> Floats:
    """Weighted sums of a figure by key, 0 to size − 1; figures have the shape of the weights."""
    found: Floats = np.bincount(key, (weights * figure).sum(axis=1), size).astype(np.float64)
    return found


class Offer(NamedTuple):
    """One mark in one slot of many sheets, the last cell left out, of which when-to-lock tells.

    Attributes:
        slot: of the lattice.
        skipped: cells it leaves out.
        at: which of the sheets have it, by their place in `Sheets.seen`.
        place: cells up to the last mark of the row, 0 to 9.
        marks: in the row before it.
        gain, over: over no mark and over a penalty, in points; shape (sheets, penalties).
    """

    slot: int
    skipped: int
    at: Ints
    place: Ints
    marks: Ints
    gain: Floats
    over: Floats


@dataclass(frozen=True)
class Sheets:
    """Sheets that come up before a roll, and what sheets are worth after it.

    Attributes:
        lattice: of all sheets.
        after: what they are worth after the roll; shape (index, penalties), the last included.
        visits: how often a game stands at a sheet before it; shape (index, penalties).
        seen: the indices of the sheets looked at.
    """

    lattice: Lattice
    after: Floats
    visits: Floats
    seen: Ints

    @classmethod
    def of(cls, solution: Solution, then: int, visits: Floats) -> Sheets:
        """All sheets that come up; `then` passive rolls are between this roll and the own turn."""
        after = solution.all_after()[then].T
        return cls(solution.lattice, after, visits, np.flatnonzero(visits.any(axis=1)))

    def parts(self, size: int = 100_000) -> Iterator[Sheets]:
        """So many sheets at a time."""
        for start in range(0, len(self.seen), size):
            yield replace(self, seen=self.seen[start : start + size])

    @property
    def weights(self) -> Floats:
        """How often these sheets come up; shape (sheets, penalties)."""
        return np.asarray(self.visits[self.seen])

    def offers(self, most: int) -> Iterator[Offer]:
        """All marks that skip so many cells at most."""
        lattice = self.lattice
        step, last = lattice.tables.step, lattice.tables.last
        here = self.after[self.seen]
        states = lattice.members[self.seen].astype(np.int64)
        counts = np.array([count for count, _, _ in lattice.states])
        for slot, skipped in product(range(SLOTS), range(most + 1)):
            place = last[slot, states[:, slot]].astype(np.int64) + 1
            open_rows = states[:, slot] < lattice.closed_state
            at = np.flatnonzero(open_rows & (place + skipped < lattice.length - 1))
            marked = states[at]
            before = marked[:, slot].copy()
            marked[:, slot] = step[slot, before, place[at] + skipped]
            then = self.after[forms_of(lattice.pairs, marked), :-1]
            penalized = here[at, 1:] - lattice.flags.penalty
            gain = then - here[at, :-1]
            yield Offer(slot, skipped, at, place[at], counts[before], gain, then - penalized)


def alone(source: Source) -> Sheets:
    """Own rolls of a player alone under best play."""
    return Sheets.of(source.solution(), 0, source.visits()[:, 0])


def passive_in_cycle(source: Source) -> Sheets:
    """Passive rolls in a cycle of two under best play."""
    return Sheets.of(source.solution(players=2), 0, source.visits(2)[:, 1])


def at_table(until_mine: int) -> Sheets:
    """Own (0) or passive (1) rolls of two at a table who both play to win."""
    player = strategy(AT_TABLE, 2)
    assert isinstance(player, ByValue)
    solution = player.solution
    visits = np.zeros((solution.lattice.size, solution.lattice.flags.penalties_to_end))
    for table, _, _ in turns([player, player], Position.parse("-", SHEET), GAMES, SEED):
        sheet = table.seats[table.active - until_mine]
        visits[solution.lattice.index(sheet), sheet.penalties] += 1 / GAMES
    return Sheets.of(solution, 1 - until_mine, visits)
