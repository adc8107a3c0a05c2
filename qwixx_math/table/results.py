"""What the games of a tournament come to: sums in any order, and an entry of the matrix.

All sums are of whole numbers, a win being so many parts that any number of players can share it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

import numpy as np

from ..chances.sampling import Counts, win_interval
from .games import TableGames

_WIN = math.lcm(*range(1, 9))
"""A win in whole numbers, however many share it."""


class Totals(NamedTuple):
    """Sums over games: by seat wins, in parts of `_WIN`, and scores; sum and sum of squares of the
    tested seat's score, of all others' together (both of all seats in self-play), of rolls."""

    games: int
    wins: Counts
    scores: Counts
    own: Counts
    others: Counts
    rolls: Counts
    by_penalties: int

    def plus(self, other: Totals) -> Totals:
        """The games of both."""
        pairs: Iterator[Any] = zip(self, other, strict=True)
        return Totals(*(a + b for a, b in pairs))

    @property
    def turned(self) -> Totals:
        """The games of two players as the other one saw them."""
        return self._replace(own=self.others, others=self.own)


@dataclass(frozen=True)
class Entry:
    """One `strategy` at a table whose other seats play `against`.

    Attributes:
        games: from all seats of `strategy` together.
        win: its share of wins, ties shared; `win_interval` is half a 95 % interval.
        score: its mean score, in points, and the standard error of that.
        others: the mean score of the other seats; None alone.
        rolls: mean length of a game.
        by_penalties: share of games that ended by penalties, not by locks.
        seats: by seat, its share of wins there, half a 95 % interval, its mean score.
    """

    strategy: str
    against: str
    games: int
    win: float
    win_interval: float
    score: float
    score_error: float
    others: float | None
    others_error: float | None
    rolls: float
    rolls_error: float
    by_penalties: float
    seats: tuple[SeatShare, ...]

    @classmethod
    def of(cls, name: str, against: str, totals: Sequence[Totals]) -> Entry:
        """From the totals of each seat, or from the one of self-play."""
        players, alone = len(totals[0].wins), name == against
        games = sum(totals.games for totals in totals)
        by_seat = [totals[0 if alone else seat] for seat in range(players)]
        won = sum(int(totals.wins[seat]) for seat, totals in enumerate(by_seat)) / _WIN
        own, others = (players, players) if alone else (1, players - 1)
        theirs: tuple[float | None, float | None] = None, None
        if players > 1:
            theirs = _mean([totals.others for totals in totals], games, others)
        return cls(
            name,
            against,
            games,
            won / games / own,
            0.0 if alone else win_interval(won, games),
            *_mean([totals.own for totals in totals], games, own),
            *theirs,
            *_mean([totals.rolls for totals in totals], games),
            sum(totals.by_penalties for totals in totals) / games,
            tuple(SeatShare.of(totals, seat) for seat, totals in enumerate(by_seat)),
        )

    def to_dict(self) -> dict[str, Any]:
        """The entry as JSON data."""
        return asdict(self)


@dataclass(frozen=True)
class SeatShare:
    """What a strategy gets from one seat: share of wins, half its 95 % interval, mean score."""

    win: float
    win_interval: float
    score: float

    @classmethod
    def of(cls, totals: Totals, seat: int) -> SeatShare:
        """From the games of a seat."""
        won, games = int(totals.wins[seat]) / _WIN, totals.games
        return cls(won / games, win_interval(won, games), int(totals.scores[seat]) / games)


def totals_of(games: TableGames, tested: int | None) -> Totals:
    """The sums of games in which that seat is tested; in self-play, None, all are."""
    scores = games.scores
    top = scores == scores.max(axis=1, keepdims=True)
    own = scores.sum(axis=1) if tested is None else scores[:, tested]
    return Totals(
        len(scores),
        (top * (_WIN // top.sum(axis=1, keepdims=True))).sum(axis=0),
        scores.sum(axis=0),
        _sums(own),
        _sums(own if tested is None else scores.sum(axis=1) - own),
        _sums(games.rolls),
        int((games.closed < games.rows_to_end).sum()),
    )


def _sums(column: Counts) -> Counts:
    return np.array([column.sum(), (column**2).sum()])


def _mean(sums: Sequence[Counts], games: int, seats: int = 1) -> tuple[float, float]:
    """Mean a seat of equally large samples of sums over `seats`, and its standard error."""
    each = games // len(sums)
    total = sum(int(first) for first, _ in sums)
    inside = sum(int(second) - int(first) ** 2 / each for first, second in sums)
    error = math.sqrt(max(inside, 0.0) * each / (each - 1)) / games
    return total / games / seats, error / seats
