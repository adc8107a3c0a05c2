"""The compiled loop of the solver for chains whose ends come apart, see `split_chains`.

Notation as in `backward`. A position s is four row states and, last, the word b of its pairs; each
is solved by itself. Values are those of the end of the game where two rows are closed, and stored
ones elsewhere.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ...base.compile import alone, inlined, jit
from ..index.chains import Chains
from ..index.lattice import Lattice
from ..index.pairs import Pairs
from ..index.row_states import SLOTS, RowTables
from ..index.split_chains import LooseChains
from .backward import Scratch, new_scratch, own_roll, passive_roll
from .forms import FACES, Floats, Ints, Listed, Numbers, is_over, list_cells, new_listed
from .offers import NEVER, SUMS, Ahead, raise_to

ONES = np.array([word.bit_count() for word in range(1 << 8)])
"""How many bits a word has."""


class LooseRules(NamedTuple):
    """As `forms.Rules`, with chains."""

    members: Numbers
    tables: RowTables
    pairs: Pairs
    chains: Chains
    loose: LooseChains
    rows_to_end: int
    ends_now: bool
    closes_late: bool


def loose_rules_of(lattice: Lattice) -> LooseRules:
    """The rules of a lattice whose chains come apart."""
    assert lattice.chains
    assert lattice.loose
    return LooseRules(
        lattice.members,
        lattice.tables,
        lattice.pairs,
        lattice.chains,
        lattice.loose,
        lattice.flags.rows_to_end,
        lattice.flags.ends_now,
        lattice.flags.closes_late,
    )


@inlined
def put(target: Ints, source: Ints) -> None:
    """Copy a position: by hand, as slices that may overlap are copied twice."""
    for i in range(SLOTS + 1):
        target[i] = source[i]


@inlined
def straddling(s: Ints, passed: npt.NDArray[np.int16]) -> int:
    """The pairs of which exactly one end is passed."""
    pairs: int = passed[0, s[0]] ^ passed[1, s[1]] ^ passed[2, s[2]] ^ passed[3, s[3]]
    return pairs


@inlined
def mark(s: Ints, i: int, j: int, along: bool, rules: LooseRules) -> bool:
    """Mark cell (i, j) in s, with its partner or without; whether that may be."""
    tables, chains, loose = rules.tables, rules.chains, rules.loose
    here, word, q = s[i], s[SLOTS], loose.pair[i, j]
    there = tables.step[i, here, j]
    if there < 0:
        return False
    bit = 1 << q if q >= 0 else 0
    if (along and (bit == 0 or word & bit)) or (bit and not along and not loose.optional):
        return False
    if not loose.optional:  # also those that are passed only now
        there += ONES[word & loose.passed[i, there] & ~loose.passed[i, here]]
    if tables.closed_state <= there < tables.closed_state + loose.locked:
        return False
    s[i] = there
    if along:
        i2 = chains.slot[i, j]
        s[i2] = chains.state[i, j, s[i2]]
    s[SLOTS] = (word | bit) & straddling(s, loose.passed)
    return True


@inlined
def points_of(s: Ints, rules: LooseRules) -> int:
    """Points of all rows, penalties apart."""
    loose, closed_state = rules.loose, rules.tables.closed_state
    points = 0
    for i in range(SLOTS):
        n = loose.marks[i, s[i]]
        if not loose.optional:
            n += ONES[s[SLOTS] & loose.passed[i, closed_state] & ~loose.passed[i, s[i]]]
        points += n * (n + 1) // 2
    return points


@inlined
def ones_in(words: np.uint64) -> int:
    """How many words a set has."""
    pairs = words - ((words >> np.uint64(1)) & np.uint64(0x5555555555555555))
    two = np.uint64(0x3333333333333333)
    fours = (pairs & two) + ((pairs >> np.uint64(2)) & two)
    eights = (fours + (fours >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return int((eights * np.uint64(0x0101010101010101)) >> np.uint64(56))


@inlined
def place_of(s: Ints, rules: LooseRules) -> int:
    """The index of s; of one that is over −1 − its points."""
    if is_over(s, rules.tables.closed_state, rules.rows_to_end):
        return -1 - points_of(s, rules)
    loose = rules.loose
    a, b = rules.pairs.first[s[0], s[1]], rules.pairs.second[s[2], s[3]]
    m = straddling(s, loose.passed)
    below = (np.uint64(1) << np.uint64(s[SLOTS])) - np.uint64(1)
    form = a * len(loose.allowed[1]) + b
    before = loose.allowed[0][a, m] & loose.allowed[1][b, m] & below
    place: int = loose.begins[form] + ones_in(before)
    return place


class LooseOffers(NamedTuple):
    """offer[w, k, p] and best[w, e, p] as in `Offers`, and room for the position after a mark and
    after two."""

    white: Floats
    colour: Floats
    marked: Ints
    after: Ints


@alone
def fill_loose(
    rules: LooseRules,
    ahead: Ahead,
    worth: Floats,
    before: Ints,
    listed: Listed,
    offers: LooseOffers,
) -> None:
    """Fill the offers of the position `before` as `fill_offers` does."""
    start, number, die = listed
    offer, best, marked, s = offers
    values, boxes, tables = ahead.after, ahead.boxes, rules.tables
    closed_state, count = tables.closed_state, start[SLOTS]
    last = values.shape[1] - 1
    offer[:] = NEVER
    best[0, :count] = NEVER
    for i in range(SLOTS):
        for e in range(start[i], start[i + 1]):
            j = tables.last[i, before[i]] + 1 + e - start[i]
            for along in range(2):
                put(s, before)
                if not mark(s, i, j, along > 0, rules):
                    continue
                at = place_of(s, rules)
                for k in range(last + 1):
                    source = values[at, k] if at >= 0 else worth[-1 - at]
                    raise_to(offer[number[e], k], source, 0.0, boxes)
                if before[die[e]] < closed_state:
                    source = values[at, last] if at >= 0 else worth[-1 - at]
                    raise_to(best[0, e], source, 0.0, boxes)
    for w in range(2, SUMS):
        if offer[w, 0, 0] != NEVER:
            for e in range(count):
                for p in range(len(boxes)):
                    best[w, e, p] = best[0, e, p]
    for i in range(SLOTS):
        for e in range(start[i], start[i + 1]):
            j = tables.last[i, before[i]] + 1 + e - start[i]
            w = number[e]
            for along in range(2):
                put(marked, before)
                if not mark(marked, i, j, along > 0, rules):
                    continue
                if rules.ends_now and is_over(marked, closed_state, rules.rows_to_end):
                    continue
                dice = before if rules.closes_late else marked
                for i2 in range(SLOTS):
                    for e2 in range(start[i2], start[i2 + 1]):
                        # One white die of two with sum w and a colour die: w − 5 to w + 5.
                        if dice[die[e2]] >= closed_state or abs(number[e2] - w) >= FACES:
                            continue
                        j2 = tables.last[i2, before[i2]] + 1 + e2 - start[i2]
                        for along2 in range(2):
                            put(s, marked)
                            if not mark(s, i2, j2, along2 > 0, rules):
                                continue
                            at = place_of(s, rules)
                            source = values[at, last] if at >= 0 else worth[-1 - at]
                            raise_to(best[w, e2], source, 0.0, boxes)


@jit
def solve_loose(
    values: Floats, ahead: Ahead, forms: Numbers, rules: LooseRules, worth: Floats, penalty: float
) -> None:
    """Write U_k(s, p) of the positions of some forms, all of one layer, into `values`.

    As `backward.solve_forms`; worth[points, p] is the value of a game that is over with p
    penalties, up to the last one.
    """
    players, levels = values.shape[1], len(ahead.boxes)
    cells = SLOTS * rules.tables.step.shape[2]
    s = np.empty(SLOTS + 1, np.int64)
    listed, scratch = new_listed(rules.tables), new_scratch(cells)
    offers = LooseOffers(
        np.empty((SUMS, players, levels)), np.empty((SUMS, cells, levels)), s.copy(), s.copy()
    )
    for form in forms:
        _solve_form(values, ahead, form, rules, worth, penalty, (s, listed, offers, scratch))


@alone
def _solve_form(
    values: Floats,
    ahead: Ahead,
    form: int,
    rules: LooseRules,
    worth: Floats,
    penalty: float,
    work: tuple[Ints, Listed, LooseOffers, Scratch],
) -> None:
    """Write U_k(s, p) of the positions of one form."""
    s, listed, offers, scratch = work
    loose, last, levels = rules.loose, values.shape[1] - 1, len(ahead.boxes)
    for i in range(SLOTS):
        s[i] = rules.members[form, i]
    list_cells(s, rules.tables, listed)
    m = straddling(s, loose.passed)
    a, b = rules.pairs.first[s[0], s[1]], rules.pairs.second[s[2], s[3]]
    allowed = loose.allowed[0][a, m] & loose.allowed[1][b, m]
    at = loose.begins[form] - 1
    for word in range(m + 1):
        if allowed >> np.uint64(word) & np.uint64(1) == 0:
            continue
        s[SLOTS] = word
        at += 1
        fill_loose(rules, ahead, worth, s, listed, offers)
        for p in range(levels - 1, -1, -1):
            if p + 1 < levels:
                passing = values[at, last, p + 1] - penalty
            else:
                passing = worth[points_of(s, rules), levels]
            offer = offers.white[:, last]
            values[at, 0, p] = own_roll(passing, p, listed, offer, offers.colour, scratch, None)
            for k in range(last):
                values[at, k + 1, p] = passive_roll(values[at, k, p], p, offers.white[:, k])
