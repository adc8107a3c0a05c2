"""The compiled chooser: what a move is worth beyond its points, and the move worth most.

The mover sees u tiles unseen; the next player holds h of them. After a move every kind of tile t
has a best place for it alone, worth b(t). With K(p) the number of unseen tiles with b(t) ≥ p,

    gift = E[best single-tile reply] = Σ_{p ≥ 1} (1 − C(u − K(p), h) / C(u, h)),

exact over the whole board. `own` is the same for the mover's next turn on that board: the tiles
kept and as many drawn as the bag gives. `pairs` are the pairs of different kept tiles that share an
attribute, `doubles` the kept tiles that are there already, `kept` all tiles kept, `last` the tiles
drawn with which the bag gets empty, `bag` what is in it then, `short` how many tiles the next
player has fewer than six, and `one` is 1. A move is worth

    points + 6                 if it ends the game,
    points + w · terms         else,

with weights w by the phase of the game: the bag empty after the move, nearly so, or not. As `fit`
finds them, this estimates what the mover's margin changes by from the move to the end of the game,
so moves of different phases compare, those that end the game too.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ..base.compile import jit
from .grid import (
    BEST_SINGLE,
    CENTRE,
    EMPTY,
    Grid,
    best_single_tiles,
    count_bits,
)
from .kernel import (
    CELLS,
    COUNT,
    POINTS,
    TILES,
    WIDTH,
    list_plays,
    put_play,
    take_play,
)
from .tiles import COPIES, END_BONUS, HAND_SIZE, KINDS

GREEDY, RANDOM, PLAIN, WEIGHED = range(4)
GIFT, OWN, PAIRS, DOUBLES, KEPT, LAST, BAG, SHORT, ONE = range(9)
TERMS = ("gift", "own", "pairs", "doubles", "kept", "last", "bag", "short", "one")
PHASES = ("empty", "late", "early")
LATE_BAG = 18

_KIN = np.array(
    [sum(1 << o.number for o in KINDS if o != t and (o[0] == t[0] or o[1] == t[1])) for t in KINDS]
)


class View(NamedTuple):
    """What the mover knows besides the board.

    hand: tile numbers, the first `size` count; bag: tiles in it; reply: tiles of the next player;
    copies: masks of the tiles with at least 1, 2, 3 copies unseen; miss: see `misses`.
    """

    hand: npt.NDArray[np.int64]
    size: int
    bag: int
    reply: int
    copies: npt.NDArray[np.int64]
    miss: npt.NDArray[np.float64]


@jit
def misses(unseen: int) -> Any:
    """miss[n, K] = C(unseen − K, n) / C(unseen, n): n tiles of the unseen are none of K.

    Shape (HAND_SIZE + 1, unseen + 1); n is at most the number unseen.
    """
    miss = np.ones((HAND_SIZE + 1, unseen + 1))
    for n in range(1, HAND_SIZE + 1):
        for k in range(unseen + 1):
            left = max(unseen - k - n + 1, 0)
            miss[n, k] = miss[n - 1, k] * left / max(unseen - n + 1, 1)
    return miss


@jit
def view_of(off: Any, hand: Any, size: int, bag: int, reply: int) -> View:
    """The view of a player with that hand; off[t] copies of tile t are not on the board."""
    copies = np.zeros(COPIES, np.int64)
    unseen = 0
    for t in range(len(off)):
        count = off[t]
        for i in range(size):
            count -= hand[i] == t
        unseen += count
        for i in range(count):
            copies[i] |= 1 << t
    return View(hand, size, bag, reply, copies, misses(unseen))


@jit
def phase_of(bag: int) -> int:
    """Index in `PHASES` with so many tiles in the bag."""
    return 0 if bag == 0 else 1 if bag <= LATE_BAG else 2


@jit
def expected_best(masks: Any, copies: Any, held: int, miss: Any) -> float:
    """E[best single tile] among the tiles `held` and unseen ones that come with chances `miss`.

    `masks` as of `best_single_tiles`, `held` a mask.
    """
    total, count = 0.0, 0
    for p in range(len(masks) - 1, 0, -1):
        mask = masks[p]
        if mask & held:
            return total + p
        if mask:
            for i in range(len(copies)):
                count += count_bits(mask & copies[i])
        total += 1.0 - miss[count]
    return total


@jit
def remove(hand: Any, size: int, tile: int) -> int:
    """Take the first such tile out of a hand that has it; returns how many are left."""
    at = 0
    while hand[at] != tile:
        at += 1
    for j in range(at, size - 1):
        hand[j] = hand[j + 1]
    return size - 1


@jit
def bag_after(view: View, move: Any) -> int:
    """Tiles in the bag after a move."""
    return view.bag if move[CELLS] == EMPTY else max(view.bag - move[COUNT], 0)


@jit
def hand_terms(view: View, move: Any, terms: Any) -> int:
    """Fill all terms of a move but gift and own, which become 0; returns a mask of the kept."""
    kept = view.hand.copy()
    count = view.size
    for i in range(move[COUNT]):
        count = remove(kept, count, move[TILES + i])
    mask = 0
    for i in range(count):
        mask |= 1 << kept[i]
    related = 0
    for i in range(len(_KIN)):
        if (mask >> i) & 1:
            related += count_bits(mask & _KIN[i])
    terms[:] = 0.0
    terms[PAIRS] = related / 2
    terms[DOUBLES] = count - count_bits(mask)
    terms[KEPT] = count
    terms[BAG] = bag_after(view, move)
    terms[LAST] = 0 if terms[BAG] else view.bag
    terms[SHORT] = HAND_SIZE - view.reply
    terms[ONE] = 1
    return mask


@jit
def board_terms(grid: Grid, view: View, move: Any, held: int, masks: Any, terms: Any) -> None:
    """Fill gift and own, which need the board after a move; `masks` is room for 25 masks."""
    traded = move[CELLS] == EMPTY
    edges = 0
    if not traded:
        edges = put_play(grid, move)
    best_single_tiles(grid, masks)
    if not traded:
        take_play(grid, move, edges)
    drawn = min(move[COUNT], view.bag)
    terms[GIFT] = expected_best(masks, view.copies, 0, view.miss[view.reply])
    terms[OWN] = expected_best(masks, view.copies, held, view.miss[drawn])


@jit
def ends_game(view: View, move: Any) -> bool:
    """Whether a play empties the hand for good."""
    return view.bag == 0 and move[COUNT] == view.size and move[CELLS] != EMPTY


@jit
def points_of(view: View, move: Any) -> int:
    """What a move scores, the bonus for ending the game included."""
    return int(move[POINTS] + (END_BONUS if ends_game(view, move) else 0))


@jit
def worth_of(view: View, move: Any, weights: Any, terms: Any) -> Any:
    """What each term of a move is worth, nothing if it ends the game; `weights` by phase."""
    if ends_game(view, move):
        return np.zeros(len(terms))
    return weights[phase_of(bag_after(view, move))] * terms


@jit
def value_of_move(view: View, move: Any, weights: Any, terms: Any) -> float:
    """What a move with those terms is worth."""
    return float(points_of(view, move) + worth_of(view, move, weights, terms).sum())


@jit
def list_moves(grid: Grid, view: View, trades: bool, moves: Any) -> Any:
    """List all plays, then, if asked and not as the first move, all trades of different tiles.

    A trade has `EMPTY` as its first cell. Returns the array and how many there are.
    """
    mask = 0
    for i in range(view.size):
        mask |= 1 << view.hand[i]
    kinds = np.array([t for t in range(len(_KIN)) if (mask >> t) & 1])
    if grid.edges[0] == 0:
        return _list_openings(grid, kinds, moves)
    moves, found = list_plays(grid, kinds, moves, 0)
    if not trades or view.bag == 0:
        return moves, found
    hand = np.sort(view.hand[: view.size])
    if len(moves) < found + (1 << view.size):
        more = np.empty((found + (1 << view.size), WIDTH), np.int32)
        more[:found] = moves[:found]
        moves = more
    for subset in range(1, 1 << view.size):
        count, again = 0, False
        for i in range(view.size):
            if (subset >> i) & 1:
                moves[found, TILES + count] = hand[i]
                count += 1
            elif i + 1 < view.size and hand[i] == hand[i + 1] and (subset >> (i + 1)) & 1:
                again = True
        if count <= view.bag and not again:
            moves[found, POINTS], moves[found, COUNT], moves[found, CELLS] = 0, count, EMPTY
            found += 1
    return moves, found


@jit
def _list_openings(grid: Grid, kinds: Any, moves: Any) -> Any:
    """List the first plays: the largest sets, from the centre to the right or down."""
    grid.edge[0], grid.edges[0] = CENTRE, 1
    grid.on_edge[CENTRE] = True
    moves, found = list_plays(grid, kinds, moves, 0)
    grid.edges[0] = 0
    grid.on_edge[CENTRE] = False
    largest = moves[:found, COUNT].max()
    count = 0
    for i in range(found):
        if moves[i, COUNT] == largest and moves[i, CELLS] == CENTRE:
            moves[count] = moves[i]
            moves[count, POINTS] = max(moves[i, POINTS], 1)
            count += 1
    return moves, count


@jit
def weigh(grid: Grid, view: View, weights: Any, moves: Any, found: int) -> int:
    """The index of the listed move that is worth most; of equals the first in order of `key`,
    what a move is worth but for gift and own."""
    masks = np.empty(BEST_SINGLE + 1, np.int64)
    terms = np.empty((found, len(TERMS)))
    held = np.empty(found, np.int64)
    key = np.empty(found)
    for i in range(found):
        held[i] = hand_terms(view, moves[i], terms[i])
        key[i] = value_of_move(view, moves[i], weights, terms[i])
    most = BEST_SINGLE * (max(weights[:, OWN].max(), 0.0) + max(weights[:, GIFT].max(), 0.0))
    best, chosen = -np.inf, 0
    for i in np.argsort(-key):
        if key[i] + most <= best:
            break
        board_terms(grid, view, moves[i], held[i], masks, terms[i])
        value = value_of_move(view, moves[i], weights, terms[i])
        if value > best:
            best, chosen = value, i
    return chosen
