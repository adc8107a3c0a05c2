"""What moves are judged by: the values of a solution, or, with all sheets in view, who wins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..advice.advice import Advice, advise
from ..advice.half_turn import HalfTurn
from ..base.terminal import Part
from ..game.notation import Move, Roll
from ..game.position import Position
from ..game.rules import is_patterned
from ..learned.net import net_for
from ..show.answers import advice_table, win_parts
from ..show.sentences import amount, mark_or_skip
from ..solver.solve import solve
from .entries import Step, Turn
from .record import Game

if TYPE_CHECKING:
    from ..table.winning import WinChances

HINTS = 5
"""Moves in a hint."""
PLAYOUTS = 8192
"""Games played on from a move at most, where chances to win are estimated."""


@dataclass(frozen=True)
class Judgement:
    """The moves for a roll, judged.

    Attributes:
        advice: by one's own sheet.
        chances: by all sheets, where these are known.
    """

    advice: Advice
    chances: WinChances | None = None

    @property
    def legal(self) -> tuple[Move, ...]:
        """All moves, the best first."""
        options = self.chances.options if self.chances else self.advice.options
        return tuple(option.move for option in options if isinstance(option.move, Move))

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that a hint shows."""
        return self.legal[:HINTS]

    @property
    def best(self) -> Move:
        """The best move."""
        return self.legal[0]

    def loss(self, move: Move) -> float:
        """What a move gives away: points; per cent of the chance to win, none within the error."""
        if not self.chances:
            return self.advice.option(move).loss
        if move in self.chances.leaders:
            return 0.0
        won = {option.move: option.win for option in self.chances.options}
        return max(0.0, 100 * (won[self.best] - won[move]))

    def cost(self, move: Move) -> str:
        """That in words."""
        if self.chances:
            return f"{self.loss(move):.1f} % of the chance to win (estimated)"
        return amount(self.loss(move), self.advice.objective)

    def parts(self) -> list[Part]:
        """The best moves, numbered, and the best of them in words."""
        if self.chances:
            return win_parts(self.chances, limit=HINTS, numbered=True)
        return [advice_table(self.advice, limit=HINTS, numbered=True), mark_or_skip(self.advice)]


def judgement(game: Game, half: HalfTurn | None = None, *, quiet: bool = False) -> Judgement:
    """The moves for the roll that waits, of which the half may be played already, judged."""
    assert game.rolled is not None
    advice = advice_on(game, game.position, game.rolled, game.until_mine, half=half, quiet=quiet)
    return _judged(advice, game.sheets, PLAYOUTS)


def judgement_before(game: Game, turn: Step, *, playouts: int = PLAYOUTS) -> Judgement:
    """The moves that there were for a roll decided before; of that many games played on, a move."""
    assert isinstance(turn.entry, Turn)
    advice = advice_on(game, turn.before, turn.entry.roll, turn.until_mine)
    return _judged(advice, turn.sheets, playouts)


def advice_on(
    game: Game,
    position: Position,
    roll: Roll,
    until_mine: int,
    *,
    half: HalfTurn | None = None,
    quiet: bool = True,
) -> Advice:
    """The advice by one's own sheet, by the model and the aim of the game."""
    return advise(
        position,
        roll,
        players=game.players,
        until_mine=until_mine,
        white=str(half.white or "none") if half else None,
        closed=" ".join(half.rows(position)) if half else "",
        model=game.model,
        aim=game.aim if game.model == "table" else "score",
        quiet=quiet,
    )


def values_of(game: Game, *, quiet: bool = False) -> Callable[[Position, int], float]:
    """The value of a position by the model and the aim of the game: solved, else learned.

    Raises:
        InvalidSetting: a sheet that is neither.
    """
    sheet, flags = game.start.sheet, game.start.flags
    net = net_for(sheet, flags, game.players) if is_patterned(sheet, flags) else None
    if net:
        return net.look_up
    return solve(
        sheet,
        players=game.players,
        model=game.model,
        aim=game.aim if game.model == "table" else "score",
        flags=flags,
        quiet=quiet,
    ).look_up


def _judged(advice: Advice, sheets: tuple[Position, ...], playouts: int) -> Judgement:
    if not sheets:
        return Judgement(advice)
    from ..table.winning import win_chances

    here, roll, wait = advice.position, advice.roll, advice.until_mine
    return Judgement(advice, win_chances(here, roll, sheets, until_mine=wait, playouts=playouts))
