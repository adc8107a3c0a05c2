"""Games played by a solved table, with seeded dice: estimates beside the exact values.

Dice are drawn in blocks of games, each block from its own stream of the seed, so a result depends
on the seed and the number of games only, not on the number of threads.
"""

from __future__ import annotations

import math
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from .errors import InvalidSetting
from .progress import Report
from .solver import Solution, available_cores, check_until_mine

_BLOCK = 4096


@dataclass(frozen=True)
class Simulation:
    """Results of many games; one entry a game in each array."""

    seed: int
    scores: npt.NDArray[np.int64]
    rolls: npt.NDArray[np.int64]
    penalties: npt.NDArray[np.int64]
    closed: npt.NDArray[np.int64]

    @property
    def games(self) -> int:
        """Number of games."""
        return len(self.scores)

    @property
    def mean(self) -> float:
        """Mean score, in points."""
        return float(self.scores.mean())

    @property
    def deviation(self) -> float:
        """Standard deviation of the score, in points (sample estimate)."""
        return float(self.scores.std(ddof=1))

    @property
    def error(self) -> float:
        """Standard error of the mean score, in points."""
        return self.deviation / math.sqrt(self.games)

    def to_dict(self) -> dict[str, Any]:
        """Means with standard errors, as JSON data."""
        return {
            "seed": self.seed,
            "games": self.games,
            "mean": self.mean,
            "standard_error": self.error,
            "standard_deviation": self.deviation,
            "rolls": float(self.rolls.mean()),
            "penalties": float(self.penalties.mean()),
            "ended_by_penalties": float((self.closed < 2).mean()),
        }


def simulate(
    solution: Solution,
    games: int,
    *,
    seed: int = 0,
    until_mine: int = 0,
    threads: int | None = None,
    report: Report = lambda done, total: None,
) -> Simulation:
    """Play games from the empty sheet by the best move of a solution.

    Raises:
        InvalidSetting: fewer than two games, or `until_mine` or the seed out of range.
    """
    from .game_kernel import board_of, play_games

    if not solution.objective.is_score:
        raise InvalidSetting(f"games are played for the score, not for {solution.objective.name}")
    if type(games) is not int or type(seed) is not int or games < 2 or seed < 0:
        raise InvalidSetting(f"{games} games, seed {seed}: games start at 2, seeds at 0")
    check_until_mine(until_mine, solution.players)
    board = board_of(solution.lattice)
    results = np.zeros((games, 4), np.int64)
    starts = range(0, games, _BLOCK)

    values = solution.values

    def play_block(start: int) -> None:
        block = results[start : start + _BLOCK]
        dice = draw_dice(solution, seed, start // _BLOCK)[: len(block)]
        play_games(board, values, until_mine, dice, block)

    with ThreadPoolExecutor(threads or available_cores()) as pool:
        for done, _ in enumerate(pool.map(play_block, starts), 1):
            report(done, len(starts))
    return Simulation(seed, *results.T)


def draw_dice(solution: Solution, seed: int, block: int) -> npt.NDArray[np.uint8]:
    """The dice of one block of games: shape (games a block, rolls, 6), whites first.

    Every own roll adds a mark or a penalty, so a game has at most cells + penalties own rolls.
    """
    lattice = solution.lattice
    cells = sum(len(row.cells) for row in lattice.sheet.rows)
    rolls = (cells + lattice.flags.penalties_to_end) * solution.players
    generator = np.random.Generator(np.random.PCG64(np.random.SeedSequence([seed, block])))
    return generator.integers(1, 7, (_BLOCK, rolls, 6), dtype=np.uint8)
