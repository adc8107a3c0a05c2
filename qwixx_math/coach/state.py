"""A game as one player sees it: what was settled, what happened, and what follows from that."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile

from ..errors import IllegalMove, InvalidSetting
from ..game.notation import Move, Roll
from ..game.players import check_players, check_until_mine
from ..game.position import Position
from ..game.turn import Table
from ..learned.net import is_learned
from ..solver.fitted import table_model
from .company import Other, check_company
from .entries import Closed, Ended, Others, Step, Turn

MODELS = ("cycle", "table")
AIMS = ("score", "win")


@dataclass(frozen=True)
class GameState:
    """One player's view of a game.

    Attributes:
        start: the position before the first roll, with the sheet and the flags.
        players: players in the cycle.
        first: passive rolls before the first own turn.
        seed: of the dice, if they are rolled here.
        model: what moves are judged by: `cycle`, or `table` where the others close rows too.
        aim: one's own points, `score`, or to come first, `win`.
        others: the other players in the order of their turns, if their sheets are known.
        steps: what happened.
        rolled: a roll that waits for its move.
    """

    start: Position
    players: int = 1
    first: int = 0
    seed: int | None = None
    model: str = "cycle"
    aim: str = "score"
    others: tuple[Other, ...] = ()
    steps: tuple[Step, ...] = ()
    rolled: Roll | None = None

    def __post_init__(self) -> None:
        check_players(self.players)
        check_until_mine(self.first, self.players)
        if self.start.flags.character.rerolls:
            raise InvalidSetting("a game on record cannot roll dice again yet (double_dutch)")
        if self.model not in MODELS or self.aim not in AIMS:
            raise InvalidSetting(
                f"model '{self.model}', aim '{self.aim}'; models are {' and '.join(MODELS)},"
                f" aims {' and '.join(AIMS)}"
            )
        if self.model == "cycle" and self.aim == "win" and not self.others:
            raise InvalidSetting("to win takes the model table, or the sheets of the others")
        self._check_model()
        if self.others and self.players != 1 + len(self.others):
            raise InvalidSetting(
                f"{self.players} players, but {len(self.others)} others with sheets"
            )
        check_company(self.start, self.others)
        if self.seed is not None and self.seed < 0:
            raise InvalidSetting(f"seed {self.seed}: seeds start at 0")

    def _check_model(self) -> None:
        sheet, flags = self.start.sheet, self.start.flags
        learned = self.players > 1 and is_learned(sheet, flags, self.players)
        if self.model == "table" and not learned:
            table_model(self.players, self.aim, sheet=sheet, flags=flags)  # refuses what is not
        if learned and (self.model, self.aim) != ("table", "score"):
            raise InvalidSetting(
                "several players are learned here for the model table and the aim score only"
            )

    @property
    def position(self) -> Position:
        """The position now."""
        return self.steps[-1].after if self.steps else self.start

    @property
    def rolls(self) -> int:
        """Rolls that were decided."""
        return sum(isinstance(step.entry, Turn) for step in self.steps)

    @property
    def until_mine(self) -> int:
        """Passive rolls before the own turn, from the waiting or the coming roll on."""
        return (self.first - self.rolls) % self.players

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, the others' moves for the last roll included."""
        return not self.awaits_others and self._is_at_end

    @property
    def _is_at_end(self) -> bool:
        return self._ended or self.position.is_over or any(s.is_over for s in self.sheets)

    @property
    def sheets(self) -> tuple[Position, ...]:
        """The sheets of the others now, where they are known."""
        return self.sheets_before(len(self.steps))

    def sheets_before(self, at: int) -> tuple[Position, ...]:
        """The sheets of the others before step `at`."""
        return self.steps[at - 1].sheets if at else tuple(other.start for other in self.others)

    @property
    def awaits_others(self) -> bool:
        """Whether the others have not moved yet, and their sheets are known."""
        return bool(self.others and self.steps) and isinstance(self.steps[-1].entry, Turn)

    @property
    def table(self) -> Table:
        """All sheets before the last roll, once one's own move for it is made; one's own first."""
        turn = self.steps[-1]
        return Table((turn.before, *self.sheets), -turn.until_mine % self.players)

    @property
    def _ended(self) -> bool:
        return bool(self.steps) and isinstance(self.steps[-1].entry, Ended)

    def moves(self) -> tuple[Move, ...]:
        """The legal moves for the waiting roll; none if no roll waits."""
        return self.position.moves(self.rolled, active=self.until_mine == 0) if self.rolled else ()

    def after_closing(self, at: int) -> Position:
        """The position after step `at` and the rows that others closed by the same roll."""
        rest = takewhile(lambda s: isinstance(s.entry, Closed | Others), self.steps[at + 1 :])
        return [self.steps[at], *rest][-1].after

    @property
    def _last_turn(self) -> Step | None:
        return next((step for step in reversed(self.steps) if isinstance(step.entry, Turn)), None)

    @property
    def _waits(self) -> list[int]:
        """Of every roll that was decided, the passive rolls before one's own, it included."""
        return [step.until_mine for step in self.steps if isinstance(step.entry, Turn)]

    def _since(self, turn: Step) -> tuple[Step, ...]:
        return self.steps[self.steps.index(turn) + 1 :]

    def _check_others(self, what: str) -> None:
        if self.others:
            raise IllegalMove(f"the others' moves tell when they {what}: others R7 | pass")
        if self.players == 1:
            raise IllegalMove(f"a game for one has no others who could {what}")

    def _check_going(self) -> None:
        if self.is_over:
            raise IllegalMove(f"the game is over with a score of {self.position.score}")

    def _check_time(self, what: str) -> None:
        self._check_going()
        if self.rolled:
            raise IllegalMove(f"{what} after the move for '{self.rolled}'; enter that first")
