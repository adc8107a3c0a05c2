"""What Tina Turner and Double Dutch make of a roll, before it counts for everyone.

Tina Turner turns one die from 3 to 4 or back. Double Dutch rolls any of the dice once more. Both
leave a roll, whose moves are those of any other; the powers that change the moves are in
`position`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from .notation import Reroll, Roll, Turned


def turned_rolls(roll: Roll) -> Iterator[tuple[Turned, Roll]]:
    """Every die that can be turned and the roll that counts then; colour dice first.

    >>> [(str(turned), str(then)) for turned, then in turned_rolls(Roll.parse("36 r4 y1"))]
    [('r4=3', 'w3 w6 r3 y1'), ('w3=4', 'w4 w6 r4 y1')]
    """
    for place, (die, face) in enumerate(roll.dice):
        if face in (3, 4):
            dice = (*roll.dice[:place], (die, 7 - face), *roll.dice[place + 1 :])
            yield Turned(die, face), Roll(roll.whites, dice)
    one, two = roll.whites
    if one in (3, 4):
        yield Turned("w", one), Roll((7 - one, two), roll.dice)
    if two in (3, 4) and two != one:
        yield Turned("w", two), Roll((one, 7 - two), roll.dice)


def rerolls(roll: Roll) -> Iterator[Reroll]:
    """Every choice of dice to roll once more, of equal white dice only how many.

    >>> [str(reroll) for reroll in rerolls(Roll.parse("55 b2"))]
    ['reroll b2', 'reroll w5', 'reroll w5 b2', 'reroll w5 w5', 'reroll w5 w5 b2']
    """
    whites = sorted(
        {tuple(sorted(set_)) for n in range(3) for set_ in combinations(roll.whites, n)}
    )
    for chosen in sorted(whites, key=len):
        for n in range(len(roll.dice) + 1):
            for dice in combinations(roll.dice, n):
                if chosen or dice:
                    yield Reroll(chosen, dice)


def rolled_again(roll: Roll, reroll: Reroll) -> Iterator[Roll]:
    """Every roll, equally likely, that may count after a reroll.

    >>> [str(then) for then in rolled_again(Roll.parse("12 r6"), Reroll.parse("reroll w2"))][:3]
    ['w1 w1 r6', 'w1 w2 r6', 'w1 w3 r6']
    """
    kept = list(roll.whites)
    for face in reroll.whites:
        kept.remove(face)
    again = dict(reroll.dice)
    for faces in product(range(1, 7), repeat=len(reroll.whites) + len(again)):
        whites = (*kept, *faces[: len(reroll.whites)])
        new = dict(zip(again, faces[len(reroll.whites) :], strict=True))
        dice = tuple((die, new.get(die, face)) for die, face in roll.dice)
        yield Roll((whites[0], whites[1]), dice)
