"""One row alone under a rule: how many rolls it takes until it can be locked, as a distribution.

A rule says for every state s and roll r which of the states N(s, r) to go to, or to stay. Until the
row can be locked it is then an absorbing Markov chain. With Q[s, t] the chance that a roll leads
from s to t, neither of them lockable, and T the number of rolls until it is,

    P(T > n) = Σ_t Qⁿ[s, t],    E[T] = Σ_t N[s, t],    N = Σ_n Qⁿ = (I − Q)⁻¹,

N[s, t] being the expected number of rolls spent in t (J. G. Kemeny and J. L. Snell, Finite Markov
Chains, 1960, chapter III). E[T] is infinite where the rule can come to a state that it never
leaves. Figures are floats; `wait` has the least E[T] as a fraction.

The rule of least E[T] needs 22.379 rolls of white sums from an empty row, and all marks that leave
the row lockable 37.087. B. Howe's slides of 2016 (reddit.com/r/boardgames/comments/5l62f6) have
26.2 for a rule that passes over marks at the edge; the plainest of that kind, see `edge_rule`,
needs 26.219.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from ..errors import InvalidSetting
from .lone_row import DICE, LoneRow, RowState, follow_ups
from .wait import rolls_to_lockable

Rule = Callable[[RowState, tuple[RowState, ...]], RowState | None]
"""From a state and those that a roll's marks lead to: where to go, None being to mark nothing."""

Floats = npt.NDArray[np.float64]

_EDGE = (4, 5, 6, 7)


@dataclass(frozen=True, eq=False)
class RowChain:
    """A row under a rule; `states` are those of E[T] > 0, `step` is Q among them (sparse)."""

    states: tuple[RowState, ...]
    step: Any

    @cached_property
    def expected(self) -> dict[RowState, float]:
        """E[T] of every state, in rolls; infinite where the row may never become lockable."""
        from scipy.sparse import diags, identity
        from scipy.sparse.linalg import spsolve

        stays = self.step.diagonal() >= 1
        # Rows of states that are never left are cleared, or I − Q would have no inverse.
        leave = (identity(len(stays)) - diags((~stays).astype(float)) @ self.step).tocsc()
        expected = spsolve(leave, np.ones(len(stays)))
        trapped = spsolve(leave, stays.astype(float)) > 0
        return dict(zip(self.states, np.where(trapped, np.inf, expected).tolist(), strict=True))

    def within(self, state: RowState, most: int) -> Floats:
        """P(T ≤ n) for n = 0 to `most` rolls, shape (most + 1,)."""
        if state not in self.states:
            return np.ones(most + 1)
        here = np.zeros(len(self.states))
        here[self.states.index(state)] = 1
        found = []
        for _ in range(most + 1):
            found.append(1 - here.sum())
            here = here @ self.step
        return np.array(found)

    def rolls(self, state: RowState, chance: float, most: int = 1000) -> int | None:
        """The least n with P(T ≤ n) ≥ `chance`; None if that takes more than `most` rolls."""
        enough = np.flatnonzero(self.within(state, most) >= chance)
        return int(enough[0]) if len(enough) else None


def row_chain(row: LoneRow, rule: Rule | None = None, kind: str = "p") -> RowChain:
    """The row under a rule, by default that of the least expected rolls until it can be locked.

    `kind` is "p" for white sums alone, "o" for own rolls.

    >>> row = LoneRow.of("R")
    >>> best, empty = row_chain(row), row.state(0)
    >>> round(best.expected[empty], 6), best.rolls(empty, 0.5), best.rolls(empty, 0.9)
    (22.379128, 21, 35)
    >>> round(row_chain(row, take_all(row)).expected[empty], 6)
    37.086859
    >>> round(row_chain(row, edge_rule(row)).expected[empty], 6)
    26.218752

    Raises:
        InvalidSetting: another kind.
    """
    from scipy.sparse import csr_matrix

    rule = rule or shortest_wait(row, kind)
    states = tuple(state for state in row.states if state.marks < row.marks_to_lock)
    index = {state: i for i, state in enumerate(states)}
    sides = 6 ** DICE[kind] if kind in DICE else 0
    if not sides:
        raise InvalidSetting(f"a kind of roll is 'o' (own) or 'p' (passive), not '{kind}'")
    chances = np.zeros((len(states), len(states)))
    for state, i in index.items():
        left = sides
        for ways, reached in follow_ups(row, kind)[state]:
            target = rule(state, tuple(reached))
            if target is not None:
                left -= ways
                if target in index:
                    chances[i, index[target]] += ways / sides
        chances[i, i] += left / sides
    return RowChain(states, csr_matrix(chances))


def shortest_wait(row: LoneRow, kind: str = "p") -> Rule:
    """Where the expected rolls until lockable are least; it stays where no mark shortens them."""
    wait = rolls_to_lockable(row, kind)

    def rule(state: RowState, reached: tuple[RowState, ...]) -> RowState | None:
        known = {t: rolls for t in (state, *reached) if (rolls := wait[t]) is not None}
        best = min(known, key=lambda t: known[t], default=state)
        return None if best == state else best

    return rule


def take_all(row: LoneRow) -> Rule:
    """The first mark that leaves the row lockable, the leftmost if a roll allows several."""
    wait = rolls_to_lockable(row)

    def rule(state: RowState, reached: tuple[RowState, ...]) -> RowState | None:
        return min((t for t in reached if wait[t] is not None), key=_last, default=None)

    return rule


def edge_rule(row: LoneRow) -> Rule:
    """As `take_all`, but never a mark at the edge, behind which every cell would have to follow:
    the first four marks lie on the 5th, 6th, 7th and 8th cell of eleven at the furthest."""
    everything, spare = take_all(row), len(row.numbers) - 11

    def rule(state: RowState, reached: tuple[RowState, ...]) -> RowState | None:
        limit = _EDGE[state.marks] + spare if state.marks < len(_EDGE) else len(row.numbers)
        return everything(state, tuple(t for t in reached if t.last <= limit))

    return rule


def _last(state: RowState) -> int:
    return state.last
