"""Two halves, where nothing is forgotten."""

from __future__ import annotations

from dataclasses import replace

import pytest
from helpers.unsolved import CLASSIC, MIKE

import qwixx_math as qm
from qwixx_math.bounds.two_halves import halves_to_play


def test_without_gaps_the_halves_are_the_solved_sheet() -> None:
    sheet, flags = CLASSIC.cut("RYGB", slice(4, 9)), {"marks_to_lock": 2}
    solved = qm.solve(sheet, flags=flags, quiet=True).value("-")
    game = halves_to_play(sheet, qm.Flags.of(flags | MIKE))
    rules = [replace(half, worth=0.0) for half in (game.first, game.second)]
    plain = replace(game, first=rules[0], second=rules[1])
    assert plain.triangle
    assert plain.solve()[0, 0] == pytest.approx(solved, abs=1e-9)
