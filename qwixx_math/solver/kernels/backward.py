"""The compiled inner loop of the solver: backward induction over one layer of positions.

Notation, per position s and penalties p (array `values[index, k, p]`, see `lattice`):

    U₀(s, p)   value before an own roll,      U_k(s, p)   with k passive rolls before it,
    N          players; after an own roll comes U_{N−1}.

Where the score itself is the objective, values count the open rows only: what a closed row or a
taken penalty is worth is added when it happens (`gain`, `penalty`) and is a constant from then on.
For other objectives `gain` and `penalty` are 0 and the end of the game says it all.

Passive roll:  U_k(s, p) = Σ_w P(w) max(A_{k−1}(s, p), max over rows of A_{k−1}(s + w, p)),

where A_k(s, p) is the value of s once one's marks of a roll are made and U_k comes next. In a cycle
A = U; at a table the others act in the same roll, see `others`.

Own roll with white sum w: every choice a of action 1 leads to s_a, and a cell e of colour die i
may follow it. The maximum over choices and dice separates by cell,

    max_a max_e A(s_a + e) = max_e best[w, e],      best[w, e] = max_a A(s_a + e),

and white dice d₁, d₂ reach the cell with number n by the faces n − d₁ and n − d₂ of its die. So
with c the best choice without a colour mark, the cells worth more than c are sorted once per w, and
for each white pair

    E max(c, …) = Σ best[w, e] · (chance that e is the best cell the four dice reach) + c · (rest),

where going down the sorted cells, Π_i (faces of die i that reach no cell so far) / 6⁴ is the chance
that none of them is reached.

A sheet may add two things. Where it has chains, a mark changes a second row state too. Where it
counts something beside the rows (see `frames_and_fields`), a form is solved for all its tallies at
once, as marks lead from each to the same forms. Other sheets pass None and pay nothing for either.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ...base.compile import alone, jit
from ..index.row_states import SLOTS
from .forms import (
    FACES,
    Block,
    Floats,
    Ints,
    Listed,
    Numbers,
    Rules,
    block_of,
    closed_rows,
    index_with,
    list_cells,
    most_tallies,
    new_listed,
    place_of,
    points_of_tally,
    tally_at,
    width_of,
)
from .offers import NEVER, SUMS, Ahead, Best, Offers, fill_offers
from .powers import Power, Room, fill_misses, new_room, own_roll_with
from .two_colours import fill_second

# Faces of a die, as bits, that make number n with white dice d₁ or d₂; faces a set of bits leaves.
_ONE_DIE = np.array(
    [[1 << (n - d - 1) if 1 <= n - d <= FACES else 0 for n in range(SUMS)] for d in range(7)]
)
REACH = _ONE_DIE[:, None, :] | _ONE_DIE[None, :, :]
UNSET = np.array([float(FACES - bits.bit_count()) for bits in range(1 << FACES)])


class Others(NamedTuple):
    """A table model as a kernel reads it: hazards of shape (players, closed rows 0..1, levels)."""

    end: Floats
    shut: Floats
    price: float


class Stakes(NamedTuple):
    """What penalties are worth: `ended` by index the value after the last one, and `penalty` what
    every other one costs at once."""

    ended: Floats
    penalty: float


class Scratch(NamedTuple):
    """Room to think: cells in the order of their worth `x`, and of each colour die the `faces` that
    reach one, as bits, and how many are `left`."""

    x: Floats
    cell: Ints
    faces: Ints
    left: Floats


class Shares(NamedTuple):
    """Where chance goes in an own roll: by white sum w the cells worth marking by colour,
    cell[w, n] for n < found[w], and the chance of each, share[w, n]; share[w, found[w]] is that of
    no colour mark; in 6⁻⁶."""

    found: Ints
    cell: Ints
    share: Floats


@jit
def new_scratch(cells: int) -> Scratch:
    """Room for one thread."""
    return Scratch(
        np.empty(cells), np.empty(cells, np.int64), np.empty(SLOTS, np.int64), np.empty(SLOTS)
    )


@alone
def sort_above(c: float, worth: Floats, count: int, scratch: Scratch) -> int:
    """Cells e with worth[e] > c from the largest: how many."""
    x, cell = scratch.x, scratch.cell
    found = 0
    for e in range(count):
        value = worth[e]
        if value > c:
            k = found
            while k > 0 and x[k - 1] < value:
                x[k] = x[k - 1]
                cell[k] = cell[k - 1]
                k -= 1
            x[k] = value
            cell[k] = e
            found += 1
    return found


@alone
def own_roll(
    passing: float,
    p: int,
    listed: Listed,
    offer: Floats,
    best: Floats,
    scratch: Scratch,
    shares: Shares | None,
) -> float:
    """U₀ of one position at one penalty level; `passing` is the value without any mark.

    offer[w, p] and best[w, e, p] are those of `Offers`; `shares` is filled if it is not None.
    """
    x, cell, faces, left = scratch
    number, die = listed.number, listed.die
    total = 0.0
    for w in range(2, SUMS):
        white = offer[w, p]
        c = max(passing, white)
        worth = best[w if white != NEVER else 0, :, p]
        found = sort_above(c, worth, listed.start[SLOTS], scratch)
        _note_order(shares, w, found, cell)
        for d1 in range(max(1, w - FACES), w // 2 + 1):
            d2 = w - d1
            left[:] = FACES
            faces[:] = 0
            chance = float(FACES**SLOTS)
            mean = 0.0
            reach = REACH[d1, d2]
            for k in range(found):
                i = die[cell[k]]
                hit = reach[number[cell[k]]]
                if hit & ~faces[i]:
                    faces[i] |= hit
                    left[i] = UNSET[faces[i]]
                    rest = left[0] * left[1] * left[2] * left[3]
                    mean += x[k] * (chance - rest)
                    _add_share(shares, w, k, (chance - rest) if d1 == d2 else 2.0 * (chance - rest))
                    chance = rest
                    if chance == 0.0:
                        break
            mean += c * chance
            _add_share(shares, w, found, chance if d1 == d2 else 2.0 * chance)
            total += mean if d1 == d2 else 2.0 * mean
    return total / FACES ** (SLOTS + 2)


@alone
def _note_order(shares: Shares | None, w: int, found: int, cell: Ints) -> None:
    if shares is not None:
        shares.found[w] = found
        shares.share[w, : found + 1] = 0.0
        for n in range(found):
            shares.cell[w, n] = cell[n]


@alone
def _add_share(shares: Shares | None, w: int, n: int, chance: float) -> None:
    if shares is not None:
        shares.share[w, n] += chance


@alone
def passive_roll(passing: float, p: int, offer: Floats) -> float:
    """U_k of one position at one penalty level; `passing` is A_{k−1}, offer[w, p] that after a
    mark."""
    total = 0.0
    for w in range(2, SUMS):
        ways = FACES - abs(w - 7)
        total += ways * max(passing, offer[w, p])
    return total / FACES**2


@alone
def settle(
    values: Floats,
    after: Floats,
    at: int,
    s: Ints,
    where: tuple[int, int],
    others: Others,
    rules: Rules,
) -> None:
    """Write A_k(s, p) into `after`, where = (k, p): what the others at a table do to U_k, see
    `others`; `at` is the index of s with what is counted beside."""
    tables = rules.tables
    k, p = where
    closed = closed_rows(s, tables.closed_state)
    beside = tally_at(rules, s, at)
    level = 0
    score = points_of_tally(rules.tally, beside)
    for i in range(SLOTS):
        level += tables.last[i, s[i]] + 1
        score += tables.points[i, s[i]]
    end = others.end[k, closed, level]
    shut = others.shut[k, closed, level]
    value = (1.0 - end - shut) * (values[at, k, p] - others.price) + end * score
    if shut > 0.0:
        total = 0.0
        rows = 0
        for i in range(SLOTS):
            here = s[i]
            then = tables.shut[i, here]
            if then >= 0:
                s[i] = then
                there = index_with(rules, s, beside)
                s[i] = here
                points = tables.points[i, here] - tables.points[i, then]
                total += values[there, k, p] + points - others.price
                rows += 1
        value += shut * total / rows
    after[at, k, p] = value


@jit
def new_offers(shape: tuple[int, int, int, int]) -> Offers:
    """Room for offers of (tallies, players, cells, penalty levels), without choices."""
    tallies, players, cells, levels = shape
    return Offers(
        Best(np.empty((tallies, SUMS, players, levels)), None),
        Best(np.empty((tallies, SUMS, cells, levels)), None),
    )


class Work(NamedTuple):
    """Room for one thread to solve forms in; `room` is None without a power."""

    s: Ints
    listed: Listed
    offers: Offers
    scratch: Scratch
    room: Room | None


@jit
def solve_forms(
    values: Floats,
    ahead: Ahead,
    others: Others | None,
    forms: Numbers,
    rules: Rules,
    stakes: Stakes,
    power: Power | None,
) -> None:
    """Write U_k(s, p) of the positions of some forms, all of one layer, into `values`.

    `values` and `ahead.after` have shape (size, players, penalty levels); in a cycle, which has no
    `others`, they are one array. All positions a mark leads to must be solved already.
    """
    players, levels = values.shape[1], len(ahead.boxes)
    cells, tallies = SLOTS * rules.tables.step.shape[2], most_tallies(rules.tally)
    work = Work(
        np.empty(SLOTS, np.int64),
        new_listed(rules.tables),
        new_offers((tallies, players, cells, levels)),
        new_scratch(cells),
        new_room(power, tallies, cells, levels),
    )
    for form in forms:
        _solve_form(values, ahead, others, form, rules, stakes, work)


@alone
def _solve_form(
    values: Floats,
    ahead: Ahead,
    others: Others | None,
    form: int,
    rules: Rules,
    stakes: Stakes,
    work: Work,
) -> None:
    """Write U_k(s, p) of the positions of one form."""
    s, listed, offers, scratch, room = work
    after, players, levels = ahead.after, values.shape[1], len(ahead.boxes)
    for i in range(SLOTS):
        s[i] = rules.members[form, i]
    block = block_of(rules.tally, s)
    list_cells(s, rules.tables, listed)
    fill_offers(rules, ahead, s, listed, block, offers)
    _fill_more(room, rules, ahead, s, listed, block)
    first = place_of(block, form)
    for t in range(width_of(block)):
        at = first + t
        offer, best = offers.white.worth[t], offers.colour.worth[t]
        for p in range(levels - 1, -1, -1):
            if p + 1 < levels:
                passing = after[at, players - 1, p + 1] - stakes.penalty
            else:
                passing = stakes.ended[at]
            own = offer[:, players - 1]
            values[at, 0, p] = _own_value(room, (passing, p, t), listed, own, best, scratch)
            for k in range(players):
                if k > 0:
                    values[at, k, p] = passive_roll(after[at, k - 1, p], p, offer[:, k - 1])
                if others is not None:
                    settle(values, after, at, s, (k, p), others, rules)


@alone
def _fill_more(
    room: Room | None, rules: Rules, ahead: Ahead, s: Ints, listed: Listed, block: Block | None
) -> None:
    """Fill what a power offers beside."""
    if room is not None:
        fill_misses(room, rules, ahead, s, listed, block)
        fill_second(room.second, rules, ahead, s, listed, block)


@alone
def _own_value(
    room: Room | None,
    here: tuple[float, int, int],
    listed: Listed,
    offer: Floats,
    best: Floats,
    scratch: Scratch,
) -> float:
    """U₀, with a power or without; arguments as of `own_roll_with`."""
    if room is None:
        return own_roll(here[0], here[1], listed, offer, best, scratch, None)
    return own_roll_with(room, here, listed, offer, best)


@jit
def settle_all(values: Floats, after: Floats, others: Others, forms: Numbers, rules: Rules) -> None:
    """Write A_k(s, p) of all positions of some forms; shapes as in `solve_forms`."""
    s = np.empty(SLOTS, np.int64)
    for form in forms:
        _settle_form(values, after, others, form, s, rules)


@alone
def _settle_form(
    values: Floats, after: Floats, others: Others, form: int, s: Ints, rules: Rules
) -> None:
    """Write A_k(s, p) of all positions of one form; s is room for its row states."""
    for i in range(SLOTS):
        s[i] = rules.members[form, i]
    block = block_of(rules.tally, s)
    first = place_of(block, form)
    for at in range(first, first + width_of(block)):
        for k in range(values.shape[1]):
            for p in range(values.shape[2]):
                settle(values, after, at, s, (k, p), others, rules)
