"""The fit repeats, and explains margins."""

from __future__ import annotations

import numpy as np
import pytest
from helpers.qwirkle_logs import logged_game, move_of

from qwixx_math.qwirkle.fit import _moves_of_game, fit
from qwixx_math.qwirkle.game import Game
from qwixx_math.qwirkle.kernel import new_plays
from qwixx_math.qwirkle.policy import BAG, LAST, PHASES, SHORT, TERMS, WEIGHED


def test_a_fit_repeats_and_tells_its_precision():
    one, other = fit(20, rounds=1, seed=3), fit(20, rounds=1, seed=3)
    assert np.array_equal(one.weights, other.weights)
    assert one.weights.shape == one.half_widths.shape == (len(PHASES), len(TERMS))
    # With an empty bag it holds 0 tiles; with some in it, none was the last, and nobody is short.
    unused = {(0, BAG), (1, LAST), (2, LAST), (1, SHORT), (2, SHORT)}
    assert set(zip(*np.nonzero(one.weights == 0), strict=True)) == unused
    assert np.array_equal(one.half_widths > 0, one.weights != 0)
    assert not np.array_equal(one.weights, fit(20, rounds=1, seed=4).weights)


@pytest.mark.parametrize("players", [2, 3])
def test_a_fit_explains_the_margin_over_the_mean_of_the_others(players):
    seed = 6
    rows = _moves_of_game(seed, players, np.zeros((len(PHASES), len(TERMS))), new_plays())
    log, terms, totals = logged_game(seed, [WEIGHED] * players, weights=0.0, explore=5)
    game = Game.start(players, seed)
    for row, entry, term in zip(rows, log, terms, strict=False):
        me = game.turn
        game = game.play(move_of(entry))
        others = [seat for seat in range(players) if seat != me]
        left = [int(totals[seat]) - game.totals[seat] for seat in range(players)]
        margin = left[me] - sum(left[seat] for seat in others) / len(others)
        assert row[1] == pytest.approx(margin)
        assert row[2:] == pytest.approx(term)
    assert len(rows) == len(log) - 1
