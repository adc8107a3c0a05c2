"""Moves for a roll as options: what each is worth, what it gives away, where it leads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..game.display import Shown
from ..game.notation import Choice, Move, Reroll
from ..game.position import Position
from ..learned.net import Net
from ..solver.solution import Solution
from .half_turn import HalfTurn

ROUNDING = 1e-13
"""Relative difference of values that are equal but for rounding, as those of rerolls may be."""


@dataclass(frozen=True, slots=True)
class Option(Shown):
    """One legal move: its value and loss (in points, if the score is the objective) and the
    position it leads to; of estimates also their errors (standard, or typical ones of a net), and
    the games played on.

    Or a choice of dice to roll again, which leaves the position as it is; its value is the mean."""

    move: Choice
    value: float
    loss: float
    position: Position
    value_error: float = 0.0
    loss_error: float = 0.0
    games: int = 0

    def to_dict(self) -> dict[str, Any]:
        """The option as it stands in the JSON of an advice."""
        data = {
            "move": str(self.move),
            "value": self.value,
            "loss": self.loss,
            "position": str(self.position),
        }
        if self.value_error and not self.games:
            data["value_typical_error"] = self.value_error
            data["loss_typical_error"] = self.loss_error
        if self.games:
            data["value_standard_error"] = self.value_error
            data["loss_standard_error"] = self.loss_error
            data["games"] = self.games
        return data


def rank(
    solution: Solution,
    position: Position,
    moves: tuple[Move, ...],
    until_mine: int,
    *,
    rerolls: Mapping[Reroll, float] | None = None,
    half: HalfTurn | None = None,
) -> tuple[Option, ...]:
    """The given moves, and rerolls with their values, as options, best first; `half` is what action
    1 brought, if that is known."""
    active = until_mine == 0
    then = (until_mine - 1) % solution.players
    closing = half.closing if half else ()
    worth = solution.look_up_settled if half else solution.look_up_after
    outcomes = [(move, position.play(move, active=active, closing=closing)) for move in moves]
    valued: list[tuple[float, Choice, Position]] = [
        (worth(after, then), move, after) for move, after in outcomes
    ]
    valued += [(value, reroll, position) for reroll, value in (rerolls or {}).items()]
    best = max(value for value, _, _ in valued)
    even = ROUNDING * abs(best)
    options = [
        Option(move, value, best - value if best - value > even else 0.0, after)
        for value, move, after in valued
    ]
    return tuple(sorted(options, key=lambda option: option.loss))


def rank_learned(
    net: Net,
    position: Position,
    moves: tuple[Move, ...],
    until_mine: int,
    *,
    half: HalfTurn | None = None,
) -> tuple[Option, ...]:
    """The given moves as options by what a net says, best first."""
    active, closing = until_mine == 0, half.closing if half else ()
    after = [position.play(move, active=active, closing=closing) for move in moves]
    values = net.totals(after, (until_mine - 1) % net.players).tolist()
    best, errors = max(values), (net.figures["value_error"], net.figures["loss_error"])
    options = [
        Option(move, value, best - value, then, *errors)
        for move, value, then in zip(moves, values, after, strict=True)
    ]
    return tuple(sorted(options, key=lambda option: option.loss))


def rank_estimated(
    position: Position, moves: tuple[Move, ...], seed: int, *, quiet: bool
) -> tuple[Option, ...]:
    """The given moves as options by games played on, best first."""
    from .estimate import estimate

    return tuple(
        Option(
            found.move,
            found.value,
            found.loss,
            position.play(found.move),
            found.value_error,
            found.loss_error,
            found.games,
        )
        for found in estimate(position, moves, seed=seed, quiet=quiet)
    )
