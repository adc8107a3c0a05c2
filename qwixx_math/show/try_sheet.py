"""A sheet to play on in a notebook: cells to click, dice to throw, moves to make, the advice below.

`Trial` is what is on the table and what may be done to it; `try_sheet` puts widgets around it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from ..advice.advice import Advice, advise
from ..errors import QwixxError
from ..game.notation import Move, Roll
from ..game.position import Position
from .cells import ink_of
from .picture import advice_html, sheet_html

_MOST_PLAYERS = 5


@dataclass(frozen=True)
class Trial:
    """A sheet and a roll.

    Attributes:
        position: the sheet.
        whites: the white dice.
        colours: the faces of all colour dice, of rows closed too.
        players: in the cycle.
        until_mine: passive rolls before the own turn, this one included; 0: it is one's own.
    """

    position: Position
    whites: tuple[int, int] = (1, 1)
    colours: tuple[tuple[str, int], ...] = ()
    players: int = 1
    until_mine: int = 0

    @property
    def roll(self) -> Roll:
        """The dice that count now: those of rows still open, of another's roll the white ones."""
        faces = () if self.until_mine else self.colours
        return Roll(self.whites, tuple(pair for pair in faces if pair[0] in self.position.dice))

    def advice(self) -> Advice:
        """The moves for the roll.

        Raises:
            IllegalMove: the game is over.
        """
        return advise(
            self.position,
            self.roll,
            players=self.players,
            until_mine=self.until_mine,
            quiet=True,
        )

    def thrown(self, random: Random) -> Trial:
        """With all dice thrown."""
        first, second, *faces = (random.randint(1, 6) for _ in range(2 + len(self.dice)))
        return replace(
            self, whites=(first, second), colours=tuple(zip(self.dice, faces, strict=True))
        )

    def played(self, move: Move) -> Trial:
        """After a move, the next roll being the next player's."""
        after = self.position.play(move, self.roll, active=self.until_mine == 0)
        return replace(self, position=after, until_mine=(self.until_mine - 1) % self.players)

    def marked(self, cells: Iterable[tuple[int, int]], penalties: int) -> Trial:
        """With just these cells (row, cell) marked, and so many penalties.

        Raises:
            IllegalPosition: no game leads there.
        """
        rows = self.position.sheet.rows
        chosen = sorted(cells)
        texts = [
            row.name + ",".join(str(row.cells[cell].number) for r, cell in chosen if r == place)
            for place, row in enumerate(rows)
            if any(r == place for r, _ in chosen)
        ]
        text = " ".join([*texts, f"P{penalties}"])
        return replace(self, position=Position.parse(text, self.position.sheet))

    @property
    def dice(self) -> str:
        """The letters of all colour dice of the sheet."""
        return "".join(self.position.sheet.dice)


def try_sheet(sheet: str = "classic", *, seed: int | None = None) -> Any:
    """The widgets: players, whose roll, dice, cells, moves, advice; dice are thrown by the seed."""
    return _Desk(Trial(Position.parse("-", sheet)).thrown(Random(seed)), Random(seed)).box


class _Desk:
    """The widgets around a trial; `trial` is the one truth, all widgets show it."""

    def __init__(self, trial: Trial, random: Random) -> None:
        import ipywidgets as widgets

        self.trial, self._random, self._showing = trial, random, False
        small, wide = widgets.Layout(width="44px"), widgets.Layout(width="110px")
        self.cells = {
            (place, cell): widgets.ToggleButton(
                description=str(printed.number),
                layout=small,
                style={"text_color": ink_of(printed.colour).text, "font_weight": "bold"},
            )
            for place, row in enumerate(trial.position.sheet.rows)
            for cell, printed in enumerate(row.cells)
        }
        for (place, cell), button in self.cells.items():
            colour = trial.position.sheet.rows[place].cells[cell].colour
            button.style.button_color = ink_of(colour).tint
        self.penalties = widgets.BoundedIntText(min=0, max=4, description="penalties")
        self.players = widgets.IntSlider(min=1, max=_MOST_PLAYERS, value=1, description="players")
        self.waits = widgets.Dropdown(description="roll")
        self.dice = [
            widgets.Dropdown(options=range(1, 7), description=die, layout=wide)
            for die in ("w", "w", *trial.dice)
        ]
        self.throw = widgets.Button(description="throw the dice")
        self.moves = widgets.Dropdown(description="move")
        self.play = widgets.Button(description="play this")
        self.answer = widgets.HTML()
        rows: dict[int, list[Any]] = {}
        for (place, _), button in self.cells.items():
            rows.setdefault(place, []).append(button)
        self.box = widgets.VBox(
            [
                widgets.HBox([self.players, self.waits]),
                *map(widgets.HBox, rows.values()),
                self.penalties,
                widgets.HBox([*self.dice, self.throw]),
                widgets.HBox([self.moves, self.play]),
                self.answer,
            ]
        )
        self._listen()
        self._show()

    def _listen(self) -> None:
        for control in (*self.cells.values(), self.penalties):
            control.observe(lambda _: self._change(self._with_sheet), "value")
        for control in (self.players, self.waits, *self.dice):
            control.observe(lambda _: self._change(self._with_roll), "value")
        self.throw.on_click(lambda _: self._change(lambda: self.trial.thrown(self._random)))
        self.play.on_click(lambda _: self._change(self._with_move))

    def _with_sheet(self) -> Trial:
        marked = (place for place, button in self.cells.items() if button.value)
        return self.trial.marked(marked, self.penalties.value)

    def _with_roll(self) -> Trial:
        first, second, *faces = (die.value for die in self.dice)
        players = self.players.value
        return replace(
            self.trial,
            whites=(first, second),
            colours=tuple(zip(self.trial.dice, faces, strict=True)),
            players=players,
            until_mine=min(self.waits.value, players - 1),
        )

    def _with_move(self) -> Trial:
        if self.moves.value is None:
            return self.trial
        return self.trial.played(self.moves.value).thrown(self._random)

    def _change(self, after: Callable[[], Trial]) -> None:
        """Go on from what is there now; what cannot be is said, and nothing changes."""
        if self._showing:
            return
        try:
            self.trial = after()
            self._show()
        except QwixxError as problem:
            self.answer.value = str(problem)

    def _show(self) -> None:
        """Set all widgets to what the trial says, which asks nothing again."""
        self._showing = True
        try:
            self._show_sheet()
            self._show_moves()
        finally:
            self._showing = False

    def _show_sheet(self) -> None:
        trial, position = self.trial, self.trial.position
        for (row, cell), button in self.cells.items():
            button.value = cell in position.known_cells(row)
        self.penalties.value = position.penalties
        self.players.value = trial.players
        self.waits.options = [
            ("mine" if wait == 0 else f"another's, {wait} before mine", wait)
            for wait in range(trial.players)
        ]
        self.waits.value = trial.until_mine
        faces = (*trial.whites, *(face for _, face in trial.colours))
        for die, face in zip(self.dice, faces, strict=True):
            die.value = face

    def _show_moves(self) -> None:
        position = self.trial.position
        if position.is_over:
            self.moves.options, self.moves.value = [], None
            self.answer.value = sheet_html(position) + f"The game is over: {position.score} points."
            return
        advice = self.trial.advice()
        self.moves.options = [(str(option.move), option.move) for option in advice.options]
        self.moves.value = advice.best
        self.answer.value = advice_html(advice)
