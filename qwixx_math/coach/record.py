"""A recorded game, and the text file it is kept in.

The file is for people too: settings, a blank line, then a line for each thing that happened.

    qwixx-game/1
    sheet: classic
    players: 2
    until-mine: 0
    start: -

    w3 w4 r5 y1 g6 b2 > g9      a roll and one's move
    w2 w6 > pass                another player's roll: white dice only
    closed R                    others closed row R by the last roll (`closed R Y`: both)
    w1 w2 r2 y5 g6 b2 > ?       rolled, not decided yet; only at the end
    end                         another player's last penalty ended the game

Whose roll it is follows from the number of players. Further settings: `flags: name=value …`, those
that differ from the defaults, and `seed: 7`, where dice are rolled by this package. Settings left
out are those of a game alone on the classic sheet from the start. `#` begins a comment. A file is
replaced as a whole, so that whoever is killed when leaves the old or the new one.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from ..errors import IllegalMove, InvalidNotation, InvalidSetting, QwixxError
from ..notation import Move, Roll
from ..position import Position
from ..rules import Flags
from ..sheets import get_sheet
from ..solver import check_players, check_until_mine

FORMAT = "qwixx-game/1"
_SETTINGS = ("sheet", "flags", "players", "until-mine", "start", "seed")
_OPEN = "?"


class Turn(NamedTuple):
    """A roll and one's move."""

    roll: Roll
    move: Move

    def __str__(self) -> str:
        return f"{self.roll} > {self.move}"


class Closed(NamedTuple):
    """Rows, by their letters, that others closed by the last roll."""

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
        ended = bool(self.steps) and isinstance(self.steps[-1].entry, Ended)
        return ended or self.position.is_over

    def moves(self) -> tuple[Move, ...]:
        """The legal moves for the waiting roll; none if no roll waits."""
        return self.position.moves(self.rolled, active=self.until_mine == 0) if self.rolled else ()

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
                than a game can have, or a roll waits for its move.
        """
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
        after = here.with_closed(index[name] for name in names).checked()
        return self._with(Step(Closed(names), here, after, self.until_mine))

    def with_end(self) -> Game:
        """The game after another player's last penalty ended it.

        Raises:
            IllegalMove: it is over, or a roll waits for its move.
        """
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

    def _check_going(self) -> None:
        if self.is_over:
            raise IllegalMove(f"the game is over with a score of {self.position.score}")

    def _check_time(self, what: str) -> None:
        self._check_going()
        if self.rolled:
            raise IllegalMove(f"{what} after the move for '{self.rolled}'; enter that first")

    # Text

    def __str__(self) -> str:
        changed = self.start.flags.changed()
        flags = " ".join(f"{name}={value}" for name, value in changed.items())
        settings = {
            "sheet": self.start.sheet.name,
            "flags": flags,
            "players": self.players,
            "until-mine": self.first,
            "start": self.start,
            "seed": "" if self.seed is None else self.seed,
        }
        lines = [f"{name}: {value}" for name, value in settings.items() if str(value)]
        steps = [str(step.entry) for step in self.steps]
        waiting = [f"{self.rolled} > {_OPEN}"] if self.rolled else []
        return "\n".join([FORMAT, *lines, "", *steps, *waiting, ""])

    @classmethod
    def parse(cls, text: str) -> Game:
        """Read a game and play it through.

        Raises:
            InvalidNotation: a line that cannot be read, or that the rules forbid; it is named.
            QwixxError: a setting that does not exist or is out of range.
        """
        lines = list(_lines(text))
        if not lines or lines[0][1] != FORMAT:
            raise InvalidNotation(f"no recorded game: its first line is '{FORMAT}'")
        settings: dict[str, str] = {}
        game: Game | None = None
        for number, line in lines[1:]:
            name, colon, value = (part.strip() for part in line.partition(":"))
            if colon and game is None:
                if name not in _SETTINGS or name in settings:
                    known = ", ".join(_SETTINGS)
                    raise InvalidNotation(
                        f"line {number}: settings are {known}, each once; not '{name}'"
                    )
                settings[name] = value
                continue
            game = game or _begin(settings)
            try:
                game = game._with_line(line)
            except QwixxError as error:
                raise InvalidNotation(f"line {number}: {error}") from error
        return game or _begin(settings)

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
                f" is 'roll > {_OPEN}'"
            )
        game = self.with_roll(roll)
        return game if move == _OPEN else game.with_move(move)

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
        path = path.resolve()
        beside = path.with_name(f"{path.name}.tmp")
        try:
            with beside.open("w", encoding="utf-8") as file:
                file.write(str(self))
                file.flush()
                os.fsync(file.fileno())
            beside.replace(path)
        except BaseException:
            with suppress(OSError):
                beside.unlink(missing_ok=True)
            raise


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Lines that say something, without comments, with their numbers."""
    for number, line in enumerate(text.splitlines(), 1):
        said = line.partition("#")[0].strip()
        if said:
            yield number, said


def _begin(settings: dict[str, str]) -> Game:
    """The game before its first roll."""
    flags = {}
    for token in settings.get("flags", "").split():
        name, _, value = token.partition("=")
        flags[name] = value
    sheet = get_sheet(settings.get("sheet", "classic"))
    start = Position.parse(settings.get("start", "-"), sheet, Flags.of(flags))
    seed = settings.get("seed")
    return Game(
        start,
        _whole("players", settings.get("players", "1")),
        _whole("until-mine", settings.get("until-mine", "0")),
        None if seed is None else _whole("seed", seed),
    )


def _whole(name: str, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 20):
        raise InvalidSetting(f"{name}: '{text}' is no whole number of 0 or more")
    return int(text)
