"""What a recorded game was worth, decision by decision.

Let V be the value of the position before a roll, Q the values of the moves for it, so that V is the
mean of max Q over all rolls. Of each roll

    luck  = max Q − V       what the dice gave, known before anything is decided; 0 on average,
    loss  = max Q − Q(move played)  ≥ 0,

and the value goes on at V + luck − loss. What others do to one's sheet (close a row, end the game)
changes the value too, by `others`: under the model by which values are computed, a cycle, nobody
closes rows. Summed up,

    value at the start + luck − loss + others = value in the end,

which is the final score once the game is over.

At one's own roll others lock rows by the white sum, when one's own white mark is decided and before
the colour is. Then the white mark is judged by Q of the best move with it; what they did changes
that to the best of what is left, and the loss has a second part: that less the value of what was
played of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..advice.advice import AS_GOOD, Advice, Option, advise
from ..game.notation import Choice, Mark, Move, Roll
from ..game.position import Position
from ..solver.solve import solve
from .record import Ended, Game, Turn

SCHEMA = "qwixx-review/1"
COLUMNS = (
    "roll_number",
    "until_mine",
    "position",
    "roll",
    "move",
    "value",
    "best",
    "best_value",
    "loss",
    "luck",
    "score",
)
"""What is told of a decision, in JSON and in CSV."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A roll and what was made of it.

    Attributes:
        number: the roll in the game, counted from 1.
        until_mine: passive rolls before the own turn, this one included; 0: it was the own turn.
        position: before the roll.
        roll: the dice.
        played: the option chosen, with its value and loss.
        best: the best option.
        before: value before the roll.
        score: points on the sheet after it.
        judged: the move played, or if others locked rows in action 1 of one's own roll, the best
            one with its white mark, which was all that was decided before.
    """

    number: int
    until_mine: int
    position: Position
    roll: Roll
    played: Option
    best: Option
    before: float
    score: int
    judged: Choice

    @property
    def move(self) -> Choice:
        """The move played."""
        return self.played.move

    @property
    def loss(self) -> float:
        """What the move gave away."""
        return self.played.loss

    @property
    def luck(self) -> float:
        """What the dice gave."""
        return self.best.value - self.before

    def to_dict(self) -> dict[str, Any]:
        """The `COLUMNS` by name."""
        cells = (
            self.number,
            self.until_mine,
            str(self.position),
            str(self.roll),
            str(self.move),
            self.played.value,
            str(self.best.move),
            self.best.value,
            self.loss,
            self.luck,
            self.score,
        )
        return dict(zip(COLUMNS, cells, strict=True))


@dataclass(frozen=True, slots=True)
class Event:
    """What others did to the sheet: after which roll, in the words of the file, and its effect."""

    after_roll: int
    what: str
    change: float

    def to_dict(self) -> dict[str, Any]:
        """JSON data."""
        return {"after_roll": self.after_roll, "what": self.what, "change": self.change}


@dataclass(frozen=True)
class Review:
    """A game looked back on; values in points. See the module for what adds up to what."""

    game: Game
    start_value: float
    end_value: float
    decisions: tuple[Decision, ...]
    events: tuple[Event, ...]

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
        """All that others changed."""
        return sum((event.change for event in self.events), 0.0)

    @property
    def loss_a_decision(self) -> float:
        """Mean loss; 0 without decisions."""
        return self.loss / len(self.decisions) if self.decisions else 0.0

    def worst(self, count: int = 3) -> list[Decision]:
        """The decisions that cost most, the worst first; none that cost nothing."""
        costly = [decision for decision in self.decisions if decision.loss > AS_GOOD]
        return sorted(costly, key=lambda decision: -decision.loss)[:count]

    def advice_on(self, decision: Decision) -> Advice:
        """The advice a decision would have had."""
        return advise(
            decision.position,
            decision.roll,
            players=self.game.players,
            until_mine=decision.until_mine,
            model="cycle",
            quiet=True,
        )

    def to_dict(self) -> dict[str, Any]:
        """The review as JSON data, schema `qwixx-review/1`."""
        game = self.game
        return {
            "schema": SCHEMA,
            "sheet": game.start.sheet.name,
            "flags": game.start.flags.to_dict(),
            "players": game.players,
            "model": "cycle",
            "start": str(game.start),
            "over": game.is_over,
            "position": str(game.position),
            "score": game.position.score,
            "start_value": self.start_value,
            "luck": self.luck,
            "loss": self.loss,
            "loss_a_decision": self.loss_a_decision,
            "others": self.others,
            "end_value": self.end_value,
            "decisions": [decision.to_dict() for decision in self.decisions],
            "events": [event.to_dict() for event in self.events],
            "worst": [decision.number for decision in self.worst()],
        }


def review(game: Game, *, quiet: bool = False) -> Review:
    """Look back on a game, finished or not.

    Args:
        game: the game; a roll that waits for its move is left out.
        quiet: no progress bar if the sheet has to be solved first.

    Raises:
        InvalidSetting: a sheet that cannot be solved.
    """
    solution = solve(game.start.sheet, players=game.players, flags=game.start.flags, quiet=quiet)

    def value(position: Position, until_mine: int, *, over: bool = False) -> float:
        return float(position.score) if over else solution.look_up(position, until_mine)

    decisions: list[Decision] = []
    events: list[Event] = []
    now = value(game.start, game.first)
    for at, (entry, before, after, wait) in enumerate(game.steps):
        if isinstance(entry, Turn):
            advice = advise(
                before,
                entry.roll,
                players=game.players,
                until_mine=wait,
                model="cycle",
                quiet=True,
            )
            judged = played = advice.option(entry.move)
            final = game.after_closing(at)
            closing = set(final.closed) - set(after.closed)
            if wait == 0 and closing:
                judged = _best_with(entry.move.white, advice)
                left = (
                    before.play(move, entry.roll, closing=closing)
                    for move in before.moves(entry.roll, closing=closing)
                    if move.white == entry.move.white
                )
                ahead = game.players - 1
                late = max(value(then, ahead) for then in left) - value(final, ahead)
                played = Option(entry.move, judged.value - late, judged.loss + late, final)
            decisions.append(
                Decision(
                    len(decisions) + 1,
                    wait,
                    before,
                    entry.roll,
                    played,
                    advice.options[0],
                    now,
                    final.score,
                    judged.move,
                )
            )
            now = played.value
        else:
            was, now = now, value(after, wait, over=isinstance(entry, Ended))
            events.append(Event(len(decisions), str(entry), now - was))
    start = value(game.start, game.first)
    end = value(game.position, game.until_mine, over=game.is_over)
    return Review(game, start, end, tuple(decisions), tuple(events))


def _best_with(white: Mark | None, advice: Advice) -> Option:
    """The best of the moves with a white mark, or without one."""
    return next(
        option
        for option in advice.options
        if isinstance(option.move, Move) and option.move.white == white
    )
