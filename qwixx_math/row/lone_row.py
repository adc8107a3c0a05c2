"""One row alone: its states, its rolls and where they lead.

A row is a small automaton. Its state s = (c, l) is the number of marked cells and the index of the
last one (l = −1 when empty): 56 open states on 11 cells. Marking cell i > l leads to (c + 1, i).
The last cell needs 5 earlier marks and closes the row with its lock. A state scores S(s), which is
c (c + 1) / 2, or one mark more for the lock. There are no penalties here, and nobody else locks.

A passive roll r offers its white sum, an own roll the white sum and then white + colour. N(s, r)
are the states those marks can lead to: none to five of them. `row.value` puts points on the states,
`row.wait` counts the rolls until the row can be locked, `row.graph` draws it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from ..errors import IllegalPosition, InvalidNotation, InvalidSetting
from ..game.position import Position
from ..game.rules import Flags, FlagValue, check_plain, row_score
from ..game.sheets import Sheet, get_sheet

FACES = range(1, 7)
DICE = {"o": 3, "p": 2}
"""Dice that matter in an own roll (two whites, the row's colour) and in a passive one (whites)."""


class RowState(NamedTuple):
    """`marks` marked cells, the lock not counted; `last` is the rightmost one's index, or −1."""

    marks: int
    last: int


@dataclass(frozen=True, slots=True)
class LoneRow:
    """A row of one colour: its numbers from left to right and the rules that concern it.

    >>> row = LoneRow.of("G")
    >>> row.numbers
    (12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2)
    >>> len(row.states), row.score(RowState(6, 10))
    (56, 28)
    """

    name: str
    die: str
    numbers: tuple[int, ...]
    marks_to_lock: int = 5
    lock_bonus: bool = True

    @classmethod
    def of(
        cls,
        name: str = "R",
        sheet: str | Sheet = "classic",
        flags: Flags | Mapping[str, FlagValue] | None = None,
    ) -> LoneRow:
        """The row of that letter on a sheet.

        Raises:
            InvalidNotation: no such row, or one of several colours, which no single die serves.
            InvalidSetting: a power, or a sheet with more than rows, of which one alone knows
                nothing.
        """
        layout, rules = get_sheet(sheet), Flags.of(flags)
        check_plain(layout, rules, "a row alone")
        if name not in layout.row_index:
            known = ", ".join(layout.row_index)
            raise InvalidNotation(f"no row '{name}' on sheet {layout.name}; its rows are {known}")
        row = layout.rows[layout.row_index[name]]
        if any(cell.die != row.die for cell in row.cells):
            raise InvalidNotation(f"row {name} of sheet {layout.name} has several colours")
        numbers = tuple(cell.number for cell in row.cells)
        return cls(name, row.die, numbers, rules.marks_to_lock, rules.lock_bonus)

    @classmethod
    def parse(
        cls,
        text: str,
        sheet: str | Sheet = "classic",
        flags: Flags | Mapping[str, FlagValue] | None = None,
    ) -> tuple[LoneRow, RowState]:
        """A row and its state from one row of position notation: `R3@5`, `G12,10`, `B` (empty).

        >>> LoneRow.parse("g12,10")[1]
        RowState(marks=2, last=2)

        Raises:
            InvalidNotation: not one open row.
            IllegalPosition: no game reaches it.
        """
        position = Position.parse(text, sheet, flags)
        row = cls.of(text.strip()[0].upper(), sheet, flags)
        marks = position.rows[position.sheet.row_index[row.name]]
        if len(str(position).split()) > 1 or marks.shut:
            raise InvalidNotation(f"'{text}' is not one open row; give one such as R3@5 or G12,10")
        return row, RowState(marks.count, marks.last)

    @property
    def end(self) -> int:
        """Index of the last cell, the one that closes the row."""
        return len(self.numbers) - 1

    @property
    def states(self) -> tuple[RowState, ...]:
        """The open states by last cell, then marks: a mark always leads to a later one."""
        marked = (RowState(c, i) for i in range(self.end) for c in range(1, i + 2))
        return (RowState(0, -1), *marked)

    @property
    def closed_states(self) -> tuple[RowState, ...]:
        """The states whose last cell is marked, by marks."""
        return tuple(RowState(c, self.end) for c in range(self.marks_to_lock + 1, self.end + 2))

    def state(self, marks: int, number: int | None = None) -> RowState:
        """The state with `marks` marks, the last of them on `number` (None: no mark).

        >>> LoneRow.of("R").state(3, 5)
        RowState(marks=3, last=3)
        >>> LoneRow.of("R").state(4, 4)
        Traceback (most recent call last):
        qwixx_math.errors.IllegalPosition: impossible position: 4 marks in the 3 cells up to 4

        Raises:
            IllegalPosition: no game reaches it; `defects` lists all that is wrong.
        """
        if number is None:
            return self.check(RowState(marks, -1))
        if number in self.numbers:
            return self.check(RowState(marks, self.numbers.index(number)))
        defects = [f"row {self.name} has no {number}"]
        if not 0 < marks <= len(self.numbers):
            defects.append(f"{marks} marks in {len(self.numbers)} cells")
        raise IllegalPosition(tuple(defects))

    def check(self, state: RowState) -> RowState:
        """The same state, if a game can reach it.

        Raises:
            IllegalPosition: no game reaches it; `defects` lists all that is wrong.
        """
        marks, last = state
        defects = []
        if not -1 <= last <= self.end:
            defects.append(f"row {self.name} has no cell {last}")
        if marks < 0 or (marks == 0) != (last == -1):
            defects.append(f"{marks} marks, the last on {self.number(state) or 'no cell'}")
        if 0 < (room := min(last, self.end) + 1) < marks:
            defects.append(f"{marks} marks in the {room} cells up to {self.numbers[room - 1]}")
        if last == self.end and marks <= self.marks_to_lock:
            defects.append(f"the last cell needs {self.marks_to_lock} earlier marks")
        if defects:
            raise IllegalPosition(tuple(defects))
        return state

    def number(self, state: RowState) -> int | None:
        """The number marked last; None when there is none."""
        return self.numbers[state.last] if 0 <= state.last <= self.end else None

    def score(self, state: RowState) -> int:
        """Points of the row as it stands, the lock included."""
        return row_score(state.marks + (self.lock_bonus and state.last == self.end))

    def after(self, state: RowState, number: int) -> RowState | None:
        """The state after marking `number`; None where the rules forbid it."""
        if number not in self.numbers[state.last + 1 :]:
            return None
        cell = self.numbers.index(number)
        if cell == self.end and state.marks < self.marks_to_lock:
            return None
        return RowState(state.marks + 1, cell)

    def plays(self, state: RowState, roll: tuple[int, ...]) -> dict[str, RowState]:
        """Every legal move and the state it leads to; the white mark comes before the colour mark.

        `roll` is the two white faces and, in an own roll, the face of the row's colour die.

        >>> LoneRow.of("R").plays(RowState(3, 3), (3, 4, 5))
        {'pass': RowState(marks=3, last=3), 'R7': RowState(marks=4, last=5),
         'r8': RowState(marks=4, last=6), 'r9': RowState(marks=4, last=7),
         'R7+r8': RowState(marks=5, last=6), 'R7+r9': RowState(marks=5, last=7)}
        """
        white, white2, *colour = roll
        moves = {"pass": state}
        first = self.after(state, white + white2)
        if first:
            moves[f"{self.name}{white + white2}"] = first
        starts = [("", state), (f"{self.name}{white + white2}+", first)]
        sums = sorted({white + face for face in colour} | {white2 + face for face in colour})
        for (text, start), number in product(starts, sums):
            if start and (second := self.after(start, number)):
                moves[f"{text}{self.die}{number}"] = second
        return moves


FollowUps = Mapping[RowState, tuple[tuple[int, tuple[RowState, ...]], ...]]


@lru_cache(maxsize=64)
def follow_ups(row: LoneRow, kind: str) -> FollowUps:
    """N(s, r) for every open state: (ways, states a mark leads to) for the rolls that allow one.

    Ways are out of 216 for an own roll ("o"), out of 36 for a passive one ("p"). Rolls that lead to
    the same states are added up.

    >>> follow_ups(LoneRow.of("R"), "p")[RowState(5, 9)]
    ((1, (RowState(marks=6, last=10),)),)

    Raises:
        InvalidSetting: another kind.
    """
    if kind not in DICE:
        raise InvalidSetting(f"kind of roll is '{kind}'; it takes 'o' (own) or 'p' (passive)")
    table = {}
    for state in row.states:
        ways = Counter(
            tuple(sorted({*row.plays(state, roll).values()} - {state}))
            for roll in product(FACES, repeat=DICE[kind])
        )
        table[state] = tuple((count, states) for states, count in ways.items() if states)
    return table
