"""The weights of the adviser, by regression on games it plays against itself.

After a move, let y be what the mover's margin, the own points less the mean of the others', still
changes by until the end of the game. Over all moves of a phase,

    y ≈ w · terms

by least squares, the terms being those by which moves are then ranked (`policy`). So the value of
a move estimates what the margin changes by in all, and w is what a point of gift, a pair kept, … is
worth under that play. One move in five is random, so that terms vary. The first
round starts from no weights at all, each following one from the weights of the round before.

Moves of a game share its luck, so the intervals count games, not moves: with X_g, e_g the rows and
residuals of game g and A = (XᵀX)⁻¹, the variance of w is A (Σ_g X_gᵀ e_g e_gᵀ X_g) A.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ..base.estimates import NORMAL_95
from ..base.progress import Progress
from .grid import EMPTY
from .kernel import CELLS, POINTS, new_plays
from .playing import BAG, LOG_WIDTH, LONGEST, MOVE, SEAT, play_game
from .policy import PHASES, TERMS, WEIGHED, phase_of
from .tiles import check_players

_EXPLORE = 5
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
    report: Progress = lambda done, total: None,
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
    """One game; a row a move but the last: phase, y, terms."""
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
    phase = [phase_of(count) for count in log[1:, BAG]]
    return np.column_stack([phase, margin[:-1], terms[:-1]])


def _regress(games: list[Array]) -> Fit:
    weights = np.zeros((len(PHASES), len(TERMS)))
    half_widths = np.zeros_like(weights)
    moves = []
    for phase in range(len(PHASES)):
        chosen = [rows[rows[:, 0] == phase, 1:] for rows in games]
        table = np.concatenate(chosen)
        # A term that is 0 throughout a phase, as an empty bag, has no weight there.
        used = 1 + np.flatnonzero(table[:, 1:].any(axis=0))
        y, x = table[:, 0], table[:, used]
        inverse = np.linalg.inv(x.T @ x)
        w = inverse @ (x.T @ y)
        sums = np.array([rows[:, used].T @ (rows[:, 0] - rows[:, used] @ w) for rows in chosen])
        variance = inverse @ (sums.T @ sums) @ inverse
        weights[phase, used - 1] = w
        half_widths[phase, used - 1] = NORMAL_95 * np.sqrt(np.diag(variance))
        moves.append(len(table))
    return Fit(weights, half_widths, tuple(moves))
