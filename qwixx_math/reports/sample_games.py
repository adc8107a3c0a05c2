"""The report of sample games: whole games with the coach's word on every decision."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..advice.advice import advise
from ..game.notation import Roll
from ..game.position import Position
from ..show.sentences import should_i
from ..table.known_strategies import skip_at_most, strategy
from ..table.strategies import Strategy
from .record import Cell, DataTable, Source, fixed
from .turns import turns


class Game(NamedTuple):
    """A game to be told.

    Attributes:
        name: what is told of it in a few words.
        start: the empty sheet.
        seats: who plays; the first one's decisions are told.
        seed: of its dice.
        model, aim: by which the advice judges.
    """

    name: str
    start: Position
    seats: tuple[Strategy, ...]
    seed: int
    model: str = "cycle"
    aim: str = "score"


def _games() -> tuple[Game, ...]:
    classic, mixx = Position.parse("-", "classic"), Position.parse("-", "mixx-a")
    rival = strategy("table-win", 2)
    return (
        Game("alone, by the pocket rule", classic, (strategy("pocket", 1),), 1),
        Game(
            "of two, to win, by pocket-win",
            classic,
            (strategy("pocket-win", 2), rival),
            2,
            "table",
            "win",
        ),
        Game("Mixx alone, skipping one cell", mixx, (skip_at_most(1, more=1),), 3),
    )


def sample_games(source: Source) -> DataTable:
    """Three games, a line a decision."""
    games = _games()
    return DataTable(
        "Three games, decision by decision: one alone on the classic sheet by a rule that fits on a"
        " beer mat, one of two to win against table-win, one alone on Mixx A by a rule that skips"
        " one cell. The coach says of each move what it loses and what is better. Value: after the"
        " move, in points, to win less the price of the rolls to come. Exact: the solved sheets; of"
        " two by fitted values of what the other does. The dice are those of the seeds"
        f" {', '.join(str(game.seed) for game in games)}. Default flags.",
        ("game", "roll", "whose", "sheet", "dice", "move", "value", "loses", "the coach says"),
        tuple(line for game in games for line in _lines(game)),
    )


def _lines(game: Game) -> Iterator[tuple[Cell, ...]]:
    """The decisions of the first seat, then how the game ended."""
    played = list(turns(game.seats, game.start, 1, game.seed))
    for number, (table, roll, moves) in enumerate(played, 1):
        own, sheet, move = table.active == 0, table.seats[0], moves[0]
        advice = advise(
            sheet,
            roll if own else Roll(roll.whites),
            players=len(game.seats),
            until_mine=0 if own else len(game.seats) - table.active,
            quiet=True,
            model=game.model,
            aim=game.aim,
        )
        option = advice.option(move)
        yield (
            game.name,
            number,
            "own" if own else "other's",
            str(sheet),
            str(advice.roll),
            str(move),
            fixed(option.value, 2),
            fixed(option.loss, 2),
            should_i(advice, move),
        )
    table, roll, moves = played[-1]
    end = table.play(roll, [move.white for move in moves], moves[table.active].colour)
    scores = " to ".join(map(str, end.scores))
    yield (game.name, None, None, str(end.seats[0]), None, None, None, None, f"The end: {scores}.")
