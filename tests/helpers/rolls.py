"""Every roll of some dice, counted."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import product

from qwixx_math.chances.ways import Way

NUMBERS = range(2, 13)
FACES = range(1, 7)


def either(die: str, number: int) -> list[Way]:
    return [Way(number), Way(colour=(die, number))]


def counted(offer: Iterable[Way], dice: str) -> Fraction:
    """Share of the rolls of two whites and these colour dice that offer one of the ways."""
    hits = 0
    for w1, w2, *shown in product(FACES, repeat=2 + len(dice)):
        colours = dict(zip(dice, shown, strict=True))
        for way in offer:
            if way.colour is not None:
                die, number = way.colour
                if die not in colours or number not in (w1 + colours[die], w2 + colours[die]):
                    continue
            if way.white is not None and way.white != w1 + w2:
                continue
            hits += 1
            break
    return Fraction(hits, 6 ** (2 + len(dice)))
