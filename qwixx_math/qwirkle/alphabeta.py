"""The perfect endgame of two players.

`solve` finds the play with the greatest margin, the mover's points less the other's
from here on, 6 for ending the game included. Of equal plays it takes the first in the order of
points. Root plays are shared out to threads. A play i is only asked whether it beats the best play
j found so far, that is reaches the margin m_j + 1, or m_j if i comes before j. So play and margin
are the same for any number of threads. A move asked about comes first and gets its exact margin.
"""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ..base.progress import Progress
from ..errors import IllegalMove, InvalidSetting
from .board import Board
from .endgame import Endgame, deadline
from .endgame_kernel import (
    ALL_PLAYS,
    BOUND,
    STOPPED,
    Search,
    State,
    anyone_can_play,
    kinds_held,
    play_key,
    play_tiles,
    value_of,
)
from .kernel import COUNT, POINTS, list_plays, new_plays, play_of, put_play
from .moves import Move, Pass, to_move
from .tiles import END_BONUS, HAND_SIZE, MOST_THREADS, Tiles, check_whole

_SLOTS = 1 << 21
_PLIES = 2 * HAND_SIZE + 1
SCHEMA = "qwirkle-endgame/1"


@dataclass(frozen=True, slots=True)
class Solution:
    """The best move of an endgame.

    Attributes:
        move: the best of the moves searched; if none was, the one of most points, without a margin;
            None if nobody can move.
        margin: its points less the other's from here on; None if it is not known.
        searched: how many of all `moves` were searched through; all: the result is exact.
        nodes: how many positions were looked at.
        asked: the exact margin of the move asked about; None if none was, or it is not known.
    """

    move: Move | None
    margin: int | None
    searched: int
    moves: int
    nodes: int
    asked: int | None = None

    @property
    def exact(self) -> bool:
        """Whether no move was left out."""
        return self.searched == self.moves

    def to_dict(self) -> dict[str, Any]:
        """The solution as JSON data, schema `qwirkle-endgame/1`."""
        return {
            "schema": SCHEMA,
            "move": None if self.move is None else str(self.move),
            "margin": self.margin,
            "searched": self.searched,
            "moves": self.moves,
            "exact": self.exact,
        }


def solve(
    board: Board | str,
    hand: Tiles | str,
    other: Tiles | str,
    *,
    pass_allowed: bool = False,
    asked: Move | str | None = None,
    threads: int = 2,
    seconds: float | None = None,
    report: Progress = lambda done, total: None,
) -> Solution:
    """The best move of `hand` against `other` with the bag empty, and the margin of one asked of.

    Interrupted (Ctrl-C), or after so many seconds, it returns the best move so far.

    >>> solve("RoRsRdRbRc", "Rx", "Rx").margin
    18

    Raises:
        InvalidNotation, IllegalPosition: see `Endgame.of`; also loose tiles on the board.
        IllegalMove: the move asked about is not legal; the message says why.
        InvalidSetting: no thread, no number of seconds.
    """
    check_whole("the number of threads", threads, 1, MOST_THREADS)
    endgame = Endgame.of(board, (hand, other), pass_allowed=pass_allowed)
    root = _Root(endgame)
    if asked is not None:
        root.ask(to_move(asked))
    root.run(threads, seconds, report)
    return root.solution()


def margin_of(endgame: Endgame, move: Move | str) -> int:
    """The margin of one move of an endgame of two, best play following.

    Raises:
        IllegalMove: the move is not legal; the message says why.
        InvalidSetting: an endgame of more than two players.
    """
    root = _Root(endgame)
    root.ask(to_move(move))
    return root.value(root.asked, -BOUND, BOUND, root.new_search(_table()))


def _table() -> npt.NDArray[np.uint64]:
    return np.zeros((_SLOTS, 2), np.uint64)


class _Root:
    """The root of a search: its moves, and the best of those searched so far."""

    def __init__(self, endgame: Endgame) -> None:
        if len(endgame.hands) > 2:
            raise InvalidSetting(f"{len(endgame.hands)} hands; margins are for two (see maxn)")
        self.endgame = endgame
        grid, hands, sizes, self.corner = endgame.arrays()
        plays, found = list_plays(grid, kinds_held(hands, sizes, 0), new_plays(), 0)
        order = np.argsort(-plays[:found, POINTS], kind="stable")
        self.plays = plays[order]
        self.count = found + (found == 0 or endgame.pass_allowed)
        if not anyone_can_play(grid, hands, sizes):
            self.count = 0
        self.ahead = iter(range(self.count))
        self.asked = self.count
        self.asked_margin: int | None = None
        self.lock = threading.Lock()
        self.done = 0
        self.best, self.margin = self.count, -BOUND
        self.stop = np.zeros(1, np.uint8)
        self.searches: list[Search] = []

    def ask(self, move: Move) -> None:
        """Have a move searched first, for its exact margin."""
        if not self.count:
            raise IllegalMove(f"{move}: nobody can move, the game is over")
        self.endgame.check(move)
        order = sorted(range(self.count), key=lambda i: self.move(i) != move)
        self.asked, self.ahead = order[0], iter(order)

    def new_search(self, table: npt.NDArray[np.uint64]) -> Search:
        """What one thread searches with."""
        killers = np.zeros((_PLIES, 2), np.uint64)
        nodes = np.zeros(1, np.int64)
        return Search(table, self.stop, nodes, killers, self.endgame.pass_allowed, ALL_PLAYS)

    def run(self, threads: int, seconds: float | None, report: Progress) -> None:
        """Search all moves, until done, out of time or interrupted."""
        table = _table()
        self.searches = [self.new_search(table) for _ in range(threads)]
        workers = [
            threading.Thread(target=self._work, args=(search,), daemon=True)
            for search in self.searches
        ]
        until = deadline(seconds)
        for worker in workers:
            worker.start()
        try:
            for worker in workers:
                while worker.is_alive():
                    worker.join(0.02)
                    report(self.done, self.count)
                    if time.monotonic() > until:
                        self.stop[0] = 1
            report(self.done, self.count)
        except KeyboardInterrupt:
            self.stop[0] = 1
            for worker in workers:
                worker.join()

    def solution(self) -> Solution:
        """What is known now."""
        nodes = sum(int(search.nodes[0]) for search in self.searches)
        move, margin = None, None if self.count else 0
        if self.best < self.count:
            move, margin = self.move(self.best), self.margin
        elif self.count:
            move = self.move(0)
        return Solution(move, margin, self.done, self.count, nodes, self.asked_margin)

    def move(self, i: int) -> Move:
        """The move of a number."""
        # Passing, where one may, comes after the plays.
        return Pass() if i == len(self.plays) else play_of(self.plays[i], self.corner)

    def _work(self, search: Search) -> None:
        while True:
            with self.lock:
                i = next(self.ahead, self.count)
                # The margin that move i must reach to be the best.
                needed = -BOUND if i == self.asked else self.margin + (i > self.best)
            if i == self.count or self.stop[0]:
                return
            margin = needed
            if needed > -BOUND:
                margin = self.value(i, needed - 1, needed, search)
            if needed <= margin <= BOUND:
                margin = self.value(i, max(needed - 1, -BOUND), BOUND, search)
            if abs(margin) > BOUND:
                return
            with self.lock:
                self.done += 1
                if i == self.asked:
                    self.asked_margin = margin
                if margin > self.margin or (margin == self.margin and i < self.best):
                    self.best, self.margin = i, margin

    def value(self, i: int, alpha: int, beta: int, search: Search) -> int:
        """The margin of move i within a window; beyond ±BOUND when stopped."""
        grid, hands, sizes, _ = self.endgame.arrays()
        move = self.move(i)
        if isinstance(move, Pass):
            value = value_of(State(grid, hands, sizes, 1, 1, np.uint64(0)), -beta, -alpha, search)
            return -int(value)
        play = self.plays[i]
        points = int(play[POINTS])
        if play[COUNT] == sizes[0]:
            return points + END_BONUS
        put_play(grid, play)
        play_tiles(hands, sizes, 0, play)
        key = np.uint64(play_key(play))
        value = value_of(
            State(grid, hands, sizes, 1, 0, key), points - beta, points - alpha, search
        )
        return -int(value) if value == STOPPED else points - int(value)
