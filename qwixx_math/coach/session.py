"""A game at a prompt: lines in, things to show out. Reading and printing is the caller's.

The state is a `Game`, which is saved after every change, before anything is shown. Between rolls a
line is a roll (with one's own dice), or what others did; then it is a move, by name or, once a hint
is shown, by its number there; then the moves of others whose sheets are entered. The coach speaks
when asked (`hint`, `why`) or always, and before a move that loses more than `warn`.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from rich.text import Text

from ..advice.half_turn import HalfTurn
from ..base.terminal import Part
from ..errors import IllegalMove, InvalidNotation, QwixxError
from ..game.notation import Move
from ..game.position import Position
from ..show.sentences import why_lines
from ..show.sheet_text import SheetView
from .company import moves_of_computers
from .entries import Turn
from .judging import Judgement, judgement, judgement_before
from .record import Game
from .review import review
from .second_half import half_turn, moves_left, played, with_rows
from .words import MANUAL, moves_in_lines, other_lines, review_parts, title, whose_roll

_MOST_UNDONE = 999


class Talk(NamedTuple):
    """How the coach speaks.

    Attributes:
        warn: the loss from which it warns of a move: points, or per cent of a chance to win.
        hints: whether it shows the best moves unasked.
        quiet: no progress bar.
    """

    warn: float | None = None
    hints: bool = False
    quiet: bool = False


class Session:
    """A game being played.

    Attributes:
        game: as it stands.
        done: whether the session is over; then no more lines are taken.
    """

    def __init__(
        self, game: Game, save: Callable[[Game], None] = lambda game: None, talk: Talk | None = None
    ) -> None:
        self.game = game
        self.done = False
        self._save = save
        self._talk = talk or Talk()
        self._question: tuple[str, Game] | None = None
        self._hinted: Judgement | None = None
        self._half: HalfTurn | None = None
        self._entered: list[Move] = []

    @property
    def prompt(self) -> str:
        """What is asked for."""
        if self._question:
            return f"{self._question[0]}? [y/N] "
        if self.game.awaits_others:
            return f"player {2 + len(self._known_moves())}> "
        if self.game.rolled:
            what = "colour" if self._half else "move"
            shown = f" [{self._hinted.best}]" if self._hinted and self._by_enter else ""
            return f"{what}{shown}> "
        return "roll> "

    def open(self) -> list[Part]:
        """What to show at first."""
        self._save(self.game)
        return [f"{title(self.game)}. Type help for what to type.", *self._go_on()]

    def take(self, line: str) -> list[Part]:
        """What to show after a line; a line that is wrong changes nothing and says why."""
        question, self._question = self._question, None
        words = line.split()
        if not words and not question and not self._by_enter and not self.game.awaits_others:
            return []
        word, rest = (words or [""])[0].lower(), " ".join(words[1:])
        try:
            if question and word in ("y", "yes"):
                return self._change(question[1])
            if question and word in ("n", "no", ""):
                return []
            command = self._commands.get(word)
            if command:
                return command(rest)
            return self._enter(line.strip())
        except QwixxError as error:
            return [Text(f"{error}", style="bold red")]

    @property
    def _commands(self) -> dict[str, Callable[[str], list[Part]]]:
        def alone(does: Callable[[], list[Part]]) -> Callable[[str], list[Part]]:
            def run(rest: str) -> list[Part]:
                if rest:
                    raise InvalidNotation(f"nothing follows that word; got '{rest}'")
                return does()

            return run

        return {
            "help": alone(lambda: [MANUAL]),
            "?": alone(lambda: [MANUAL]),
            "quit": alone(self._leave),
            "exit": alone(self._leave),
            "undo": self._undo,
            "sheet": alone(self._show),
            "hint": alone(self._hint),
            "why": self._why,
            "white": lambda rest: self._tell_half(half_turn(self.game, rest)),
            "closed": self._closed,
            "end": alone(self._end),
            "set": self._set,
        }

    # Entries

    def _enter(self, line: str) -> list[Part]:
        """A roll, a move, or the move of another."""
        game = self.game
        if game.awaits_others:
            return self._enter_other(line)
        if not game.rolled:
            return self._change(self._with_roll(line))
        move = self._move(line)
        if self._talk.warn is not None and move in moves_left(game, self._half):
            judged = self._judged()
            if judged.loss(move) > self._talk.warn:
                self._question = f"play {move} all the same", played(game, self._half, move)
                return [Text(f"{move} gives away {judged.cost(move)}.", style="bold yellow")]
        return self._change(played(game, self._half, move))

    def _closed(self, rest: str) -> list[Part]:
        """Others closed rows: by the last roll, or in action 1 of the own turn that goes on."""
        if self._half:
            return self._tell_half(with_rows(self.game, self._half, rest))
        return self._change(self._between_rolls().with_closed(rest))

    def _tell_half(self, half: HalfTurn) -> list[Part]:
        self._half, self._hinted = half, None
        return self._show()

    def _with_roll(self, line: str) -> Game:
        try:
            return self.game.with_roll(line)
        except InvalidNotation:
            move = None
            with suppress(InvalidNotation):
                move = Move.parse(line)
            if not move:
                raise
            raise IllegalMove(f"{move} is a move; first enter the roll, such as 345162") from None

    def _enter_other(self, line: str) -> list[Part]:
        """The move of the next of the others whose sheet is entered; an empty line is a pass."""
        table, known = self.game.table, self._known_moves()
        seat = 1 + len(known)
        turn = self.game.steps[-1].entry
        assert isinstance(turn, Turn)
        active = seat == table.active
        legal = table.seats[seat].moves(turn.roll, active=active)
        move = Move.parse(line or "pass", legal)
        if move not in legal:
            raise IllegalMove(table.seats[seat].why_not(move, turn.roll, active=active))
        self._entered.append(move)
        return self._go_on()

    def _known_moves(self) -> list[Move]:
        """The others' moves for the roll, up to the first that has to be entered."""
        turn = self.game.steps[-1].entry
        assert isinstance(turn, Turn)
        others, entered = self.game.others, iter(self._entered)
        played = moves_of_computers(others, self.game.table, turn.roll, turn.move)
        found: list[Move] = []
        for move in played:
            known = move or next(entered, None)
            if known is None:
                break
            found.append(known)
        return found

    def _move(self, text: str) -> Move:
        """A move by its name, or by its number in the hint that is shown."""
        if not text and self._hinted:
            return self._hinted.best
        if not (text.isascii() and text.replace(" ", "").isdigit()):
            move = Move.parse(text, moves_left(self.game, self._half))
            return self._half.whole(move) if self._half else move
        if len(text) > 1:
            raise IllegalMove(
                f"the roll '{self.game.rolled}' waits for its move; '{text}' would be another roll"
            )
        moves = self._hinted.moves if self._hinted else ()
        if not moves:
            raise IllegalMove("numbers are those of the hint: type hint, or the move by its name")
        if not 1 <= int(text) <= len(moves):
            raise IllegalMove(f"there is no move {text}; the hint has {len(moves)}")
        return moves[int(text) - 1]

    def _between_rolls(self) -> Game:
        """The game without a roll that nobody entered: one of the seed that waits."""
        return self.game.undone() if self.game.rolled and self.game.seed is not None else self.game

    def _undo(self, rest: str) -> list[Part]:
        if rest and not (rest.isascii() and rest.isdigit() and 0 < int(rest[:9]) <= _MOST_UNDONE):
            raise InvalidNotation(f"undo takes a number of entries, such as undo 2, not '{rest}'")
        if self._half:
            self._half, self._hinted = None, None
            return self._show()
        before = self.game
        for _ in range(int(rest or 1)):
            game = self._between_rolls().undone()
            if game.seed is not None:
                while game.steps and _goes_by_itself(game):
                    game = game.undone().undone()
                game = game if game.rolled else game.with_seeded_roll()
            if game == self.game:
                break
            self._keep(game)
        return self._show() if self.game != before else ["There is nothing to take back."]

    def _set(self, rest: str) -> list[Part]:
        start = self.game.start
        position = Position.parse(rest, start.sheet, start.flags)
        return self._change(self.game.with_position(position))

    def _end(self) -> list[Part]:
        """Nothing is taken back once the game is over, so ask."""
        self._question = "end the game here", self._between_rolls().with_end()
        return []

    def _change(self, game: Game) -> list[Part]:
        self._keep(game)
        return self._go_on()

    def _keep(self, game: Game) -> None:
        self._save(game)
        self.game, self._hinted, self._half, self._entered = game, None, None, []

    # The coach

    @property
    def _by_enter(self) -> bool:
        """Whether an empty line plays the best move, as it is shown unasked."""
        return bool(self._talk.hints and self._hinted and self.game.rolled)

    def _judged(self) -> Judgement:
        if not self.game.rolled:
            raise IllegalMove("no roll to advise on; enter one first")
        return judgement(self.game, self._half, quiet=self._talk.quiet)

    def _hint(self) -> list[Part]:
        self._hinted = self._judged()
        return self._hinted.parts()

    def _why(self, text: str) -> list[Part]:
        """Reasons about the roll that waits, else about the move played last."""
        game, played, move = self.game, None, None
        if not game.rolled:
            last = next((s for s in reversed(game.steps) if isinstance(s.entry, Turn)), None)
            if last is None:
                raise IllegalMove("no roll to advise on; enter one first")
            judged, played = judgement_before(game, last), last.entry.move  # type: ignore[union-attr]
        else:
            judged = self._judged()
        if text.isdigit():
            move = self._move(text)
        else:
            move = Move.parse(text, judged.legal) if text else played
        lines = why_lines(judged.advice.why(move))
        if judged.chances:
            lines[0] = f"By your own sheet: {lines[0]}"
        return [Text(line) for line in lines]

    # What is shown

    def _go_on(self) -> list[Part]:
        """Roll if the dice are ours; play what is no choice; show what comes next."""
        parts: list[Part] = []
        while not self.game.is_over:
            if self.game.awaits_others:
                moves = self._known_moves()
                if len(moves) < len(self.game.others):
                    return parts
                parts += self._round(moves)
                continue
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

    def _round(self, moves: list[Move]) -> list[Part]:
        """Play the others' moves; one's own is taken back where they make it impossible."""
        try:
            game = self.game.with_others(moves)
        except IllegalMove as error:
            self._keep(self.game.undone())
            return [Text(f"{error}. The roll waits for your move again.", style="bold red")]
        self._keep(game)
        return other_lines(game, moves)

    def _show(self) -> list[Part]:
        game = self.game
        parts: list[Part] = ["", SheetView(game.position)]
        parts += [f"player {n}: {sheet}" for n, sheet in enumerate(game.sheets, 2)]
        parts += ["", whose_roll(game)]
        if self._half:
            parts.append(f"action 1: {self._half.words(game.position)}")
        if game.rolled and not game.awaits_others:
            moves = moves_left(game, self._half)
            parts += self._hint() if self._talk.hints else [moves_in_lines(moves)]
        return parts

    def _leave(self) -> list[Part]:
        self.done = True
        return []

    def _finish(self) -> list[Part]:
        game = self.game
        over = f"The game is over: {game.position.score} points."
        if game.sheets:
            others = ", ".join(f"{sheet.score}" for sheet in game.sheets)
            over = f"The game is over: {game.position.score} points; the others have {others}."
        found = review(game, quiet=self._talk.quiet)
        parts: list[Part] = ["", SheetView(game.position), "", Text(over, style="bold"), ""]
        return [*parts, *review_parts(found)]


def _goes_by_itself(game: Game) -> bool:
    """Whether the waiting roll leaves nothing to enter: no mark is possible, and others, if there
    are any, were told of for the roll before, as whoever rolls dice of their own has done."""
    told = game.players == 1 or game.seed is None or bool(game.others)
    return len(game.moves()) == 1 and told
