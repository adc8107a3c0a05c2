"""Chains whose ends come apart: what a position remembers of them beside its rows, and its index.

A row has c marks up to l, the last one that moved its frontier; cells up to there are passed, in a
closed row all are. A pair straddles if exactly one of its ends is passed. Then one bit tells
whether that end is marked. The other one is not, where the partner is a choice; where partners do
not move l, it is if the passed one is.

A pair with no end passed is unmarked, and of one with both c tells all that matters. Marking a cell
of pair q takes its partner along only if the bit is 0; if it is 1, the partner is marked already,
and where l does not move, so is the cell itself. Afterwards the word b of all bits is

    b' = (b | 2^q) & m',      m' = the pairs that straddle now,

the exclusive or of what is passed in the rows.

A form, two pairs of row states, has a block of places, one for each b ⊆ m that some set of marked
cells has; what is over has none. Let a set of words be a number with the bits 2^b. A row in a given
state, of which the cells that b tells are marked or not, allows a set of words for every m. Then b
is at place

    the number of words below b in A ∩ B,     A, B the sets that the two pairs allow for m.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ...game.position import Position
from ...game.rules import Flags
from ...game.sheets import Sheet
from .row_states import SLOTS, RowStates

Ints = npt.NDArray[np.int32]
Small = npt.NDArray[np.int16]
Sets = npt.NDArray[np.uint64]

MOST_LINKS = 6
"""Pairs that a sheet may have: a set of words has 64 bits."""


class LooseChains(NamedTuple):
    """What index and kernel need to know of chains whose ends come apart.

    `optional` tells which of the two rules it is. `pair[slot, cell]` is the pair of a cell, −1 if
    none; `passed[slot, state]` the pairs with a passed end there, as a word; `marks[slot, state]`
    its marks on passed cells, the lock included; a row that locks has at least `locked` of them.
    `allowed[half][pair of states, m]` are sets of words, and a block begins at `begins[form]`.
    """

    optional: bool
    pair: Small
    passed: Small
    marks: Small
    locked: int
    allowed: tuple[Sets, Sets]
    begins: npt.NDArray[np.int64]

    def rank(self, a: int, b: int, m: int, word: int) -> int:
        """Place of a word in the block of two pairs of row states."""
        one, two = self.allowed
        return (one.item(a, m) & two.item(b, m) & (1 << word) - 1).bit_count()


def are_loose(sheet: Sheet, flags: Flags) -> bool:
    """Whether a sheet has chains whose ends come apart under some flags."""
    return bool(sheet.links) and (flags.chain_optional or not flags.chain_moves_frontier)


def loose_of(rows: RowStates, pair_states: tuple[Ints, Ints]) -> LooseChains:
    """The index of a sheet whose chains come apart, for two pairs of row states."""
    flags, links = rows.flags, rows.sheet.links
    pair = np.full((SLOTS, rows.length), -1, np.int16)
    for k, link in enumerate(links):
        for row, cell in link:
            pair[rows.order.index(row), cell] = k
    shape = rows.tables.last.shape
    passed, marks = np.zeros(shape, np.int16), np.zeros(shape, np.int16)
    allowed = np.zeros((*shape, 1 << len(links)), np.uint64)
    for slot in range(SLOTS):
        for state, (count, last) in enumerate(_told(rows, slot)):
            ends = {int(k): c for c, k in enumerate(pair[slot, : last + 1]) if k >= 0}
            passed[slot, state] = sum(1 << k for k in ends)
            marks[slot, state] = count
            allowed[slot, state] = _allowed(rows, state, (count, last), ends)
    one, two = (
        allowed[slot][states[:, 0]] & allowed[slot + 1][states[:, 1]]
        for slot, states in zip((0, 2), pair_states, strict=True)
    )
    begins = _begins(rows, pair_states, passed, (one, two))
    locked = flags.marks_to_lock + 1 + flags.lock_bonus
    return LooseChains(flags.chain_optional, pair, passed, marks, locked, (one, two), begins)


def _told(rows: RowStates, slot: int) -> list[tuple[int, int]]:
    """Marks and last index of the row states in a slot; closed ones have passed all cells."""
    if rows.order[slot] < 0:
        return [(0, -1)]
    opened = [(count, last) for count, last, _ in rows.states]
    return opened + [(marks, rows.length - 1) for marks in rows.closed_marks]


def _allowed(rows: RowStates, state: int, told: tuple[int, int], ends: dict[int, int]) -> list[int]:
    """For every m the set of words that a row allows; `ends` are its passed cells by their pair."""

    @cache
    def fits(known: int, marked: int) -> bool:
        on = {cell for k, cell in ends.items() if marked >> k & 1}
        off = {cell for k, cell in ends.items() if known >> k & 1} - on
        return _fit(rows, state, told, on, off)

    words = range(1 << len(rows.sheet.links))
    passed = sum(1 << k for k in ends)
    return [
        sum(1 << b for b in words if not b & ~m and fits(m & passed, b & passed)) for m in words
    ]


def _fit(rows: RowStates, state: int, told: tuple[int, int], on: set[int], off: set[int]) -> bool:
    """Whether a row can be in a state with certain passed cells marked and certain others not."""
    count, last = told
    if state < rows.closed_state:
        must = len(on | {last} - {-1})
        return last not in off and must <= count <= last + 1 - len(off)
    bonus, most = 1 + rows.flags.lock_bonus, last - len(off)
    least = max(len(on), rows.flags.marks_to_lock)
    return len(on) <= count <= most or least + bonus <= count <= most + bonus


def _begins(
    rows: RowStates, pair_states: tuple[Ints, Ints], passed: Small, allowed: tuple[Sets, Sets]
) -> npt.NDArray[np.int64]:
    """Where the block of every form begins, and where the last one ends."""
    words, closed = [], []
    for slot, states in zip((0, 2), pair_states, strict=True):
        words.append(passed[slot][states[:, 0]] ^ passed[slot + 1][states[:, 1]])
        closed.append((states >= rows.closed_state).sum(axis=1))
    ones = np.array([byte.bit_count() for byte in range(256)], np.int8)
    every = np.arange(len(words[1]))
    widths = [
        ones[(sets[m] & allowed[1][every, m]).view(np.uint8)].reshape(-1, 8).sum(axis=1)
        * (shut + closed[1] < rows.flags.rows_to_end)
        for sets, shut, m in zip(allowed[0], closed[0], words[0][:, None] ^ words[1], strict=True)
    ]
    return np.concatenate([[0], np.cumsum(widths)])


def row_state_of(rows: RowStates, position: Position, row: int) -> int:
    """State of a row: marks right of its last one are left to the word."""
    if position.is_closed(row):
        return rows.closed_with(position.marks(row))
    marks = position.rows[row]
    passed = [cell for cell in marks.cells or () if cell <= marks.last]
    return rows.state_of[len(passed), marks.last, 0]


def word_of(position: Position) -> tuple[int, int]:
    """The pairs that straddle, and their bits."""
    straddling = word = 0
    for k, link in enumerate(position.sheet.links):
        passed = [(r, c) for r, c in link if position.is_closed(r) or c <= position.rows[r].last]
        if len(passed) == 1:
            straddling |= 1 << k
            word |= position.is_marked(*passed[0]) << k
    return straddling, word
