"""A game as one player goes through it: what happened, what may be entered next.

Every change makes a new game; `record_text` says how a game is written down.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from ..base.whole_file import replace_file
from ..errors import IllegalMove, InvalidNotation, QwixxError
from ..game.notation import Move, Roll
from ..game.position import Position
from ..game.rules import Flags
from ..game.sheets import get_sheet
from ..game.turn import Table
from .company import Other, play_round
from .entries import Closed, Ended, Mended, Others, Step, Turn
from .happening import most_marks, no_closing, no_end
from .record_text import UNDECIDED, read_record, text_of, whole_number, write_record
from .state import GameState


@dataclass(frozen=True)
class Game(GameState):
    """One player's view of a game; all changes make a new one."""

    def with_roll(self, roll: Roll | str) -> Game:
        """The game with a roll that waits for its move; of a passive roll the white dice count.

        Raises:
            InvalidNotation, IllegalMove: no roll, not the dice in the game, or not its time.
        """
        self._check_going()
        if self.rolled:
            raise IllegalMove(f"the roll '{self.rolled}' waits for its move")
        if self.awaits_others:
            raise IllegalMove("the others move first: others R7 | pass")
        own = self.until_mine == 0
        roll = self.position.read_roll(roll, active=own or bool(self.others))
        if not own and not self.others:
            roll = Roll(roll.whites)
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
        move = Move.parse(move, self.moves()) if isinstance(move, str) else move
        here, wait = self.position, self.until_mine
        after = here.play(move, self.rolled, active=wait == 0)
        return self._with(Step(Turn(self.rolled, move), here, after, wait, self.sheets))

    def with_others(self, moves: Sequence[Move]) -> Game:
        """The game after the others' moves for the roll that was decided last.

        Raises:
            IllegalMove: it is not their time, a move is not possible, or they close a row in
                action 1 that one's own move for the roll marks by colour.
        """
        if not self.awaits_others or len(moves) != len(self.others):
            raise IllegalMove(f"others: {len(self.others)} moves, after your own for a roll")
        turn = self.steps[-1]
        assert isinstance(turn.entry, Turn)
        table = self.table
        try:
            after = play_round(
                table.seats, (turn.entry.move, *moves), turn.entry.roll, table.active
            )
        except IllegalMove as error:
            raise IllegalMove(f"{error}; take your move back if it is yours") from error
        step = Step(Others(tuple(moves)), turn.after, after.seats[0], self.until_mine)
        return self._with(step._replace(sheets=after.seats[1:]))

    def with_position(self, position: Position) -> Game:
        """The game with one's sheet set right; a roll waits on if its dice still fit.

        Raises:
            IllegalMove, IllegalPosition: the game is over, or rows are closed on some sheets only.
        """
        self._check_going()
        Table((position, *self.sheets))
        step = Step(Mended(position), self.position, position, self.until_mine, self.sheets)
        game, rolled = self._with(step), self.rolled
        with suppress(IllegalMove):
            return game.with_roll(rolled) if rolled else game
        return game

    def with_closed(self, rows: str) -> Game:
        """The game after others closed rows, named by their letters, by the last roll.

        Raises:
            InvalidNotation, IllegalMove, IllegalPosition: no such row, one that is closed, more
                than a game can have, a roll waits for its move, which was not possible so, or
                nobody else plays.
        """
        self._check_others("close rows")
        index, here = self.position.sheet.row_index, self.position
        names = tuple(dict.fromkeys(rows.upper().replace(",", " ").split()))
        unknown = [name for name in names if name not in index]
        if unknown or not names:
            raise InvalidNotation(
                f"closed {' '.join(unknown)}: name rows ({', '.join(index)}), as in closed R"
            )
        last = self._last_turn
        if last is None:
            self._check_time("rows close")
            raise IllegalMove("nobody has rolled yet; a row that is closed from the start: set Rx")
        mine = last.until_mine == 0
        if not mine or self.rolled or self._ended:
            self._check_time("rows close")
        shut = [name for name in names if here.is_closed(index[name])]
        if shut:
            raise IllegalMove(f"row {' '.join(shut)} is closed already")
        assert isinstance(last.entry, Turn)
        for name in names:
            if problem := no_closing(index[name], last.before, last.entry, own=mine):
                raise IllegalMove(problem)
        most, needed = most_marks(self.start, self.players, self._waits), here.flags.marks_to_lock
        if most <= needed:
            raise IllegalMove(
                f"after {self.rolls} rolls nobody has {needed} marks and the last cell"
            )
        after = here.with_closed(index[name] for name in names)
        if mine and not any(isinstance(step.entry, Mended) for step in self._since(last)):
            after = _closed_in(last, set(after.closed) - set(last.after.closed))
        return self._with(Step(Closed(names), here, after.checked(), self.until_mine))

    def with_end(self) -> Game:
        """The game after another player's last penalty ended it.

        Raises:
            IllegalMove: it is over, a roll waits for its move, or nobody else plays.
        """
        self._check_others("end it")
        self._check_time("the game ends")
        if problem := no_end(self.start, self.players, self._waits):
            raise IllegalMove(problem)
        return self._with(Step(Ended(), self.position, self.position, self.until_mine))

    def undone(self) -> Game:
        """The game without the last thing entered: a waiting roll, else the last step.

        A move taken back leaves its roll waiting, and the others' moves go with it. Nothing to take
        back leaves all as it is.
        """
        if self.rolled or not self.steps:
            return replace(self, rolled=None)
        kept, last = self.steps[:-1], self.steps[-1].entry
        if isinstance(last, Others):
            kept, last = kept[:-1], kept[-1].entry
        return replace(self, steps=kept, rolled=last.roll if isinstance(last, Turn) else None)

    def _with(self, step: Step) -> Game:
        return replace(self, steps=(*self.steps, step), rolled=None)

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
            "model": "" if self.model == "cycle" else self.model,
            "aim": "" if self.aim == "score" else self.aim,
            "others": " | ".join(map(str, self.others)),
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
        try:
            game = _begin({name: value for name, (_, value) in settings.items()})
        except QwixxError as error:
            raise InvalidNotation(f"{_line_of(error, settings)}{error}") from error
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
        if word == "others":
            return self.with_others([Move.parse(move) for move in rest.split("|")])
        if word == "set":
            return self.with_position(Position.parse(rest, self.start.sheet, self.start.flags))
        roll, arrow, move = (part.strip() for part in line.partition(">"))
        if not arrow:
            raise InvalidNotation(
                f"'{line}': expected 'roll > move', 'closed R', 'end', 'set R2,3' or 'others R7 |"
                f" pass'; a roll without its move is 'roll > {UNDECIDED}'"
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
        return cls.parse(text_of(path.read_bytes()))

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
    texts = settings["others"].split("|") if settings.get("others") else []
    others = tuple(Other.parse(text, start) for text in texts)
    return Game(
        start,
        numbers.get("players", 1 + len(others)),
        numbers.get("until-mine", 0),
        numbers.get("seed"),
        settings.get("model", "cycle"),
        settings.get("aim", "score"),
        others,
    )


def _line_of(error: QwixxError, settings: dict[str, tuple[int, str]]) -> str:
    """Where in the file the setting stands that an error is about, as far as its words tell."""
    named = {"position": "start", "flag": "flags", "until_mine": "until-mine", "win": "aim"}
    for word in str(error).replace("'", " ").replace(":", " ").split():
        name = named.get(word, word)
        if name in settings:
            return f"line {settings[name][0]}, {name}: "
    return ""
