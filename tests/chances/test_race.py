"""A race: who is behind drops out, the rest is played to the end."""

from __future__ import annotations

import numpy as np
import pytest

from qwixx_math.chances.race import FIRST_ROUNDS, Effort, behind, race
from qwixx_math.game.notation import Move

GOOD, EQUAL, BAD = (Move.parse(text) for text in ("R7", "Y7", "pass"))
WORTH = {GOOD: 0.5, EQUAL: 0.5, BAD: 0.2}


def play_round(at):
    """Outcomes of 64 games on common dice; those of equal moves differ by noise only."""
    dice = np.random.default_rng(at).random(64)

    def outcomes(move):
        noise = np.random.default_rng([at, move is EQUAL]).random(64) / 10
        return np.stack([dice + WORTH[move] + noise, np.full(64, float(at))])

    return outcomes


def half_width(firsts):
    return 1.96 * firsts.std() / len(firsts) ** 0.5


@pytest.mark.parametrize("threads", [1, 3])
def test_who_is_behind_drops_out_after_the_first_rounds(threads):
    found = race([GOOD, EQUAL, BAD], play_round, Effort(640, 1e-9, threads, 64), half_width)
    rounds = {move: sorted({*outcomes[1]}) for move, outcomes in found.items()}
    assert rounds[GOOD] == rounds[EQUAL] == list(range(10))
    assert rounds[BAD] == list(range(FIRST_ROUNDS))
    again = race([GOOD, EQUAL, BAD], play_round, Effort(640, 1e-9, 2, 64), half_width)
    assert all(np.array_equal(found[move], again[move]) for move in found)


def test_one_move_left_is_played_until_its_interval():
    (found, _) = race([GOOD, BAD], play_round, Effort(64_000, 0.03, 1, 64), half_width).values()
    assert half_width(found[0]) <= 0.03 < half_width(found[0, :-64])
    assert found.shape[1] < 64_000


def test_behind_is_told_by_the_paired_difference():
    dice = np.random.default_rng(1).normal(size=400) * 100
    assert behind(dice - 1, dice)  # far below the spread of each alone
    assert not behind(dice, dice)
    assert not behind(dice + np.random.default_rng(2).normal(size=400), dice)
