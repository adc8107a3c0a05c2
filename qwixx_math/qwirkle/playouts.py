"""With few tiles in the bag, a move is worth the mean of how the games after it end.

The tiles that the mover does not see are dealt to the other hand and the bag, all ways once if they
are few, else at random. After the move both players go on by the weights of the adviser until the
bag is empty; then all hands are known and the rest is searched (`endgame_kernel`). With D deals,

    value = (1/D) Σ_deals  what the margin changes by from the move to the end of the game.

A play that takes the last tile leaves nothing to be played by weights: with one tile in the bag,
and all splits dealt, its value is the average of the endgame over the tiles it may draw. The search
looks at the `WIDTH` plays of most points of each state only, so the value is an estimate; all moves
are judged on the same deals, which makes their differences more certain than their values. The
budget is counted in moves, deals and plays, not in seconds, so an answer repeats.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ..base.compile import jit
from .chance import Dice
from .endgame_kernel import BOUND, Search, State, value_of
from .grid import EMPTY, Grid
from .kernel import CELLS, COUNT, POINTS, TILES, new_plays, put_play
from .odds import Table
from .playing import any_fits, choose, shuffle
from .policy import WEIGHED, remove, view_of
from .tiles import HAND_SIZE, KINDS, Tiles, minus

FEW_BAG = HAND_SIZE
# So many moves are played on so many deals, the best of them on more.
ROUNDS = ((48, 4), (16, 12), (5, 28))
WIDTH = 8
_SLOTS = 1 << 14
_PLIES = 2 * HAND_SIZE + 1
# From this turn on nobody trades who can play, so that all games end.
_TRADING_TURNS = 6
Margins = npt.NDArray[np.float64]


class Deal(NamedTuple):
    """Where all tiles are before a move of side 0; arrays are changed by playing on.

    off: copies of each tile in hands and bag, of those that are somewhere still; hands, sizes: as
    in `State`; bag: the next tile drawn comes last of the first `left[0]`.
    """

    grid: Grid
    off: npt.NDArray[np.int64]
    hands: npt.NDArray[np.int64]
    sizes: npt.NDArray[np.int64]
    bag: npt.NDArray[np.int64]
    left: npt.NDArray[np.int64]


@jit
def copied(deal: Deal) -> Deal:
    """The same deal in arrays of its own."""
    grid = Grid(
        deal.grid.tile.copy(),
        deal.grid.fit.copy(),
        deal.grid.length.copy(),
        deal.grid.on_edge.copy(),
        deal.grid.edge.copy(),
        deal.grid.edges.copy(),
    )
    return Deal(
        grid,
        deal.off.copy(),
        deal.hands.copy(),
        deal.sizes.copy(),
        deal.bag.copy(),
        deal.left.copy(),
    )


@jit
def make_move(deal: Deal, side: int, move: Any, dice: Any) -> None:
    """Make a listed move of a side, draw, and put back what is traded."""
    hand, size, left = deal.hands[side], deal.sizes[side], deal.left[0]
    count = move[COUNT]
    for i in range(count):
        size = remove(hand, size, move[TILES + i])
    traded = move[CELLS] == EMPTY
    if not traded:
        put_play(deal.grid, move)
        for i in range(count):
            deal.off[move[TILES + i]] -= 1
    for _ in range(min(count, left)):
        left -= 1
        hand[size] = deal.bag[left]
        size += 1
    if traded:
        for i in range(count):
            deal.bag[left] = move[TILES + i]
            left += 1
        shuffle(deal.bag, left, dice)
    deal.sizes[side], deal.left[0] = size, left


@jit
def margin_after(start: Deal, first: Any, weights: Any, search: Search, moves: Any) -> int:
    """What side 0 gains over side 1 by a move and in the rest of the game; `moves` is room."""
    deal = copied(start)
    dice = np.array([np.uint64(1)])
    move = first.copy()
    search.table[:] = 0
    search.killers[:] = 0
    margin, side, turn = 0, 0, 0
    while True:
        sign = 1 if side == 0 else -1
        if move[CELLS] != EMPTY:
            margin += sign * move[POINTS]
        make_move(deal, side, move, dice)
        side = 1 - side
        turn += 1
        if not any_fits(deal.grid, deal.off):
            return margin
        if deal.left[0] == 0:
            state = State(deal.grid, deal.hands, deal.sizes, side, 0, np.uint64(0))
            return margin - sign * value_of(state, -BOUND, BOUND, search)
        view = view_of(deal.off, deal.hands[side], deal.sizes[side], deal.left[0], HAND_SIZE)
        moves = choose(deal.grid, view, WEIGHED, weights, turn < _TRADING_TURNS, dice, moves, move)


def can_play_out(table: Table) -> bool:
    """Whether moves are judged by playing on: two players, and few tiles in the bag."""
    return table.players == 2 and 0 < table.bag <= FEW_BAG and bool(table.board.tiles)


def deals_of(table: Table, count: int, seed: int = 0) -> list[tuple[Tiles, Tiles]]:
    """The other hand and the bag, next tile last: all splits of the unseen tiles if there are at
    most `count`, in random order, else so many at random."""
    unseen, dice = tuple(table.unseen.elements()), Dice(seed)
    everything = table.bag + table.others[0] == len(unseen)
    if everything and comb(len(unseen), table.bag) <= count:
        splits, dice = dice.shuffled(tuple(combinations(range(len(unseen)), table.bag)))
        bags = [tuple(unseen[i] for i in places) for places in splits]
        return [(minus(unseen, bag), bag) for bag in bags]
    found = []
    for _ in range(count):
        tiles, dice = dice.shuffled(unseen)
        found.append((tiles[table.bag :][: table.others[0]], tiles[: table.bag]))
    return found


def play_out(
    table: Table,
    grid: Grid,
    moves: npt.NDArray[np.int32],
    weights: npt.NDArray[np.float64],
    *,
    rounds: Sequence[tuple[int, int]] = ROUNDS,
    width: int = WIDTH,
    seed: int = 0,
) -> Margins:
    """What the margin changes by from each move to the end of the game, on each deal.

    `moves` are listed moves, the most promising first. In each round (m, d) the m best moves so far
    are played up to deal d. Shape (moves, deals); NaN where a move was not played.
    """
    dealt = [start_of(table, grid, *where) for where in deals_of(table, rounds[-1][1], seed)]
    search = Search(
        np.zeros((_SLOTS, 2), np.uint64),
        np.zeros(1, np.uint8),
        np.zeros(1, np.int64),
        np.zeros((_PLIES, 2), np.uint64),
        False,
        width,
    )
    room = new_plays()
    margins = np.full((len(moves), len(dealt)), np.nan)
    stay, done = np.arange(len(moves)), 0
    for most, until in rounds:
        if done:
            stay = stay[np.argsort(-margins[stay, :done].mean(axis=1), kind="stable")]
        stay = stay[:most]
        for number in range(done, min(until, len(dealt))):
            for i in stay:
                margins[i, number] = margin_after(dealt[number], moves[i], weights, search, room)
        done = min(until, len(dealt))
    return margins


def values_of(margins: Margins, by_weights: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Values of moves on one scale: the mean margin of the best move, and less for the others.

    A move that left after some deals is behind the best one by what it was there; one that was not
    played at all is behind the worst by weights that was, by what it is by weights. Who left
    earlier is never worth more than who stayed longer.

    >>> values_of(np.array([[4.0, 2.0], [1.0, 1.0], [5.0, np.nan]]), np.zeros(3)).tolist()
    [3.0, 1.0, 1.0]
    """
    played = (~np.isnan(margins)).sum(axis=1)
    longest = played == played.max()
    means = np.where(longest, margins.mean(axis=1), -np.inf)
    best = int(means.argmax())
    behind = np.nanmean(margins[best] - margins[played > 0], axis=1)
    values = np.full(len(margins), np.inf)
    values[played > 0] = means[best] - behind
    least = np.inf
    for count in sorted(set(played[played > 0].tolist()), reverse=True):
        here = played == count
        values[here] = np.minimum(values[here], least)
        least = values[here].min()
    last = by_weights[played > 0].min()
    values[played == 0] = least - (last - by_weights[played == 0])
    return values


def start_of(table: Table, grid: Grid, other: Tiles, bag: Tiles) -> Deal:
    """The deal with that other hand and that bag."""
    off = np.zeros(len(KINDS), np.int64)
    for tile in (*table.hand, *other, *bag):
        off[tile.number] += 1
    hands = np.zeros((2, HAND_SIZE), np.int64)
    for side, hand in enumerate((table.hand, other)):
        hands[side, : len(hand)] = [tile.number for tile in hand]
    drawn = np.zeros(FEW_BAG + HAND_SIZE, np.int64)
    drawn[: len(bag)] = [tile.number for tile in bag]
    sizes = np.array([len(table.hand), len(other)])
    return Deal(grid, off, hands, sizes, drawn, np.array([len(bag)]))
