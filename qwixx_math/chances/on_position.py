"""What rolls offer on a position: every legal move, listed once for the dice it needs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..errors import InvalidSetting
from ..game.notation import Roll
from ..game.one_roll import dice_of_move
from ..game.position import Position
from ..game.sheets import Place, Sheet
from .offers import FACES, WHITES, Item, Offer
from .targets import Target


class Made(NamedTuple):
    """A move as the dice allow it: what it needs, which places it marks.

    `white` and `colour` are those of the marks themselves, `places` all, chain partners too.
    """

    item: Item
    white: Place | None
    colour: Place | None
    places: frozenset[Place]


def moves_made(position: Position, *, active: bool) -> tuple[Made, ...]:
    """The moves of all rolls, by the white dice and the face of the one colour die they use.

    Raises:
        IllegalMove: the game is over.
        InvalidSetting: Chris Cross, whose moves use two colour dice.

    >>> made = moves_made(Position.parse("Y2@11"), active=False)
    >>> [move.item.whites for move in made if (1, 10) in move.places]  # Y12, with two marks
    []
    """
    position.check_not_over()
    if position.flags.character.adds_colour:
        raise InvalidSetting("chances on a position: not yet with the power chris_cross")
    return tuple(_made(position, active=active))


def offer_on(made: tuple[Made, ...], target: Target, sheet: Sheet) -> Offer:
    """The rolls on which one of the moves does what is asked."""
    return frozenset(move.item for move in made if _does(move, target, sheet))


def _made(position: Position, *, active: bool) -> Iterator[Made]:
    for whites in WHITES:
        for face in FACES if active else FACES[:1]:
            roll = Roll(whites, tuple((die, face) for die in position.dice))
            for move in position.moves(roll, active=active):
                white = position.place(move.white) if move.white else None
                colour = position.place(move.colour) if move.colour else None
                places = {place for place in (white, colour) if place}
                after = position
                if move.white:
                    places.update(position.along(move.white))
                    after = position.with_mark(move.white, own_turn=active)
                if not move.colour:
                    yield Made(Item(whites), white, colour, frozenset(places))
                    continue
                places.update(after.along(move.colour))
                for die in dice_of_move(position, move):
                    yield Made(Item(whites, die, face), white, colour, frozenset(places))


def _does(move: Made, target: Target, sheet: Sheet) -> bool:
    if target.row >= 0:
        return any(row == target.row for row, _ in move.places)
    wanted = [cell.on(sheet) for cell in target.cells]
    if target.cells[-1].capital:
        return move.places.issuperset(wanted)
    return move.colour == wanted[-1] and (len(wanted) == 1 or move.white == wanted[0])
