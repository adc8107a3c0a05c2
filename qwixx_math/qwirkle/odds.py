"""Where the tiles are that one does not see, exactly.

Of u unseen tiles k are of a kind. Any place that holds n of them, whether bag, hand or the next n
drawn, holds at least one of that kind with chance

    P(n) = 1 − C(u − k, n) / C(u, n).

So a given opponent with h tiles has one with P(h), any of several with P(h₁ + h₂ + …), the bag with
P(b), the next draw of one tile brings it with P(1) = k/u.

On a board each kind of tile has a best place for one tile alone, worth b (0 if it fits nowhere).
With K(p) the number of unseen tiles with b ≥ p, a hand of h random unseen tiles has

    E[best single-tile play] = Σ_{p ≥ 1} (1 − C(u − K(p), h) / C(u, h)),

as its best is at least p unless it misses all of those K(p).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb

from ..errors import IllegalPosition, InvalidSetting
from .board import STEPS, Board
from .moves import Cell
from .tiles import (
    COPIES,
    HAND_SIZE,
    KINDS,
    TILE_COUNT,
    Tile,
    Tiles,
    check_players,
    check_whole,
    line_points,
    to_tiles,
    too_many,
    write_tiles,
)


def chance_of_one(copies: int, held: int, unseen: int) -> Fraction:
    """Chance that `held` of the unseen tiles have at least one of so many copies.

    >>> [round(float(chance_of_one(k, 6, 45)), 4) for k in (1, 2, 3)]
    [0.1333, 0.2515, 0.356]

    Raises:
        InvalidSetting: more copies or more held than unseen, or less than none.
    """
    if not (0 <= copies <= unseen and 0 <= held <= unseen):
        raise InvalidSetting(f"of {unseen} unseen tiles, {copies} copies and {held} held cannot be")
    return 1 - Fraction(comb(unseen - copies, held), comb(unseen, held))


def single_points(board: Board, cell: Cell) -> int:
    """What one tile scores on an empty cell, whichever of those that fit it."""
    lengths = [len(board.line(cell, step)) for step in STEPS]
    return sum(line_points(length + 1) for length in lengths if length) or 1


def best_singles(board: Board) -> dict[Tile, int]:
    """The points of the best place for one tile, by kind; kinds that fit nowhere are left out."""
    best: dict[Tile, int] = {}
    for cell in board.edge:
        points = single_points(board, cell)
        for tile in board.fitting(cell):
            best[tile] = max(best.get(tile, 0), points)
    return best


def expected_best_single(board: Board, unseen: Mapping[Tile, int], held: int) -> Fraction:
    """E[best single-tile play] of a hand of `held` random unseen tiles, exactly.

    `unseen` counts the copies by kind. A hand that can play nothing counts 0.
    """
    total = sum(unseen.values())
    worth: Counter[int] = Counter()
    for tile, points in best_singles(board).items():
        worth[points] += unseen.get(tile, 0)
    expected, count = Fraction(0), 0
    for points in range(max(worth, default=0), 0, -1):
        count += worth[points]
        expected += chance_of_one(count, held, total)
    return expected


@dataclass(frozen=True)
class Table:
    """What a player sees: board, own hand, how many tiles lie in the bag and in other hands.

    `others` are the hand sizes of the others, next player first. Bag and hands together hold the
    unseen tiles, or fewer of them, when a board is a detail or an example.
    """

    board: Board
    hand: Tiles
    bag: int
    others: tuple[int, ...]

    @classmethod
    def of(
        cls,
        board: Board | str,
        hand: Tiles | str,
        *,
        bag: int | None = None,
        players: int | None = None,
        others: Sequence[int] | None = None,
    ) -> Table:
        """What a player sees; hands that are not given are full as long as the tiles last.

        `players` is 2 unless `others` say otherwise.

        >>> Table.of("RoRs", "BoBsBdYcYxPx").bag
        94

        Raises:
            InvalidNotation: board or hand cannot be read.
            IllegalPosition: too many copies, too large a hand, more tiles than there are.
            InvalidSetting: no such number of players, not the one of `others`, no whole number.
        """
        if players is None:
            players = 2 if others is None else len(others) + 1
        check_players(players)
        for size in others or ():
            check_whole("the size of a hand", size)
        if bag is not None:
            check_whole("the number of tiles in the bag", bag)
        if others is not None and len(others) != players - 1:
            raise InvalidSetting(
                f"{len(others)} hands of others, but {players} players: they would be {players - 1}"
            )
        board, hand = Board.of(board), to_tiles(hand)
        unseen = TILE_COUNT - len(board.tiles) - len(hand)
        if others is None:
            places = players - 1
            free = HAND_SIZE * places if bag else unseen
            others = tuple(min(HAND_SIZE, (free + i) // places) for i in range(places))[::-1]
        if bag is None:
            bag = max(unseen - sum(others), 0)
        table = cls(board, hand, bag, tuple(others))
        if table.defects():
            raise IllegalPosition(table.defects())
        return table

    def defects(self) -> tuple[str, ...]:
        """Everything that cannot be, in words."""
        found = []
        surplus = too_many((*self.board.tiles.values(), *self.hand))
        if surplus:
            found.append(f"board and hand hold more than {COPIES} of {write_tiles(surplus)}")
        if not 0 < len(self.hand) <= HAND_SIZE:
            found.append(f"the hand has {len(self.hand)} tiles; it has 1 to {HAND_SIZE}")
        sizes = ", ".join(map(str, self.others))
        if any(size > HAND_SIZE for size in self.others):
            found.append(f"a hand has 0 to {HAND_SIZE} tiles, not {sizes}")
        elif self.bag and any(size < HAND_SIZE for size in self.others):
            found.append(
                f"other hands of {sizes} and a bag of {self.bag}: while the bag holds tiles,"
                f" every other hand has {HAND_SIZE}"
            )
        elif not all(self.others):
            found.append("the bag and a hand are empty: the game is over")
        placed = self.bag + sum(self.others)
        left = TILE_COUNT - len(self.board.tiles) - len(self.hand)
        if placed > left:
            found.append(
                f"bag {self.bag} and other hands {sum(self.others)} make {placed},"
                f" but only {left} tiles are unseen"
            )
        return tuple(found)

    @cached_property
    def unseen(self) -> Counter[Tile]:
        """Copies by kind that are neither on the board nor in the own hand."""
        seen = Counter((*self.board.tiles.values(), *self.hand))
        return Counter({tile: COPIES - seen[tile] for tile in KINDS if seen[tile] < COPIES})

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.others) + 1

    @property
    def notices(self) -> tuple[str, ...]:
        """What cannot be in a whole game, though a detail or an example of one may be so.

        >>> Table.of("RoRs", "BoBsBdYcYxPx", bag=0).notices
        ('100 tiles are unseen, but bag and other hands hold 6: nobody knows where 94 of them are',)
        """
        found = []
        placed = self.bag + sum(self.others)
        if placed < self.unseen_count:
            found.append(
                f"{self.unseen_count} tiles are unseen, but bag and other hands hold {placed}:"
                f" nobody knows where {self.unseen_count - placed} of them are"
            )
        if self.bag and len(self.hand) < HAND_SIZE:
            found.append(
                f"the hand has {len(self.hand)} of {HAND_SIZE} tiles, though the bag holds"
                f" {self.bag}: it is taken as it is, and not filled up"
            )
        return tuple(found)

    @property
    def last_hand(self) -> Tiles | None:
        """The hand of the only other player when the bag is empty; None if it is not known."""
        known = not self.bag and self.others == (self.unseen_count,)
        return tuple(sorted(self.unseen.elements())) if known else None

    @property
    def unseen_count(self) -> int:
        """How many tiles are unseen."""
        return self.unseen.total()

    def chances(self, tile: Tile) -> TileChances:
        """Where a kind of tile is."""
        copies, total = self.unseen[tile], self.unseen_count
        return TileChances(
            tile,
            copies,
            bag=chance_of_one(copies, self.bag, total),
            drawn=chance_of_one(copies, min(1, self.bag), total),
            opponents=tuple(chance_of_one(copies, size, total) for size in self.others),
            anyone=chance_of_one(copies, sum(self.others), total),
        )

    def dead_cells(self) -> tuple[Cell, ...]:
        """The empty cells beside a tile where no unseen tile and none of the own hand fits."""
        left = {*self.unseen, *self.hand}
        edge = self.board.edge
        return tuple(cell for cell in edge if not any(self.board.fitting(cell, left)))

    def gift(self) -> Fraction:
        """E[best single-tile play] of the next player on this board."""
        return expected_best_single(self.board, self.unseen, self.others[0])


@dataclass(frozen=True, slots=True)
class TileChances:
    """Chances that at least one of the unseen copies of a tile is in a place.

    `bag`: the bag; `drawn`: the next tile drawn; `opponents`: each of the others; `anyone`: any of
    them.
    """

    tile: Tile
    copies: int
    bag: Fraction
    drawn: Fraction
    opponents: tuple[Fraction, ...]
    anyone: Fraction

    def to_dict(self) -> dict[str, object]:
        """The chances as JSON data: floats, and exact fractions as text."""
        places = {"bag": self.bag, "drawn": self.drawn, "anyone": self.anyone}
        return {
            "tile": str(self.tile),
            "unseen": self.copies,
            **{name: float(chance) for name, chance in places.items()},
            "opponents": [float(chance) for chance in self.opponents],
            "exact": {
                **{name: str(chance) for name, chance in places.items()},
                "opponents": [str(chance) for chance in self.opponents],
            },
        }
