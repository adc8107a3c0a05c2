"""What best play leads to from several positions, estimated with the same dice.

`measures` has these figures exactly, in seconds a position. Here games are played: n from each
position, game i of every position with the same dice. Let X_i be a figure of game i, or its
difference between two positions, and Z_i the worth of the final score less the exact value of the
start, of which the mean is known to be 0. The estimate of E X is

    X̄ − β Z̄,  β = cov(X, Z) / var Z,    standard error √(var(X − β Z) / n),

the variance taken over n − 2, as the mean and β come from the sample too. Common dice make a
difference steady, and the control variate Z takes back the luck of the sample as far as X goes with
the score.

All games advance together, one roll at a time, as NumPy arrays; the best move of each is found by
trying every mark.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ..errors import InvalidSetting
from ..game.players import check_until_mine
from ..game.position import Position
from ..game.rules import check_plain
from ..solver.index.lattice import Lattice
from ..solver.index.pairs import forms_of
from ..solver.index.row_states import SLOTS
from ..solver.solution import Solution, ended_values

_NONE = -1
_WHITES = 2

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Outlook:
    """Games played on from a position; one entry a game, shapes (games,) or (games, rows).

    Attributes:
        scores: final scores.
        rolls: rolls to come until the end.
        penalties: penalties in the end, those of the position included.
        marks: scoring marks of each row in the end, the lock included.
        locks: whether the player locked each row.
        surplus: worth of the score (see `objectives`) less the exact value of the start.
    """

    scores: Ints
    rolls: Ints
    penalties: Ints
    marks: Ints
    locks: npt.NDArray[np.bool_]
    surplus: Floats

    @property
    def games(self) -> int:
        """Number of games."""
        return len(self.scores)


def play_on(
    solution: Solution,
    positions: Sequence[Position],
    *,
    until_mine: int = 0,
    games: int = 2000,
    seed: int = 0,
) -> list[Outlook]:
    """Play games by the best moves of a solution from each position, before a roll.

    Raises:
        InvalidSetting: fewer than three games, a seed below 0, `until_mine` out of range, or a
            position of another sheet or other flags.
    """
    if type(games) is not int or type(seed) is not int or games < 3 or seed < 0:
        raise InvalidSetting(f"{games} games, seed {seed}: games start at 3, seeds at 0")
    check_until_mine(until_mine, solution.players)
    board = _Board(solution)
    sheets = [solution.checked(position) for position in positions]
    played = _Games.of(board, sheets, games)
    generator = np.random.Generator(np.random.PCG64(seed))
    wait = until_mine
    while len(going := np.flatnonzero(~played.over)):
        dice = generator.integers(1, 7, (games, _WHITES + SLOTS))
        then = (wait - 1) % solution.players
        played.advance(board, going, dice[going % games], own=wait == 0, then=then)
        wait = then
    return [
        played.outlook(
            solution, board, solution.look_up(sheet, until_mine), slice(n * games, (n + 1) * games)
        )
        for n, sheet in enumerate(sheets)
    ]


class _Board:
    """A solution's rules and values, ready for arrays of games."""

    def __init__(self, solution: Solution) -> None:
        check_plain(solution.lattice.sheet, solution.lattice.flags, "playing on")
        self.lattice: Lattice = solution.lattice
        self.flags = flags = self.lattice.flags
        self.values = solution.values
        self.ended = ended_values(self.lattice, solution.objective)
        self.penalty = float(flags.penalty) if solution.objective.is_score else 0.0
        self.tables = self.lattice.tables
        self.shut = self.tables.closed_state
        sheet = self.lattice.sheet
        slot_of = {row: slot for slot, row in enumerate(self.lattice.order)}
        self.row_cell = np.full((SLOTS, 13), _NONE)
        self.die_row, self.die_cell = (np.full((SLOTS, 13), _NONE) for _ in range(2))
        for r, row in enumerate(sheet.rows):
            for number, c in row.index_of.items():
                self.row_cell[slot_of[r], number] = c
        for (die, number), (r, c) in sheet.by_die.items():
            slot = slot_of[sheet.dice.index(die)]
            self.die_row[slot, number], self.die_cell[slot, number] = slot_of[r], c
        self.end = self.lattice.length - 1
        self.slots = [slot_of[row] for row in range(len(sheet.rows))]

    def index(self, s: npt.NDArray[Any]) -> Ints:
        """Lattice indices of row states; shape (n, slots)."""
        return forms_of(self.lattice.pairs, s)


@dataclass
class _Games:
    """Where all games stand; first axis the games, second the slots."""

    states: Ints
    penalties: Ints
    marks: Ints
    locks: npt.NDArray[np.bool_]
    rolls: Ints
    over: npt.NDArray[np.bool_]

    @classmethod
    def of(cls, board: _Board, positions: Sequence[Position], games: int) -> _Games:
        shape = (len(positions), SLOTS)
        states, marks = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
        locks = np.zeros(shape, np.bool_)
        for n, position in enumerate(positions):
            for row, slot in enumerate(board.slots):
                states[n, slot] = board.lattice.row_state(position, row)
                marks[n, slot] = position.marks(row)
                locks[n, slot] = position.is_locked(row)
        penalties = np.array([position.penalties for position in positions], np.int64)
        over = np.array([position.is_over for position in positions], np.bool_)
        return cls(
            states.repeat(games, axis=0),
            penalties.repeat(games),
            marks.repeat(games, axis=0),
            locks.repeat(games, axis=0),
            np.zeros(len(positions) * games, np.int64),
            over.repeat(games),
        )

    def advance(self, board: _Board, going: Ints, dice: Ints, *, own: bool, then: int) -> None:
        """One roll: the best move of every game in `going`."""
        start, penalties = self.states[going], self.penalties[going]
        nothing, marks = _best_moves(board, start, penalties, dice, own=own, then=then)
        self.rolls[going] += 1
        self.penalties[going] += nothing & own
        for slots, cells in marks:
            n = np.flatnonzero(slots >= 0)
            at, slot, cell = going[n], slots[n], cells[n]
            self.states[at, slot] = board.tables.step[slot, self.states[at, slot], cell]
            locked = cell == board.end
            self.locks[at, slot] |= locked
            self.marks[at, slot] += 1 + board.flags.lock_bonus * locked
        closed = (self.states[going] >= board.shut).sum(axis=1)
        last = self.penalties[going] >= board.flags.penalties_to_end
        self.over[going] = (closed >= board.flags.rows_to_end) | last

    def outlook(self, solution: Solution, board: _Board, value: float, part: slice) -> Outlook:
        marks, penalties = self.marks[part], self.penalties[part]
        points = (marks * (marks + 1) // 2).sum(axis=1) - board.flags.penalty * penalties
        return Outlook(
            points,
            self.rolls[part],
            penalties,
            marks[:, board.slots],
            self.locks[part][:, board.slots],
            solution.objective.worth_of(points.astype(float)) - value,
        )


def _best_moves(
    board: _Board, start: Ints, penalties: Ints, dice: Ints, *, own: bool, then: int
) -> tuple[npt.NDArray[np.bool_], list[tuple[Ints, Ints]]]:
    """Whether to mark nothing, and (slots, cells) of the white and the colour mark, −1 for none.

    Among moves of equal value the first in the order of `Position.moves` is taken.
    """
    n = np.arange(len(start))
    tables, values, flags = board.tables, board.values, board.flags
    here = board.index(start)
    if own:
        more = np.minimum(penalties + 1, flags.penalties_to_end - 1)
        passing = values[here, then, more] - board.penalty
        last = penalties + 1 == flags.penalties_to_end
        passing[last] = board.ended[here[last]]
    else:
        passing = values[here, then, penalties]
    best = passing
    white_slot, white_cell, slot_chosen, cell_chosen = (np.full(len(n), _NONE) for _ in range(4))
    white_sum = dice[:, 0] + dice[:, 1]
    open_before = start < board.shut
    closed = SLOTS - open_before.sum(axis=1)

    def offer(some: Ints, worth: Floats, white: int, slot: Ints | int, cell: Ints | int) -> None:
        better = worth > best[some]
        some = some[better]
        best[some] = worth[better]
        white_slot[some] = white
        white_cell[some] = board.row_cell[white, white_sum[some]] if white >= 0 else _NONE
        slot_chosen[some] = slot[better] if isinstance(slot, np.ndarray) else slot
        cell_chosen[some] = cell[better] if isinstance(cell, np.ndarray) else cell

    for white in range(-1, SLOTS):
        able, s, gain = n, start, np.zeros(len(n))
        if white >= 0:
            cell = board.row_cell[white, white_sum]
            able = np.flatnonzero((cell >= 0) & (tables.step[white, start[:, white], cell] >= 0))
            before, cell = start[able, white], cell[able]
            s = start[able]
            s[:, white] = tables.step[white, before, cell]
            gain = tables.gain[white, before, cell]
            offer(able, values[board.index(s), then, penalties[able]] + gain, white, _NONE, _NONE)
        if not own:
            continue
        ended = np.zeros(len(able), np.bool_)
        if white >= 0 and flags.ends_now:
            ended = (s[:, white] >= board.shut) & (closed[able] + 1 >= flags.rows_to_end)
        usable = open_before[able] if flags.closes_late else s < board.shut
        for die in range(SLOTS):
            for face in range(_WHITES):
                number = dice[able, face] + dice[able, _WHITES + die]
                slot, cell = board.die_row[die, number], board.die_cell[die, number]
                at = np.arange(len(able))
                step = tables.step[slot, s[at, slot], cell]
                fits = np.flatnonzero((slot >= 0) & (step >= 0) & usable[:, die] & ~ended)
                after, slot, cell = s[fits], slot[fits], cell[fits]
                both = gain[fits] + tables.gain[slot, s[fits, slot], cell]
                after[np.arange(len(fits)), slot] = step[fits]
                some = able[fits]
                worth = values[board.index(after), then, penalties[some]] + both
                offer(some, worth, white, slot, cell)
    nothing = (white_slot < 0) & (slot_chosen < 0)
    return nothing, [(white_slot, white_cell), (slot_chosen, cell_chosen)]
