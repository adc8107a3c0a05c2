"""Endgames as they come about: positions of greedy games just after the bag empties."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from .alphabeta import Solution, margin_of, solve
from .endgame import Endgame
from .game import Game
from .grid import EMPTY, MIDDLE
from .kernel import CELLS, COUNT, TILES, new_plays, play_of
from .moves import Move, Pass, Trade
from .playing import LOG_WIDTH, LONGEST, MOVE, play_game
from .policy import GREEDY, PHASES, TERMS
from .tiles import KINDS

_CORNER = (-MIDDLE, -MIDDLE)
_PLAYERS = 2


def greedy_game(seed: int, players: int = _PLAYERS) -> Iterator[tuple[Game, Move]]:
    """A game of greedy players: each position with the move made there."""
    log = np.zeros((LONGEST, LOG_WIDTH), np.int32)
    terms = np.zeros((LONGEST, len(TERMS)))
    totals = np.zeros(players, np.int64)
    weights = np.zeros((players, len(PHASES), len(TERMS)))
    kinds = np.full(players, GREEDY)
    _, turns = play_game(seed, kinds, weights, 0, totals, log, terms, new_plays())
    game = Game.start(players, seed)
    for row in log[:turns, MOVE:]:
        tiles = tuple(KINDS[t] for t in row[TILES : TILES + row[COUNT]])
        move: Move = play_of(row, _CORNER)
        if row[CELLS] == EMPTY:
            move = Trade(tiles) if tiles else Pass()
        yield game, move
        game = game.play(move)


def natural_endgame(seed: int) -> tuple[Endgame, Move]:
    """The first position of a greedy game of two with an empty bag, and greedy's move there."""
    for game, move in greedy_game(seed):
        if not game.bag:
            return Endgame(game.board, (game.hand, game.hands[1 - game.turn])), move
    raise AssertionError("a game does not end before the bag is empty")


@dataclass(frozen=True, slots=True)
class EndgameStudy:
    """One natural endgame: its solution, what greedy plays there and what that costs.

    `core_seconds` is the processor time of all threads; `loss` is None if it was not solved.
    """

    seed: int
    endgame: Endgame
    solution: Solution
    core_seconds: float
    greedy: Move
    loss: int | None


def study_endgames(
    seeds: range, *, threads: int = 2, seconds: float | None = None
) -> Iterator[EndgameStudy]:
    """Solve the natural endgames of some seeds."""
    for seed in seeds:
        endgame, greedy = natural_endgame(seed)
        start = time.process_time()
        solution = solve(endgame.board, *endgame.hands, threads=threads, seconds=seconds)
        took = time.process_time() - start
        loss = None
        if solution.exact and solution.margin is not None:
            loss = solution.margin - margin_of(endgame, greedy)
        yield EndgameStudy(seed, endgame, solution, took, greedy, loss)
