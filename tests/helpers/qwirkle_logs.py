"""Compiled games as they are logged, and terms of their moves by the plain formulas."""

from __future__ import annotations

from collections import Counter
from math import comb

import numpy as np

from qwixx_math.qwirkle.board import Board
from qwixx_math.qwirkle.game import Game
from qwixx_math.qwirkle.grid import EMPTY, MIDDLE
from qwixx_math.qwirkle.kernel import CELLS, COUNT, TILES, new_plays, play_of
from qwixx_math.qwirkle.matches import STRATEGIES
from qwixx_math.qwirkle.moves import Move, Pass, Trade
from qwixx_math.qwirkle.odds import best_singles
from qwixx_math.qwirkle.playing import LOG_WIDTH, LONGEST, MOVE, play_game
from qwixx_math.qwirkle.policy import TERMS
from qwixx_math.qwirkle.tiles import KINDS

CORNER = (-MIDDLE, -MIDDLE)


def logged_game(seed: int, kinds: list[int], *, weights: float = 1.0, explore: int = 0):
    log = np.zeros((LONGEST, LOG_WIDTH), np.int32)
    terms = np.zeros((LONGEST, len(TERMS)))
    totals = np.zeros(len(kinds), np.int64)
    each = weights * np.stack([STRATEGIES["adviser"].weights[len(kinds)]] * len(kinds))
    _, turns = play_game(seed, np.array(kinds), each, explore, totals, log, terms, new_plays())
    return log[:turns], terms[:turns], totals


def move_of(row) -> Move:
    move = row[MOVE:]
    if move[CELLS] != EMPTY:
        return play_of(move, CORNER)
    tiles = tuple(KINDS[t] for t in move[TILES : TILES + move[COUNT]])
    return Trade(tiles) if tiles else Pass()


def expected_with(board: Board, kept, unseen: Counter, drawn: int) -> float:
    """E[best single] of kept tiles and drawn ones, by lifting what is below the best kept."""
    best = best_singles(board)
    floor = max((best.get(tile, 0) for tile in kept), default=0)
    total = unseen.total()
    value = 0.0
    for points in range(1, 25):
        good = sum(count for tile, count in unseen.items() if best.get(tile, 0) >= points)
        miss = comb(total - good, drawn) / comb(total, drawn)
        value += 1.0 if points <= floor else 1 - miss
    return value


def time_left(game: Game, after: Game) -> tuple[int, int, int, int]:
    """Last tiles drawn, tiles in the bag, tiles the next player lacks, 1."""
    last = 0 if after.bag else len(game.bag)
    return last, len(after.bag), 6 - len(game.hands[after.turn]), 1
