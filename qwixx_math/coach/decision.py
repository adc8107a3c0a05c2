"""One decision of a game on record, and what others did between decisions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..advice.advice import AS_GOOD
from ..advice.options import Option
from ..game.notation import Choice, Roll
from ..game.position import Position
from .judging import Judgement

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
        late: in that case what the rest of the move gave away, of the loss.
        left: then the best of the moves that were left.
        chances: by how often each move wins, where the sheets of all are known (`Judgement`).
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
    late: float = 0.0
    left: Choice | None = None
    chances: Judgement | None = None

    @property
    def move(self) -> Choice:
        """The move played."""
        return self.played.move

    @property
    def loss(self) -> float:
        """What the move gave away."""
        return self.played.loss

    @property
    def better(self) -> Choice | None:
        """The move that would have been better when it was decided; None if this was as good."""
        if self.chances:
            return self.chances.best if self.win_loss else None
        if self.loss - self.late > AS_GOOD:
            return self.best.move
        return self.left if self.late > AS_GOOD else None

    @property
    def win_loss(self) -> float:
        """Per cent of the chance to win that the move gave away, as far as it can be told."""
        return self.chances.loss(self.played.move) if self.chances else 0.0  # type: ignore[arg-type]

    @property
    def kind(self) -> str:
        """What was decided: at whose roll, and how many marks were made."""
        marks = len(self.move.marks)
        if self.until_mine:
            return "another's roll: a mark" if marks else "another's roll: no mark"
        return ("own roll: no mark", "own roll: one mark")[marks] if marks < 2 else "own roll: two"

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
        told = dict(zip(COLUMNS, cells, strict=True))
        if self.chances:
            told |= {"best_to_win": str(self.chances.best), "win_loss": self.win_loss}
        return told


@dataclass(frozen=True, slots=True)
class Event:
    """What happened to the sheet but for one's moves: after which roll, in the words of the file,
    and its effect; `mended` if the sheet was put right, else others did it."""

    after_roll: int
    what: str
    change: float
    mended: bool = False

    def to_dict(self) -> dict[str, Any]:
        """JSON data."""
        return {"after_roll": self.after_roll, "what": self.what, "change": self.change}
