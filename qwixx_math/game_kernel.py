"""The compiled inner loop of the simulator: whole games played by a solved table.

Written from the rules, not from the solver's kernel: a row is its number of marks and its last
marked cell, and every move is tried and looked up. It shares with the solver only the numbering of
positions: an open row with c marks up to cell l is state l (l + 1) / 2 + c, an empty one 0.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from .jit import jit
from .lattice import SLOTS, Lattice
from .position import ROWS_TO_END

_NONE = -1


class Board(NamedTuple):
    """Sheet, flags and numbering for the game loop; rows and dice in slot order."""

    row_cell: npt.NDArray[np.int64]
    """Cell of each (row, number); −1: none."""
    die_row: npt.NDArray[np.int64]
    die_cell: npt.NDArray[np.int64]
    """Row and cell of each (die, number); −1: none."""
    pair_a: npt.NDArray[np.int32]
    pair_b: npt.NDArray[np.int32]
    triangle: bool
    end_cell: int
    marks_to_lock: int
    penalty: int
    penalties_to_end: int
    lock_bonus: int
    end_now: bool
    late: bool


def board_of(lattice: Lattice) -> Board:
    """The board of a lattice's sheet and flags."""
    sheet, flags = lattice.sheet, lattice.flags
    slot_of = {row: slot for slot, row in enumerate(lattice.order)}
    row_cell, die_row, die_cell = (np.full((SLOTS, 13), _NONE) for _ in range(3))
    for r, row in enumerate(sheet.rows):
        for c, cell in enumerate(row.cells):
            die = slot_of[sheet.dice.index(cell.die)]
            row_cell[slot_of[r], cell.number] = c
            die_row[die, cell.number] = slot_of[r]
            die_cell[die, cell.number] = c
    return Board(
        row_cell,
        die_row,
        die_cell,
        *lattice.pairs,
        lattice.sorts[2],
        lattice.length - 1,
        flags.marks_to_lock,
        flags.penalty,
        flags.penalties_to_end,
        int(flags.lock_bonus),
        flags.second_lock_in_action1 == "end_now",
        flags.lock_timing == "end_of_turn",
    )


@jit
def _points(n: int) -> int:
    return n * (n + 1) // 2


@jit
def _allowed(board: Any, marks: int, last: int, cell: int) -> bool:
    if cell <= last or last == board.end_cell:
        return False
    return cell < board.end_cell or marks >= board.marks_to_lock


@jit
def _state(board: Any, marks: int, last: int) -> int:
    """Number of a row's state; a closed row's marks no longer count."""
    if last < 0:
        return 0
    return last * (last + 1) // 2 + (1 if last == board.end_cell else marks)


@jit
def _gain(board: Any, marks: int, cell: int) -> int:
    """Points that become final when a row with so many marks gets this cell."""
    return _points(marks + 1 + board.lock_bonus) if cell == board.end_cell else 0


@jit
def _look_up(board: Any, table: Any, s: Any) -> float:
    a = board.pair_a[s[0], s[1]]
    b = board.pair_b[s[2], s[3]]
    if board.triangle:
        return table[max(a, b) * (max(a, b) + 1) // 2 + min(a, b)]
    return table[a * (board.pair_b[-1, -1] + 1) + b]


@jit
def _best_move(
    board: Any, table: Any, passing: float, marks: Any, last: Any, own: bool, dice: Any, move: Any
) -> None:
    """Write the best move into `move`: row, cell by white sum, row, cell by colour; −1: no mark.

    `table` holds the values after the roll, `passing` that of no mark; points already final do not
    count in either. Of equal moves the first in the order of `Position.moves` is taken.
    """
    s = np.empty(SLOTS, np.int64)
    closed = 0
    for row in range(SLOTS):
        s[row] = _state(board, marks[row], last[row])
        closed += last[row] == board.end_cell
    low = np.int64(min(dice[0], dice[1]))
    high = np.int64(max(dice[0], dice[1]))
    best = passing
    move[:] = _NONE
    for white_row in range(-1, SLOTS):
        white_gain = 0
        white_cell = _NONE
        locks = False
        old_marks = 0
        old_last = _NONE
        if white_row >= 0:
            old_marks = marks[white_row]
            old_last = last[white_row]
            white_cell = board.row_cell[white_row, low + high]
            if not _allowed(board, old_marks, old_last, white_cell):
                continue
            white_gain = _gain(board, old_marks, white_cell)
            locks = white_cell == board.end_cell
            marks[white_row] = old_marks + 1
            last[white_row] = white_cell
            s[white_row] = _state(board, old_marks + 1, white_cell)
            value = _look_up(board, table, s) + white_gain
            if value > best:
                best = value
                move[0], move[1], move[2], move[3] = white_row, white_cell, _NONE, _NONE
        if own and not (locks and closed + 1 >= ROWS_TO_END and board.end_now):
            for die in range(SLOTS):
                out = last[die] == board.end_cell and not (
                    board.late and locks and die == white_row
                )
                if out:
                    continue
                for white in (low, high):
                    row = board.die_row[die, white + dice[2 + die]]
                    if row < 0:
                        continue
                    cell = board.die_cell[die, white + dice[2 + die]]
                    if not _allowed(board, marks[row], last[row], cell):
                        continue
                    here = s[row]
                    s[row] = _state(board, marks[row] + 1, cell)
                    value = _look_up(board, table, s) + white_gain + _gain(board, marks[row], cell)
                    s[row] = here
                    if value > best:
                        best = value
                        move[0], move[1], move[2], move[3] = white_row, white_cell, row, cell
        if white_row >= 0:
            marks[white_row] = old_marks
            last[white_row] = old_last
            s[white_row] = _state(board, old_marks, old_last)


@jit
def play_games(board: Any, values: Any, until_mine: int, dice: Any, results: Any) -> None:
    """Play one game from the empty sheet for each entry of `dice`.

    Shapes: values as in `solver.Solution`; dice (games, rolls, 6), the two white faces and those of
    the rows' dice; results (games, 4): score, rolls, penalties, closed rows.
    """
    players = values.shape[1]
    marks = np.zeros(SLOTS, np.int64)
    last = np.empty(SLOTS, np.int64)
    move = np.empty(4, np.int64)
    s = np.empty(SLOTS, np.int64)
    for game in range(dice.shape[0]):
        marks[:] = 0
        last[:] = _NONE
        penalties = 0
        closed = 0
        rolls = 0
        wait = until_mine
        while closed < ROWS_TO_END and penalties < board.penalties_to_end:
            then = (wait + players - 1) % players
            for row in range(SLOTS):
                s[row] = _state(board, marks[row], last[row])
            if wait > 0:
                passing = _look_up(board, values[:, then, penalties], s)
            elif penalties + 1 < board.penalties_to_end:
                passing = _look_up(board, values[:, then, penalties + 1], s) - board.penalty
            else:
                passing = -float(board.penalty)
                for row in range(SLOTS):
                    if last[row] != board.end_cell:
                        passing += _points(marks[row])
            table = values[:, then, penalties]
            _best_move(board, table, passing, marks, last, wait == 0, dice[game, rolls], move)
            if wait == 0 and move[0] < 0 and move[2] < 0:
                penalties += 1
            for k in (0, 2):
                if move[k] >= 0:
                    marks[move[k]] += 1
                    last[move[k]] = move[k + 1]
                    closed += move[k + 1] == board.end_cell
            rolls += 1
            wait = then
        score = -board.penalty * penalties
        for row in range(SLOTS):
            score += _points(marks[row] + board.lock_bonus * (last[row] == board.end_cell))
        results[game, 0] = score
        results[game, 1] = rolls
        results[game, 2] = penalties
        results[game, 3] = closed
