"""The plainest solver: exact values of small sheets by recursion over every roll and every move.

For a position s with k passive rolls before the own turn, N players in the cycle and k' = k − 1
modulo N for what follows,

    U_k(s) = Σ P(roll) · max over the moves of U_k'(s after the move),    score(s) when s is over,

in `Fraction`s; with Double Dutch the maximum is over the choices of dice to roll again too, each
worth the mean over what may come. The moves of a roll and what comes of them are `Position.moves`
and `Position.play`; positions are remembered by no more than what their future depends on. Meant
for two or three rows of up to seven cells, as the measure of the fast solver, with which it shares
nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product

from ..errors import InvalidSetting
from ..game.dice_powers import rolled_again
from ..game.notation import Move, Reroll, Roll
from ..game.position import Position
from ..game.rules import Flags, FlagValue
from ..game.sheets import Sheet, get_sheet

FACES = range(1, 7)


class Reference:
    """Exact values of a small sheet in a cycle of `players`, computed when first asked for.

    >>> lone_seven = get_sheet("classic").cut("R", slice(5, 6))
    >>> flags = {"marks_to_lock": 0, "penalties_to_end": 1}
    >>> Reference(lone_seven, flags).value("-")
    Fraction(-15, 4)

    Here the first turn without the mark ends the game at −5 points, and the mark, worth 3 with its
    lock, is offered by 90 of the 216 rolls of three dice: −5 + 3 · 90/216 = −15/4.
    """

    def __init__(
        self,
        sheet: str | Sheet,
        flags: Flags | Mapping[str, FlagValue] | None = None,
        players: int = 1,
    ) -> None:
        self.sheet = get_sheet(sheet)
        self.flags = Flags.of(flags)
        self.players = players
        self._known: dict[tuple[Position, int], Fraction] = {}

    def value(self, position: Position | str, until_mine: int = 0) -> Fraction:
        """Expected final score under best play, before the roll, in points.

        Args:
            position: a position of this sheet and these flags, or its text.
            until_mine: passive rolls before the own turn, 0 to players − 1.

        Raises:
            InvalidNotation, IllegalPosition: the text is no possible position.
            InvalidSetting: `until_mine` is out of range.
        """
        if isinstance(position, str):
            position = Position.parse(position, self.sheet, self.flags)
        if until_mine not in range(self.players):
            raise InvalidSetting(
                f"until_mine is {until_mine}; it takes 0 to {self.players - 1} (players − 1)"
            )
        return self._value(_reduced(position), until_mine)

    def _value(self, here: Position, until_mine: int) -> Fraction:
        if here.is_over:
            return Fraction(here.score)
        if (here, until_mine) not in self._known:
            active = until_mine == 0
            then = (until_mine - 1) % self.players
            offers = _offers(replace(here, penalties=0), active)
            ahead = {
                move: self._value(_reduced(here.play(move, active=active)), then)
                for move in set().union(*offers)
            }
            best = {moves: max(ahead[move] for move in moves) for moves in offers}
            if active and self.flags.power == "double_dutch":
                self._known[here, until_mine] = _mean_with_reroll(here, best)
            else:
                total = sum(ways * best[moves] for moves, ways in offers.items())
                self._known[here, until_mine] = total / Fraction(offers.total())
        return self._known[here, until_mine]


def _mean_with_reroll(here: Position, best: Mapping[tuple[Move, ...], Fraction]) -> Fraction:
    """Mean over the rolls of the best choice of dice to roll again, given what moves are worth."""
    worth = {roll: best[here.moves(roll)] for roll, _ in _rolls(here.dice)}

    @cache
    def mean(kept: Roll, reroll: Reroll) -> Fraction:
        then = [worth[_sorted(roll)] for roll in rolled_again(kept, reroll)]
        return sum(then, Fraction(0)) / len(then)

    total = Fraction(0)
    for roll, ways in _rolls(here.dice):
        again = (mean(*_alike(roll, reroll)) for reroll in here.rerolls(roll))
        total += ways * max(worth[roll], *again)
    return total / Fraction(6 ** (2 + len(here.dice)))


def _sorted(roll: Roll) -> Roll:
    one, two = sorted(roll.whites)
    return Roll((one, two), roll.dice)


def _alike(roll: Roll, reroll: Reroll) -> tuple[Roll, Reroll]:
    """A roll and dice of it to roll again, which show ones: what they showed does not matter."""
    kept = list(roll.whites)
    for face in reroll.whites:
        kept.remove(face)
    ones = (1,) * len(reroll.whites)
    again = tuple((die, 1) for die, _ in reroll.dice)
    dice = tuple((die, dict(again).get(die, face)) for die, face in roll.dice)
    one, two = (*ones, *kept)
    return Roll((one, two), dice), Reroll(ones, again)


def _reduced(position: Position) -> Position:
    """The position that remembers no more than its future depends on."""
    if position.needs_cells:
        return position
    rows = tuple(row._replace(cells=None) for row in position.rows)
    return replace(position, rows=rows, short_frames=position.framed)


@cache
def _offers(position: Position, active: bool) -> Counter[tuple[Move, ...]]:
    """The sets of moves that the next roll may allow, each in how many rolls of the dice."""
    offers: Counter[tuple[Move, ...]] = Counter()
    for roll, ways in _rolls(position.dice if active else ()):
        offers[position.moves(roll, active=active)] += ways
    return offers


def _rolls(dice: tuple[str, ...]) -> Iterator[tuple[Roll, int]]:
    """Every roll of two white and the given colour dice; the white ones sorted, so 1 or 2 ways."""
    for whites in combinations_with_replacement(FACES, 2):
        for faces in product(FACES, repeat=len(dice)):
            roll = Roll(whites, tuple(zip(dice, faces, strict=True)))
            yield roll, 1 if whites[0] == whites[1] else 2
