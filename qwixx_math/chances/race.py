"""A race of choices by random games: who falls behind is dropped, the rest gets the effort.

Complete games come in rounds, all choices on the same dice, so that the difference between two of
them is much less random than either. A choice that is behind the best so far by more than its
paired interval is dropped.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ..game.notation import Move

FIRST_ROUNDS = 2
ROUND = 1024
_DROP = 3.0
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Effort:
    """How long to play out: at most so many games a move; one move left, until its interval."""

    most: int
    interval: float
    threads: int
    round: int = ROUND


def race(
    moves: Sequence[Move],
    play_round: Callable[[int], Callable[[Move], Floats]],
    effort: Effort,
    interval_of: Callable[[Floats], float],
) -> dict[Move, Floats]:
    """Play moves out in rounds and drop those that are behind the best by the first outcome.

    Args:
        play_round: from the number of a round a function from a move to its outcomes, shape
            (kinds of outcome, games); all moves of a round have the same dice.
        interval_of: half width of the 95 % interval of the mean of first outcomes.
    """
    found: dict[Move, list[Floats]] = {move: [] for move in moves}
    alive = list(moves)
    with ThreadPoolExecutor(effort.threads) as pool:
        for at in range(max(FIRST_ROUNDS, effort.most // effort.round)):
            played = pool.map(play_round(at), alive)
            for move, outcome in zip(alive, played, strict=True):
                found[move].append(outcome)
            if at + 1 < FIRST_ROUNDS:
                continue
            firsts = {move: np.concatenate(found[move], axis=1)[0] for move in alive}
            best = max(alive, key=lambda move: float(firsts[move].mean()))
            alive = [move for move in alive if not behind(firsts[move], firsts[best])]
            if len(alive) == 1 and interval_of(firsts[best]) <= effort.interval:
                break
    return {move: np.concatenate(outcomes, axis=1) for move, outcomes in found.items()}


def behind(wins: Floats, best: Floats) -> bool:
    """Whether a move is worse than the best beyond the interval of their paired difference."""
    difference = best - wins
    return float(difference.mean()) > _DROP * float(difference.std() / np.sqrt(len(difference)))
