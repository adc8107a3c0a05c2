from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement, product

import pytest
from helpers.written_reports import committed

import qwixx_math as qm

START = qm.Position.parse("-")


@cache
def after(move: qm.Move) -> str:
    """The sheet that a first move leaves."""
    return str(START.play(move))


@pytest.mark.slow
def test_the_opening_list_is_the_best_move_for_every_roll(classic: qm.Solution) -> None:
    """All rolls, up to the exchange of like rows: red with yellow, green with blue."""
    table = committed("opening-list")
    lines = [str(cell).split(" or ") for cell in table.column("sheet after the turn")]
    values: dict[str, float] = {}
    firsts: Counter[int] = Counter()
    pairs = list(combinations_with_replacement(range(1, 7), 2))
    for (a, b), (r, y), (g, u) in product(pairs, repeat=3):
        roll = qm.Roll((a, b), (("r", r), ("y", y), ("g", g), ("b", u)))
        afters = set(map(after, START.moves(roll)))
        for text in afters - values.keys():
            values[text] = classic.value(text)
        place = next(i for i, line in enumerate(lines) if afters & set(line))
        best = max(map(values.__getitem__, afters))
        for text in afters & set(lines[place]):
            assert values[text] == pytest.approx(best, abs=1e-12)
        firsts[place] += (1 + (a != b)) * (1 + (r != y)) * (1 + (g != u))
    assert firsts.total() == 6**6
    assert [firsts[place] for place in range(len(lines))] == table.numbers("rolls")


def test_the_first_turns_average_to_the_value_of_the_sheet(classic: qm.Solution) -> None:
    rolls = committed("opening-list")
    total = zip(rolls.numbers("rolls"), rolls.numbers("value after it"), strict=True)
    assert sum(n * value for n, value in total) / 6**6 == pytest.approx(
        classic.value("-"), abs=1e-6
    )
    whites = committed("opening-whites")
    weights = [1 if len(set(str(pair).split())) == 1 else 2 for pair in whites.column("whites")]
    turns = zip(weights, whites.numbers("value of the turn"), strict=True)
    assert sum(n * value for n, value in turns) / 36 == pytest.approx(classic.value("-"), abs=1e-4)


def test_a_penalty_beats_skipping_three_cells(classic: qm.Solution) -> None:
    assert classic.value("R4") > classic.value("P1") > classic.value("R5")
    gains = committed("opening-marks").numbers("gain over a penalty")
    assert gains == sorted(gains, reverse=True)
