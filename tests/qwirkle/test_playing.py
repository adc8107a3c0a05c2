"""Compiled games against the plain executor."""

from __future__ import annotations

import numpy as np
import pytest
from helpers.qwirkle_games import some_game
from helpers.qwirkle_logs import expected_with, logged_game, move_of, time_left

from qwixx_math.qwirkle.game import Game
from qwixx_math.qwirkle.grid import EMPTY, grid_of
from qwixx_math.qwirkle.kernel import CELLS, COUNT, POINTS, TILES, new_plays, play_of
from qwixx_math.qwirkle.matches import STRATEGIES
from qwixx_math.qwirkle.moves import Play, Trade
from qwixx_math.qwirkle.odds import Table, expected_best_single
from qwixx_math.qwirkle.playing import LOG_WIDTH, LONGEST, MOVE, SEAT, largest_set, play_game
from qwixx_math.qwirkle.plays import legal_plays
from qwixx_math.qwirkle.policy import (
    GREEDY,
    PHASES,
    PLAIN,
    RANDOM,
    TERMS,
    WEIGHED,
    list_moves,
    phase_of,
    view_of,
)
from qwixx_math.qwirkle.tiles import COPIES, KINDS, largest_sets, minus


@pytest.mark.parametrize(
    ("players", "kinds"),
    [(2, [GREEDY, RANDOM]), (3, [WEIGHED, GREEDY, RANDOM]), (4, [RANDOM, WEIGHED] * 2)],
)
@pytest.mark.parametrize("seed", [0, 4])
def test_compiled_games_are_games_of_the_plain_executor(players, kinds, seed):
    log, _, totals = logged_game(seed, kinds)
    game = Game.start(players, seed)
    for row in log:
        assert row[SEAT] == game.turn
        move = move_of(row)
        options = legal_plays(game.board, game.hand)
        if kinds[game.turn] == GREEDY and options:
            assert game.board.score(move) == max(map(game.board.score, options))
        if not isinstance(move, Play):
            assert not options or kinds[game.turn] == WEIGHED
        else:
            assert row[MOVE + POINTS] == game.board.score(move)
        game = game.play(move)
    assert game.is_over
    assert list(game.totals) == list(totals)


@pytest.mark.parametrize("seed", [1])
def test_the_chooser_takes_the_move_worth_most(seed):
    """All moves valued one by one, by a game in which only this one is played."""
    weights = STRATEGIES["adviser"].weights[2]
    log, _, _ = logged_game(seed, [WEIGHED] * 2)
    game = Game.start(2, seed)
    for row in log[:6]:
        grid, corner = grid_of(game.board)
        off = np.full(36, COPIES)
        for tile in game.board.tiles.values():
            off[tile.number] -= 1
        hand = np.array([tile.number for tile in game.hand])
        view = view_of(off, hand, len(hand), len(game.bag), 6)
        moves, found = list_moves(grid, view, True, new_plays())
        values = {}
        for entry in moves[:found]:
            if entry[CELLS] == EMPTY:
                move = Trade(tuple(KINDS[t] for t in entry[TILES : TILES + entry[COUNT]]))
            else:
                move = play_of(entry, corner)
            after = game.play(move)
            kept = minus(game.hand, move.tiles)
            table = Table.of(game.board, game.hand)
            pairs = sum(a[0] == b[0] or a[1] == b[1] for a in {*kept} for b in {*kept} if a < b)
            terms = [
                float(expected_best_single(after.board, table.unseen, 6)),
                expected_with(after.board, kept, table.unseen, len(move.tiles)),
                pairs,
                len(kept) - len(set(kept)),
                len(kept),
                *time_left(game, after),
            ]
            gained = after.totals[game.turn] - game.totals[game.turn]
            values[move] = gained + float(weights[phase_of(len(after.bag))] @ terms)
        assert values[move_of(row)] == pytest.approx(max(values.values()))
        legal = set(game.moves()) if game.board.tiles else set(values)
        assert set(values) == legal
        game = game.play(move_of(row))


def test_the_plain_trade_only_when_nothing_fits():
    log, _, _ = logged_game(2, [PLAIN] * 2)
    game = Game.start(2, 2)
    for row in log:
        if isinstance(move_of(row), Trade):
            assert not legal_plays(game.board, game.hand)
        game = game.play(move_of(row))


def test_games_end_even_if_all_would_rather_trade():
    log = np.zeros((LONGEST, LOG_WIDTH), np.int32)
    weights = np.zeros((2, len(PHASES), len(TERMS)))
    weights[:, :, TERMS.index("kept")] = -100
    totals = np.zeros(2, np.int64)
    _, turns = play_game(
        1,
        np.full(2, WEIGHED),
        weights,
        0,
        totals,
        log,
        np.zeros((LONGEST, len(TERMS))),
        new_plays(),
    )
    assert (log[1:, MOVE + CELLS] == EMPTY).all()
    assert LONGEST < turns < LONGEST + 100


def test_largest_sets_agree():
    for game in some_game(1)[:10]:
        for hand in game.hands:
            if len(hand) == 6:
                numbers = np.array([tile.number for tile in hand])
                assert largest_set(numbers) == len(largest_sets(hand)[0])
