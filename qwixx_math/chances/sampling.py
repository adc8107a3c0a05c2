"""Seeded dice in blocks, and what samples say: means with standard errors, 95 % intervals.

Dice are drawn in blocks of games, each block from its own stream of the seed, so a result depends
on the seed and the number of games only, not on the number of threads.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ..base.estimates import NORMAL_95
from ..errors import InvalidSetting
from ..game.rules import Flags
from ..game.sheets import Sheet

BLOCK = 4096
MOST_GAMES = 100_000_000

Counts = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Simulation:
    """Results of many games for one seat; one entry a game in each array; `rows_to_end` closed
    rows end a game."""

    seed: int
    scores: Counts
    rolls: Counts
    penalties: Counts
    closed: Counts
    rows_to_end: int = 2

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

    @property
    def by_penalties(self) -> float:
        """Share of the games that penalties ended."""
        return float((self.closed < self.rows_to_end).mean())

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
            "ended_by_penalties": self.by_penalties,
        }


def win_interval(wins: float, games: int) -> float:
    """Half width of the 95 % interval around a win rate: as wide as it takes to hold that of
    Agresti and Coull, which counts two wins and two losses more and is honest near 0 and 1.

    Shared wins, and games taken equally from each seat, only make it wider than need be.
    """
    rate = (wins + 2) / (games + 4)
    half = NORMAL_95 * math.sqrt(rate * (1 - rate) / (games + 4))
    return half + abs(rate - wins / games)


def check_games(games: int, seed: int) -> None:
    """Raise `InvalidSetting` unless so many games can be played, and from that seed."""
    if type(games) is not int or type(seed) is not int or not 2 <= games <= MOST_GAMES or seed < 0:
        raise InvalidSetting(
            f"{games} games, seed {seed}: games are 2 to {MOST_GAMES:,}, seeds start at 0"
        )


def generator_of(seed: Sequence[int]) -> np.random.Generator:
    """The stream of random numbers of a seed."""
    return np.random.Generator(np.random.PCG64(np.random.SeedSequence(seed)))


def draw_faces(generator: np.random.Generator, games: int, rolls: int) -> npt.NDArray[np.uint8]:
    """Dice of games, shape (games, rolls, 6), whites first."""
    return generator.integers(1, 7, (games, rolls, 6), dtype=np.uint8)


def most_rolls(sheet: Sheet, flags: Flags, players: int) -> int:
    """Rolls that a game cannot exceed: every own roll adds a mark or a penalty."""
    cells = sum(len(row.cells) for row in sheet.rows)
    circles = sum(len(row.numbers) for row in sheet.bonus)
    return (cells + circles + flags.penalties_to_end) * players
