"""Moves compared by games played on, where a sheet is too large to solve.

For a roll every move is played out by a policy, see `bounds.policy`, all on the same dice. The
value of a move is the mean final score, its loss the mean of the differences to the best move, game
by game; both with standard errors. They are of that policy, which is not the best one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ..base.estimates import Estimate
from ..bounds.policy import playing_of
from ..chances.race import Effort, Floats, race
from ..game.notation import Move
from ..game.position import Position

EFFORT = Effort(most=16_384, interval=0.5, threads=1)


@dataclass(frozen=True, slots=True)
class EstimatedMove:
    """What a move is worth by games played on: means in points with standard errors."""

    move: Move
    value: float
    value_error: float
    loss: float
    loss_error: float
    games: int


def estimate(
    position: Position,
    moves: Sequence[Move],
    *,
    seed: int = 0,
    effort: Effort = EFFORT,
    quiet: bool = False,
) -> list[EstimatedMove]:
    """The moves of an own roll, best first, from games played on with the same dice.

    Moves that fall behind are dropped early, with fewer games; see `chances.race`.

    Raises:
        InvalidSetting: the sheet is neither Big Points nor one with Magic Mike.
    """
    flags = position.flags.on(position.sheet)
    playing = playing_of(position.sheet, flags, quiet=quiet)
    after = {move: position.play(move) for move in moves}

    def play_round(at: int) -> Callable[[Move], Floats]:
        dice = playing.dice([seed, at], effort.round)
        return lambda move: playing.play(after[move], dice)[:, 0].astype(float)[None]

    found = {
        move: scores[0] for move, scores in race(moves, play_round, effort, _interval_of).items()
    }
    longest = max(map(len, found.values()))
    full = [move for move in moves if len(found[move]) == longest]
    best = max(full, key=lambda move: float(found[move].mean()))
    options = [_estimate(move, scores, found[best]) for move, scores in found.items()]
    return sorted(options, key=lambda option: (option.games < longest, option.loss))


def _estimate(move: Move, scores: Floats, best: Floats) -> EstimatedMove:
    value, behind = Estimate.of(scores), Estimate.of(best[: len(scores)] - scores)
    return EstimatedMove(move, *value, *behind, len(scores))


def _interval_of(scores: Floats) -> float:
    return Estimate.of(scores).half_width
