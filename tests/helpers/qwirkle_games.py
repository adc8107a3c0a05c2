"""Boards and games of Qwirkle that several tests look at."""

from __future__ import annotations

import random
from functools import cache

from qwixx_math.qwirkle.board import Board
from qwixx_math.qwirkle.endgame import Endgame
from qwixx_math.qwirkle.game import Game
from qwixx_math.qwirkle.plays import legal_plays

RULEBOOK = [
    "Rc0,0 Rd0,-1 Ro0,-2",
    "Rs0,-3 Bs1,-3 Ps2,-3",
    "Bo1,-2",
    "Gc-1,0 Gd-1,-1",
    "Gb-1,1 Go-1,-2",
    "Os3,-3 Rs3,-4",
    "Ob-3,1 Yb-2,1",
    "Ox-3,0 Od-3,-1",
    "Yd-2,-1 Yo-2,-2",
    "Rb0,1",
    "Ox-1,-4 Rx0,-4 Bx1,-4",
    "Ys4,-3 Bs4,-4",
]


AFTER_RULEBOOK = "-3,-4:2OxRxBx1RsBs/3RsBsPsOsYs/1YoGoRoBo/OdYdGdRd/Ox1GcRc/ObYbGbRb"


@cache
def some_game(seed: int) -> list[Game]:
    """The positions of a game of random plays by the plain executor, trades where none fits."""
    rng = random.Random(seed)
    game = Game.start(rng.choice((2, 3, 4)), seed)
    games = [game]
    while not game.is_over:
        options = list(legal_plays(game.board, game.hand)) or list(game.moves())
        game = game.play(rng.choice(options))
        games.append(game)
    return games


@cache
def small_endgames(players: int, tiles: int, count: int, *, pass_allowed: bool = False):
    """Boards of games in their middle, with a few tiles of each hand and no bag."""
    rng = random.Random(players * 100 + tiles)
    found = []
    while len(found) < count:
        games = some_game(rng.randrange(4))
        game = games[rng.randrange(3, len(games) // 3)]
        hands = tuple(
            tuple(rng.sample(game.hands[i % len(game.hands)], tiles)) for i in range(players)
        )
        found.append(Endgame.of(game.board, hands, pass_allowed=pass_allowed))
    return found


def game_of(endgame: Endgame) -> Game:
    totals = (0,) * len(endgame.hands)
    return Game(endgame.board, endgame.hands, (), totals, 0, pass_allowed=endgame.pass_allowed)


@cache
def naive_margin(game: Game) -> int:
    """The mover's margin from here on by plain minimax over the plain executor."""
    if game.is_over:
        return 0
    values = []
    for move in game.moves():
        after = game.play(move)
        gained = after.totals[game.turn] - game.totals[game.turn]
        here = Game(
            after.board,
            after.hands,
            (),
            (0, 0),
            after.turn,
            after.passes,
            pass_allowed=game.pass_allowed,
        )
        values.append(gained - naive_margin(here))
    return max(values)


def naive_best(game: Game) -> tuple[int, ...]:
    """Totals from here on when all maximise the own margin over the mean of the others."""
    if game.is_over:
        return game.totals
    me = game.turn
    results = [naive_best(game.play(move)) for move in game.moves()]
    return max(results, key=lambda totals: len(totals) * totals[me] - sum(totals))


def middle_game() -> tuple[Board, tuple]:
    """A board with full hands, too much to search through in a moment."""
    game = next(game for game in some_game(0) if len(game.board.tiles) > 25)
    return game.board, tuple(game.hands[:2])
