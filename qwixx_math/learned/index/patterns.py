"""Sheets alone whose patterns of marks matter, as integers: Big Points, and any with Magic Mike.

A sheet is six bit patterns: its rows, one in each of four slots, then the bonus rows of both
halves; bit c is the cell at index c. Rows are of one colour and equally long.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ...game.notation import Row
from ...game.position import Position
from ...game.rules import Flags
from ...game.sheets import Sheet
from ...solver.index.row_states import SLOTS

BOOKS = SLOTS + 2
"""Patterns of a sheet: its rows, then its bonus rows."""
_ANY_NUMBER = 99

Ints = npt.NDArray[np.int64]
Truth = npt.NDArray[np.bool_]


class SheetRules(NamedTuple):
    """The rules of a sheet for one player.

    `number[slot, cell]` is 0 where there is no cell; `order[slot]` are the cells by number. By
    pattern: `marked` its marks, `top` the index of the last one.
    """

    number: Ints
    order: Ints
    marked: Ints
    top: Ints
    end: int
    to_lock: int
    lock_bonus: int
    most_marks: int
    penalty: int
    boxes: int
    rows_to_end: int
    ends_now: bool
    closes_late: bool
    either: bool
    joins: bool
    fills: bool
    fills_any: bool


class Start(NamedTuple):
    """A sheet: patterns by slot, rows that others closed, penalties."""

    marks: Ints
    shut: Truth
    penalties: int


def rules_of(sheet: Sheet, flags: Flags) -> SheetRules:
    """The rules of a sheet whose rows are of one colour each."""
    length = len(sheet.rows[0].cells)
    number = np.zeros((BOOKS, length), np.int64)
    for slot, row in enumerate(sheet.rows):
        number[slot] = [cell.number for cell in row.cells]
    for bonus in sheet.bonus:
        number[SLOTS + bonus.rows[0] // 2] = bonus.numbers
    every = range(1 << length)
    return SheetRules(
        number,
        number.argsort(axis=1),
        np.array([pattern.bit_count() for pattern in every]),
        np.array([pattern.bit_length() - 1 for pattern in every]),
        length - 1,
        flags.marks_to_lock,
        int(flags.lock_bonus),
        _ANY_NUMBER if sheet.most_marks is None else sheet.most_marks,
        flags.penalty,
        flags.penalties_to_end,
        flags.rows_to_end,
        flags.ends_now,
        flags.closes_late,
        flags.bonus_colour == "either_neighbour",
        flags.bonus_with_mark and bool(sheet.bonus),
        flags.character.fills,
        flags.mike_any_skipped,
    )


def position_of(sheet: Sheet, flags: Flags, marks: Ints, penalties: int, shut: int = 0) -> Position:
    """The position of patterns by slot; the bits of `shut` are the closed rows."""
    cells = [
        tuple(cell for cell in range(len(row.cells)) if int(marks[slot]) >> cell & 1)
        for slot, row in enumerate(sheet.rows)
    ]
    end = len(sheet.rows[0].cells) - 1
    rows = tuple(
        Row(len(each), max(each, default=-1), bool(shut >> slot & 1) and end not in each, each)
        for slot, each in enumerate(cells)
    )
    circles = tuple(
        (at, cell)
        for at, bonus in enumerate(sheet.bonus)
        for cell in range(len(bonus.numbers))
        if int(marks[SLOTS + bonus.rows[0] // 2]) >> cell & 1
    )
    return Position(sheet, flags, rows, penalties, circles=circles)


def start_of(position: Position) -> Start:
    """The patterns of a position all of whose marked cells are known."""
    marks, shut = np.zeros(BOOKS, np.int64), np.zeros(SLOTS, np.bool_)
    for slot, row in enumerate(position.rows):
        marks[slot] = sum(1 << cell for cell in row.cells or ())
        shut[slot] = row.shut
    for bonus, cell in position.circles:
        marks[SLOTS + position.sheet.bonus[bonus].rows[0] // 2] |= 1 << cell
    return Start(marks, shut, position.penalties)
