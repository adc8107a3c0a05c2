"""One roll ahead, apart from the solver."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product

import numpy as np
import pytest
from helpers.plain_games import TINY
from helpers.positions import open_positions
from helpers.solving import solved

import qwixx_math as qm
from qwixx_math.game.notation import Roll
from qwixx_math.game.position import Position
from qwixx_math.game.rules import Flags
from qwixx_math.proof.certify import certify
from qwixx_math.solver.solution import Solution


def looked_ahead(solution: Solution, position: Position, until_mine: int) -> Fraction:
    """The value by one roll and the table, exactly, from the rules as `Position` has them."""
    active, then = until_mine == 0, (until_mine - 1) % solution.players
    dice = position.dice if active else ()
    total, rolls = Fraction(0), 6 ** (2 + len(dice))

    @cache
    def worth(move: qm.Move) -> Fraction:
        after = position.play(move, active=active)
        if after.is_over:
            return Fraction(after.score)
        place = solution.lattice.index(after), then, after.penalties
        return Fraction(solution.values.item(place)) + after.settled_points

    for one, two, *faces in product(range(1, 7), repeat=2 + len(dice)):
        roll = Roll((one, two), tuple(zip(dice, faces, strict=True)))
        total += max(map(worth, position.moves(roll, active=active)))
    return total / rolls


@pytest.mark.parametrize("noise", [0, 1e-3])
def test_the_residual_is_exact_within_the_rounding(noise):
    flags = Flags(marks_to_lock=1, penalties_to_end=2)
    solution = solved(TINY, flags.changed(), 2)
    shift = np.random.default_rng(1).uniform(-noise, noise, solution.values.shape)
    shift[solution.lattice.closed_rows > 1] = 0
    values = solution.values + shift
    off = replace(solution, values=values)
    residual = max(
        abs(
            Fraction(values.item(solution.lattice.index(position), until_mine, position.penalties))
            + position.settled_points
            - looked_ahead(off, position, until_mine)
        )
        for position in open_positions(TINY, flags)
        for until_mine in (0, 1)
    )
    certificate = certify(off)
    assert residual >= noise / 2
    assert abs(residual - Fraction(certificate.residual)) < Fraction(certificate.rounding)
    assert certificate.rounding < 1e-12


def test_it_shares_nothing_with_the_solver():
    script = "import sys, qwixx_math.proof.lookahead; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    used = set(loaded.stdout.split())
    assert "qwixx_math.proof.lookahead" in used
    assert not [name for name in used if name.startswith("qwixx_math.solver")]
