"""A game as one player goes through it: what happened, what may be entered next.

Every change makes a new game; `record_text` says how a game is written down.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

from ..base.whole_file import replace_file
from ..errors import IllegalMove, InvalidNotation, InvalidSetting, QwixxError
from ..game.notation import Move, Roll
from ..game.players import check_players, check_until_mine
from ..game.position import Position
from ..game.rules import Flags
from ..game.sheets import get_sheet
from .record_text import UNDECIDED, read_record, whole_number, write_record


class Turn(NamedTuple):
    """A roll and one's move."""

    roll: Roll
    move: Move

    def __str__(self) -> str:
        return f"{self.roll} > {self.move}"


class Closed(NamedTuple):
    """Rows, by their letters, that others closed by the last roll.

    If that was one's own, they locked them by the white sum, in action 1: before one's own colour
    mark or penalty, which the end of the game may have made void.
    """

    rows: tuple[str, ...]

    def __str__(self) -> str:
        return f"closed {' '.join(self.rows)}"


class Ended(NamedTuple):
    """The end of the game by another player's last penalty."""

    def __str__(self) -> str:
        return "end"


class Step(NamedTuple):
    """Something that happened: the position before and after it.

    `until_mine` counts from the roll of a turn, else from the roll that comes next.
    """

    entry: Turn | Closed | Ended
    before: Position
    after: Position
    until_mine: int


@dataclass(frozen=True)
class Game:
    """One player's view of a game; all changes make a new one.

    Attributes:
        start: the position before the first roll, with the sheet and the flags.
        players: players in the cycle.
        first: passive rolls before the first own turn.
        seed: of the dice, if they are rolled here.
        steps: what happened.
        rolled: a roll that waits for its move.
    """

    start: Position
    players: int = 1
    first: int = 0
    seed: int | None = None
    steps: tuple[Step, ...] = ()
    rolled: Roll | None = None

    def __post_init__(self) -> None:
        check_players(self.players)
        check_until_mine(self.first, self.players)
        if self.start.flags.power == "double_dutch":
            raise InvalidSetting("a game on record cannot roll dice again yet (double_dutch)")
        if self.seed is not None and self.seed < 0:
            raise InvalidSetting(f"seed {self.seed}: seeds start at 0")

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
        """Whether the game has ended."""
        return self._ended or self.position.is_over

    @property
    def _ended(self) -> bool:
        return bool(self.steps) and isinstance(self.steps[-1].entry, Ended)

    def moves(self) -> tuple[Move, ...]:
        """The legal moves for the waiting roll; none if no roll waits."""
        return self.position.moves(self.rolled, active=self.until_mine == 0) if self.rolled else ()

    def after_closing(self, at: int) -> Position:
        """The position after step `at` and the rows that others closed by the same roll."""
        rest = takewhile(lambda step: isinstance(step.entry, Closed), self.steps[at + 1 :])
        return [self.steps[at], *rest][-1].after

    def with_roll(self, roll: Roll | str) -> Game:
        """The game with a roll that waits for its move; of a passive roll the white dice count.

        Raises:
            InvalidNotation, IllegalMove: no roll, not the dice in the game, or not its time.
        """
        self._check_going()
        if self.rolled:
            raise IllegalMove(f"the roll '{self.rolled}' waits for its move")
        roll = Roll.parse(roll) if isinstance(roll, str) else roll
        if self.until_mine:
            roll = Roll(roll.whites)
        else:
            self.position.check_dice(roll)
        return replace(self, rolled=roll)

    def with_seeded_roll(self) -> Game:
        """The game with the next roll of its seed, which is the same whatever was played.

        >>> game = Game(Position.parse("-"), seed=1).with_seeded_roll()
        >>> game.rolled == Game(Position.parse("R2"), seed=1).with_seeded_roll().rolled
        True
        """
        source = random.Random(f"{self.seed} {self.rolls}")
        letters = self.start.sheet.dice
        white, other, *faces = (int(6 * source.random()) + 1 for _ in range(2 + len(letters)))
        usable = self.position.dice
        dice = [pair for pair in zip(letters, faces, strict=True) if pair[0] in usable]
        return self.with_roll(
            Roll.parse(f"w{white} w{other} " + " ".join(f"{d}{f}" for d, f in dice))
        )

    def with_move(self, move: Move | str) -> Game:
        """The game after a move for the waiting roll.

        Raises:
            InvalidNotation, IllegalMove: no move, not a legal one, or no roll waits.
        """
        if self.rolled is None:
            raise IllegalMove("no roll waits for a move")
        move = Move.parse(move) if isinstance(move, str) else move
        here, wait = self.position, self.until_mine
        after = here.play(move, self.rolled, active=wait == 0)
        return self._with(Step(Turn(self.rolled, move), here, after, wait))

    def with_closed(self, rows: str) -> Game:
        """The game after others closed rows, named by their letters, by the last roll.

        Raises:
            InvalidNotation, IllegalMove, IllegalPosition: no such row, one that is closed, more
                than a game can have, a roll waits for its move, which was not possible so, or
                nobody else plays.
        """
        self._check_others("close rows")
        last = self._last_turn
        mine = last is not None and last.until_mine == 0
        if not mine or self.rolled or self._ended:
            self._check_time("rows close")
        index, here = self.position.sheet.row_index, self.position
        names = tuple(dict.fromkeys(rows.upper().replace(",", " ").split()))
        unknown = [name for name in names if name not in index]
        if unknown or not names:
            raise InvalidNotation(
                f"closed {' '.join(unknown)}: name rows ({', '.join(index)}), as in closed R"
            )
        shut = [name for name in names if here.is_closed(index[name])]
        if shut:
            raise IllegalMove(f"row {' '.join(shut)} is closed already")
        after = here.with_closed(index[name] for name in names)
        if last and mine:
            after = _closed_in(last, set(after.closed) - set(last.after.closed))
        return self._with(Step(Closed(names), here, after.checked(), self.until_mine))

    def with_end(self) -> Game:
        """The game after another player's last penalty ended it.

        Raises:
            IllegalMove: it is over, a roll waits for its move, or nobody else plays.
        """
        self._check_others("end it")
        self._check_time("the game ends")
        return self._with(Step(Ended(), self.position, self.position, self.until_mine))

    def undone(self) -> Game:
        """The game without the last thing entered: a waiting roll, else the last step.

        A move taken back leaves its roll waiting. Nothing to take back leaves all as it is.
        """
        if self.rolled or not self.steps:
            return replace(self, rolled=None)
        last = self.steps[-1].entry
        rolled = last.roll if isinstance(last, Turn) else None
        return replace(self, steps=self.steps[:-1], rolled=rolled)

    def _with(self, step: Step) -> Game:
        return replace(self, steps=(*self.steps, step), rolled=None)

    @property
    def _last_turn(self) -> Step | None:
        return next((step for step in reversed(self.steps) if isinstance(step.entry, Turn)), None)

    def _check_others(self, what: str) -> None:
        if self.players == 1:
            raise IllegalMove(f"a game for one has no others who could {what}")

    def _check_going(self) -> None:
        if self.is_over:
            raise IllegalMove(f"the game is over with a score of {self.position.score}")

    def _check_time(self, what: str) -> None:
        self._check_going()
        if self.rolled:
            raise IllegalMove(f"{what} after the move for '{self.rolled}'; enter that first")

    # Text

    def __str__(self) -> str:
        flags = " ".join(f"{name}={value}" for name, value in self.start.flags.changed().items())
        settings = {
            "sheet": self.start.sheet.name,
            "flags": flags,
            "players": self.players,
            "until-mine": self.first,
            "start": self.start,
            "seed": "" if self.seed is None else self.seed,
        }
        waiting = [f"{self.rolled} > {UNDECIDED}"] if self.rolled else []
        return write_record(settings, [*(step.entry for step in self.steps), *waiting])

    @classmethod
    def parse(cls, text: str) -> Game:
        """Read a game and play it through.

        Raises:
            InvalidNotation: a line that cannot be read, or that the rules forbid; it is named.
            QwixxError: a setting that does not exist or is out of range.
        """
        settings, lines = read_record(text)
        game = _begin(settings)
        for number, line in lines:
            try:
                game = game._with_line(line)
            except QwixxError as error:
                raise InvalidNotation(f"line {number}: {error}") from error
        return game

    def _with_line(self, line: str) -> Game:
        word, _, rest = line.partition(" ")
        if word == "closed":
            return self.with_closed(rest)
        if line == "end":
            return self.with_end()
        roll, arrow, move = (part.strip() for part in line.partition(">"))
        if not arrow:
            raise InvalidNotation(
                f"'{line}': expected 'roll > move', 'closed R' or 'end'; a roll without its move"
                f" is 'roll > {UNDECIDED}'"
            )
        game = self.with_roll(roll)
        return game if move == UNDECIDED else game.with_move(move)

    @classmethod
    def load(cls, path: Path) -> Game:
        """The game in a file.

        Raises:
            OSError: it cannot be read.
            QwixxError: it is no recorded game, see `parse`.
        """
        return cls.parse(path.read_text("utf-8-sig", errors="replace"))

    def save(self, path: Path) -> None:
        """Write the game to a file, whole or not at all.

        Raises:
            OSError: it cannot be written.
        """
        replace_file(path, str(self).encode())


def _closed_in(turn: Step, closing: set[int]) -> Position:
    """The position after one's own turn in which others lock rows in action 1."""
    assert isinstance(turn.entry, Turn)
    try:
        return turn.before.play(turn.entry.move, turn.entry.roll, closing=closing)
    except IllegalMove as error:
        raise IllegalMove(
            f"at your roll others lock by the white sum, before you mark a colour, and so {error};"
            " take your move back"
        ) from error


def _begin(settings: dict[str, str]) -> Game:
    """The game before its first roll."""
    flags = {}
    for token in settings.get("flags", "").split():
        name, _, value = token.partition("=")
        flags[name] = value
    sheet = get_sheet(settings.get("sheet", "classic"))
    start = Position.parse(settings.get("start", "-"), sheet, Flags.of(flags))
    numbers = {
        name: whole_number(name, settings[name])
        for name in ("players", "until-mine", "seed")
        if name in settings
    }
    return Game(start, numbers.get("players", 1), numbers.get("until-mine", 0), numbers.get("seed"))
