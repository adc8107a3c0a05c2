"""Exact values of tiny sheets from `rule_sets`: the rules taken literally, nothing left out.

For a pad s with k passive rolls before the own turn, N players in the cycle and k' = k − 1 modulo N
for what follows, with the moves of `rule_sets` leading to the pads O(roll),

    U_k(s) = Σ P(roll) · m(roll),    m(roll) = max over s' in O(roll) of U_k'(s'),

where on an own turn Double Dutch has m'(roll) = max over subsets of the dice of the mean of m over
their new faces. Everything is in `Fraction`s, and of the package only layouts and flags are used,
none of the code that plays; where `position` and the solvers remember less than all marked cells,
equal values show that this is enough. Rows of up to five cells, two of them, take seconds.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import Any

from oracle.rule_sets import Pad, legal

from qwixx_math.game.rules import Flags, FlagValue
from qwixx_math.game.sheets import Sheet, get_sheet

Faces = tuple[int, ...]
"""What the dice show: two white ones, then the colour dice in the game in row order."""


class Literal:
    """Exact values of a tiny sheet in a cycle of `players`, computed when first asked for.

    >>> lone_seven = get_sheet("classic").cut("R", slice(5, 6))
    >>> Literal(lone_seven, {"marks_to_lock": 0, "penalties_to_end": 1}).value("-")
    Fraction(-15, 4)
    """

    def __init__(
        self,
        sheet: str | Sheet,
        flags: Flags | Mapping[str, FlagValue] | None = None,
        players: int = 1,
    ) -> None:
        self.layout, self.flags, self.players = facts_of(get_sheet(sheet)), Flags.of(flags), players
        self._known: dict[tuple[str, int], Fraction] = {}

    def value(self, text: str, until_mine: int = 0) -> Fraction:
        """Expected final score under best play, before the roll, in points."""
        return self._value(Pad.of(text, self.layout, self.flags), until_mine)

    def _value(self, pad: Pad, until_mine: int) -> Fraction:
        key = str(pad), until_mine
        if key not in self._known:
            self._known[key] = self._mean(pad, until_mine)
        return self._known[key]

    def _mean(self, pad: Pad, until_mine: int) -> Fraction:
        if pad.is_over():
            return Fraction(pad.score())
        active, then = until_mine == 0, (until_mine - 1) % self.players
        letters = [die for name, die in pad.leaves.items() if name not in pad.closed]
        best: dict[Faces, Fraction] = {}
        for faces in product(range(1, 7), repeat=2 + active * len(letters)):
            same = (*sorted(faces[:2]), *faces[2:])
            if same not in best:
                dice = dict(zip(letters, same[2:], strict=True)) if active else {}
                after = legal(pad, [*same[:2]], dice, active=active)
                best[same] = max(self._value(pad, then) for pad in after.values())
            best[faces] = best[same]
        if active and self.flags.power == "double_dutch":
            best = best_reroll(best)
        return sum(best.values(), Fraction(0)) / len(best)


def best_reroll(best: dict[Faces, Fraction]) -> dict[Faces, Fraction]:
    """For every roll the best mean over the new faces of some of its dice, or of none."""
    size = len(next(iter(best)))
    found = dict(best)
    for kept in product((False, True), repeat=size):
        means: dict[Faces, Fraction] = {}
        for faces, worth in best.items():
            held = tuple(face for face, keep in zip(faces, kept, strict=True) if keep)
            means[held] = means.get(held, Fraction(0)) + worth / 6 ** (size - sum(kept))
        for faces in best:
            held = tuple(face for face, keep in zip(faces, kept, strict=True) if keep)
            found[faces] = max(found[faces], means[held])
    return found


def facts_of(sheet: Sheet) -> dict[str, Any]:
    """A layout as the package's data file prints it."""
    rows = [
        {
            "row": row.name,
            "lock": row.lock,
            "cells": [(cell.die, cell.number) for cell in row.cells],
        }
        for row in sheet.rows
    ]

    def spot(place: tuple[int, int]) -> list[Any]:
        row = sheet.rows[place[0]]
        return [row.name, row.cells[place[1]].number]

    most = {} if sheet.most_marks is None else {"most_marks": sheet.most_marks}
    return most | {
        "rows": rows,
        "chains": [[*map(spot, link)] for link in sheet.links],
        "bonus": [
            {"between": [sheet.rows[row].name for row in bonus.rows], "numbers": [*bonus.numbers]}
            for bonus in sheet.bonus
        ],
        "exchange": sheet.exchange,
        "steps": [spot(frame) for frame in sheet.frames],
    }
