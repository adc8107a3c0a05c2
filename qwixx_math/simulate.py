"""Games at a table of one to eight seats, with seeded dice: estimates beside the exact values.

Dice are drawn in blocks of games, each block from its own stream of the seed, so a result depends
on the seed and the number of games only, not on the number of threads.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from .errors import InvalidSetting
from .lattice import Lattice, lattice_of
from .position import ROWS_TO_END
from .progress import Report
from .rules import Flags, FlagValue
from .sheets import Sheet, get_sheet
from .solo import play_games
from .solver import Solution, available_cores, check_players, check_until_mine
from .strategies import AtRandom, ByValue, Strategy, seat_all

_BLOCK = 4096

Counts = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Simulation:
    """Results of many games for one seat; one entry a game in each array."""

    seed: int
    scores: Counts
    rolls: Counts
    penalties: Counts
    closed: Counts

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


@dataclass(frozen=True)
class TableGames:
    """Results of many games of a whole table.

    Attributes:
        scores, marks, locks, penalties: by (game, seat); marks with the lock, locks one's own.
        rolls, closed: by game: its length, and the rows closed in the end.
        events: how often the others did nothing, closed a row, ended the game in a roll, by
            (until_mine, closed rows, level, event), as every seat saw it.
    """

    seed: int
    scores: Counts
    marks: Counts
    locks: Counts
    penalties: Counts
    rolls: Counts
    closed: Counts
    events: Counts

    def seat(self, seat: int) -> Simulation:
        """The games as one seat saw them."""
        return Simulation(
            self.seed, self.scores[:, seat], self.rolls, self.penalties[:, seat], self.closed
        )

    @property
    def wins(self) -> npt.NDArray[np.float64]:
        """Share of the win by (game, seat): 1 alone on top, 1/2 in a tie of two."""
        top = self.scores == self.scores.max(axis=1, keepdims=True)
        shares: npt.NDArray[np.float64] = top / top.sum(axis=1, keepdims=True)
        return shares


def simulate(
    solution: Solution,
    games: int,
    *,
    seed: int = 0,
    until_mine: int = 0,
    threads: int | None = None,
    report: Report = lambda done, total: None,
) -> Simulation:
    """Play games from the empty sheet by the best move of a solution of a cycle.

    On a sheet with more than rows they are played through `solo`, a few hundred a second.

    Raises:
        InvalidSetting: fewer than two games, or `until_mine` or the seed out of range.
    """
    check_until_mine(until_mine, solution.players)
    if not solution.lattice.sheet.is_plain:
        _check_games(games, seed)
        played = play_games(solution, games, seed=seed, until_mine=until_mine, report=report)
        ends, rolls = [position for position, _ in played], [count for _, count in played]
        scores = [position.score for position in ends]
        penalties = [position.penalties for position in ends]
        closed = [len(position.closed) for position in ends]
        return Simulation(seed, *map(np.array, (scores, rolls, penalties, closed)))
    strategy = ByValue("optimum", solution)
    table = play_table(
        [strategy],
        games,
        players=solution.players,
        first=until_mine,
        seed=seed,
        threads=threads,
        report=report,
        sheet=solution.lattice.sheet,
        flags=solution.lattice.flags,
    )
    return table.seat(0)


def play_table(
    strategies: Sequence[Strategy],
    games: int,
    *,
    sheet: str | Sheet = "classic",
    flags: Flags | Mapping[str, FlagValue] | None = None,
    players: int | None = None,
    first: int = 0,
    seed: int = 0,
    threads: int | None = None,
    report: Report = lambda done, total: None,
) -> TableGames:
    """Play games from empty sheets, one strategy a seat.

    Args:
        strategies: 1 to 8, in the order of their turns.
        games: at least 2.
        players: turns in a round, if more than seats: the others only roll.
        first: rolls of others before the first turn of seat 0.

    Raises:
        InvalidSetting: too few games, too many seats, or a strategy of another sheet.
    """
    from .board_kernel import board_of
    from .choice_kernel import new_scratch
    from .game_kernel import empty_start, new_state, play_games

    _check_games(games, seed)
    lattice = lattice_of(get_sheet(sheet), Flags.of(flags))
    number = len(strategies)
    players = players or number
    check_players(players)
    board, seats = board_of(lattice), seat_all(strategies, lattice)
    start = empty_start(number, active=-first % players)
    results = np.zeros((games, number, 4), np.int64)
    ends = np.zeros((games, 2), np.int64)
    levels = int(lattice.levels.max()) + 1
    starts = range(0, games, _BLOCK)

    def play_block(begin: int) -> Counts:
        block = slice(begin, min(begin + _BLOCK, games))
        dice, noise = draw_dice(lattice, players, strategies, seed, begin // _BLOCK)
        events = np.zeros((players, ROWS_TO_END, levels, 3), np.int64)
        play_games(
            board,
            seats,
            start,
            new_scratch(),
            new_state(number),
            players,
            dice[: len(results[block])],
            noise,
            results[block],
            ends[block],
            np.zeros((dice.shape[1], number, 4), np.int64),
            events,
        )
        return events

    events = np.zeros((players, ROWS_TO_END, levels, 3), np.int64)
    with ThreadPoolExecutor(threads or available_cores()) as pool:
        for done, seen in enumerate(pool.map(play_block, starts), 1):
            events += seen
            report(done, len(starts))
    score, marks, locks, penalties = (results[:, :, k] for k in range(4))
    return TableGames(seed, score, marks, locks, penalties, ends[:, 0], ends[:, 1], events)


def _check_games(games: int, seed: int) -> None:
    if type(games) is not int or type(seed) is not int or games < 2 or seed < 0:
        raise InvalidSetting(f"{games} games, seed {seed}: games start at 2, seeds at 0")


def draw_dice(
    lattice: Lattice, players: int, strategies: Sequence[Strategy], seed: int, block: int
) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.int64]]:
    """Dice of one block of games, shape (games, rolls, 6), whites first and then those of the
    sheet in its order; and 32 random bits by (game, roll, seat) if a seat plays at random."""
    rolls = most_rolls(lattice, players)
    generator = np.random.Generator(np.random.PCG64(np.random.SeedSequence([seed, block])))
    dice = generator.integers(1, 7, (_BLOCK, rolls, 6), dtype=np.uint8)
    random = any(isinstance(strategy, AtRandom) for strategy in strategies)
    shape = (_BLOCK, rolls, len(strategies)) if random else (_BLOCK, 0, 0)
    return dice, generator.integers(0, 1 << 32, shape)


def most_rolls(lattice: Lattice, players: int) -> int:
    """Rolls that a game cannot exceed: every own roll adds a mark or a penalty."""
    cells = sum(len(row.cells) for row in lattice.sheet.rows)
    return (cells + lattice.flags.penalties_to_end) * players
