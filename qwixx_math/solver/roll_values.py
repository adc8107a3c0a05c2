"""What Double Dutch makes of a roll: the worth of rolling some of its dice once more.

For a position, with white dice d₁, d₂ and colour dice that show f₁ … f_k, let

    V(d₁, d₂; f₁ … f_k) = max(c(d₁, d₂), max over dice of X_i(d₁, d₂; f_i))

be the value of the best move of a roll, c without a colour mark and X_i with one by die i. A reroll
is worth the mean of V over the faces of the dice it rolls, the others staying as they are. Moves
and what comes of them are those of `position`.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement

import numpy as np
import numpy.typing as npt

from ..game.notation import Move, Reroll, Roll
from ..game.one_roll import FACES, by_equal_faces
from ..game.position import Position
from .solution import Solution

_TIE = 1e-9

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class RollValues:
    """V of all rolls of a position: an axis a die, the white ones first, faces from 0."""

    position: Position
    values: Floats

    @classmethod
    def of(cls, solution: Solution, position: Position, then: int) -> RollValues:
        """V of an own roll that `then` passive rolls follow."""

        @cache
        def worth(move: Move) -> float:
            return solution.look_up_after(position.play(move), then)

        dice = position.dice
        values = np.empty((6,) * (2 + len(dice)))
        for whites in combinations_with_replacement(FACES, 2):
            without, offered = by_equal_faces(position, whites, worth)
            here: Floats = np.full((6,) * len(dice), without)
            for die, by_face in enumerate(offered):
                others = [axis for axis in range(len(dice)) if axis != die]
                np.maximum(here, np.expand_dims(by_face, others), out=here)
            one, two = whites
            values[one - 1, two - 1] = values[two - 1, one - 1] = here
        return cls(position, values)

    def of_reroll(self, roll: Roll, reroll: Reroll) -> float:
        """The mean of V over the faces of the dice rolled again."""
        return float(self._after(roll, reroll).mean())

    def improves(self, roll: Roll, reroll: Reroll) -> Fraction:
        """Chance that the best move after a reroll is worth more than the best one before it."""
        after = self._after(roll, reroll)
        better = after > self.of_reroll(roll, Reroll(())) + _TIE
        return Fraction(int(better.sum()), after.size)

    def _after(self, roll: Roll, reroll: Reroll) -> Floats:
        """V by the faces of the dice rolled again."""
        whites, again = list(reroll.whites), dict(reroll.dice)
        faces = []
        for face in roll.whites:
            faces.append(slice(None) if face in whites else face - 1)
            if face in whites:
                whites.remove(face)
        faces += [slice(None) if die in again else face - 1 for die, face in roll.dice]
        return np.asarray(self.values[tuple(faces)])

    def best_reroll(self, roll: Roll) -> Reroll | None:
        """The best choice of dice to roll again; None if the roll is better as it is."""
        ahead = {reroll: self.of_reroll(roll, reroll) for reroll in self.position.rerolls(roll)}
        best = max(ahead, key=ahead.__getitem__)
        stays = self.of_reroll(roll, Reroll(()))
        return best if ahead[best] > stays else None
