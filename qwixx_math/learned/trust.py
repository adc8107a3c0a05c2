"""How far what a net says is from what its play is worth.

Decisions are drawn from games by the net: a roll of each, with new dice. The best move and one of
the next few are played on by the net, n games each with the same dice, so that their means X̄ are
the values V of its play but for the noise of these games. With U what the net says,

    value error² = mean of (U − X̄)² − noise²,    loss error² = the same of differences of two moves,

the noise² being the mean of the squared standard errors, which is taken away again.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ..base.estimates import Estimate
from ..chances.sampling import draw_faces, generator_of
from ..game.notation import Roll
from ..game.position import Position
from .index.patterns import BOOKS, position_of
from .net import Net
from .play import play_games

Points = npt.NDArray[np.float64]
DECISIONS, GAMES, RIVALS = 100, 1024, 5


class Errors(NamedTuple):
    """Typical (root mean square) errors of a net in points, and its mean error of a value."""

    value_error: float
    loss_error: float
    value_bias: float


def errors_of(net: Net, seed: int = 0, *, decisions: int = DECISIONS, games: int = GAMES) -> Errors:
    """The errors of a net by so many decisions, each played on so many times."""
    draw = generator_of([seed, decisions])
    said, differences = [], []
    for at, (position, roll) in enumerate(_decisions(net, decisions, seed)):
        after = [position.play(move) for move in position.moves(roll)]
        totals = net.totals(after, net.task.players - 1)
        order = np.argsort(-totals, kind="stable")
        chosen = [order[0]]
        if len(order) > 1:
            chosen.append(order[draw.integers(1, min(RIVALS, len(order)))])
        scores = [_scores(net, after[i], games, seed + at) for i in chosen]
        for i, each in zip(chosen, scores, strict=True):
            said.append((totals[i], *Estimate.of(each)))
        if len(chosen) > 1:
            one, two = chosen
            differences.append((totals[one] - totals[two], *Estimate.of(scores[0] - scores[1])))
    values, losses = np.array(said).T, np.array(differences).T
    return Errors(_error(values), _error(losses), float((values[0] - values[1]).mean()))


def _decisions(net: Net, count: int, seed: int) -> list[tuple[Position, Roll]]:
    """Own rolls of games by the net, one a game."""
    sheet, flags, _ = net.task
    empty, draw = Position.empty(sheet, flags), generator_of([seed])
    played = play_games(net.task, net.layers, empty, (count, seed), recorded=True)
    found = []
    for record in played:
        for states, rolls in zip(record.states, record.results[:, 1], strict=True):
            own = np.flatnonzero(states[:rolls, BOOKS + 1] == 0)
            state = states[own[draw.integers(len(own))]].astype(int)
            position = position_of(sheet, flags, state[:BOOKS], int(state[BOOKS]))
            faces = [int(face) for face in draw_faces(draw, 1, 1)[0, 0]]
            dice = zip(sheet.dice, faces[2:], strict=False)
            shown = tuple((die, face) for die, face in dice if die in position.dice)
            found.append((position, Roll((faces[0], faces[1]), shown)))
    return found


def _scores(net: Net, start: Position, games: int, seed: int) -> Points:
    if start.is_over:
        return np.full(games, float(start.score))
    first = net.task.players - 1
    played = play_games(net.task, net.layers, start, (games, seed), first=first)
    return np.concatenate([record.results[:, 0] for record in played]).astype(float)


def _error(told: Points) -> float:
    """Of rows: what is said, what was played, the standard error of that."""
    said, played, noise = told
    return float(np.sqrt(max(np.mean((said - played) ** 2 - noise**2), 0.0)))
