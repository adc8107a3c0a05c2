"""What a recorded game was worth, decision by decision.

Let V be the value of the position before a roll, Q the values of the moves for it, so that V is the
mean of max Q over all rolls. Of each roll

    luck  = max Q − V       what the dice gave, known before anything is decided; 0 on average,
    loss  = max Q − Q(move played)  ≥ 0,

and the value goes on at V + luck − loss. What others do to one's sheet (close a row, end the game)
changes the value too, by `others`: under the model `cycle` nobody closes rows; under `table` the
values count with what the others may do by each roll, and `others` is what came of it. Summed up,

    value at the start + luck − loss + others + mended = value in the end,

which is the final score once the game is over; `mended` is what it changed that the sheet was put
right (`set`), usually nothing.

At one's own roll others lock rows by the white sum, when one's own white mark is decided and before
the colour is. Then the white mark is judged by Q of the best move with it; what they did changes
that to the best of what is left, and the loss has a second part: that less the value of what was
played of it.

Where the sheets of all are known moves are judged by how often they win, too, as estimated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from ..advice.advice import Advice
from ..advice.options import Option
from ..game.notation import Mark, Move
from ..game.position import Position
from .decision import Decision, Event
from .entries import Closed, Ended, Mended, Turn
from .judging import advice_on, judgement_before, values_of
from .record import Game

SCHEMA = "qwixx-review/1"
_PLAYOUTS = 4096
"""For a move, where chances to win are estimated in a review."""


@dataclass(frozen=True)
class Review:
    """A game looked back on; values in points. See the module for what adds up to what."""

    game: Game
    start_value: float
    end_value: float
    decisions: tuple[Decision, ...]
    events: tuple[Event, ...]
    drift: float = 0.0

    @property
    def loss(self) -> float:
        """All that moves gave away."""
        return sum((decision.loss for decision in self.decisions), 0.0)

    @property
    def luck(self) -> float:
        """All that the dice gave."""
        return sum((decision.luck for decision in self.decisions), 0.0)

    @property
    def others(self) -> float:
        """All that others changed, or did not where the values counted with it (`drift`)."""
        return self.drift + sum((e.change for e in self.events if not e.mended), 0.0)

    @property
    def mended(self) -> float:
        """All that it changed that the sheet was put right."""
        return sum((event.change for event in self.events if event.mended), 0.0)

    @property
    def win_loss(self) -> float:
        """Per cent of the chance to win that moves gave away, as far as it can be told."""
        return sum((decision.win_loss for decision in self.decisions), 0.0)

    @property
    def loss_a_decision(self) -> float:
        """Mean loss; 0 without decisions."""
        return self.loss / len(self.decisions) if self.decisions else 0.0

    def worst(self, count: int = 3) -> list[Decision]:
        """The decisions that cost most, the worst first; none that cost nothing."""
        costly = [decision for decision in self.decisions if decision.better]
        if self.game.others:
            return sorted(costly, key=lambda decision: -decision.win_loss)[:count]
        return sorted(costly, key=lambda decision: -decision.loss)[:count]

    def advice_on(self, decision: Decision) -> Advice:
        """The advice by one's own sheet that a decision would have had."""
        return advice_on(self.game, decision.position, decision.roll, decision.until_mine)

    def to_dict(self) -> dict[str, Any]:
        """The review as JSON data, schema `qwixx-review/1`."""
        game = self.game
        return {
            "schema": SCHEMA,
            "sheet": game.start.sheet.name,
            "flags": game.start.flags.to_dict(),
            "players": game.players,
            "model": game.model,
            "aim": game.aim,
            "start": str(game.start),
            "over": game.is_over,
            "position": str(game.position),
            "score": game.position.score,
            "start_value": self.start_value,
            "luck": self.luck,
            "loss": self.loss,
            "loss_a_decision": self.loss_a_decision,
            "others": self.others,
            "mended": self.mended,
            "end_value": self.end_value,
            "decisions": [decision.to_dict() for decision in self.decisions],
            "events": [event.to_dict() for event in self.events],
            "worst": [decision.number for decision in self.worst()],
        }


def review(
    game: Game, *, quiet: bool = False, report: Callable[[int, int], None] = lambda done, of: None
) -> Review:
    """Look back on a game, finished or not.

    Args:
        game: the game; a roll that waits for its move is left out.
        quiet: no progress bar if the sheet has to be solved first.
        report: is told how many entries of how many are judged.

    Raises:
        InvalidSetting: a sheet that cannot be solved.
    """
    look_up = values_of(game, quiet=quiet)

    def value(position: Position, until_mine: int, *, over: bool = False) -> float:
        return float(position.score) if over else look_up(position, until_mine)

    decisions: list[Decision] = []
    events: list[Event] = []
    start = now = value(game.start, game.first)
    drift = 0.0
    for at, step in enumerate(game.steps):
        report(at, len(game.steps))
        if isinstance(step.entry, Turn):
            before = value(step.before, step.until_mine)
            drift += before - now if game.model == "table" else 0.0
            decisions.append(_decision(game, at, before, len(decisions) + 1, value))
            now = decisions[-1].played.value
        else:
            over = isinstance(step.entry, Ended) or any(sheet.is_over for sheet in step.sheets)
            was, now = now, value(step.after, step.until_mine, over=over)
            if isinstance(step.entry, Closed | Ended) or step.before != step.after or over:
                mended = isinstance(step.entry, Mended)
                events.append(Event(len(decisions), str(step.entry), now - was, mended))
            elif game.model == "table":
                drift += now - was
    end = value(game.position, game.until_mine, over=game.is_over)
    drift += end - now if game.model == "table" else 0.0
    return Review(game, start, end, tuple(decisions), tuple(events), drift)


def _decision(
    game: Game, at: int, before: float, number: int, value: Callable[[Position, int], float]
) -> Decision:
    """The decision of a step, judged; `value` is that before a roll."""
    step = game.steps[at]
    assert isinstance(step.entry, Turn)
    move, roll = step.entry.move, step.entry.roll
    advice = advice_on(game, step.before, roll, step.until_mine)
    judged = played = advice.option(move)
    final = game.after_closing(at)
    closing = set(final.closed) - set(step.after.closed)
    late, left = 0.0, None
    if step.until_mine == 0 and closing:
        judged = _best_with(move.white, advice)
        ahead = game.players - 1
        worths = {
            other: value(step.before.play(other, roll, closing=closing), ahead)
            for other in step.before.moves(roll, closing=closing)
            if other.white == move.white
        }
        left = max(worths, key=lambda other: worths[other])
        late = worths[left] - value(final, ahead)
        played = Option(move, judged.value - late, judged.loss + late, final)
    return Decision(
        number,
        step.until_mine,
        step.before,
        roll,
        played,
        advice.options[0],
        before,
        final.score,
        judged.move,
        late,
        left,
        judgement_before(game, step, playouts=_PLAYOUTS) if step.sheets else None,
    )


def _best_with(white: Mark | None, advice: Advice) -> Option:
    """The best of the moves with a white mark, or without one."""
    return next(
        option
        for option in advice.options
        if isinstance(option.move, Move) and option.move.white == white
    )


def by_kind(reviews: Iterable[Review]) -> list[dict[str, Any]]:
    """What was given away in each kind of decision (`Decision.kind`), the costliest kind first."""
    losses: dict[str, list[float]] = {}
    for found in reviews:
        for decision in found.decisions:
            losses.setdefault(decision.kind, []).append(decision.loss)
    kinds: list[dict[str, Any]] = [
        {
            "kind": kind,
            "decisions": len(lost),
            "loss": sum(lost),
            "mean_loss": sum(lost) / len(lost),
        }
        for kind, lost in losses.items()
    ]
    return sorted(kinds, key=lambda told: -told["loss"])
