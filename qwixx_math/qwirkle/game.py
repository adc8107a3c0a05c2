"""A whole game: board, hands, bag and totals, and what each move makes of them.

Opening: who holds the largest set begins with it, ties go to the lower seat. Then in turn: play and
draw up to six, or trade (set aside, draw as many, return them; not more than the bag holds), or,
with nothing to play and an empty bag, pass. Who empties the hand while the bag is empty ends the
game and gets 6. The game also ends, without that bonus, when no tile off the board fits any more,
or when all players pass in a row (which they may always do under `pass_allowed`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import combinations

from ..errors import IllegalMove
from .board import Board
from .chance import Dice
from .moves import Move, Pass, Play, Trade, to_move
from .plays import can_play, check_move, legal_plays
from .tiles import (
    COPIES,
    END_BONUS,
    HAND_SIZE,
    KINDS,
    Tiles,
    check_players,
    check_whole,
    largest_sets,
    minus,
)


@dataclass(frozen=True, slots=True)
class Game:
    """A game between two moves.

    Attributes:
        board: the tiles on the table.
        hands: by seat.
        bag: in the order of drawing, next tile last.
        totals: points by seat.
        turn: the seat to move.
        passes: passes in a row up to now.
        dice: what reshuffles the bag after a trade.
        pass_allowed: whether one may pass in spite of a possible move.
    """

    board: Board
    hands: tuple[Tiles, ...]
    bag: Tiles
    totals: tuple[int, ...]
    turn: int
    passes: int = 0
    dice: Dice = field(default_factory=Dice)
    pass_allowed: bool = False

    @classmethod
    def start(cls, players: int = 2, seed: int = 0, *, pass_allowed: bool = False) -> Game:
        """Shuffle, deal six tiles each, and find who begins.

        >>> game = Game.start(players=2, seed=1)
        >>> len(game.bag), [len(hand) for hand in game.hands]
        (96, [6, 6])
        """
        check_players(players)
        check_whole("the seed", seed)
        bag, dice = Dice(seed).shuffled(KINDS * COPIES)
        hands = []
        for _ in range(players):
            hands.append(bag[: -HAND_SIZE - 1 : -1])
            bag = bag[:-HAND_SIZE]
        sizes = [len(largest_sets(hand)[0]) for hand in hands]
        first = sizes.index(max(sizes))
        return cls(
            Board(), tuple(hands), bag, (0,) * players, first, dice=dice, pass_allowed=pass_allowed
        )

    @property
    def hand(self) -> Tiles:
        """The hand of the player to move."""
        return self.hands[self.turn]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        if not self.board.tiles:
            return False
        if not self.bag and not all(self.hands):
            return True
        left = self.bag + tuple(tile for hand in self.hands for tile in hand)
        return self.passes >= len(self.hands) or not can_play(self.board, left)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the highest total; several of them draw."""
        best = max(self.totals)
        return tuple(seat for seat, total in enumerate(self.totals) if total == best)

    def moves(self) -> Iterator[Move]:
        """Every legal move: plays, then trades, then passing; none once the game is over."""
        if self.is_over:
            return
        plays = legal_plays(self.board, self.hand)
        yield from plays
        if not self.board.tiles:
            return
        for count in range(1, min(len(self.hand), len(self.bag)) + 1):
            for tiles in sorted(set(combinations(sorted(self.hand), count))):
                yield Trade(tiles)
        if self.pass_allowed or not (plays or self.bag):
            yield Pass()

    def play(self, move: Move | str) -> Game:
        """The game after a move of the player to move.

        Raises:
            InvalidNotation: it is no move.
            IllegalMove: the game is over or the rules forbid the move; the message says why.
        """
        move = to_move(move)
        if self.is_over:
            raise IllegalMove(f"{move}: the game is over")
        check_move(self.board, self.hand, len(self.bag), move, pass_allowed=self.pass_allowed)
        if isinstance(move, Play):
            return self._after_play(move)
        if isinstance(move, Trade):
            return self._after_trade(move)
        return self._next(self.hand, passes=self.passes + 1)

    def _after_play(self, play: Play) -> Game:
        points = self.board.score(play)
        hand = minus(self.hand, play.tiles)
        count = min(HAND_SIZE - len(hand), len(self.bag))
        drawn, bag = self.bag[len(self.bag) - count :][::-1], self.bag[: len(self.bag) - count]
        if not hand and not bag and not drawn:
            points += END_BONUS
        totals = list(self.totals)
        totals[self.turn] += points
        game = replace(self, board=self.board.with_play(play), bag=bag, totals=tuple(totals))
        return game._next(hand + drawn, passes=0)

    def _after_trade(self, trade: Trade) -> Game:
        count = len(trade.tiles)
        drawn = self.bag[-count:][::-1]
        bag, dice = self.dice.shuffled(self.bag[:-count] + trade.tiles)
        hand = minus(self.hand, trade.tiles) + drawn
        return replace(self, bag=bag, dice=dice)._next(hand, passes=0)

    def _next(self, hand: Tiles, passes: int) -> Game:
        hands = list(self.hands)
        hands[self.turn] = hand
        turn = (self.turn + 1) % len(hands)
        return replace(self, hands=tuple(hands), turn=turn, passes=passes)
