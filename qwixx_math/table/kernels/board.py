"""A sheet as compiled code plays it: the legal marks of a seat at a table.

Written from the rules, not from the solver's kernel: a row is its number of marks and its last
marked cell, and every mark is tried. It shares with the solver only the numbering of positions: an
open row with c marks up to cell l is state l (l + 1) / 2 + c, an empty one 0, a closed one the next
after all of them. Arrays `marks` and `last` are by (seat, row); `shut` tells the closed rows.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ...base.compile import inlined
from ...errors import InvalidSetting
from ...game.position import ROWS_TO_END
from ...game.rules import check_plain
from ...solver.index.lattice import Lattice
from ...solver.index.pairs import Pairs
from ...solver.index.row_states import SLOTS

NONE = -1
MOST_COLOURS = 2 * SLOTS
"""A colour die and either white die make at most so many marks."""

Ints = npt.NDArray[np.int64]


class Board(NamedTuple):
    """Sheet, flags and numbering for the game loop; rows in slot order, dice in the sheet's."""

    row_cell: Ints
    """Cell of each (row, number); −1: none."""
    die_row: Ints
    die_cell: Ints
    """Row and cell of each (die, number); −1: none."""
    leaves: Ints
    """Row with which each die leaves the game."""
    pairs: Pairs
    end_cell: int
    marks_to_lock: int
    penalty: int
    penalties_to_end: int
    lock_bonus: int
    ends_now: bool
    closes_late: bool


class View(NamedTuple):
    """What a seat sees when it decides.

    `wait` as `until_mine`, its own `penalties`, marks and last cells of all seats, the rows that
    are closed for it, the dice, and 32 random bits.
    """

    seat: int
    wait: int
    penalties: int
    marks: Ints
    last: Ints
    shut: npt.NDArray[np.bool_]
    dice: npt.NDArray[np.uint8]
    noise: int


def board_of(lattice: Lattice) -> Board:
    """The board of a lattice's sheet and flags.

    Raises:
        InvalidSetting: a sheet with more than rows, or a power.
    """
    check_plain(lattice.sheet, lattice.flags, "the simulator")
    if lattice.flags.rows_to_end != ROWS_TO_END:
        raise InvalidSetting(f"the simulator: not yet under {lattice.flags.text()}")
    sheet, flags = lattice.sheet, lattice.flags
    slot_of = {row: slot for slot, row in enumerate(lattice.order)}
    row_cell, die_row, die_cell = (np.full((SLOTS, 13), NONE) for _ in range(3))
    leaves = np.full(SLOTS, NONE)
    for r, row in enumerate(sheet.rows):
        leaves[sheet.dice.index(row.die)] = slot_of[r]
        for c, cell in enumerate(row.cells):
            die = sheet.dice.index(cell.die)
            row_cell[slot_of[r], cell.number] = c
            die_row[die, cell.number] = slot_of[r]
            die_cell[die, cell.number] = c
    return Board(
        row_cell,
        die_row,
        die_cell,
        leaves,
        lattice.pairs,
        lattice.length - 1,
        flags.marks_to_lock,
        flags.penalty,
        flags.penalties_to_end,
        int(flags.lock_bonus),
        flags.ends_now,
        flags.closes_late,
    )


@inlined
def points(n: int) -> int:
    """Points of a row with n scoring marks."""
    return n * (n + 1) // 2


@inlined
def state_of(board: Board, marks: int, last: int, shut: bool) -> int:
    """Number of a row's state; a closed row's marks no longer count."""
    if shut or last == board.end_cell:
        closed: int = board.end_cell * (board.end_cell + 1) // 2 + 1
        return closed
    return last * (last + 1) // 2 + marks if last >= 0 else 0


@inlined
def allowed(board: Board, marks: int, last: int, shut: bool, cell: int) -> bool:
    """Whether a row takes a mark of that cell."""
    enough: bool = cell < board.end_cell or marks >= board.marks_to_lock
    return enough and cell > last and not shut


@inlined
def gain_of(board: Board, marks: int, cell: int) -> int:
    """Points that become final when a row with so many marks gets this cell."""
    return points(marks + 1 + board.lock_bonus) if cell == board.end_cell else 0


@inlined
def list_whites(board: Board, view: View, found: Ints) -> int:
    """List the marks by the white sum as (row, cell) in `found`; returns their number."""
    seat, marks, last, shut, dice = view.seat, view.marks, view.last, view.shut, view.dice
    count = 0
    number = np.int64(dice[0]) + np.int64(dice[1])
    for row in range(SLOTS):
        cell = board.row_cell[row, number]
        if allowed(board, marks[seat, row], last[seat, row], shut[row], cell):
            found[count, 0], found[count, 1] = row, cell
            count += 1
    return count


@inlined
def list_colours(board: Board, view: View, found: Ints) -> int:
    """List the marks by a colour die as (row, cell) in `found`; returns their number.

    Under late timing a die stays for the turn in which its row is locked.
    """
    seat, marks, last, shut, dice = view.seat, view.marks, view.last, view.shut, view.dice
    count = 0
    low = min(dice[0], dice[1])
    high = max(dice[0], dice[1])
    for die in range(SLOTS):
        gone = board.leaves[die]
        if gone < 0 or shut[gone] or (last[seat, gone] == board.end_cell and not board.closes_late):
            continue
        for white in (low, high):
            row = board.die_row[die, white + dice[2 + die]]
            cell = board.die_cell[die, white + dice[2 + die]]
            if row >= 0 and allowed(board, marks[seat, row], last[seat, row], shut[row], cell):
                found[count, 0], found[count, 1] = row, cell
                count += 1
            if low == high:
                break
    return count
