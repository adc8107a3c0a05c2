"""The grid."""

from __future__ import annotations

import numpy as np
import pytest
from helpers.qwirkle_games import some_game

from qwixx_math.errors import IllegalPosition
from qwixx_math.qwirkle.board import Board
from qwixx_math.qwirkle.grid import BEST_SINGLE, best_single_tiles, count_bits, grid_of
from qwixx_math.qwirkle.odds import best_singles
from qwixx_math.qwirkle.tiles import KINDS


def test_loose_tiles_are_refused():
    with pytest.raises(IllegalPosition, match="hang together"):
        grid_of(Board.parse("Ro3Rs"))


@pytest.mark.parametrize("bits", [0, 1, (1 << 36) - 1, 0x5A5A5A5A5, 1 << 35])
def test_counting_bits(bits):
    assert count_bits(bits) == bits.bit_count()


@pytest.mark.parametrize("seed", range(3))
def test_best_single_tiles_are_the_plain_ones(seed):
    for game in some_game(seed)[1::5]:
        masks = np.zeros(BEST_SINGLE + 1, np.int64)
        best_single_tiles(grid_of(game.board)[0], masks)
        found = {t: p for p, mask in enumerate(masks) for t in KINDS if (mask >> t.number) & 1}
        assert found == best_singles(game.board)
