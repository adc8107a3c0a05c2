"""One row alone: how many rolls until it can be locked.

A row is lockable with 5 marks and its last cell still ahead; it counts as lockable too if one own
roll brings the fifth mark and the lock. E(s) is the least expected number of rolls until then:

    E(s) = 1 + Σ_r p(r) · min(E(s), min_{t ∈ N(s, r)} E(t)).

This is the stopping equation of `row.value`, exactly solved, with x = −E(s), a = 1, b = −1 and
m(r) = −1 − min E(t). E is infinite, given as None, where fewer cells are left before the last one
than marks are missing. An empty row needs E = 10339157/462000 = 22.379 rolls of white sums, and
37.087 if every number that leaves the row lockable is taken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from .lone_row import DICE, LoneRow, RowState, follow_ups
from .value import stopping_root


@lru_cache(maxsize=64)
def rolls_to_lockable(row: LoneRow, kind: str = "p") -> Mapping[RowState, Fraction | None]:
    """E of every state: the least expected rolls until the row may be locked, None if it never can.

    `kind` is "p" for white sums alone, "o" for own rolls.

    >>> row = LoneRow.of("R")
    >>> rolls_to_lockable(row)[row.state(0)]
    Fraction(10339157, 462000)
    >>> rolls_to_lockable(row)[row.state(3, 10)] is None
    True

    Raises:
        InvalidSetting: another kind.
    """
    wait = {state: Fraction(0) for state in row.closed_states}
    for state in reversed(row.states):
        if state.marks >= row.marks_to_lock:
            wait[state] = Fraction(0)
            continue
        worth: Counter[Fraction] = Counter()
        for ways, states in follow_ups(row, kind)[state]:
            if finite := [wait[t] for t in states if t in wait]:
                worth[-1 - min(finite)] += ways
        if worth:
            wait[state] = -stopping_root(worth, 6 ** DICE[kind], Fraction(1), Fraction(-1))
    return {state: wait.get(state) for state in (*row.states, *row.closed_states)}


def acceptance(row: LoneRow, state: RowState, kind: str = "p") -> tuple[int, ...]:
    """The numbers, from left to right, whose mark alone shortens the wait for a lockable row.

    >>> row = LoneRow.of("R")
    >>> acceptance(row, row.state(0)), acceptance(row, row.state(3, 5))
    ((2, 3, 4), (6, 7, 8))

    Raises:
        IllegalPosition: no game reaches the state.
        InvalidSetting: another kind.
    """
    wait = rolls_to_lockable(row, kind)
    now = wait[row.check(state)]
    return tuple(
        number
        for number in row.numbers
        if (after := row.after(state, number))
        and now is not None
        and (then := wait[after]) is not None
        and then < now
    )


@dataclass(frozen=True, slots=True)
class Wait:
    """A state's least expected rolls until lockable and the numbers it takes on the way.

    `white` counts rolls of which only the white sum is usable, `own` one's own rolls; `number` is
    the number marked last. None as a wait: never.
    """

    marks: int
    number: int | None
    white: Fraction | None
    white_takes: tuple[int, ...]
    own: Fraction | None
    own_takes: tuple[int, ...]

    def to_dict(self) -> dict[str, object]:
        """The record with waits as floats, and as text under "exact", for JSON."""
        waits = {"white": self.white, "own": self.own}
        return {
            "marks": self.marks,
            "number": self.number,
            **{name: None if wait is None else float(wait) for name, wait in waits.items()},
            "white_takes": list(self.white_takes),
            "own_takes": list(self.own_takes),
            "exact": {name: None if wait is None else str(wait) for name, wait in waits.items()},
        }


def wait_table(row: LoneRow) -> tuple[Wait, ...]:
    """The waits of all open states, the empty row first.

    >>> empty = wait_table(LoneRow.of("R"))[0].to_dict()
    >>> empty["white"], empty["white_takes"], empty["own"], empty["own_takes"]
    (22.379127705627706, [2, 3, 4], 8.301305691306128, [2, 3, 4, 5])
    """
    white, own = rolls_to_lockable(row, "p"), rolls_to_lockable(row, "o")
    return tuple(
        Wait(
            state.marks,
            row.number(state),
            white[state],
            acceptance(row, state, "p"),
            own[state],
            acceptance(row, state, "o"),
        )
        for state in row.states
    )
