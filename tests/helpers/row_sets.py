"""A second route to one row alone: sets of marked cells, plain recursion, every single roll."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

from qwixx_math.game.sheets import get_sheet
from qwixx_math.row.lone_row import LoneRow, RowState

RED = LoneRow.of("R")
SHUFFLED = LoneRow.of("Y", "mixx-b")
ROWS = [RED, LoneRow.of("B"), SHUFFLED]
SHORT = [
    LoneRow.of("R", get_sheet("classic").cut("R", slice(2, 8))),
    LoneRow.of("G", get_sheet("classic").cut("G", slice(3, 9)), {"lock_bonus": False}),
    LoneRow.of("B", get_sheet("mixx-b").cut("B", slice(2, 8)), {"marks_to_lock": 3}),
]

Cells = frozenset[int]


def mark(row: LoneRow, cells: Cells, number: int) -> set[Cells]:
    return {
        cells | {i}
        for i, printed in enumerate(row.numbers)
        if printed == number
        and all(j < i for j in cells)
        and (i + 1 < len(row.numbers) or len(cells) >= row.marks_to_lock)
    }


@cache
def outcomes(row: LoneRow, cells: Cells, kind: str) -> Counter[frozenset[Cells]]:
    """What the player may end the roll with, in how many of all rolls of three or two dice."""
    found: Counter[frozenset[Cells]] = Counter()
    for one, two, *colour in product(range(1, 7), repeat={"o": 3, "p": 2}[kind]):
        ends = {cells} | mark(row, cells, one + two)
        for die in colour:
            ends |= {c for e in ends for w in (one, two) for c in mark(row, e, w + die)}
        found[frozenset(ends)] += 1
    return found


def points(row: LoneRow, cells: Cells) -> int:
    locked = row.lock_bonus and len(row.numbers) - 1 in cells
    return sum(range(len(cells) + locked + 1))


@cache
def brute(row: LoneRow, cells: Cells, rolls: str) -> Fraction:
    if not rolls:
        return Fraction(points(row, cells))
    found = outcomes(row, cells, rolls[0])
    best = sum(n * max(brute(row, e, rolls[1:]) for e in ends) for ends, n in found.items())
    return best / found.total()


def reachable(row: LoneRow) -> list[Cells]:
    seen, new = [frozenset[int]()], [frozenset[int]()]
    while new:
        new = list({e for c in new for n in range(2, 13) for e in mark(row, c, n)})
        seen += new
    return seen


def state_of(cells: Cells) -> RowState:
    return RowState(len(cells), max(cells, default=-1))


def cells_of(state: RowState) -> Cells:
    """Some cells that make up the state: the leftmost ones and the last."""
    return frozenset([*range(state.marks - 1), state.last]) if state.marks else frozenset()
