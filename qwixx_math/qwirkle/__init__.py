"""Qwirkle: plays and their scores, chances, advice, the perfect endgame, whole games.

    >>> from qwixx_math import qwirkle
    >>> board = qwirkle.Board.parse("0,-2:Ro/Rd/Rc")
    >>> board.score(qwirkle.Play.parse("Rs0,-3 Bs1,-3 Ps2,-3"))
    7

`advise` ranks all plays and trades of a hand, `Table` tells where unseen tiles are, `solve` plays
the endgame perfectly, `simulate` plays whole games. Boards, hands and moves are text (see `board`,
`tiles`, `moves`) or frozen objects. Errors are `ValueError`s.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .board import Board
from .game import Game
from .moves import Pass, Play, Trade, read_move
from .odds import Table
from .plays import legal_plays
from .score import ScoreSheet
from .tiles import Tile, read_tiles

if TYPE_CHECKING:
    from .advice import advise
    from .alphabeta import solve
    from .matches import simulate

__all__ = [
    "Board",
    "Game",
    "Pass",
    "Play",
    "ScoreSheet",
    "Table",
    "Tile",
    "Trade",
    "advise",
    "legal_plays",
    "read_move",
    "read_tiles",
    "simulate",
    "solve",
]


def __getattr__(name: str) -> Any:
    # The modules are imported when first used, as they load numba.
    modules = {"advise": "advice", "solve": "alphabeta", "simulate": "matches"}
    if name in modules:
        return getattr(import_module(f".{modules[name]}", __name__), name)
    raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
