"""One roll ahead by brute force: the compiled loops that `certify` checks with.

The arrays of a `Game` are those of `transitions`. For a table of values U_k (notation as in
`certify`) the loops compute

    U_k(s, p)  from  Σ P(w₁, w₂) · max over the choices of action 1 of U_{k−1}             (k > 0),
    U₀(s, p)   from  Σ P(w₁, w₂) · 6⁻⁴ Σ over all faces f₁ f₂ f₃ f₄ of
                     max(c, best[1, f₁], best[2, f₂], best[3, f₃], best[4, f₄]),

where, for a white pair, c is the best move without a colour mark (with a penalty if it marks
nothing) and best[i, f] the best move that marks a colour by die i showing f. That only groups the
moves an outcome allows by the die they use, as one may in a maximum. The sum is over all outcomes;
faces of a die that offer nothing above c are alike in all of them and counted together.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ..base.compile import jit
from .transitions import FACES, NONE, ROWS, SUMS, Steps, mark_in, rows_closed

"""Rows, and colour dice, of the arrays; a row that the sheet lacks has one state and no marks."""

ROUNDINGS = 46
"""How often a number is rounded at most on its way from the table into a result of `residuals`.

Once when gain or penalty is added; for each of four dice once when faces that count together are
multiplied and 5 times in the sum (adding to 0 is exact); 20 times in the sum over white pairs; once
in the division: 1 + 4 · (1 + 5) + 20 + 1.
"""


class Claim(NamedTuple):
    """A table, and the game it claims to solve.

    Shapes: values (indices, players, penalty levels), places (row states of the four rows).
    """

    values: npt.NDArray[np.float64]
    places: npt.NDArray[np.int64]
    steps: Steps


@jit
def list_moves(
    claim: Claim,
    s: Any,
    t: int,
    total: int,
    white: Any,
    marking: Any,
    colour: Any,
) -> None:
    """Value all marks in the position s with tally t for a white sum.

    Raises white[k, p] to the best U_k after a white-sum mark, marking[p] to the best U_{N−1} after
    one, colour[die, number, p] to the best U_{N−1} after a colour mark, with or without one.
    """
    values, index, steps = claim
    last, levels = values.shape[1] - 1, values.shape[2]
    s0, s1, s2, s3 = s[0], s[1], s[2], s[3]
    before = rows_closed(s, steps)
    for first in range(ROWS + 1):  # the row of the white-sum mark, or none
        for marked in range(2, SUMS):  # the number marked by it; once if none is
            then = steps.tally[total, marked, t]
            if then < 0 or (first == NONE and marked != total):
                continue
            closing = 0
            gain = 0.0
            if first != NONE:
                here = s[first]
                if steps.mark[first, here, marked] < 0:
                    continue
                gain = steps.gain[first, here, marked]
                then += steps.framed[first, marked]
                mark_in(s, steps, first, marked)
                if s[first] >= steps.closed[first]:
                    closing = 1 << first
                at = index[s[0], s[1], s[2], s[3]] + then
                for p in range(levels):
                    marking[p] = max(marking[p], values[at, last, p] + gain)
                    for k in range(last):
                        white[k, p] = max(white[k, p], values[at, k, p] + gain)
            m0, m1, m2, m3 = s[0], s[1], s[2], s[3]
            for die in range(ROWS):
                if not steps.dice[before, closing, die]:
                    continue
                for number in range(2, SUMS):
                    row = steps.row_of[die, number]
                    if row < 0 or steps.mark[row, s[row], number] < 0:
                        continue
                    both = gain + steps.gain[row, s[row], number]
                    mark_in(s, steps, row, number)
                    at = index[s[0], s[1], s[2], s[3]] + then + steps.framed[row, number]
                    s[0], s[1], s[2], s[3] = m0, m1, m2, m3
                    for p in range(levels):
                        value = values[at, last, p] + both
                        colour[die, number, p] = max(colour[die, number, p], value)
            s[0], s[1], s[2], s[3] = s0, s1, s2, s3


@jit
def _sum_over_faces(c: float, best: Any, kinds: Any, worth: Any, ways: Any) -> float:
    """Σ of max(c, best[0, f₁], …, best[3, f₄]) over all faces f₁ f₂ f₃ f₄.

    Scratch: kinds[die], number of kinds of faces (those that offer nothing above c are kind 0);
    worth[die, kind], what a face of that kind offers; ways[die, kind], how many there are, 1 from
    kind 1 on.
    """
    for die in range(ROWS):
        kinds[die] = 1
        worth[die, 0] = c
        ways[die, 0] = 0.0
        for face in range(FACES):
            if best[die, face] > c:
                worth[die, kinds[die]] = best[die, face]
                kinds[die] += 1
            else:
                ways[die, 0] += 1.0
    total = 0.0
    for f1 in range(kinds[0]):
        max1 = worth[0, f1]
        sum1 = 0.0
        for f2 in range(kinds[1]):
            max2 = max(max1, worth[1, f2])
            sum2 = 0.0
            for f3 in range(kinds[2]):
                max3 = max(max2, worth[2, f3])
                sum3 = 0.0
                for f4 in range(kinds[3]):
                    sum3 += ways[3, f4] * max(max3, worth[3, f4])
                sum2 += ways[2, f3] * sum3
            sum1 += ways[1, f2] * sum2
        total += ways[0, f1] * sum1
    return total


@jit
def residuals(
    claim: Claim,
    penalty: float,
    states: Any,
    tallies: Any,
    points: Any,
    found: Any,
) -> None:
    """Write |U_k(s, p) − the look one roll ahead from s| of the given positions into `found`.

    Shapes: states (n, 4), tallies (n,), points of the open rows and the tally (n,), found (n,
    players, penalty levels). The positions must not be over.
    """
    values, index, _ = claim
    players, levels = values.shape[1], values.shape[2]
    own = np.empty(levels)
    others = np.empty((players, levels))
    marking = np.empty(levels)
    white = np.empty((players, levels))
    colour = np.empty((ROWS, SUMS, levels))
    best = np.empty((ROWS, FACES))
    kinds = np.empty(ROWS, np.int64)
    worth = np.empty((ROWS, FACES + 1))
    ways = np.ones((ROWS, FACES + 1))
    s = np.empty(ROWS, np.int64)
    for n in range(len(states)):
        s[:] = states[n]
        t = tallies[n]
        now = values[index[s[0], s[1], s[2], s[3]] + t]
        own[:] = 0.0
        others[:] = 0.0
        for total in range(2, SUMS):
            white[:] = now
            for p in range(levels):
                after = now[players - 1, p + 1] if p + 1 < levels else points[n]
                marking[p] = after - penalty
            colour[:] = -np.inf
            list_moves(claim, s, t, total, white, marking, colour)
            for w1 in range(max(1, total - FACES), total // 2 + 1):
                w2 = total - w1
                rolls = 1.0 if w1 == w2 else 2.0
                for p in range(levels):
                    for die in range(ROWS):
                        for face in range(FACES):
                            n1, n2 = w1 + face + 1, w2 + face + 1
                            best[die, face] = max(colour[die, n1, p], colour[die, n2, p])
                    own[p] += rolls * _sum_over_faces(marking[p], best, kinds, worth, ways)
                    for k in range(1, players):
                        others[k, p] += rolls * white[k - 1, p]
        for p in range(levels):
            found[n, 0, p] = abs(own[p] / FACES ** (2 + ROWS) - now[0, p])
            for k in range(1, players):
                found[n, k, p] = abs(others[k, p] / FACES**2 - now[k, p])
