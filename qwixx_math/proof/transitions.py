"""The rules as arrays, read off `Position`: what every mark makes of every row state.

Every state of a row is played with every number and the outcome written down. A position is four
row states and a tally t: the marked frames, or the exchange fields gone (of a sheet without either
always 0). Where chains mark closed rows too, these are told apart by marks.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, count, product
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ..base.compile import jit
from ..game.notation import Mark, Roll, Row
from ..game.position import Position
from ..game.rules import Flags
from ..game.sheets import Sheet

ROWS = 4
NONE = ROWS
FACES = 6
SUMS = 13


class Steps(NamedTuple):
    """Transitions as arrays; rows and dice in sheet order, rows of `dice` as sets of bits.

    `mark[row, state, number]` is the row state after the mark, −1 where it is not allowed;
    `gain[row, state, number]` the points it makes final; `closed[row]` the number of the first
    closed state; `shut[row, state]` the state once others closed the row; `row_of[die, number]` the
    row in which that die marks that number, −1 if none; `dice[rows closed before, rows
    closed in this turn, die]` whether the die may mark a colour then; `partner[row, number]` the
    row in which a chain marks a cell too, −1 if none, and `joined[row, number, state]` what that
    makes of a state there; `framed[row, number]` how many frames a mark marks;
    `tally[white sum, number, t]` the tally after that number is marked by that sum, frames apart,
    −1 where it cannot be; `rows_to_end` closed rows end the game.
    """

    mark: npt.NDArray[np.int16]
    gain: npt.NDArray[np.float64]
    closed: npt.NDArray[np.int16]
    row_of: npt.NDArray[np.int16]
    dice: npt.NDArray[np.bool_]
    shut: npt.NDArray[np.int16]
    partner: npt.NDArray[np.int16]
    joined: npt.NDArray[np.int16]
    framed: npt.NDArray[np.int16]
    tally: npt.NDArray[np.int16]
    rows_to_end: int


class Transitions:
    """A sheet under given flags as arrays, found by playing on `Position`s.

    Attributes:
        flags: the flags.
        states: open states of each row, as `Row`s; the numbers after them mean closed.
        closed_rows: the closed states of each row, as `Row`s.
        shape: states of each row, the closed ones included; 1 for a row that the sheet lacks.
        tallies: number of tallies, from 0 on.
        steps: what marks lead to.
        points: shape (4, states); points of a row that count as open.
        beside: points of each tally.
        over: shape `shape`; whether the game has ended, penalties apart, by row states.
        penalty, penalties: points a penalty costs, and the number of them that ends the game.
        most_turns: own turns of the longest game.
    """

    def __init__(self, sheet: Sheet, flags: Flags) -> None:
        self.flags = flags
        self._rows = rows = range(len(sheet.rows))
        self._empty = empty = Position(sheet, flags, (Row(cells=None),) * len(rows))
        self.states = [self._open_states(row) for row in rows]
        self.closed_rows = [self._closed_states(row) for row in rows]
        lacking = (1,) * (ROWS - len(rows))
        self.shape = (
            *(len(self.states[row]) + len(self.closed_rows[row]) for row in rows),
            *lacking,
        )
        self.tallies = len(sheet.frames) + len(sheet.exchange) + 1
        beside = [self._with_tally(empty, tally).score for tally in range(self.tallies)]
        self.beside = np.array(beside, np.float64)
        self.steps = self._play_all_marks()
        self.points = np.zeros((ROWS, max(self.shape)))
        for row in rows:
            here = (self._with_row(row, state) for state in self._all_states(row))
            points = [position.score - position.settled_points for position in here]
            self.points[row, : len(points)] = points
        self.over = np.zeros(self.shape, np.bool_)
        halves = [(slice(len(states)), slice(len(states), None)) for states in self.states]
        for shut in product((0, 1), repeat=len(rows)):
            closed = empty.with_closed(row for row in rows if shut[row])
            self.over[tuple(halves[row][shut[row]] for row in rows)] = closed.is_over
        self.penalty = -empty.with_penalty().settled_points
        self.penalties = next(p for p in count() if replace(empty, penalties=p).is_over)
        # Every turn but the last leaves the game open: marks that leave their row open, those that
        # close a row but not the last, all penalties but one. The last turn may take that one.
        most_marks = sum(max(state.count for state in states) for states in self.states)
        can_close = (self.steps.mark >= self.steps.closed[:, None, None]).any(axis=(1, 2)).sum()
        closes = min(int(can_close), flags.rows_to_end - 1)
        self.most_turns = most_marks + closes + self.penalties

    def reached(self) -> npt.NDArray[np.bool_]:
        """Whether a game can reach each position, by row states and tally."""
        found = np.zeros((*self.shape, self.tallies), np.bool_)
        found.flat[0] = True
        _spread(found, self.over, self.steps)
        return found

    def position(self, states: npt.NDArray[Any], tally: int = 0, penalties: int = 0) -> Position:
        """The position of four row states and a tally; its closed rows are mostly closed by
        others."""
        rows = tuple(self._all_states(row)[states[row]] for row in self._rows)
        return replace(self._with_tally(self._empty, tally), rows=rows, penalties=penalties)

    def points_of(self, states: npt.NDArray[Any], tally: Any = 0) -> npt.NDArray[np.float64]:
        """Points of the open rows and the tally of many positions, states along the last axis."""
        points: npt.NDArray[np.float64] = self.points[range(ROWS), states].sum(axis=-1)
        points += self.beside[tally]
        return points

    def _all_states(self, row: int) -> list[Row]:
        return self.states[row] + self.closed_rows[row]

    def _with_tally(self, position: Position, tally: int) -> Position:
        if position.sheet.frames:
            return replace(position, short_frames=tally)
        return replace(position, exchanges=tally)

    def _with_row(self, row: int, state: Row) -> Position:
        rows = self._empty.rows
        return replace(self._empty, rows=(*rows[:row], state, *rows[row + 1 :]))

    def _marks(self, row: int, state: Row) -> Iterator[tuple[Position, Mark, Position]]:
        """A position with that state in one row, each mark the row takes, the position after it."""
        here, layout = self._with_row(row, state), self._empty.sheet.rows[row]
        for number, cell in layout.index_of.items():
            if here.can_mark(row, cell):
                mark = Mark(layout.name, number)
                yield here, mark, here.with_mark(mark)

    def _open_states(self, row: int) -> list[Row]:
        """All states that marks in an empty row lead to and that leave it open."""
        found = [self._empty.rows[row]]
        for state in found:  # grows while it is read
            for _, _, after in self._marks(row, state):
                if not after.is_closed(row) and after.rows[row] not in found:
                    found.append(after.rows[row])
        return found

    def _closed_states(self, row: int) -> list[Row]:
        """The closed states that play tells apart: by their marks, if those may still grow."""
        if not self._empty.sheet.links:
            return [Row(shut=True)]
        end, bonus = self._empty.sheet.ends[row], self._empty.flags.lock_bonus
        shut = [Row(marks, marks - 1, True, None) for marks in range(end + 1)]
        locked = (Row(marks - bonus, end, cells=None) for marks in range(end + 1, end + 2 + bonus))
        return [*shut, *locked]

    def _number(self, position: Position, row: int) -> int:
        """Number of the state in which a row of a position is, −1 if there is none such."""
        states, closed = self.states[row], self.closed_rows[row]
        if not position.is_closed(row):
            return states.index(position.rows[row]) if position.rows[row] in states else -1
        marks = position.marks(row) if len(closed) > 1 else 0
        return len(states) + marks if marks < len(closed) else -1

    def _play_all_marks(self) -> Steps:
        letters = self._empty.sheet.dice
        most = max(self.shape)
        steps = Steps(
            mark=np.full((ROWS, most, SUMS), -1, np.int16),
            gain=np.zeros((ROWS, most, SUMS)),
            closed=np.full(ROWS, most, np.int16),
            row_of=np.full((ROWS, SUMS), -1, np.int16),
            dice=np.zeros((1 << ROWS, 1 << ROWS, ROWS), np.bool_),
            shut=np.full((ROWS, most), -1, np.int16),
            partner=np.full((ROWS, SUMS), -1, np.int16),
            joined=np.full((ROWS, SUMS, most), -1, np.int16),
            framed=np.zeros((ROWS, SUMS), np.int16),
            tally=np.full((SUMS, SUMS, self.tallies), -1, np.int16),
            rows_to_end=self.flags.rows_to_end,
        )
        for (die, number), (row, _) in self._empty.sheet.by_die.items():
            steps.row_of[letters.index(die), number] = row
        closing: dict[int, tuple[Position, Mark]] = {}
        for row, states in enumerate(self.states):
            steps.closed[row] = len(states)
            for start, state in enumerate(states):
                shut = self._with_row(row, state).with_closed([row])
                steps.shut[row, start] = self._number(shut, row)
                for here, mark, after in self._marks(row, state):
                    at = row, start, mark.number
                    steps.gain[at] = after.settled_points - here.settled_points
                    steps.mark[at] = self._number(after, row)
                    steps.framed[row, mark.number] = after.framed - here.framed
                    self._play_chain(steps, here, row, mark)
                    if after.is_closed(row):
                        closing[row] = here, mark
        self._play_exchanges(steps)
        self._list_dice(steps, closing)
        return steps

    def _list_dice(self, steps: Steps, closing: dict[int, tuple[Position, Mark]]) -> None:
        """Write down which dice may mark a colour; `closing` has for rows that can be locked a
        position and the mark that does it."""
        letters = self._empty.sheet.dice
        for shut in product((0, 1), repeat=len(self._rows)):
            before = {row for row in self._rows if shut[row]}
            start, bits = self._empty.with_closed(before), sum(1 << row for row in before)
            steps.dice[bits, 0, : len(letters)] = _usable(letters, start, start)
            for row, (locking, mark) in closing.items():
                if row not in before:
                    here = locking.with_closed(before)
                    after = here.with_mark(mark)
                    now = () if here.ends_in_action1(after) else letters
                    steps.dice[bits, 1 << row, : len(letters)] = _usable(now, here, after)
            for one, other in combinations(sorted(closing.keys() - before), 2):
                # A second one by a colour does not end the game: the third colour comes after it.
                marks = [closing[row] for row in (one, other)]
                rows = list(start.rows)
                for row, (locking, _) in zip((one, other), marks, strict=True):
                    rows[row] = locking.rows[row]
                here = replace(start, rows=tuple(rows))
                after = here.with_mark(marks[0][1]).with_mark(marks[1][1])
                both = 1 << one | 1 << other
                steps.dice[bits, both, : len(letters)] = _usable(letters, here, after)

    def _play_chain(self, steps: Steps, here: Position, row: int, mark: Mark) -> None:
        """Write down what a mark does to another row, whatever state that is in."""
        for other, _ in here.along(mark):
            steps.partner[row, mark.number] = other
            for start, state in enumerate(self._all_states(other)):
                rows = (*here.rows[:other], state, *here.rows[other + 1 :])
                after = replace(here, rows=rows).with_mark(mark)
                steps.joined[row, mark.number, start] = self._number(after, other)

    def _play_exchanges(self, steps: Steps) -> None:
        """Write down the tally after each number is marked for each white sum."""
        for tally in range(self.tallies):
            here = self._with_tally(self._empty, tally)
            for total in range(2, SUMS):
                steps.tally[total, total, tally] = tally
                roll = Roll((max(1, total - FACES), min(FACES, total - 1)))
                for mark in here.white_marks(roll) if here.sheet.exchange else ():
                    steps.tally[total, mark.number, tally] = here.with_mark(mark).exchanges


def _usable(letters: tuple[str, ...], here: Position, after: Position) -> list[bool]:
    """Of all dice, whether they may mark a colour after what a turn closed."""
    usable = here.dice_in_action2(after)
    return [die in letters and die in usable for die in here.sheet.dice]


@jit
def mark_in(s: Any, steps: Any, row: int, number: int) -> None:
    """Mark a number in a row of s, and what a chain marks too."""
    other = steps.partner[row, number]
    if other >= 0:
        s[other] = steps.joined[row, number, s[other]]
    s[row] = steps.mark[row, s[row], number]


@jit
def rows_closed(s: Any, steps: Steps) -> int:
    """The closed rows of s as bits."""
    bits = 0
    for row in range(ROWS):
        bits |= (s[row] >= steps.closed[row]) << row
    return bits


@jit
def count_bits(rows: int) -> int:
    """How many rows a set has."""
    count = 0
    for row in range(ROWS):
        count += rows >> row & 1
    return count


@jit
def _spread(reached: Any, over: Any, steps: Any) -> None:
    """Complete `reached`, true where games begin, by all that marks and others' locks lead to.

    Marks and locks lead to higher numbers of states, so one pass in order is enough.
    """
    s = np.empty(ROWS, np.int64)
    tallies = reached.shape[ROWS]
    for s0, s1, s2, s3, t in np.ndindex(reached.shape):
        if not reached[s0, s1, s2, s3, t] or over[s0, s1, s2, s3]:
            continue
        for row in range(ROWS):
            for number in range(2, SUMS):
                s[0], s[1], s[2], s[3] = s0, s1, s2, s3
                if steps.mark[row, s[row], number] < 0:
                    continue
                mark_in(s, steps, row, number)
                for total in range(2, SUMS) if tallies > 1 else range(number, number + 1):
                    then = steps.tally[total, number, t]
                    if then >= 0:
                        then += steps.framed[row, number]
                        reached[s[0], s[1], s[2], s[3], then] = True
            s[0], s[1], s[2], s[3] = s0, s1, s2, s3
            if steps.shut[row, s[row]] >= 0:
                s[row] = steps.shut[row, s[row]]
                if over[s[0], s[1], s[2], s[3]]:
                    continue  # nothing follows
                reached[s[0], s[1], s[2], s[3], t] = True
