"""Two sheets that cannot be solved whole, bounded from above by a game that forgets.

With Magic Mike a position remembers which cells are skipped, on Big Points which circles and which
cells beside them are marked: too many patterns for a table. A relaxed player forgets most of that
and may do whatever one of the forgotten patterns would allow:

    f          a map from positions s to short states f(s), constant in what it forgets,
    s → t      a mark in the true game, by number n and die i,
    f(s) → z   the marks of the relaxed game: for each s → t one of the same n and i, where z is
               f(t) or better than f(t),
    end(z)     at least the score of every position t of state z.

"Better" is one more mark in a row or one more gap: never worse, as one may play on without it. So
whatever is marked on the true sheet can be marked, by the same roll, on the relaxed one, in the
same turn, with the same penalties and rows closed; playing there as on the true sheet scores as
much at least, and the best play no less. Hence

    V(empty) ≤ W(f(empty)),    W the value of the relaxed game under best play.

The relaxed game is solved exactly. A state is two halves of the sheet, the rows R, Y and G, B, and
a half is a finite automaton: its marks (number, die) and the half after each.

Rows of L cells, c marks, the last one at index l. What is kept beside c and l, and what follows:

- Magic Mike: g open single gaps, `GAPS` standing for that many or more. Marking l + 2 opens one.
  While g > 0 every cell of 1 … l − 1 can be filled: c + 1 marks, g − 1 gaps (g = `GAPS`: g).
  There are at most l + 1 − c cells to fill and c − 1 places between marks, and g is no more.
  With `mike_any_skipped` any of the cells 0 … l − 1 can, while c < l + 1; nothing is a gift then.
- Big Points: a half keeps the number b of circles of its bonus row. They lie in b different cells,
  so the next one lies at index b or further. Each has a marked cell of its number beside it: there
  are no more than marks in the rows, and each row may have marked 0 … l, only l if c = 1. Closed
  rows keep their marks, as circles add to them.

To make fewer states rows get `gifts`: marks up to a least number by l, which leave at least as many
cells empty as there are gaps.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt

from ..game.rules import Flags, row_score
from ..game.sheets import BonusRow, Sheet, SheetRow

if TYPE_CHECKING:
    from .kernels.two_halves import Half

GAPS = 5
"""Gaps of a row from which on they are not counted."""
GUESS = 6
"""Cells of a bonus row for which a way to play guesses one circle."""
WHITE_ONLY = -1

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


class GapState(NamedTuple):
    """What is kept of a row: marks, index of the last one, open gaps, whether it is closed."""

    marks: int = 0
    last: int = -1
    gaps: int = 0
    closed: bool = False


class HalfState(NamedTuple):
    """What is kept of half a sheet: its rows, and how many circles it has."""

    rows: tuple[GapState, ...]
    circles: int = 0


class HalfMark(NamedTuple):
    """One mark in a half: the number, the die (its row in the half, −1: the white sum only),
    whether the white sum does it too, the half after it, and points it makes beside."""

    number: int
    die: int
    white: bool
    after: HalfState
    gain: float = 0.0


@dataclass(frozen=True)
class HalfRules:
    """The relaxed rules of half a sheet: one or two rows of the same length and their bonus row."""

    sheet: Sheet
    flags: Flags
    rows: tuple[SheetRow, ...]
    bonus: BonusRow | None
    gifts: tuple[int, ...]
    """Least marks of a row by the index of its last one: those missing are a gift."""

    @cached_property
    def alike(self) -> bool:
        """Whether the rows show the same numbers, so that they may change places."""
        numbers = {tuple(cell.number for cell in row.cells) for row in self.rows}
        return len(self.rows) == 2 and len(numbers) == 1

    @cached_property
    def states(self) -> dict[HalfState, int]:
        """All states that can be reached, numbered."""
        found = {HalfState((GapState(),) * len(self.rows)): 0}
        todo = list(found)
        for here in todo:
            for mark in self.marks(here):
                after, _ = self.sorted(mark.after)
                if after not in found:
                    found[after] = len(found)
                    todo.append(after)
        return found

    def sorted(self, state: HalfState) -> tuple[HalfState, bool]:
        """The state with the further row first, if rows are alike; whether they change places."""
        swapped = self.alike and state.rows[0] < state.rows[1]
        return (state._replace(rows=state.rows[::-1]) if swapped else state), swapped

    @cached_property
    def arrays(self) -> Half:
        """The automaton."""
        from .kernels.two_halves import Half

        start, marks, gains, swaps = [0], [], [], []
        for here in self.states:
            for mark in self.marks(here):
                after, swapped = self.sorted(mark.after)
                marks.append((mark.number, mark.die, int(mark.white), self.states[after]))
                gains.append(mark.gain)
                swaps.append(swapped)
            start.append(len(marks))
        number, die, white, then = np.array(marks, np.int64).reshape(-1, 4).T.copy()
        return Half(
            np.array(start),
            number,
            die,
            white.astype(bool),
            then,
            np.array(gains, float),
            np.array(swaps, bool),
            np.array([float(self.points(state)) for state in self.states]),
            np.array([sum(row.closed for row in state.rows) for state in self.states]),
            np.array([self._level(state) for state in self.states]),
        )

    def numbered(self, rows: Mapping[GapState, int]) -> npt.NDArray[np.int32]:
        """Numbers of the states by those of their rows and by their circles; −1: no state."""
        found = np.full((len(rows), len(rows), 12), -1, np.int32)
        none = rows[GapState()]
        for state, at in self.states.items():
            for order in {state.rows, state.rows[::-1]} if self.alike else {state.rows}:
                places = [rows[row] for row in order if row in rows]
                if len(places) == len(order):
                    places += [none] * (2 - len(order))
                    found[places[0], places[1], state.circles] = at
        return found

    @staticmethod
    def _level(state: HalfState) -> int:
        return state.circles + sum(row.marks + row.last + row.closed for row in state.rows)

    def points(self, state: HalfState) -> int:
        """What the half scores."""
        most = 99 if self.sheet.most_marks is None else self.sheet.most_marks
        lock = self.flags.lock_bonus
        return sum(
            row_score(min(most, row.marks + (lock and row.closed) + state.circles))
            for row in state.rows
        )

    def marks(self, state: HalfState) -> Iterator[HalfMark]:
        """Every mark that the relaxed rules allow."""
        for place, (row, layout) in enumerate(zip(state.rows, self.rows, strict=True)):
            for cell, then in self.row_marks(row):
                number = layout.cells[cell].number
                rows = (*state.rows[:place], then, *state.rows[place + 1 :])
                gain = self.gain(row, cell)
                yield HalfMark(number, place, True, HalfState(rows, state.circles), gain)
                circled = self.bonus and self.flags.bonus_with_mark and self.circled(state, cell)
                if circled:
                    circles, more = circled
                    yield HalfMark(number, place, True, HalfState(rows, circles), gain + more)
        if self.bonus:
            yield from self._circles(state)

    def row_marks(self, row: GapState) -> Iterator[tuple[int, GapState]]:
        """The cells of a row that can be marked and the row after that."""
        marks, last, gaps, closed = row
        if closed:
            return
        mike, end = self.flags.character.fills, len(self.rows[0].cells) - 1
        for cell in range(last + 1, end):
            opened = gaps + (mike and last >= 0 and cell == last + 2)
            yield cell, self._kept(marks + 1, cell, opened)
        if marks >= self.flags.marks_to_lock:
            yield end, self._kept(marks + 1, end, 0)
        if mike and self.flags.mike_any_skipped:
            filled = self._kept(marks + 1, last, 0)
            yield from ((cell, filled) for cell in range(last if marks <= last else 0))
        elif gaps:
            filled = self._kept(marks + 1, last, gaps if gaps == GAPS else gaps - 1)
            yield from ((cell, filled) for cell in range(1, last))

    def _kept(self, marks: int, last: int, gaps: int) -> GapState:
        """What is kept of a row, gifts included."""
        end = len(self.rows[0].cells) - 1
        if last == end:
            return GapState(max(marks, self.gifts[-1]), end, 0, closed=True)
        marks = max(marks, self.gifts[last])
        if gaps and not self.flags.mike_any_skipped:
            return GapState(marks, last, min(gaps, GAPS, last + 1 - marks, marks - 1))
        return GapState(marks, last)

    def circled(self, state: HalfState, cell: int) -> tuple[int, float] | None:
        """What is kept of a bonus row after the circle at an index, and the points it makes beside;
        None if it cannot be marked."""
        return (state.circles + 1, 0.0) if cell >= state.circles else None

    def _circles(self, state: HalfState) -> Iterator[HalfMark]:
        """Circles beside a cell that may be marked, by the dice beside."""
        assert self.bonus
        if sum(row.marks for row in state.rows) <= state.circles:
            return
        for cell, number in enumerate(self.bonus.numbers):
            beside = [self._may_have(row, cell) for row in state.rows]
            circled = self.circled(state, cell) if any(beside) else None
            if not circled:
                continue
            if self.flags.bonus_colour == "either_neighbour":
                beside = [True] * len(beside)
            late = self.flags.closes_late
            dice = [d for d, row in enumerate(state.rows) if beside[d] and (late or not row.closed)]
            then, gain = state._replace(circles=circled[0]), circled[1]
            for order, die in enumerate(dice or [WHITE_ONLY]):
                yield HalfMark(number, die, order == 0, then, gain)

    def _may_have(self, row: GapState, cell: int) -> bool:
        """Whether some row of that state has marked the cell."""
        return cell == row.last or (cell < row.last and row.marks > 1)

    def key(self, pattern: int) -> GapState:
        """The state of a row with that pattern of marks; bit c is the cell at index c."""
        gaps = 0
        if self.flags.character.fills:
            gaps = gaps_of(pattern)
        marks, last = pattern.bit_count(), pattern.bit_length() - 1
        return self._kept(marks, last, gaps) if marks else GapState()

    def gain(self, row: GapState, cell: int) -> float:
        """Points that a mark makes beside the values of the half."""
        return 0.0

    def level(self, circles: int) -> int:
        """What is kept of a bonus row with that pattern."""
        return circles.bit_count()

    def beside(self, pattern: int) -> float:
        """What a row with that pattern is worth beside the values of the half."""
        return 0.0

    def circles_beside(self, circles: int) -> float:
        """What a bonus row with that pattern is worth beside the values of the half."""
        return 0.0


def gaps_of(pattern: int) -> int:
    """Single empty cells between marks."""
    return (pattern << 1 & pattern >> 1 & ~pattern).bit_count()


@dataclass(frozen=True)
class GuessedRules(HalfRules):
    """The sheet as a way to play sees it: no bound, but small and close to the game.

    Magic Mike's fills are left out: every gap makes `worth` points when it opens, which it loses
    when it is filled. Of a bonus row is kept how far it goes, not the number of its circles: one
    for each `GUESS` cells is guessed; every circle makes `worth` points beside, less as many for
    every one guessed anew.
    """

    worth: float

    def gain(self, row: GapState, cell: int) -> float:
        """The worth of the gap that a mark opens."""
        opens = self.flags.character.fills and 0 <= row.last == cell - 2
        return self.worth * (opens and cell < len(self.rows[0].cells) - 1)

    def beside(self, pattern: int) -> float:
        """The worth of the open gaps of a row."""
        if not self.flags.character.fills or pattern >> (len(self.rows[0].cells) - 1):
            return 0.0
        return self.worth * gaps_of(pattern)

    def _kept(self, marks: int, last: int, gaps: int) -> GapState:
        return super()._kept(marks, last, 0)

    def circled(self, state: HalfState, cell: int) -> tuple[int, float] | None:
        """As `HalfRules.circled`, further right than the circles guessed."""
        if cell < GUESS * state.circles:
            return None
        level = self.level(1 << cell)
        return level, self.worth * (1 + state.circles - level)

    def level(self, circles: int) -> int:
        """The circles that are guessed for a bonus row of that pattern."""
        return -(-circles.bit_length() // GUESS)

    def circles_beside(self, circles: int) -> float:
        """What circles are worth beside those guessed."""
        return self.worth * (circles.bit_count() - self.level(circles))
