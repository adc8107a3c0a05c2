"""A sheet as compiled code plays it: the legal marks of a seat at a table.

Written from the rules, not from the solver's kernel: a row is its number of marks and its last
marked cell, and every mark is tried. It shares with the solver only the numbering of positions: an
open row with c marks up to cell l is state l (l + 1) / 2 + c, an empty one 0, a closed one the next
after all of them, or where chains add to closed rows the next but its scoring marks. Arrays `marks`
and `last` are by (seat, row), `marks[seat, BESIDE]` is what the sheet counts beside the rows, its
frames or the exchange fields gone; `shut` tells the closed rows.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ...base.compile import alone, inlined
from ...errors import InvalidSetting
from ...game.rules import is_counted, row_score
from ...solver.index.lattice import Lattice
from ...solver.index.pairs import Pairs
from ...solver.index.row_states import SLOTS

NONE = -1
BESIDE = SLOTS
MOST_COLOURS = 2 * SLOTS
"""A colour die and either white die make at most so many marks."""

Ints = npt.NDArray[np.int64]


class Beside(NamedTuple):
    """What a sheet counts beside its rows.

    Attributes:
        shift: the index of a form with count t is shift[form] + t.
        framed: 1 for each framed (row, cell).
        exchange: ways to exchange a white sum as (sum, number, field), in the order of the fields.
        points: what a count scores.
    """

    shift: npt.NDArray[np.int32]
    framed: Ints
    exchange: Ints
    points: Ints


class Board(NamedTuple):
    """Sheet, flags and numbering for the game loop; rows in slot order, dice in the sheet's."""

    row_cell: Ints
    """Cell of each (row, number); −1: none."""
    die_row: Ints
    die_cell: Ints
    """Row and cell of each (die, number); −1: none."""
    leaves: Ints
    """Row with which each die leaves the game."""
    links: Ints | None
    """Row and cell of the chain partner of each (row, cell), −1: none; None without chains."""
    beside: Beside | None
    pairs: Pairs
    end_cell: int
    closed_state: int
    marks_to_lock: int
    penalty: int
    penalties_to_end: int
    rows_to_end: int
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
        InvalidSetting: chains whose ends come apart or whose partners do not count, or a power.
    """
    sheet, flags = lattice.sheet, lattice.flags
    if not is_counted(sheet, flags):
        raise InvalidSetting(f"the simulator: not yet with {flags.text()}")
    slot_of = {row: slot for slot, row in lattice.filled_slots}
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
        _links_of(lattice),
        _beside_of(lattice),
        lattice.pairs,
        lattice.length - 1,
        lattice.closed_state,
        flags.marks_to_lock,
        flags.penalty,
        flags.penalties_to_end,
        flags.rows_to_end,
        int(flags.lock_bonus),
        flags.ends_now,
        flags.closes_late,
    )


def most_whites(board: Board) -> int:
    """How many marks a white sum can make at most."""
    return SLOTS * (1 if board.beside is None else 1 + len(board.beside.exchange))


def _links_of(lattice: Lattice) -> Ints | None:
    if not lattice.sheet.links:
        return None
    slot_of = {row: slot for slot, row in lattice.filled_slots}
    links = np.full((SLOTS, lattice.length, 2), NONE)
    for one, other in lattice.sheet.links:
        for (row, cell), (row2, cell2) in ((one, other), (other, one)):
            links[slot_of[row], cell] = slot_of[row2], cell2
    return links


def _beside_of(lattice: Lattice) -> Beside | None:
    if lattice.tally is None:
        return None
    sheet, slot_of = lattice.sheet, {row: slot for slot, row in lattice.filled_slots}
    framed = np.zeros((SLOTS, lattice.length), np.int64)
    for row, cell in sheet.frames:
        framed[slot_of[row], cell] = 1
    exchange = [(*ways, field) for ways, field in sheet.exchanged.items()]
    scores = [row_score(count) if sheet.frames else 0 for count in range(len(sheet.frames) + 1)]
    return Beside(
        lattice.tally.shift,
        framed,
        np.array(exchange, np.int64).reshape(-1, 3),
        np.array(scores + [0] * len(sheet.exchange)),
    )


@inlined
def points(n: int) -> int:
    """Points of a row with n scoring marks."""
    return n * (n + 1) // 2


@inlined
def state_of(board: Board, marks: int, last: int, shut: bool) -> int:
    """Number of a row's state; a closed row's marks no longer count, except where chains add to
    them."""
    if shut or last == board.end_cell:
        own = last == board.end_cell
        closed: int = board.closed_state + told(board.links, marks + board.lock_bonus * own)
        return closed
    return last * (last + 1) // 2 + marks if last >= 0 else 0


@alone
def told(links: Ints | None, marks: int) -> int:
    """The marks of a closed row as far as they must be known."""
    return 0 if links is None else marks


@alone
def join(
    links: Ints | None, marks: Ints, last: Ints, seat: int, place: tuple[int, int]
) -> tuple[int, int]:
    """Mark the chain partner of a place; its row (−1: none) and the last cell there before."""
    if links is None:
        return NONE, NONE
    row, cell = links[place[0], place[1], 0], links[place[0], place[1], 1]
    if row < 0:
        return NONE, NONE
    before = last[seat, row]
    marks[seat, row] += 1
    last[seat, row] = max(before, cell)
    return row, before


@alone
def count_with(beside: Beside | None, count: int, row: int, cell: int) -> int:
    """What is counted beside the rows once a cell is marked."""
    return 0 if beside is None else count + beside.framed[row, cell]


@alone
def place_of(beside: Beside | None, form: int, count: int) -> int:
    """The index of a form with what is counted beside."""
    return form if beside is None else beside.shift[form] + count


@alone
def points_beside(beside: Beside | None, count: int) -> int:
    """What the count beside the rows scores."""
    return 0 if beside is None else beside.points[count]


@inlined
def allowed(board: Board, marks: int, last: int, shut: bool, cell: int) -> bool:
    """Whether a row takes a mark of that cell."""
    enough: bool = cell < board.end_cell or marks >= board.marks_to_lock
    return enough and cell > last and not shut


@inlined
def gain_of(board: Board, marks: int, cell: int) -> int:
    """Points that become final when a row with so many marks gets this cell: where chains add to
    closed rows, none."""
    closes = cell == board.end_cell and board.links is None
    return points(marks + 1 + board.lock_bonus) if closes else 0


@inlined
def _add(board: Board, view: View, found: Ints, at: int, row: int, cell: int) -> None:
    found[at, 0], found[at, 1] = row, cell
    found[at, 2] = count_with(board.beside, view.marks[view.seat, BESIDE], row, cell)


@inlined
def list_whites(board: Board, view: View, found: Ints) -> int:
    """List the marks by the white sum as (row, cell, what is counted beside then) in `found`;
    returns their number."""
    seat, marks, last, shut, dice = view.seat, view.marks, view.last, view.shut, view.dice
    count = 0
    number = np.int64(dice[0]) + np.int64(dice[1])
    for row in range(SLOTS):
        cell = board.row_cell[row, number]
        if allowed(board, marks[seat, row], last[seat, row], shut[row], cell):
            _add(board, view, found, count, row, cell)
            count += 1
    return _list_exchanged(board.beside, board, view, found, count, int(number))


@alone
def _list_exchanged(
    beside: Beside | None, board: Board, view: View, found: Ints, count: int, total: int
) -> int:
    """List the marks by exchanged white sums too."""
    if beside is None:
        return count
    seat, marks, last, shut = view.seat, view.marks, view.last, view.shut
    for way in range(beside.exchange.shape[0]):
        rolled, number, field = beside.exchange[way]
        if rolled != total or field < marks[seat, BESIDE]:
            continue
        for row in range(SLOTS):
            cell = board.row_cell[row, number]
            if allowed(board, marks[seat, row], last[seat, row], shut[row], cell):
                found[count, 0], found[count, 1], found[count, 2] = row, cell, field + 1
                count += 1
    return count


@inlined
def list_colours(board: Board, view: View, found: Ints) -> int:
    """List the marks by a colour die as `list_whites` does; returns their number.

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
                _add(board, view, found, count, row, cell)
                count += 1
            if low == high:
                break
    return count
