"""The compiled inner loop of `measures`: chance flows forward along best play.

m(s, k, p) is the chance that the game passes through position s with p penalties and k passive
rolls before the own turn. Starting from one position, layer by layer upwards, every m is spread
over the positions that the best move of each roll leads to. What moves are worth, and how the
chance of a roll parts among them, is what `offers` and `own_roll` of `backward` say, asked for the
choices too.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ...base.compile import alone, jit
from ..index.row_states import SLOTS
from .backward import Scratch, Shares, Stakes, new_scratch, own_roll
from .forms import (
    FACES,
    Floats,
    Ints,
    Listed,
    Numbers,
    Rules,
    index_of,
    is_over,
    list_cells,
    new_listed,
)
from .offers import NONE, SUMS, Ahead, Best, Offers, fill_offers

ROLLS, OWN_ROLLS, PENALTIES, LOCKED_ENDS = range(4)


class Totals(NamedTuple):
    """What is added up: scores[score − lowest], marked[slot, cell], and counts (rolls, own rolls,
    penalties, games ended by locks); a penalty costs `penalty` of the score."""

    scores: Floats
    lowest: int
    penalty: int
    marked: Floats
    counts: Floats


class Work(NamedTuple):
    """Room for one thread: a form, what its moves are worth with the choices that are, and the
    chances m[k, p] there."""

    s: Ints
    listed: Listed
    offers: Offers
    first_white: Ints
    first_of: Ints
    scratch: Scratch
    shares: Shares
    m: Floats


@jit
def _new_work(rules: Rules, players: int, levels: int) -> Work:
    cells = SLOTS * rules.tables.step.shape[2]
    white = np.empty((SUMS, players, levels), np.int64)
    colour = np.empty((SUMS, cells, levels), np.int64)
    return Work(
        np.empty(SLOTS, np.int64),
        new_listed(rules.tables),
        Offers(
            Best(np.empty((1, *white.shape)), white),
            Best(np.empty((1, *colour.shape)), colour),
        ),
        white,
        colour,
        new_scratch(cells),
        Shares(
            np.empty(SUMS, np.int64), np.empty((SUMS, cells), np.int64), np.empty((SUMS, cells + 1))
        ),
        np.empty((players, levels)),
    )


@jit
def flow(
    mass: Floats,
    part: int,
    indices: Numbers,
    rules: Rules,
    ahead: Ahead,
    stakes: Stakes,
    totals: Totals,
) -> None:
    """Spread the mass of the positions at `indices`, all of one layer.

    mass (parts, size, players, levels) is read over all parts and added to in `part`; of these
    positions it holds in the end what passes through them in all, passes and penalties included.
    """
    work = _new_work(rules, mass.shape[2], mass.shape[3])
    for at in indices:
        work.m[:] = 0.0
        for source in range(mass.shape[0]):
            work.m[:] += mass[source, at]
        if np.sum(work.m) > 0.0:
            _spread(mass[part], at, rules, ahead, stakes, totals, work)
            mass[:, at] = 0.0
            mass[part, at] = work.m


@alone
def _spread(
    mass: Floats,
    at: int,
    rules: Rules,
    ahead: Ahead,
    stakes: Stakes,
    totals: Totals,
    work: Work,
) -> None:
    """Spread the mass `work.m` of one position."""
    s, listed, offers, first_white, first_of, scratch, shares, m = work
    players, levels = m.shape
    for i in range(SLOTS):
        s[i] = rules.members[at, i]
    list_cells(s, rules.tables, listed)
    fill_offers(rules, ahead, s, listed, None, offers)
    white, colour = offers.white.worth[0], offers.colour.worth[0]
    for p in range(levels):
        for k in range(players - 1, -1, -1):
            weight = m[k, p]
            if weight == 0.0:
                continue
            then = (k + players - 1) % players
            totals.counts[ROLLS] += weight
            if k > 0:
                passing = ahead.after[at, then, p]
                _share_passive(shares)
            else:
                totals.counts[OWN_ROLLS] += weight
                if p + 1 < levels:
                    passing = ahead.after[at, then, p + 1] - stakes.penalty
                else:
                    passing = stakes.ended[at]
                own_roll(passing, p, listed, white[:, then], colour, scratch, shares)
            for w in range(2, SUMS):
                found = shares.found[w]
                best_white = first_white[w, then, p]
                for n in range(found + 1):
                    share = weight * shares.share[w, n] / FACES ** (SLOTS + 2)
                    if share == 0.0:
                        continue
                    if n < found:
                        e = shares.cell[w, n]
                        first = first_of[w if best_white >= 0 else 0, e, p]
                    else:
                        e = NONE
                        first = best_white if white[w, then, p] > passing else NONE
                    if first >= 0 or e >= 0:
                        _move(mass, (then, p), share, (first, e), rules, totals, work)
                    elif k > 0:
                        m[then, p] += share
                    else:
                        _penalty(then, p, share, rules, totals, work)


@alone
def _share_passive(shares: Shares) -> None:
    """Chances of the white sums, without colour marks."""
    for w in range(2, SUMS):
        shares.found[w] = 0
        shares.share[w, 0] = (FACES - abs(w - 7)) * FACES**SLOTS


@alone
def _penalty(then: int, p: int, share: float, rules: Rules, totals: Totals, work: Work) -> None:
    """Take a penalty: the game goes on in the same position, or is over."""
    totals.counts[PENALTIES] += share
    if p + 1 < work.m.shape[1]:
        work.m[then, p + 1] += share
    else:
        _finish(p + 1, share, rules, totals, work.s)


@alone
def _finish(p: int, share: float, rules: Rules, totals: Totals, s: Ints) -> None:
    """End a game with p penalties."""
    points = 0.0
    for i in range(SLOTS):
        points += rules.tables.points[i, s[i]]
    totals.scores[int(points) - totals.penalty * p - totals.lowest] += share


@alone
def _move(
    mass: Floats,
    then: tuple[int, int],
    share: float,
    cells: tuple[int, int],
    rules: Rules,
    totals: Totals,
    work: Work,
) -> None:
    """Mark the listed cells, by white sum and by colour (−1: none); then = (k, p) come after it."""
    s, start = work.s, work.listed.start
    tables = rules.tables
    before = s[0], s[1], s[2], s[3]
    for e in cells:
        if e < 0:
            continue
        i = 0
        while e >= start[i + 1]:
            i += 1
        j = tables.last[i, before[i]] + 1 + e - start[i]
        s[i] = tables.step[i, s[i], j]
        totals.marked[i, j] += share
    k, p = then
    if is_over(s, tables.closed_state, rules.rows_to_end):
        totals.counts[LOCKED_ENDS] += share
        _finish(p, share, rules, totals, s)
    else:
        mass[index_of(rules.pairs, s), k, p] += share
    for i in range(SLOTS):
        s[i] = before[i]
