"""How far what a net says is from what its play is worth.

Decisions are drawn from games by the net: an own roll of each, with new dice. The best move and one
of the next few are played on by the net, n games each with the same dice, at a table against the
same sheets of others, so that their means X̄ are the values V of its play but for the noise of these
games. With U what the net says,

    value error² = mean of (U − X̄)² − noise²,    loss error² = the same of differences of two moves,

the noise² being the mean of the squared standard errors, which is taken away again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt

from ..base.estimates import Estimate
from ..chances.sampling import draw_faces, generator_of
from ..game.notation import Move, Roll
from ..game.position import Position
from ..solver.index.row_states import SLOTS
from .index.patterns import BOOKS, position_of
from .net import Net
from .play import Faces, play_games

if TYPE_CHECKING:
    from .kernels.self_play import Opening

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
    for at, decision in enumerate(_decisions(net, decisions, seed)):
        after = [decision.position.play(move) for move in decision.moves]
        totals = net.totals(after, net.players - 1)
        order = np.argsort(-totals, kind="stable")
        chosen = [int(order[0])]
        if len(order) > 1:
            chosen.append(int(order[draw.integers(1, min(RIVALS, len(order)))]))
        scores = [_scores(net, decision, i, games, seed + at) for i in chosen]
        for i, each in zip(chosen, scores, strict=True):
            said.append((totals[i], *Estimate.of(each)))
        if len(chosen) > 1:
            one, two = chosen
            differences.append((totals[one] - totals[two], *Estimate.of(scores[0] - scores[1])))
    values, losses = np.array(said).T, np.array(differences).T
    return Errors(_error(values), _error(losses), float((values[0] - values[1]).mean()))


class Decision(NamedTuple):
    """An own roll of seat 0: all sheets, its own as a position, the faces, its moves."""

    opening: Opening
    position: Position
    faces: Faces
    moves: tuple[Move, ...]


def _decisions(net: Net, count: int, seed: int) -> list[Decision]:
    """Own rolls of games by the net, one a game."""
    from .kernels.self_play import Opening

    sheet, flags, _ = net.task
    draw, found = generator_of([seed]), []
    played = play_games(net.task, net.layers, (count, seed), players=net.players, recorded=True)
    for record in played:
        for line in range(0, len(record.states), net.players):
            rolls = record.results[line, 1]
            own = np.flatnonzero(record.states[line, :rolls, BOOKS + 1] == 0)
            roll = own[draw.integers(len(own))]
            states = record.states[line : line + net.players, roll].astype(np.int64)
            shut = int(states[0, BOOKS + 2])
            position = position_of(sheet, flags, states[0, :BOOKS], int(states[0, BOOKS]), shut)
            faces = draw_faces(draw, 1, 1)[0, 0]
            dice = zip(sheet.dice, faces[2:].tolist(), strict=False)
            shown = tuple((die, face) for die, face in dice if die in position.dice)
            moves = position.moves(Roll((int(faces[0]), int(faces[1])), shown))
            closed = (shut >> np.arange(SLOTS) & 1).astype(bool)
            opening = Opening(states[:, :BOOKS].copy(), states[:, BOOKS].copy(), closed, 0, -1)
            found.append(Decision(opening, position, faces, moves))
    return found


def _scores(net: Net, decision: Decision, choice: int, games: int, seed: int) -> Points:
    """Scores of seat 0 in games that begin with that choice, and go on by the net."""
    played = play_games(
        net.task,
        net.layers,
        (games, seed),
        players=net.players,
        opening=decision.opening._replace(forced=choice),
        first_roll=decision.faces,
    )
    results = np.concatenate([record.results for record in played])
    return results[:: net.players, 0].astype(float)


def _error(told: Points) -> float:
    """Of rows: what is said, what was played, the standard error of that."""
    said, played, noise = told
    return float(np.sqrt(max(np.mean((said - played) ** 2 - noise**2), 0.0)))
