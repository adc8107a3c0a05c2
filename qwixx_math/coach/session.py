"""A game at a prompt: lines in, things to show out. Reading and printing is the caller's.

The state is a `Game`, which is saved after every change, before anything is shown. Between rolls a
line is a roll (with one's own dice), or what others did; then it is a move, by name or by its
number in the list. The coach speaks when asked (`hint`, `why`), and before a move that loses more
than `warn` points.
"""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text

from ..advice.advice import Advice, advise
from ..base.terminal import Part
from ..errors import IllegalMove, QwixxError
from ..game.notation import Move
from ..show.answers import advice_table
from ..show.sentences import amount, mark_or_skip, why_lines
from ..show.sheet_text import SheetView
from .record import Game
from .review import review
from .words import review_parts, title

_WIDTH = 80
_HINTS = 5
HELP = """\
  34 r5 y1 g6 b2   a roll, the white dice first (of another player's just 34)
  R7  b9  R7+b9    a move: a capital marks the white sum in that row, a small
                   letter uses that die; or its number; pass marks nothing
  hint             the best moves
  why R7           reasons for or against a move
  closed R         others closed row R by the last roll, after your move for it
                   (yours: by the white sum, so before your colour or penalty)
  end              another player's last penalty ended the game
  undo             take back the last entry
  sheet            show where you stand
  quit             leave; the game is saved"""


class Session:
    """A game being played.

    Attributes:
        game: as it stands.
        done: whether the session is over; then no more lines are taken.
    """

    def __init__(
        self,
        game: Game,
        save: Callable[[Game], None] = lambda game: None,
        *,
        warn: float | None = None,
        quiet: bool = False,
    ) -> None:
        self.game = game
        self.done = False
        self._save = save
        self._warn = warn
        self._quiet = quiet
        self._question: tuple[str, Game] | None = None

    @property
    def prompt(self) -> str:
        """What is asked for."""
        if self._question:
            return f"{self._question[0]}? [y/N] "
        if self.game.rolled:
            return "move> "
        return "roll> "

    def open(self) -> list[Part]:
        """What to show at first."""
        self._save(self.game)
        return [f"{title(self.game)}. Type help for what to type.", *self._go_on()]

    def take(self, line: str) -> list[Part]:
        """What to show after a line; a line that is wrong changes nothing and says why."""
        question, self._question = self._question, None
        words = line.split()
        if not words:
            return []
        word, rest = words[0].lower(), " ".join(words[1:])
        try:
            if question and word in ("y", "yes"):
                return self._change(question[1])
            if question and word in ("n", "no"):
                return []
            command = self._commands.get(word)
            if command:
                return command(rest)
            return self._enter(line.strip())
        except QwixxError as error:
            return [Text(f"{error}", style="bold red")]

    @property
    def _commands(self) -> dict[str, Callable[[str], list[Part]]]:
        return {
            "help": lambda rest: [HELP],
            "?": lambda rest: [HELP],
            "quit": lambda rest: self._leave(),
            "exit": lambda rest: self._leave(),
            "undo": lambda rest: self._undo(),
            "sheet": lambda rest: self._show(),
            "hint": lambda rest: self._hint(),
            "why": self._why,
            "closed": lambda rest: self._change(self._between_rolls().with_closed(rest)),
            "end": lambda rest: self._end(),
        }

    def _enter(self, line: str) -> list[Part]:
        """A roll or a move."""
        if not self.game.rolled:
            return self._change(self.game.with_roll(line))
        move = self._move(line)
        if self._warn is not None and move in self.game.moves():
            advice = self._advice()
            loss = advice.option(move).loss
            if loss > self._warn:
                self._question = f"play {move} all the same", self.game.with_move(move)
                return [Text(f"{move} gives away {amount(loss)}.", style="bold yellow")]
        return self._change(self.game.with_move(move))

    def _move(self, text: str) -> Move:
        """A move by its name, or by its number in the list."""
        moves = self.game.moves()
        if not (text.isascii() and text.isdigit()):
            return Move.parse(text)
        number = int(text[:9])
        if not 1 <= number <= len(moves):
            raise IllegalMove(f"there is no move {number}; the list has {len(moves)}")
        return moves[number - 1]

    def _advice(self) -> Advice:
        game = self.game
        if not game.rolled:
            raise IllegalMove("no roll to advise on; enter one first")
        return advise(
            game.position,
            game.rolled,
            players=game.players,
            until_mine=game.until_mine,
            model="cycle",
            quiet=self._quiet,
        )

    def _hint(self) -> list[Part]:
        advice = self._advice()
        return [advice_table(advice, limit=_HINTS), mark_or_skip(advice)]

    def _why(self, move: str) -> list[Part]:
        advice = self._advice()
        why = advice.why(self._move(move) if move else None)
        return [Text(line) for line in why_lines(why)]

    def _between_rolls(self) -> Game:
        """The game without a roll that nobody entered: one of the seed that waits."""
        return self.game.undone() if self.game.rolled and self.game.seed is not None else self.game

    def _undo(self) -> list[Part]:
        game = self._between_rolls().undone()
        if game.seed is not None:
            while game.steps and _goes_by_itself(game):
                game = game.undone().undone()
            game = game if game.rolled else game.with_seeded_roll()
        if game == self.game:
            return ["There is nothing to take back."]
        self._keep(game)
        return self._show()

    def _end(self) -> list[Part]:
        """Nothing is taken back once the game is over, so ask."""
        self._question = "end the game here", self._between_rolls().with_end()
        return []

    def _change(self, game: Game) -> list[Part]:
        self._keep(game)
        return self._go_on()

    def _keep(self, game: Game) -> None:
        self._save(game)
        self.game = game

    def _go_on(self) -> list[Part]:
        """Roll if the dice are ours; play what is no choice; show what comes next."""
        parts: list[Part] = []
        while not self.game.is_over:
            if not self.game.rolled and self.game.seed is not None:
                self._keep(self.game.with_seeded_roll())
            if not _goes_by_itself(self.game):
                break
            cost = ", a penalty" if self.game.until_mine == 0 else ""
            parts += ["", f"{self.game.rolled}: no mark is possible{cost}."]
            self._keep(self.game.with_move(self.game.moves()[0]))
        if self.game.is_over:
            self.done = True
            return [*parts, *self._finish()]
        return [*parts, *self._show()]

    def _show(self) -> list[Part]:
        game = self.game
        return ["", SheetView(game.position), "", *self._next()]

    def _next(self) -> list[Part]:
        """Whose roll it is, and the moves there are, in no order of merit."""
        game = self.game
        wait = game.until_mine
        whose = "Your roll" if wait == 0 else "Another player's roll"
        away = f" (yours is {wait} away)" if wait > 1 else ""
        if not game.rolled:
            dice = " ".join(("w", "w", *game.position.dice)) if wait == 0 else "w w"
            return [f"{game.rolls + 1}. {whose}{away}: {dice}"]
        lines = [f"{game.rolls + 1}. {whose}{away}: {game.rolled}"]
        cells = [f"{n:>2} {move}" for n, move in enumerate(game.moves(), 1)]
        wide = max(map(len, cells)) + 3
        each = max(1, _WIDTH // wide)
        lines += [
            "".join(f"{cell:<{wide}}" for cell in cells[at : at + each]).rstrip()
            for at in range(0, len(cells), each)
        ]
        return ["\n".join(lines)]

    def _leave(self) -> list[Part]:
        self.done = True
        return []

    def _finish(self) -> list[Part]:
        position = self.game.position
        over = f"The game is over: {position.score} points."
        found = review(self.game, quiet=self._quiet)
        return ["", SheetView(position), "", Text(over, style="bold"), "", *review_parts(found)]


def _goes_by_itself(game: Game) -> bool:
    """Whether the waiting roll leaves nothing to enter: no mark is possible, and others, if there
    are any, were told of for the roll before, as whoever rolls dice of their own has done."""
    return len(game.moves()) == 1 and (game.players == 1 or game.seed is None)
