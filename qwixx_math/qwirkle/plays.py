"""Every legal play of a hand, each exactly once.

A play of several tiles runs along a row or a column. It is found by where it starts, its leftmost
or topmost cell, and by its tiles in order. Either it starts on the *edge* (the empty cells beside a
tile), or a few free cells before it; the first edge cell it then reaches is its anchor, and it must
hold enough tiles to reach it. So walking along from each start, over the tiles that lie in the way,
meets each play once; a single tile is counted in its row only.

On the empty board a hand plays one of its largest sets whole. There all places are alike, so plays
are listed once, from the cell 0,0 to the right or down.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from ..errors import IllegalMove
from .board import STEPS, Board
from .moves import Cell, Move, Placement, Play, Trade
from .tiles import (
    HAND_SIZE,
    Tiles,
    largest_sets,
    minus,
    to_tiles,
    write_tiles,
)


def legal_plays(board: Board | str, hand: Tiles | str) -> tuple[Play, ...]:
    """All plays of the hand, without repetition; on the empty board those that may open.

    >>> [str(play) for play in legal_plays("RoRs", "Rd")][:3]
    ['Rd-1,0', 'Rd0,-1', 'Rd0,1']

    Raises:
        InvalidNotation, IllegalPosition: board or hand cannot be read, or the board is none.
    """
    board, hand = Board.of(board), to_tiles(hand)
    return tuple(_openings(hand) if not board.tiles else _plays(board, hand))


def check_move(
    board: Board, hand: Tiles, bag: int, move: Move, *, pass_allowed: bool = False
) -> None:
    """Raise `IllegalMove` unless the hand may move so with such a bag; it says why."""
    if isinstance(move, Play):
        _check_play(board, hand, move)
    elif not board.tiles:
        raise IllegalMove(f"{move}: the first move is a play")
    elif isinstance(move, Trade):
        _check_trade(hand, bag, move)
    elif not pass_allowed:
        if can_play(board, hand):
            raise IllegalMove(f"{move}: the hand can play, so it may not pass")
        if bag:
            raise IllegalMove(f"{move}: the bag is not empty, so a trade is compulsory")


def _check_trade(hand: Tiles, bag: int, trade: Trade) -> None:
    lacking = minus(trade.tiles, hand)
    if not trade.tiles:
        raise IllegalMove(f"{trade}: a trade has at least one tile")
    if lacking:
        raise IllegalMove(f"{trade}: the hand {write_tiles(hand)} lacks {write_tiles(lacking)}")
    if len(trade.tiles) > bag:
        raise IllegalMove(f"{trade}: the bag holds {bag}, fewer than {len(trade.tiles)}")


def _check_play(board: Board, hand: Tiles, play: Play) -> None:
    lacking = minus(play.tiles, hand)
    if lacking:
        raise IllegalMove(f"{play}: the hand {write_tiles(hand)} lacks {write_tiles(lacking)}")
    reason = board.why_not(play)
    if reason:
        raise IllegalMove(f"{play}: {reason}")
    if not board.tiles:
        size = len(largest_sets(hand)[0])
        if len(play.tiles) != size:
            raise IllegalMove(f"{play}: the first play is the largest set, {size} of this hand")


def can_play(board: Board, hand: Tiles) -> bool:
    """Whether any tile of the hand fits anywhere."""
    kinds = set(hand)
    return any(True for cell in board.edge for _ in board.fitting(cell, kinds))


def _openings(hand: Tiles) -> Iterator[Play]:
    for tiles in largest_sets(hand):
        for order in permutations(tiles):
            for step in STEPS[: len(tiles)]:
                cells = ((i * step[0], i * step[1]) for i in range(len(order)))
                yield Play(tuple(map(Placement, order, cells)))


def _plays(board: Board, hand: Tiles) -> Iterator[Play]:
    kinds = tuple(sorted(set(hand)))
    edge = set(board.edge)
    for anchor in board.edge:
        for step in STEPS:
            start, needed = anchor, 1
            while needed <= min(len(kinds), HAND_SIZE):
                for play in _along(board, kinds, start, step):
                    if len(play) >= needed and (len(play) > 1 or step == STEPS[0]):
                        yield Play(play)
                start, needed = (start[0] - step[0], start[1] - step[1]), needed + 1
                if start in edge or start in board.tiles:
                    break


def _along(board: Board, kinds: Tiles, cell: Cell, step: Cell) -> Iterator[tuple[Placement, ...]]:
    """What can be put on this cell and then on the next free ones along the step."""
    ahead = len(board.run(cell, step)) + 1
    following = (cell[0] + ahead * step[0], cell[1] + ahead * step[1])
    for tile in board.fitting(cell, kinds):
        placement = Placement(tile, cell)
        yield (placement,)
        after = board.with_tiles((placement,))
        for more in _along(after, minus(kinds, (tile,)), following, step):
            yield (placement, *more)
