"""The weights of the adviser, by regression on games it plays against itself.

After a move, let y be what the mover's margin, the own points less the mean of the others', still
changes by until the end of the game. Over all moves of a phase,

    y ≈ w · terms + controls,      controls: 1, tiles in the bag, tiles of the next player,

by least squares. As the terms are those by which moves are then ranked, w is what a point of gift,
a pair kept, … is worth under that play. One move in five is random, so that terms vary. The first
round starts from no weights at all, each following one from the weights of the round before.

Moves of a game share its luck, so the intervals count games, not moves: with X_g, e_g the rows and
residuals of game g and A = (XᵀX)⁻¹, the variance of w is A (Σ_g X_gᵀ e_g e_gᵀ X_g) A.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ..progress import Report
from .grid import EMPTY
from .kernel import CELLS, POINTS, new_plays
from .playing import BAG, HELD, LOG_WIDTH, LONGEST, MOVE, SEAT, play_game
from .policy import PHASES, TERMS, WEIGHED, phase_of
from .tiles import check_players

_EXPLORE = 5
_Z95 = 1.959963984540054
Array = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Fit:
    """Weights and half the 95 % intervals, each of shape (phases, terms), and moves by phase."""

    weights: Array
    half_widths: Array
    moves: tuple[int, ...]


def fit(
    games: int,
    *,
    players: int = 2,
    rounds: int = 2,
    seed: int = 0,
    report: Report = lambda done, total: None,
) -> Fit:
    """Fit the weights over several rounds of self-play, so many games each.

    Raises:
        InvalidSetting: no such number of players.
    """
    check_players(players)
    weights = np.zeros((len(PHASES), len(TERMS)))
    for turn in range(rounds):
        rows = []
        buffer = new_plays()
        for game in range(games):
            number = (seed << 32) + turn * games + game
            rows.append(_moves_of_game(number, players, weights, buffer))
            report(turn * games + game + 1, rounds * games)
        found = _regress(rows)
        weights = found.weights
    return found


def _moves_of_game(
    number: int, players: int, weights: Array, buffer: npt.NDArray[np.int32]
) -> Array:
    """One game; a row a move but the last: phase, y, terms, controls."""
    log = np.zeros((LONGEST, LOG_WIDTH), np.int32)
    terms = np.zeros((LONGEST, len(TERMS)))
    totals = np.zeros(players, np.int64)
    kinds = np.full(players, WEIGHED)
    everyone = np.stack([weights] * players)
    _, turns = play_game(number, kinds, everyone, _EXPLORE, totals, log, terms, buffer)
    log, terms = log[:turns], terms[:turns]
    points = np.zeros((turns, players))
    points[np.arange(turns), log[:, SEAT]] = np.where(
        log[:, MOVE + CELLS] == EMPTY, 0, log[:, MOVE + POINTS]
    )
    ahead = totals - points.cumsum(axis=0)
    own = ahead[np.arange(turns), log[:, SEAT]]
    margin = own - (ahead.sum(axis=1) - own) / (players - 1)
    bag, reply = log[1:, BAG], log[1:, HELD]
    phase = [phase_of(count) for count in bag]
    ones = np.ones(turns - 1)
    return np.column_stack([phase, margin[:-1], terms[:-1], ones, bag, reply])


def _regress(games: list[Array]) -> Fit:
    weights, half_widths, moves = [], [], []
    for phase in range(len(PHASES)):
        chosen = [rows[rows[:, 0] == phase, 1:] for rows in games]
        table = np.concatenate(chosen)
        y, x = table[:, 0], table[:, 1:]
        inverse = np.linalg.pinv(x.T @ x)
        w = inverse @ (x.T @ y)
        sums = np.array([rows[:, 1:].T @ (rows[:, 0] - rows[:, 1:] @ w) for rows in chosen])
        variance = inverse @ (sums.T @ sums) @ inverse
        weights.append(w[: len(TERMS)])
        half_widths.append(_Z95 * np.sqrt(np.diag(variance))[: len(TERMS)])
        moves.append(len(table))
    return Fit(np.array(weights), np.array(half_widths), tuple(moves))
