"""What should I play? All plays and trades, ranked by points now and by what they leave.

    value = points + 6 if the move ends the game, else points + Σ w · term      (see `policy`)

estimates what the margin over the mean of the others changes by from this move to the end of the
game, in points, when all play by such values and now and then at random, as in the self-play of as
many players by which the weights are fitted (`fit`). `gift` and `own` are exact, `gift` for the
next player only; that a sum of such terms is what a move is worth is an approximation, which play
tests: the strategy `adviser` of `matches` makes the moves put first by it, plays and trades alike.

With at most six tiles in the bag, and two players, that is not good enough: who gets out first
decides. So the moves put first are played out to the end of the game (`playouts`), and the value of
a move is its mean margin there; `ahead` is by how much it differs from the sum above.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from ..errors import IllegalPosition
from .board import Board
from .grid import BEST_SINGLE, EMPTY, Grid, grid_of
from .kernel import CELLS, COUNT, TILES, WIDTH, new_plays, play_of
from .moves import Cell, Move, Pass, Play, Trade, to_move
from .odds import Table
from .playouts import Margins, can_play_out, play_out, values_of
from .plays import can_play, check_move
from .policy import (
    TERMS,
    View,
    board_terms,
    ends_game,
    hand_terms,
    list_moves,
    points_of,
    value_of_move,
    view_of,
    worth_of,
)
from .reasons import reasons
from .tiles import COPIES, HAND_SIZE, KINDS, Tiles
from .weights import WEIGHTS

_WEIGHTS = {players: np.array(rows) for players, rows in WEIGHTS.items()}

# The only move of who can neither play nor trade: no points, no tiles, no cell.
_PASSES = np.zeros((1, WIDTH), np.int32)
_PASSES[0, CELLS] = EMPTY

_DIGITS = 8

SCHEMA = "qwirkle-advice/1"


@dataclass(frozen=True, slots=True)
class Option:
    """One legal move.

    Attributes:
        points: what it scores now, the bonus for ending the game included.
        terms: what it leaves, by name; empty when it ends the game.
        worth: what each term adds to the value, in points.
        ahead: what playing on to the end adds to the value; 0 if nothing was played out.
        deals: on how many deals the move was played out.
        value: points, worth and ahead together, the estimate of what the margin still changes by.
        loss: the value of the best move less this one.
    """

    move: Move
    points: int
    terms: dict[str, float]
    worth: dict[str, float]
    ahead: float
    deals: int
    value: float
    loss: float

    def to_dict(self) -> dict[str, Any]:
        """The option as it stands in the JSON of an advice."""
        return {
            "move": str(self.move),
            "points": self.points,
            "terms": self.terms,
            "worth": self.worth,
            "ahead": self.ahead,
            "deals": self.deals,
            "value": self.value,
            "loss": self.loss,
        }


@dataclass(frozen=True, slots=True)
class Advice:
    """All legal moves of a hand, best first; equal ones in the order of the generator."""

    table: Table
    options: tuple[Option, ...]

    def __repr__(self) -> str:
        return f"<Advice: best {self.best!r} of {len(self.options)} moves>"

    @property
    def best(self) -> Move:
        """The move worth most."""
        return self.options[0].move

    @property
    def groups(self) -> tuple[tuple[Option, ...], ...]:
        """The options, those together that play the same tiles for as much; the best group first.

        >>> [len(group) for group in advise("Ro", "Rs").groups[:1]]
        [4]
        """
        found: dict[tuple[object, ...], list[Option]] = {}
        for option in self.options:
            tiles = () if isinstance(option.move, Pass) else tuple(sorted(option.move.tiles))
            key = (type(option.move), tiles, option.points, round(option.value, _DIGITS))
            found.setdefault(key, []).append(option)
        return tuple(map(tuple, found.values()))

    def option(self, move: Move | str) -> Option:
        """The option of a move; of a first play, wherever it is put.

        Raises:
            InvalidNotation: the text is no move.
            IllegalMove: the move is not legal here; the message says why.
        """
        move = to_move(move)
        check_move(self.table.board, self.table.hand, self.table.bag, move)
        if isinstance(move, Play) and not self.table.board.tiles:
            # First plays are listed once, from 0,0 on.
            move = move.moved_to((0, 0))
        return next(option for option in self.options if option.move == move)

    def described(self, option: Option) -> dict[str, Any]:
        """An option with its reasons, as JSON data."""
        return option.to_dict() | {"reasons": list(reasons(self.table, option.move))}

    def to_dict(self, top: int | None = None) -> dict[str, Any]:
        """The advice as JSON data, schema `qwirkle-advice/1`; `top`: only so many options."""
        return {
            "schema": SCHEMA,
            "board": str(self.table.board),
            "hand": "".join(map(str, self.table.hand)),
            "bag": self.table.bag,
            "others": list(self.table.others),
            "players": self.table.players,
            "unseen": self.table.unseen_count,
            "notices": list(self.table.notices),
            "moves": len(self.options),
            "options": [self.described(option) for option in self.options[:top]],
            "best": str(self.best),
            "exact": False,
        }


def advise(
    board: Board | str,
    hand: Tiles | str,
    *,
    bag: int | None = None,
    players: int | None = None,
    others: Sequence[int] | None = None,
    playouts: bool = True,
) -> Advice:
    """Rank every legal move of a hand.

    Args:
        board: a board or its text.
        hand: one to six tiles or their text.
        bag: tiles in the bag; by default what the others' full hands leave.
        players: 2 to 4; by default 2, or what `others` say.
        others: hand sizes of the others, next player first; by default full while tiles last.
        playouts: whether moves of two players with few tiles in the bag are played out.

    >>> advise("RoRsRdRbRc", "RxBoBsYdGcPx").best
    Play('Rx-1,0 Px-1,1')

    Raises:
        InvalidNotation, IllegalPosition, InvalidSetting: see `odds.Table.of`; also loose tiles on
            the board, or a game that is over.
    """
    table = Table.of(board, hand, bag=bag, players=players, others=others)
    if not can_play(table.board, (*table.unseen, *table.hand)):
        raise IllegalPosition(("no tile off the board fits any more: the game is over",))
    grid, corner = grid_of(table.board)
    view = view_of_table(table)
    moves, found = list_moves(grid, view, True, new_plays())
    listed = moves[:found] if found else _PASSES
    weights = _WEIGHTS[table.players]
    options = [_option(grid, view, move, corner, weights) for move in listed]
    if playouts and can_play_out(table):
        order = sorted(range(len(options)), key=lambda i: -options[i].value)
        options = [options[i] for i in order]
        options = _played_out(options, play_out(table, grid, listed[order], weights))
    best = max(option.value for option in options)
    ranked = sorted(options, key=lambda option: -option.value)
    return Advice(table, tuple(replace(option, loss=best - option.value) for option in ranked))


def _played_out(options: list[Option], margins: Margins) -> list[Option]:
    by_weights = np.array([option.value for option in options])
    values = values_of(margins, by_weights).tolist()
    deals = (~np.isnan(margins)).sum(axis=1).tolist()
    return [
        replace(option, ahead=value - option.value, deals=count, value=value)
        for option, value, count in zip(options, values, deals, strict=True)
    ]


def view_of_table(table: Table) -> View:
    """What the mover at a table knows, for the compiled chooser."""
    off = np.full(len(KINDS), COPIES)
    for tile in table.board.tiles.values():
        off[tile.number] -= 1
    hand = np.zeros(HAND_SIZE, np.int64)
    hand[: len(table.hand)] = [tile.number for tile in table.hand]
    return view_of(off, hand, len(table.hand), table.bag, table.others[0])


def move_of(row: npt.NDArray[np.int32], corner: Cell) -> Move:
    """A listed move as an object."""
    if row[CELLS] != EMPTY:
        return play_of(row, corner)
    return Trade(tuple(KINDS[t] for t in row[TILES : TILES + row[COUNT]])) if row[COUNT] else Pass()


def _option(
    grid: Grid,
    view: View,
    move: npt.NDArray[np.int32],
    corner: tuple[int, int],
    weights: npt.NDArray[np.float64],
) -> Option:
    terms = np.empty(len(TERMS))
    held = hand_terms(view, move, terms)
    board_terms(grid, view, move, held, np.empty(BEST_SINGLE + 1, np.int64), terms)
    names = () if ends_game(view, move) else TERMS
    # Adding 0 makes no worth −0.
    worth = worth_of(view, move, weights, terms) + 0.0
    return Option(
        move_of(move, corner),
        points_of(view, move),
        dict(zip(names, terms.tolist(), strict=False)),
        dict(zip(names, worth.tolist(), strict=False)),
        ahead=0.0,
        deals=0,
        value=value_of_move(view, move, weights, terms),
        loss=0.0,
    )
