"""The endgame of three or four players: everybody maximises the own margin (maxⁿ).

The own margin is the own points less the mean of the others'. With P(s) the points of each player
from state s on, the mover takes the move that maximises the own margin in P; of equal ones the
first in the order of points, so the others' points may depend on that order. All plays are looked
at, so hands must be small.
"""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from ..base.progress import Progress
from ..errors import IllegalMove, InvalidSetting
from .endgame import Array, Endgame, deadline
from .endgame_kernel import anyone_can_play, kinds_held, play_key, play_tiles
from .grid import Grid
from .kernel import (
    COUNT,
    POINTS,
    list_plays,
    new_plays,
    play_of,
    put_play,
    take_play,
)
from .moves import Move, Pass, to_move
from .tiles import END_BONUS

MOST_TILES = 8
SCHEMA = "qwirkle-maxn/1"
Points = tuple[int, ...]


def _lead(points: Points, seat: int) -> int:
    """A player's points less the mean of the others', times the number of others."""
    return len(points) * points[seat] - sum(points)


@dataclass(frozen=True, slots=True)
class MaxnOption:
    """A move of the mover, and the points of each player from here on, mover first."""

    move: Move
    points: Points

    @property
    def margin(self) -> float:
        """The mover's points less the mean of the others'."""
        return _lead(self.points, 0) / (len(self.points) - 1)

    def to_dict(self) -> dict[str, Any]:
        """The option as JSON data."""
        return {"move": str(self.move), "points": list(self.points), "margin": self.margin}


@dataclass(frozen=True, slots=True)
class MaxnSolution:
    """The moves searched through, best first, of all `moves`; all: the result is exact.

    `players` is their number; without moves nobody can move and all points are 0. `greediest` is
    the move of most points now, None if there is none.
    """

    players: int
    options: tuple[MaxnOption, ...]
    moves: int
    greediest: Move | None

    @property
    def exact(self) -> bool:
        """Whether no move was left out."""
        return len(self.options) == self.moves

    @property
    def move(self) -> Move | None:
        """The best of the moves searched; if none was, that of most points; None if no move is."""
        return self.options[0].move if self.options else self.greediest

    @property
    def points(self) -> Points | None:
        """What each player gets after it, mover first; None if it is not known."""
        if self.options:
            return self.options[0].points
        return None if self.moves else (0,) * self.players

    def option(self, move: Move | str) -> MaxnOption | None:
        """The option of a move; None if it was not searched."""
        move = to_move(move)
        return next((option for option in self.options if option.move == move), None)

    def to_dict(self) -> dict[str, Any]:
        """The solution as JSON data, schema `qwirkle-maxn/1`."""
        return {
            "schema": SCHEMA,
            "move": None if self.move is None else str(self.move),
            "points": None if self.points is None else list(self.points),
            "options": [option.to_dict() for option in self.options],
            "searched": len(self.options),
            "moves": self.moves,
            "exact": self.exact,
        }


def solve_maxn(
    endgame: Endgame,
    *,
    asked: Move | str | None = None,
    seconds: float | None = None,
    report: Progress = lambda done, total: None,
) -> MaxnSolution:
    """What every move leads to, everybody playing for the own margin; one asked about comes first.

    Interrupted (Ctrl-C), or after so many seconds, it returns the moves searched so far.

    >>> solve_maxn(Endgame.of("RoRsRdRbRc", ("Yo", "Rx", "Bs"))).points
    (8, 0, 0)

    Raises:
        InvalidSetting: more than 8 tiles in all hands, no number of seconds.
        IllegalPosition: loose tiles on the board.
        IllegalMove: the move asked about is not legal; the message says why.
    """
    count = sum(map(len, endgame.hands))
    if count > MOST_TILES:
        raise InvalidSetting(f"{count} tiles in hands; maxⁿ is for at most {MOST_TILES}")
    grid, hands, sizes, corner = endgame.arrays()
    until = deadline(seconds)
    search = _Search(endgame.pass_allowed, until)
    plays = search.moves(grid, hands, sizes, 0) if anyone_can_play(grid, hands, sizes) else []
    moves = [Pass() if play is None else play_of(play, corner) for play in plays]
    order = list(range(len(moves)))
    if asked is not None:
        asked = to_move(asked)
        if not moves:
            raise IllegalMove(f"{asked}: nobody can move, the game is over")
        endgame.check(asked)
        order.sort(key=lambda i: moves[i] != asked)
    found: dict[int, Points] = {}

    def work() -> None:
        with suppress(KeyboardInterrupt, _Stopped):
            for i in order:
                report(len(found), len(moves))
                found[i] = search.after(grid, hands, sizes, 0, 0, 0, plays[i])

    # In a thread of its own, as an interrupt must not hit compiled code.
    with ThreadPoolExecutor(1) as pool:
        working = pool.submit(work)
        try:
            working.result()
        except KeyboardInterrupt:
            search.stopped = True
    ranked = sorted(found, key=lambda i: (-_lead(found[i], 0), i))
    options = tuple(MaxnOption(moves[i], found[i]) for i in ranked)
    return MaxnSolution(len(sizes), options, len(moves), moves[0] if moves else None)


class _Stopped(Exception):
    """The search is to stop now."""


@dataclass
class _Search:
    """The recursion; `known` are the points by state, a state's board by the keys of its plays."""

    pass_allowed: bool
    until: float
    known: dict[tuple[Any, ...], Points] = field(default_factory=dict)
    stopped: bool = False

    def moves(
        self, grid: Grid, hands: Array, sizes: Array, side: int
    ) -> list[npt.NDArray[np.int32] | None]:
        """The plays of a player, those of most points first, and None for a pass that is legal."""
        plays, found = list_plays(grid, kinds_held(hands, sizes, side), new_plays(), 0)
        order = np.argsort(-plays[:found, POINTS], kind="stable")
        return [*plays[order], *([None] if self.pass_allowed or not found else [])]

    def best(
        self, grid: Grid, hands: Array, sizes: Array, side: int, passes: int, board: int
    ) -> Points:
        """The points of each player from a state on; `board` sums the keys of its plays."""
        left = tuple(tuple(sorted(hand[:size])) for hand, size in zip(hands, sizes, strict=True))
        state = (board, left, side, passes)
        if state not in self.known:
            self.known[state] = max(
                (
                    self.after(grid, hands, sizes, side, passes, board, play)
                    for play in self.moves(grid, hands, sizes, side)
                ),
                key=lambda points: _lead(points, side),
            )
        return self.known[state]

    def after(
        self,
        grid: Grid,
        hands: Array,
        sizes: Array,
        side: int,
        passes: int,
        board: int,
        play: npt.NDArray[np.int32] | None,
    ) -> Points:
        """The points of each player from a move on, its own included."""
        if self.stopped or time.monotonic() > self.until:
            raise _Stopped
        players = len(sizes)
        following = (side + 1) % players
        if play is None:
            if passes == players - 1 or not anyone_can_play(grid, hands, sizes):
                return (0,) * players
            return self.best(grid, hands, sizes, following, passes + 1, board)
        points = [0] * players
        if play[COUNT] == sizes[side]:
            points[side] = END_BONUS
        else:
            rest, fewer = hands.copy(), sizes.copy()
            edges = put_play(grid, play)
            play_tiles(rest, fewer, side, play)
            key = (board + int(play_key(play))) % (1 << 64)
            points = list(self.best(grid, rest, fewer, following, 0, key))
            take_play(grid, play, edges)
        points[side] += int(play[POINTS])
        return tuple(points)
