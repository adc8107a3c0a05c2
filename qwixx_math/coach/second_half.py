"""The second half of one's own turn in a game: the white mark is told, then who locked what.

Nothing of it is on record before the turn is over: then it is the whole move, and the rows that
others closed by its roll.
"""

from __future__ import annotations

from ..advice.half_turn import HalfTurn
from ..errors import IllegalMove
from ..game.notation import Move
from .record import Game


def half_turn(game: Game, white: str, closed: str = "") -> HalfTurn:
    """What action 1 of the roll that waits brought, from texts.

    Raises:
        IllegalMove: no own roll waits, or the others' sheets are known, whose moves tell; or it
            cannot have been so, as `HalfTurn.read` says.
        InvalidNotation: see there.

    >>> from ..game.position import Position
    >>> game = Game(Position.parse("R5@11"), players=2).with_roll("66r1y1g1b1")
    >>> half_turn(game, "none", "Y")
    HalfTurn(white=None, closing=(1,))
    """
    if game.rolled is None or game.until_mine:
        raise IllegalMove("your white mark alone is told when your own roll waits for its move")
    if game.others:
        raise IllegalMove("enter your whole move; what the others lock, their moves tell")
    if closed and game.players == 1:
        raise IllegalMove("a game for one has no others who could close rows")
    return HalfTurn.read(white, closed, game.position, game.rolled)


def with_rows(game: Game, half: HalfTurn, closed: str) -> HalfTurn:
    """The half turn, with rows that others locked by its white sum.

    Raises:
        InvalidNotation, IllegalMove: see `half_turn`.
    """
    told = half_turn(game, str(half.white or "none"), closed)
    return HalfTurn(half.white, tuple(dict.fromkeys((*half.closing, *told.closing))))


def moves_left(game: Game, half: HalfTurn | None) -> tuple[Move, ...]:
    """The moves for the roll that waits, of which the half is played already if one is told."""
    if half is None or game.rolled is None:
        return game.moves()
    return half.moves(game.position, game.rolled)


def played(game: Game, half: HalfTurn | None, move: Move) -> Game:
    """The game after the move, and after what others closed in its first half.

    Raises:
        IllegalMove: the move is not possible, or others cannot have closed a row.
    """
    if half is None:
        return game.with_move(move)
    left = moves_left(game, half)
    if move not in left:
        raise IllegalMove(
            f"{move} is not possible once {half.words(game.position)}; possible are"
            f" {', '.join(map(str, left))}"
        )
    after = game.with_move(move)
    names = half.rows(game.position)
    return after.with_closed(" ".join(names)) if names else after
