"""Whole games between strategies: how often each wins and by how much, with intervals.

Every seed is played once in every rotation of the seats, so that each strategy has each seat, with
the same shuffle of the bag. With w_i the share of a strategy in the wins over the rotations of seed
i (a tie of m players gives each 1/m), the win rate is the mean of the w_i, and its 95 % interval is
± 1.96 s/√n with s their standard deviation; the same for the margin, own total less the mean of the
others.

`random` plays anything, `greedy` the most points (the 6 for ending the game not counted), `plain`
the most of points − 0.7 · gift; they trade only when nothing fits. `adviser` makes the play or
trade that `advice` puts first, with the weights for that number of players. Results depend on the
seed and the number of games only, not on the number of threads.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ..base.estimates import Estimate
from ..base.progress import Progress
from ..errors import InvalidSetting
from .policy import GIFT, GREEDY, PHASES, PLAIN, RANDOM, TERMS, WEIGHED
from .tiles import MOST_THREADS, PLAYERS, check_players, check_whole
from .weights import WEIGHTS

MOST_SEED = (1 << 31) - 1
MOST_GAMES = 10**8
_BLOCK = 50
Weights = npt.NDArray[np.float64]


class Strategy(NamedTuple):
    """How a player chooses: a kind of `policy`, and by the number of players the weights of one
    that weighs."""

    kind: int
    weights: Mapping[int, Weights]


def _only(term: int, weight: float) -> Mapping[int, Weights]:
    weights = np.zeros((len(PHASES), len(TERMS)))
    weights[:, term] = weight
    return dict.fromkeys(PLAYERS, weights)


_NONE = _only(GIFT, 0.0)
STRATEGIES = {
    "random": Strategy(RANDOM, _NONE),
    "greedy": Strategy(GREEDY, _NONE),
    "plain": Strategy(PLAIN, _only(GIFT, -0.7)),
    "adviser": Strategy(WEIGHED, {n: np.array(rows) for n, rows in WEIGHTS.items()}),
}


def get_strategy(name: str) -> Strategy:
    """The strategy of a name.

    Raises:
        InvalidSetting: there is none; the message lists the names.
    """
    if name not in STRATEGIES:
        raise InvalidSetting(f"no strategy '{name}'; there are {', '.join(STRATEGIES)}")
    return STRATEGIES[name]


def _ends(estimate: Estimate) -> dict[str, float | None]:
    """As JSON data: the mean and the ends of its 95 % interval; no ends where it is not known."""
    low, high = estimate.interval or (None, None)
    return {"mean": estimate.mean, "low": low, "high": high}


@dataclass(frozen=True)
class Match:
    """Games between strategies.

    totals: shape (seeds, rotations, players), by strategy; turns: shape (seeds, rotations); `asked`
    is how many games were to be played, more than were if the match was interrupted.
    """

    names: tuple[str, ...]
    seed: int
    totals: npt.NDArray[np.int64]
    turns: npt.NDArray[np.int64]
    asked: int

    @property
    def games(self) -> int:
        """All games: seeds times rotations."""
        return int(self.turns.size)

    @property
    def cut_short(self) -> bool:
        """Whether the match was interrupted."""
        return self.games < self.asked

    def wins(self, player: int) -> npt.NDArray[np.float64]:
        """Share of the games a strategy wins by seed, ties split."""
        best = self.totals == self.totals.max(axis=2, keepdims=True)
        shares = best / best.sum(axis=2, keepdims=True)
        by_seed: npt.NDArray[np.float64] = shares[:, :, player].mean(axis=1)
        return by_seed

    def win_rate(self, player: int) -> Estimate:
        """Share of the games a strategy wins, ties split."""
        return Estimate.of(self.wins(player))

    def margin(self, player: int) -> Estimate:
        """Own total less the mean of the others', in points."""
        others = np.delete(self.totals, player, axis=2).mean(axis=2)
        return Estimate.of((self.totals[:, :, player] - others).mean(axis=1))

    def total(self, player: int) -> Estimate:
        """Points a game."""
        return Estimate.of(self.totals[:, :, player].mean(axis=1))

    def deviation(self, player: int) -> float:
        """Standard deviation of the points of a game."""
        return float(self.totals[:, :, player].std())

    @property
    def points_a_turn(self) -> float:
        """Points of all players over turns of all players."""
        return float(self.totals.sum() / self.turns.sum())

    def to_dict(self) -> dict[str, Any]:
        """The match as JSON data, schema `qwirkle-match/1`."""
        return {
            "schema": "qwirkle-match/1",
            "seed": self.seed,
            "games": self.games,
            "cut_short": self.cut_short,
            "points_a_turn": self.points_a_turn,
            "turns": float(self.turns.mean()),
            "players": [
                {
                    "strategy": name,
                    "win_rate": _ends(self.win_rate(player)),
                    "margin": _ends(self.margin(player)),
                    "total": _ends(self.total(player)),
                    "standard_deviation": self.deviation(player),
                }
                for player, name in enumerate(self.names)
            ],
        }


def simulate(
    names: Sequence[str],
    games: int,
    *,
    seed: int = 0,
    threads: int = 1,
    report: Progress = lambda done, total: None,
) -> Match:
    """Play at least so many games between two to four strategies, all rotations of every seed.

    Interrupted (Ctrl-C), it returns the games of the seeds that are played through.

    Raises:
        KeyboardInterrupt: no seed was played through.
        InvalidSetting: no such strategy or number of players, no games, seed or threads out of
            range.
    """
    from .kernel import new_plays
    from .playing import play_games

    check_players(len(names))
    check_whole("the number of games", games, 1, MOST_GAMES)
    check_whole("the number of threads", threads, 1, MOST_THREADS)
    check_whole("the seed", seed, 0, MOST_SEED)
    chosen = [get_strategy(name) for name in names]
    players = len(names)
    count = math.ceil(games / players)
    totals = np.zeros((count, players, players), np.int64)
    turns = np.zeros((count, players), np.int64)
    blocks = [(start, turn) for start in range(0, count, _BLOCK) for turn in range(players)]

    def play_block(block: tuple[int, int]) -> None:
        start, turn = block
        seats = np.roll(np.arange(players), turn)
        seeds = (seed << 32) + np.arange(start, min(start + _BLOCK, count))
        kinds = np.array([chosen[player].kind for player in seats])
        weights = np.array([chosen[player].weights[players] for player in seats])
        by_seat = np.zeros((len(seeds), players), np.int64)
        lengths = np.zeros(len(seeds), np.int64)
        play_games(seeds, kinds, weights, by_seat, lengths, new_plays())
        totals[start : start + len(seeds), turn, seats] = by_seat
        turns[start : start + len(seeds), turn] = lengths

    with ThreadPoolExecutor(threads) as pool:
        running = [pool.submit(play_block, block) for block in blocks]
        done = 0
        try:
            for done, block in enumerate(running, 1):
                block.result()
                report(done, len(blocks))
        except KeyboardInterrupt:
            pool.shutdown(cancel_futures=True)
            done = next((i for i, block in enumerate(running) if block.cancelled()), len(running))
    whole = min(done // players * _BLOCK, count)
    if not whole:
        raise KeyboardInterrupt
    return Match(tuple(names), seed, totals[:whole], turns[:whole], count * players)
