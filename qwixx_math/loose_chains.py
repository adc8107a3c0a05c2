"""Chains whose ends come apart: what a position remembers of them beside its rows, and its index.

A cell is passed if it is not right of its row's last mark; in a closed row all are. A pair
straddles if exactly one of its ends is passed. Of a row count its marks c on passed cells and the
index l of the last. Of a pair must be remembered, by one bit, only if it straddles:

    where the partner is a choice, whether the passed end is marked; the other is not;
    where it does not move l, whether both are marked; else neither is.

Marking a cell of pair q with bit 0 can take its partner along. With bit 1 the partner is marked
already; where l does not move, so is the cell itself. Afterwards the word b of all bits is

    b' = (b | 2^q) & m',      m' = the pairs that straddle now,

the exclusive or of what is passed in the rows. Passed pairs need no bit: their marks are counted.

A form, four row states, has a block of places, one for each b ⊆ m, in the order of b. Some of them
no set of marked cells has; they are left unused. What is over has no place, nor a form without any
b that is possible.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from .position import ROWS_TO_END, Position
from .row_states import SLOTS, RowStates
from .rules import Flags
from .sheets import Sheet

Ints = npt.NDArray[np.int32]
Small = npt.NDArray[np.int16]
Truth = npt.NDArray[np.bool_]


class LooseChains(NamedTuple):
    """What index and kernel need to know of chains whose ends come apart.

    `optional` tells which of the two rules it is. `pair[slot, cell]` is the pair of a cell, −1 if
    none; `passed[slot, state]` the pairs with a passed end there, as a word; `marks[slot, state]`
    its marks on passed cells, the lock included; `fits[slot, state, m, b]` whether these can be so
    many; `rank[m, b]` the place of a word in its block, which begins at `begins[form]`; a row that
    locks has at least `locked` marks; `positions` are possible and not over.
    """

    optional: bool
    pair: Small
    passed: Small
    marks: Small
    fits: Truth
    rank: Small
    begins: Ints
    locked: int
    positions: int


def are_loose(sheet: Sheet, flags: Flags) -> bool:
    """Whether a sheet has chains whose ends come apart under some flags."""
    return bool(sheet.links) and (flags.chain_optional or not flags.chain_moves_frontier)


def loose_of(rows: RowStates, pair_states: tuple[Ints, Ints]) -> LooseChains:
    """The index of a sheet whose chains come apart, for two pairs of row states."""
    flags, links = rows.flags, rows.sheet.links
    words = 1 << len(links)
    pair = np.full((SLOTS, rows.length), -1, np.int16)
    for k, link in enumerate(links):
        for row, cell in link:
            pair[rows.order.index(row), cell] = k
    shape = rows.tables.last.shape
    passed, marks = np.zeros(shape, np.int16), np.zeros(shape, np.int16)
    fits = np.zeros((*shape, words, words), np.bool_)
    grid = np.indices((words, words))
    for slot in range(SLOTS):
        for state, told in enumerate(_told(rows, slot)):
            count, last = told
            ends = {int(k): c for c, k in enumerate(pair[slot]) if k >= 0 and c <= last}
            passed[slot, state] = sum(1 << k for k in ends)
            marks[slot, state] = count
            known = passed[slot, state] & grid[0]
            by_word = np.zeros((words, words), np.bool_)
            for m, b in set(zip(known.ravel().tolist(), (known & grid[1]).ravel().tolist())):
                on = {c for k, c in ends.items() if b >> k & 1}
                off = {c for k, c in ends.items() if m >> k & 1} - on
                by_word[m, b] = _fit(rows, state, count, last, on, off)
            fits[slot, state] = by_word[known, known & grid[1]]
    rank = np.zeros((words, words), np.int16)
    for m in range(words):
        within = [b for b in range(words) if not b & ~m]
        rank[m, within] = range(len(within))
    widths, positions = _widths(rows, pair_states, passed, fits)
    begins = np.concatenate([[0], np.cumsum(widths)]).astype(np.int32)
    locked = flags.marks_to_lock + 1 + flags.lock_bonus
    return LooseChains(
        flags.chain_optional, pair, passed, marks, fits, rank, begins, locked, positions
    )


def _told(rows: RowStates, slot: int) -> list[tuple[int, int]]:
    """Marks and last index of the row states in a slot; closed ones have passed all cells."""
    if rows.order[slot] < 0:
        return [(0, -1)]
    return rows.states + [(marks, rows.length - 1) for marks in rows.closed_marks]


def _fit(rows: RowStates, state: int, count: int, last: int, on: set[int], off: set[int]) -> bool:
    """Whether a row can be in a state with certain passed cells marked and certain others not."""
    if state < rows.closed_state:
        most = last + 1 - len(off)
        return last not in off and len(on | ({last} - {-1})) <= count <= most
    bonus = 1 + rows.flags.lock_bonus
    most = last - len(off)
    least = max(len(on), rows.flags.marks_to_lock)
    return len(on) <= count <= most or least + bonus <= count <= most + bonus


def _widths(
    rows: RowStates, pair_states: tuple[Ints, Ints], passed: Small, fits: Truth
) -> tuple[Ints, int]:
    """Width of every form's block, and how many positions there are."""
    words, closed, fitting = [], [], []
    for slot, states in zip((0, 2), pair_states, strict=True):
        one, two = states.T
        words.append(passed[slot][one] ^ passed[slot + 1][two])
        closed.append((states >= rows.closed_state).sum(axis=1))
        fitting.append(fits[slot][one] & fits[slot + 1][two])
    open_still = np.add.outer(*closed) < ROWS_TO_END
    some = np.zeros_like(open_still)
    positions = 0
    for m, b in _masks_and_words(fits.shape[-1]):
        for word in set(words[0].tolist()):
            at = np.ix_(
                np.flatnonzero((words[0] == word) & fitting[0][:, m, b]),
                np.flatnonzero((words[1] == m ^ word) & fitting[1][:, m, b]),
            )
            some[at] = True
            positions += int(np.count_nonzero(open_still[at]))
    width = np.array([1 << m.bit_count() for m in range(fits.shape[-1])], np.int32)
    straddling = np.bitwise_xor.outer(*words)
    return (width[straddling] * (some & open_still)).ravel(), positions


def _masks_and_words(words: int) -> Iterator[tuple[int, int]]:
    return ((m, b) for m in range(words) for b in range(words) if not b & ~m)


def row_state_of(rows: RowStates, position: Position, row: int) -> int:
    """State of a row: marks right of its last one are left to the word."""
    if position.is_closed(row):
        return rows.closed_with(position.marks(row))
    marks = position.rows[row]
    passed = [cell for cell in marks.cells or () if cell <= marks.last]
    return rows.state_of[len(passed), marks.last]


def word_of(position: Position) -> tuple[int, int]:
    """The pairs that straddle, and their bits."""
    straddling = word = 0
    for k, link in enumerate(position.sheet.links):
        ends = [
            (position.is_closed(r) or c <= position.rows[r].last, position.is_marked(r, c))
            for r, c in link
        ]
        (one, _), (two, _) = ends
        if one != two:
            straddling |= 1 << k
            word |= any(m for p, m in ends if p == position.flags.chain_optional) << k
    return straddling, word
