"""An endgame: the bag is empty, so all hands are known.

`alphabeta` plays it perfectly for two players, `maxn` for three or four with small hands.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ..errors import IllegalPosition, InvalidSetting
from .board import Board
from .grid import Grid, grid_of
from .moves import Move
from .plays import check_move
from .tiles import (
    HAND_SIZE,
    Tiles,
    check_players,
    to_tiles,
    too_many,
    write_tiles,
)

Array = npt.NDArray[np.int64]


def deadline(seconds: float | None) -> float:
    """When so many seconds from now are over, by the monotonic clock.

    Raises:
        InvalidSetting: they are no number.
    """
    if seconds is None:
        return math.inf
    if math.isnan(seconds):
        raise InvalidSetting(f"the search stops after a number of seconds, not {seconds}")
    return time.monotonic() + seconds


@dataclass(frozen=True, slots=True)
class Endgame:
    """An endgame before a move: hands by seat, the mover first."""

    board: Board
    hands: tuple[Tiles, ...]
    pass_allowed: bool = False

    @classmethod
    def of(
        cls, board: Board | str, hands: Sequence[Tiles | str], *, pass_allowed: bool = False
    ) -> Endgame:
        """Read an endgame and check it.

        Raises:
            InvalidNotation: board or a hand cannot be read.
            IllegalPosition: an empty board or hand, too large a hand, too many copies.
            InvalidSetting: no such number of players.
        """
        check_players(len(hands))
        board = Board.of(board)
        read = tuple(map(to_tiles, hands))
        defects = [
            f"hand {write_tiles(hand)} has {len(hand)} tiles; it has 1 to {HAND_SIZE}"
            for hand in read
            if not 0 < len(hand) <= HAND_SIZE
        ]
        surplus = too_many((*board.tiles.values(), *(tile for hand in read for tile in hand)))
        if surplus:
            defects.append(f"more than 3 of {write_tiles(surplus)}")
        if not board.tiles:
            defects.append("the board is empty")
        if defects:
            raise IllegalPosition(tuple(defects))
        return cls(board, read, pass_allowed)

    def arrays(self) -> tuple[Grid, Array, Array, tuple[int, int]]:
        """Grid, hands (players, HAND_SIZE), their sizes, and the corner of `grid_of`.

        Raises:
            IllegalPosition: loose tiles on the board.
        """
        grid, corner = grid_of(self.board)
        hands = np.zeros((len(self.hands), HAND_SIZE), np.int64)
        for seat, hand in enumerate(self.hands):
            hands[seat, : len(hand)] = [tile.number for tile in hand]
        return grid, hands, np.array([len(hand) for hand in self.hands]), corner

    def check(self, move: Move) -> None:
        """Raise `IllegalMove` unless the mover may move so, saying why not."""
        check_move(self.board, self.hands[0], 0, move, pass_allowed=self.pass_allowed)
