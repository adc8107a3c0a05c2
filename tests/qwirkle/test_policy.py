"""Terms of a move, by the plain formulas."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from statistics import mean, stdev

import numpy as np
import pytest
from helpers.qwirkle_logs import expected_with, logged_game, move_of, time_left

from qwixx_math.qwirkle.alphabeta import solve
from qwixx_math.qwirkle.board import Board
from qwixx_math.qwirkle.game import Game
from qwixx_math.qwirkle.grid import BEST_SINGLE, grid_of
from qwixx_math.qwirkle.kernel import new_plays, play_of
from qwixx_math.qwirkle.matches import STRATEGIES
from qwixx_math.qwirkle.odds import Table, expected_best_single
from qwixx_math.qwirkle.policy import (
    LAST,
    LATE_BAG,
    ONE,
    PHASES,
    RANDOM,
    SHORT,
    TERMS,
    WEIGHED,
    board_terms,
    hand_terms,
    list_moves,
    misses,
    phase_of,
    value_of_move,
    view_of,
)
from qwixx_math.qwirkle.study import greedy_game
from qwixx_math.qwirkle.tiles import Tiles, minus


@pytest.mark.parametrize("unseen", [0, 1, 4, 45, 102])
def test_misses_are_hypergeometric(unseen):
    table = misses(unseen)
    for n in range(min(unseen, 6) + 1):
        for k in range(unseen + 1):
            exact = comb(unseen - k, n) / comb(unseen, n)
            assert table[n, k] == pytest.approx(exact, abs=1e-13)


def test_phases():
    names = [PHASES[phase_of(bag)] for bag in (0, 1, LATE_BAG, LATE_BAG + 1)]
    assert names == ["empty", "late", "late", "early"]


@pytest.mark.parametrize(("seed", "players", "kind"), [(1, 2, WEIGHED), (2, 3, RANDOM)])
def test_terms_of_a_game_by_the_plain_formulas(seed, players, kind):
    log, terms, _ = logged_game(seed, [kind] * players)
    game = Game.start(players, seed)
    for row, term in zip(log, terms, strict=True):
        move = move_of(row)
        after = game.play(move)
        tiles = move.tiles
        kept = minus(game.hand, tiles)
        reply = len(game.hands[(game.turn + 1) % players])
        if kept or game.bag:
            table = Table.of(
                game.board,
                game.hand,
                bag=len(game.bag),
                others=tuple(len(game.hands[(game.turn + i) % players]) for i in range(1, players)),
            )
            gift = expected_best_single(after.board, table.unseen, reply)
            drawn = min(len(tiles), len(game.bag))
            pairs = sum(
                1
                for a in set(kept)
                for b in set(kept)
                if a < b and (a.colour == b.colour or a.shape == b.shape)
            )
            own = expected_with(after.board, kept, table.unseen, drawn)
            doubles = len(kept) - len(set(kept))
            expected = [float(gift), own, pairs, doubles, len(kept), *time_left(game, after)]
            assert term == pytest.approx(expected, abs=1e-10)
        game = after
    assert game.is_over


def borders(count: int) -> Iterator[tuple[Board, Tiles, Tiles]]:
    """Boards of games about to end, four tiles of the mover, and five unseen ones: four are the
    other's hand, one is the bag."""
    for seed in range(count):
        game = next(game for game, _ in greedy_game(seed) if len(game.bag) <= 3)
        tiles = (*game.hands[1 - game.turn], *game.bag)
        yield game.board, game.hand[:4], tiles[:5]


@pytest.mark.slow
def test_values_where_the_bag_gets_empty_are_near_the_exact_expectation():
    """The best play's value against the mean of the solved endgames over all tiles to draw."""
    weights = STRATEGIES["adviser"].weights[2]
    off_by = []
    for board, hand, unseen in borders(16):
        off = np.bincount([tile.number for tile in (*hand, *unseen)], minlength=36)
        numbers = np.array([tile.number for tile in (*hand, *hand[:2])])
        view = view_of(off, numbers, 4, 1, 4)
        grid, corner = grid_of(board)
        moves, found = list_moves(grid, view, False, new_plays())
        values = {}
        for move in moves[:found]:
            terms = np.empty(len(TERMS))
            held = hand_terms(view, move, terms)
            board_terms(grid, view, move, held, np.empty(BEST_SINGLE + 1, np.int64), terms)
            values[play_of(move, corner)] = value_of_move(view, move, weights, terms)
        play = max(values, key=values.__getitem__)
        after, kept = board.with_play(play), minus(hand, play.tiles)
        replies = [
            solve(after, minus(unseen, [drawn]), (*kept, drawn), threads=1).margin
            for drawn in unseen
        ]
        off_by.append(values[play] - (board.score(play) - mean(replies)))
    error = stdev(off_by) / len(off_by) ** 0.5
    assert abs(mean(off_by)) < 3 * error
    # The time left is worth more than that here, so it shows when it is left out.
    time = weights[0, LAST] * 1 + weights[0, SHORT] * 2 + weights[0, ONE]
    assert abs(mean(off_by) - time) > 3 * error
