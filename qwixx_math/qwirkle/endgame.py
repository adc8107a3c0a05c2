"""The perfect endgame: the bag is empty, so all hands are known.

For two players `solve` finds the play with the greatest margin, the mover's points less the other's
from here on, 6 for ending the game included. Of equal plays it takes the first in the order of
points. Root plays are shared out to threads. A play i is only asked whether it beats the best play
j found so far, that is reaches the margin m_j + 1, or m_j if i comes before j. So play and margin
are the same for any number of threads.

For three or four players `solve_maxn` lets everybody maximise the own margin over the mean of the
others (maxⁿ). It looks at all plays, so hands must be small.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ..errors import IllegalMove, IllegalPosition, InvalidSetting
from ..progress import Report
from .board import Board
from .endgame_kernel import (
    BOUND,
    STOPPED,
    Search,
    anyone_can_play,
    kinds_held,
    play_key,
    play_tiles,
    value_of,
)
from .kernel import (
    COUNT,
    POINTS,
    Grid,
    grid_of,
    list_plays,
    new_plays,
    play_of,
    put_play,
    take_play,
)
from .moves import Move, Pass, Play
from .plays import check_play
from .tiles import (
    END_BONUS,
    HAND_SIZE,
    Tiles,
    check_players,
    read_tiles,
    too_many,
    write_tiles,
)

_SLOTS = 1 << 21
_PLIES = 2 * HAND_SIZE + 1
_MAXN_TILES = 8
SCHEMA = "qwirkle-endgame/1"


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
        board = Board.parse(board) if isinstance(board, str) else board
        read = tuple(read_tiles(hand) if isinstance(hand, str) else hand for hand in hands)
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


@dataclass(frozen=True, slots=True)
class Solution:
    """The best move of an endgame.

    Attributes:
        move: the best of the moves searched; None if none was, or if nobody can move.
        margin: its points less the other's from here on.
        searched: how many of all `moves` were searched through; all: the result is exact.
        nodes: how many positions were looked at.
    """

    move: Move | None
    margin: int
    searched: int
    moves: int
    nodes: int

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
    threads: int = 2,
    seconds: float | None = None,
    report: Report = lambda done, total: None,
) -> Solution:
    """The best move of `hand` against `other` with the bag empty.

    Interrupted (Ctrl-C), or after so many seconds, it returns the best move so far.

    >>> solve("RoRsRdRbRc", "Rx", "Rx").margin
    18

    Raises:
        InvalidNotation, IllegalPosition: see `Endgame.of`; also loose tiles on the board.
        InvalidSetting: no thread.
    """
    if threads < 1:
        raise InvalidSetting(f"{threads} threads; at least 1 is needed")
    root = _Root(Endgame.of(board, (hand, other), pass_allowed=pass_allowed))
    root.run(threads, seconds, report)
    return root.solution()


def margin_of(endgame: Endgame, move: Move) -> int:
    """The margin of one move of an endgame of two, best play following.

    Raises:
        IllegalMove: the move is not legal; the message says why.
    """
    root = _Root(endgame)
    for i in range(root.count):
        if root.move(i) == move:
            table = np.zeros((_SLOTS, 2), np.uint64)
            return root.value(i, -BOUND, BOUND, _search(table, root.stop, endgame))
    if isinstance(move, Play):
        check_play(endgame.board, endgame.hands[0], move)
    raise IllegalMove(f"{move}: with the bag empty one plays, or passes if nothing fits")


def solve_maxn(endgame: Endgame) -> tuple[int, ...]:
    """The points of each player from here on, mover first, everybody playing for the own margin.

    >>> solve_maxn(Endgame.of("RoRsRdRbRc", ("Yo", "Rx", "Bs")))
    (8, 0, 0)

    Raises:
        InvalidSetting: more than 8 tiles in all hands.
        IllegalPosition: loose tiles on the board.
    """
    count = sum(map(len, endgame.hands))
    if count > _MAXN_TILES:
        raise InvalidSetting(f"{count} tiles in hands; maxⁿ is for at most {_MAXN_TILES}")
    grid, hands, sizes, _ = _arrays(endgame)
    return _maxn(endgame, grid, hands, sizes, 0, 0, 0, {})


def _maxn(
    endgame: Endgame,
    grid: Grid,
    hands: npt.NDArray[np.int64],
    sizes: npt.NDArray[np.int64],
    side: int,
    passes: int,
    board: int,
    known: dict[tuple[Any, ...], tuple[int, ...]],
) -> tuple[int, ...]:
    """Points by seat; `board` is the sum of the keys of the plays made, `known` what was found."""
    players = len(sizes)
    left = tuple(tuple(sorted(hand[:size])) for hand, size in zip(hands, sizes, strict=True))
    state = (board, left, side, passes)
    if state in known:
        return known[state]
    results = []
    plays, found = list_plays(grid, kinds_held(hands, sizes, side), new_plays(), 0)
    order = np.argsort(-plays[:found, POINTS], kind="stable")
    for play in plays[order]:
        points = [0] * players
        if play[COUNT] == sizes[side]:
            points[side] = END_BONUS
        else:
            rest, fewer = hands.copy(), sizes.copy()
            edges = put_play(grid, play)
            play_tiles(rest, fewer, side, play)
            after = (board + int(play_key(play))) % (1 << 64)
            following = (side + 1) % players
            points = list(_maxn(endgame, grid, rest, fewer, following, 0, after, known))
            take_play(grid, play, edges)
        points[side] += int(play[POINTS])
        results.append(tuple(points))
    if not results or endgame.pass_allowed:
        over = passes == players - 1 or not anyone_can_play(grid, hands, sizes)
        following = (side + 1) % players
        results.append(
            (0,) * players
            if over
            else _maxn(endgame, grid, hands, sizes, following, passes + 1, board, known)
        )
    known[state] = max(results, key=lambda points: players * points[side] - sum(points))
    return known[state]


def _arrays(
    endgame: Endgame,
) -> tuple[Grid, npt.NDArray[np.int64], npt.NDArray[np.int64], tuple[int, int]]:
    grid, corner = grid_of(endgame.board)
    hands = np.zeros((len(endgame.hands), HAND_SIZE), np.int64)
    for seat, hand in enumerate(endgame.hands):
        hands[seat, : len(hand)] = [tile.number for tile in hand]
    return grid, hands, np.array([len(hand) for hand in endgame.hands]), corner


def _search(table: npt.NDArray[np.uint64], stop: npt.NDArray[np.uint8], endgame: Endgame) -> Search:
    killers = np.zeros((_PLIES, 2), np.uint64)
    return Search(table, stop, np.zeros(1, np.int64), killers, endgame.pass_allowed)


class _Root:
    """The root of a search: its moves, and the best of those searched so far."""

    def __init__(self, endgame: Endgame) -> None:
        self.endgame = endgame
        grid, hands, sizes, self.corner = _arrays(endgame)
        plays, found = list_plays(grid, kinds_held(hands, sizes, 0), new_plays(), 0)
        order = np.argsort(-plays[:found, POINTS], kind="stable")
        self.plays = plays[order]
        self.count = found + (found == 0 or endgame.pass_allowed)
        if not anyone_can_play(grid, hands, sizes):
            self.count = 0
        self.lock = threading.Lock()
        self.next = 0
        self.done = 0
        self.best, self.margin = self.count, -BOUND
        self.stop = np.zeros(1, np.uint8)
        self.searches: list[Search] = []

    def run(self, threads: int, seconds: float | None, report: Report) -> None:
        """Search all moves, until done, out of time or interrupted."""
        table = np.zeros((_SLOTS, 2), np.uint64)
        self.searches = [_search(table, self.stop, self.endgame) for _ in range(threads)]
        workers = [
            threading.Thread(target=self._work, args=(search,), daemon=True)
            for search in self.searches
        ]
        until = None if seconds is None else time.monotonic() + seconds
        for worker in workers:
            worker.start()
        try:
            for worker in workers:
                while worker.is_alive():
                    worker.join(0.02)
                    report(self.done, self.count)
                    if until is not None and time.monotonic() > until:
                        self.stop[0] = 1
            report(self.done, self.count)
        except KeyboardInterrupt:
            self.stop[0] = 1
            for worker in workers:
                worker.join()

    def solution(self) -> Solution:
        """What is known now."""
        nodes = sum(int(search.nodes[0]) for search in self.searches)
        move: Move | None = None
        if self.best < self.count:
            move = self.move(self.best)
        margin = self.margin if move else 0
        return Solution(move, margin, self.done, self.count, nodes)

    def move(self, i: int) -> Move:
        """The move of a number."""
        last = self.count - 1
        is_pass = i == last and (self.endgame.pass_allowed or not len(self.plays))
        return Pass() if is_pass else play_of(self.plays[i], self.corner)

    def _work(self, search: Search) -> None:
        while True:
            with self.lock:
                i = self.next
                self.next += 1
                # The margin that play i must reach to be the best.
                needed = self.margin + (i > self.best)
            if i >= self.count or self.stop[0]:
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
                if margin > self.margin or (margin == self.margin and i < self.best):
                    self.best, self.margin = i, margin

    def value(self, i: int, alpha: int, beta: int, search: Search) -> int:
        """The margin of move i within a window; beyond ±BOUND when stopped."""
        grid, hands, sizes, _ = _arrays(self.endgame)
        move = self.move(i)
        if isinstance(move, Pass):
            value = value_of(grid, hands, sizes, 1, 1, -beta, -alpha, np.uint64(0), search)
            return -int(value)
        play = self.plays[i]
        points = int(play[POINTS])
        if play[COUNT] == sizes[0]:
            return points + END_BONUS
        put_play(grid, play)
        play_tiles(hands, sizes, 0, play)
        key = np.uint64(play_key(play))
        value = value_of(grid, hands, sizes, 1, 0, points - beta, points - alpha, key, search)
        return -int(value) if value == STOPPED else points - int(value)
