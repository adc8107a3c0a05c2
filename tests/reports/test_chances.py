from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

from helpers.written_reports import committed

from qwixx_math.reports.record import read_fraction


def test_roll_chances_count_all_rolls_of_three_dice() -> None:
    counts: Counter[tuple[str, int]] = Counter()
    for a, b, c in product(range(1, 7), repeat=3):
        counts.update({("white sum", a + b), ("colour die", a + c), ("colour die", b + c)})
        counts.update(("either", number) for number in {a + b, a + c, b + c})
    table = committed("roll-chances")
    for kind in ("white sum", "colour die", "either"):
        for number, text in zip(table.numbers("number"), table.column(kind), strict=True):
            assert read_fraction(text) == Fraction(counts[kind, int(number)], 216)
