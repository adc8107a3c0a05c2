"""What every white sum and every colour mark after it is worth: the part of `backward` that marks.

Notation as in `backward`, positions as in `forms`; x counts a form's tallies from the least.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ...base.compile import alone
from ..index.row_states import SLOTS
from .forms import (
    Block,
    Floats,
    Ints,
    Listed,
    Rules,
    closed_rows,
    index_of,
    join,
    width_of,
)

SUMS = 13
NEVER = -np.inf
NONE = -1


class Ahead(NamedTuple):
    """What the positions that a mark leads to are worth: A by (index, passive rolls, penalties).

    `boxes` is a tuple as long as there are penalty levels: a length known to the compiler makes
    vector instructions.
    """

    after: Floats
    boxes: tuple[int, ...]


class Best(NamedTuple):
    """The most that marks are worth so far, and by which of some choices; `choice` may be None."""

    worth: Floats
    choice: Ints | None


class Offers(NamedTuple):
    """For one form what each white sum, and each colour mark after it, is worth.

    white.worth[x, w, k, p]   best A_k after marking white sum w (−∞: no row takes it),
    colour.worth[x, w, e, p]  best A_{N−1} after a colour die marks cell e, over all choices of
                              action 1 when the white sum is w; [x, 0] without a mark in action 1.
                              Filled for the w that some row takes.

    `choice`, without x: the cell that is marked by the white sum, −1 if none.
    """

    white: Best
    colour: Best


class Marks(NamedTuple):
    """Marks of one turn: of a cell (slot, cell) by white sum w, the listed cell e, then of up to
    two by colour; slot −1 for none, w and e are then 0 and −1."""

    w: int
    e: int
    white: tuple[int, int]
    colour: tuple[int, int]
    second: tuple[int, int]


class Part(NamedTuple):
    """Which entries of offers are lifted: `many` from `at` on, to A_k for the k from `k` on."""

    at: int
    k: int
    many: int


@alone
def raise_to(target: Floats, source: Floats, gain: float, boxes: tuple[int, ...]) -> None:
    """Lift `target` to `source` + gain at every penalty level where that is more."""
    for p in range(len(boxes)):
        value = source[p] + gain
        target[p] = value if value > target[p] else target[p]


@alone
def _raise_part(
    target: Best, part: Part, where: tuple[int, int], ahead: Ahead, at: int, gain: float, e: int
) -> None:
    """Lift a part of target[x, w] to the position at an index, reached by choice e."""
    x, w = where
    for n in range(part.many):
        worth, source = target.worth[x, w, part.at + n], ahead.after[at, part.k + n]
        _note(target.choice, (w, part.at + n), e, worth, source, gain)
        raise_to(worth, source, gain, ahead.boxes)


@alone
def _note(
    choice: Ints | None, where: tuple[int, int], e: int, worth: Floats, source: Floats, gain: float
) -> None:
    """Note choice e where it is worth more."""
    if choice is not None:
        for p in range(len(worth)):
            if source[p] + gain > worth[p]:
                choice[where[0], where[1], p] = e


@alone
def lift(
    target: Best,
    part: Part,
    ahead: Ahead,
    form: int,
    gain: float,
    block: Block | None,
    marks: Marks,
) -> None:
    """Lift target[x, w] to a form that marks lead to, for all tallies x, and sums w by which."""
    if block is None:
        _raise_part(target, part, (0, marks.w), ahead, form, gain, marks.e)
        return
    tally = block.tally
    i, j = marks.white
    for way in range(tally.white.shape[2] if i >= 0 else 1):
        w = tally.white[i, j, way] if i >= 0 else 0
        for x in range(block.width if w > 0 or i < 0 else 0):
            then = block.low + x
            if i >= 0:
                then = tally.after_white[i, j, way, then]
            for i2, j2 in (marks.colour, marks.second):
                if i2 >= 0 and then >= 0:
                    then = tally.after_colour[i2, j2, then]
            if then >= 0:
                _raise_part(target, part, (x, w), ahead, tally.shift[form] + then, gain, marks.e)


@alone
def _forget(choice: Ints | None, w: int, count: int) -> None:
    """No choice of an entry of white sum w."""
    if choice is not None:
        choice[w, :count] = NONE


@alone
def clear(offers: Offers, width: int, count: int) -> None:
    """Before anything is offered, for so many tallies and cells."""
    for x in range(width):
        offers.white.worth[x] = NEVER
        offers.colour.worth[x, 0, :count] = NEVER
    for w in range(SUMS):
        _forget(offers.white.choice, w, offers.white.worth.shape[2])
    _forget(offers.colour.choice, 0, count)


@alone
def pass_white(offers: Offers, width: int, count: int, boxes: tuple[int, ...]) -> None:
    """Whatever white sum some row takes, it need not be marked."""
    white, colour = offers
    for x in range(width):
        for w in range(2, SUMS):
            if white.worth[x, w, 0, 0] != NEVER:
                for e in range(count):  # by hand, as slices that may overlap are copied twice
                    for p in range(len(boxes)):
                        colour.worth[x, w, e, p] = colour.worth[x, 0, e, p]
    for w in range(2, SUMS):
        _forget(colour.choice, w, count)


@alone
def fill_offers(
    rules: Rules, ahead: Ahead, s: Ints, listed: Listed, block: Block | None, offers: Offers
) -> None:
    """Fill the offers of one form."""
    tables, chains = rules.tables, rules.chains
    step, gain, last = tables.step, tables.gain, tables.last
    closed_state = tables.closed_state
    start, number, die = listed
    players = ahead.after.shape[1]
    every = Part(0, 0, players)
    last_row, count = closed_rows(s, closed_state) + 1 == rules.rows_to_end, start[SLOTS]
    none = (NONE, 0)
    clear(offers, width_of(block), count)
    for i in range(SLOTS):
        here = s[i]
        for e in range(start[i], start[i + 1]):
            j = last[i, here] + 1 + e - start[i]
            if step[i, here, j] < 0:
                continue
            s[i] = step[i, here, j]
            partner, before = join(s, chains, i, j)
            form = index_of(rules.pairs, s)
            s[i] = here
            if partner >= 0:
                s[partner] = before
            now, cell = gain[i, here, j], (i, j)
            by_white = Marks(number[e], e, cell, none, none)
            lift(offers.white, every, ahead, form, now, block, by_white)
            if s[die[e]] < closed_state:
                by_colour = Marks(0, NONE, none, cell, none)
                lift(offers.colour, Part(e, players - 1, 1), ahead, form, now, block, by_colour)
    pass_white(offers, width_of(block), count, ahead.boxes)
    for i in range(SLOTS):
        here = s[i]
        for e in range(start[i], start[i + 1]):
            j = last[i, here] + 1 + e - start[i]
            closes = step[i, here, j] >= closed_state
            if step[i, here, j] < 0 or (closes and last_row and rules.ends_now):
                continue
            s[i] = step[i, here, j]
            partner, before = join(s, chains, i, j)
            for i2 in range(SLOTS):
                there = s[i2]
                first = start[i2]
                if i2 == i:
                    first = e + 1
                elif i2 == partner:
                    first += last[i2, there] - last[i2, before]
                for e2 in range(first, start[i2 + 1]):
                    j2 = last[i2, there] + 1 + e2 - first
                    # A die is out when its row is closed; under late timing, before this turn.
                    stays = rules.closes_late and closes and die[e2] == i
                    out = s[die[e2]] >= closed_state and not stays
                    if step[i2, there, j2] < 0 or out:
                        continue
                    s[i2] = step[i2, there, j2]
                    partner2, before2 = join(s, chains, i2, j2)
                    form = index_of(rules.pairs, s)
                    if partner2 >= 0:
                        s[partner2] = before2
                    s[i2] = there
                    both = gain[i, here, j] + gain[i2, there, j2]
                    marks = Marks(number[e], e, (i, j), (i2, j2), none)
                    lift(offers.colour, Part(e2, players - 1, 1), ahead, form, both, block, marks)
            s[i] = here
            if partner >= 0:
                s[partner] = before
