"""Boards and games of Qwirkle that several tests look at."""

from __future__ import annotations

import random
from functools import cache

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
