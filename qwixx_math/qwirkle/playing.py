"""Whole games, compiled: deal, choose, play, draw, trade, until nobody can move.

The same game as `game.Game` plays, number for number: the same shuffles from the same seed. What
players choose at random comes from a stream of its own, so it never moves the bag.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..base.compile import jit
from .grid import BEST_SINGLE, EMPTY, Grid, empty_grid
from .kernel import CELLS, COUNT, POINTS, TILES, WIDTH, put_play
from .policy import (
    GREEDY,
    RANDOM,
    TERMS,
    WEIGHED,
    View,
    board_terms,
    hand_terms,
    list_moves,
    remove,
    view_of,
    weigh,
)
from .tiles import COPIES, END_BONUS, HAND_SIZE, KINDS, TILE_COUNT

# A logged move: seat, bag before it, tiles in hand before it, then the move as listed.
SEAT, BAG, HELD, MOVE = range(4)
LOG_WIDTH = MOVE + WIDTH
LONGEST = 400

_KINDS = len(KINDS)
_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_30 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_27 = np.uint64(0x94D049BB133111EB)
_CHOICE = np.uint64(0x5DEECE66D)


@jit
def below(dice: Any, n: int) -> int:
    """A random number below n; dice[0] is the state. The numbers of `chance.Dice`."""
    dice[0] += _GOLDEN
    z = dice[0]
    z = (z ^ (z >> np.uint64(30))) * _MIX_30
    z = (z ^ (z >> np.uint64(27))) * _MIX_27
    z ^= z >> np.uint64(31)
    return int(((z >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))


@jit
def shuffle(tiles: Any, count: int, dice: Any) -> None:
    """Put the first `count` tiles in random order."""
    for last in range(count - 1, 0, -1):
        other = below(dice, last + 1)
        tiles[last], tiles[other] = tiles[other], tiles[last]


@jit
def largest_set(hand: Any) -> int:
    """Size of the largest set of different tiles of a full hand that share an attribute."""
    mask = 0
    for t in hand:
        mask |= 1 << t
    best = 0
    for i in range(6):
        colour = shape = 0
        for j in range(6):
            colour += (mask >> (6 * i + j)) & 1
            shape += (mask >> (6 * j + i)) & 1
        best = max(best, colour, shape)
    return best


@jit
def any_fits(grid: Grid, off: Any) -> bool:
    """Whether any tile off the board, off[t] copies of tile t, fits anywhere."""
    mask = 0
    for t in range(_KINDS):
        if off[t] > 0:
            mask |= 1 << t
    for i in range(grid.edges[0] - 1, -1, -1):
        cell = grid.edge[i]
        if grid.tile[cell] == EMPTY and mask & grid.fit[0, cell] & grid.fit[1, cell]:
            return True
    return False


@jit
def choose(
    grid: Grid,
    view: View,
    kind: int,
    weights: Any,
    trades: bool,
    dice: Any,
    moves: Any,
    move: Any,
) -> Any:
    """Fill `move` with the choice of a kind of player; COUNT 0 is a pass. Returns `moves`, grown.

    PLAIN weighs plays, WEIGHED plays and, with `trades`, trades alike. Who trades because nothing
    fits, and has not weighed it, trades as many tiles as possible.
    """
    moves, found = list_moves(grid, view, trades and kind == WEIGHED, moves)
    if found == 0:
        move[POINTS], move[COUNT], move[CELLS] = 0, min(view.size, view.bag), EMPTY
        for i in range(move[COUNT]):
            move[TILES + i] = view.hand[i]
    elif kind == RANDOM:
        move[:] = moves[below(dice, found)]
    elif kind == GREEDY:
        ties = 0
        most = moves[:found, POINTS].max()
        for i in range(found):
            if moves[i, POINTS] == most:
                ties += 1
                if below(dice, ties) == 0:
                    move[:] = moves[i]
    else:
        move[:] = moves[weigh(grid, view, weights, moves, found)]
    return moves


@jit
def play_game(
    seed: int,
    kinds: Any,
    weights: Any,
    explore: int,
    totals: Any,
    log: Any,
    terms: Any,
    moves: Any,
) -> Any:
    """Play one game; fill totals by seat. Returns `moves`, grown, and the number of turns.

    Seat s is of kind kinds[s] and weighs with weights[s] (shape (phases, terms)); with `explore` =
    n > 0 one move in n is a random play instead. The first len(log) turns are logged, shape
    (·, LOG_WIDTH), with the terms of their moves, shape (·, terms). From turn LONGEST on nobody
    trades who can play, so that all games end, whatever the weights.
    """
    players = len(kinds)
    dice = np.array([np.uint64(seed)])
    choice = np.array([np.uint64(seed) ^ _CHOICE])
    bag = np.arange(TILE_COUNT) % _KINDS
    shuffle(bag, TILE_COUNT, dice)
    left = TILE_COUNT
    hands = np.empty((players, HAND_SIZE), np.int64)
    sizes = np.full(players, HAND_SIZE)
    for seat in range(players):
        for i in range(HAND_SIZE):
            left -= 1
            hands[seat, i] = bag[left]
    seat, largest = 0, 0
    for i in range(players):
        size = largest_set(hands[i])
        if size > largest:
            seat, largest = i, size
    off = np.full(_KINDS, COPIES)
    grid = empty_grid()
    move = np.empty(WIDTH, np.int32)
    masks = np.empty(BEST_SINGLE + 1, np.int64)
    totals[:] = 0
    passes, turns = 0, 0
    while passes < players:
        hand, size = hands[seat], sizes[seat]
        view = view_of(off, hand, size, left, sizes[(seat + 1) % players])
        kind = kinds[seat]
        if explore > 0 and below(choice, explore) == 0:
            kind = RANDOM
        trades = turns < LONGEST
        moves = choose(grid, view, kind, weights[seat], trades, choice, moves, move)
        count = move[COUNT]
        traded = move[CELLS] == EMPTY
        if turns < len(log):
            log[turns, SEAT], log[turns, BAG], log[turns, HELD] = seat, left, size
            log[turns, MOVE:] = move
            held = hand_terms(view, move, terms[turns])
            board_terms(grid, view, move, held, masks, terms[turns])
        turns += 1
        passes = passes + 1 if count == 0 else 0
        for i in range(count):
            size = remove(hand, size, move[TILES + i])
        if not traded:
            totals[seat] += move[POINTS]
            put_play(grid, move)
            for i in range(count):
                off[move[TILES + i]] -= 1
        drawn = min(count, left)
        for i in range(drawn):
            hand[size + i] = bag[left - 1 - i]
        size += drawn
        left -= drawn
        if traded and count > 0:
            for i in range(count):
                bag[left + i] = move[TILES + i]
            left += count
            shuffle(bag, left, dice)
        sizes[seat] = size
        if size == 0:
            totals[seat] += END_BONUS
            break
        if not any_fits(grid, off):
            break
        seat = (seat + 1) % players
    return moves, turns


@jit
def play_games(seeds: Any, kinds: Any, weights: Any, totals: Any, turns: Any, moves: Any) -> Any:
    """Play one game a seed without a log; totals[i] are its totals by seat, turns[i] its turns."""
    log = np.empty((0, LOG_WIDTH), np.int32)
    terms = np.empty((0, len(TERMS)))
    for i in range(len(seeds)):
        moves, turns[i] = play_game(seeds[i], kinds, weights, 0, totals[i], log, terms, moves)
    return moves


@jit
def count_openings(seed: int, deals: int, players: int, counts: Any) -> None:
    """Add to counts[m, k] how many deals to so many players have a largest set of m tiles in k
    hands."""
    dice = np.array([np.uint64(seed)])
    bag = np.arange(TILE_COUNT) % _KINDS
    for _ in range(deals):
        shuffle(bag, TILE_COUNT, dice)
        largest, hands = 0, 0
        for player in range(players):
            size = largest_set(bag[player * HAND_SIZE : (player + 1) * HAND_SIZE])
            if size > largest:
                largest, hands = size, 0
            hands += size == largest
        counts[largest, hands] += 1
