"""Random numbers that repeat exactly, in plain Python and compiled alike (SplitMix64).

s ← s + φ mod 2⁶⁴,  then mix s;   a number below n is ⌊(upper 32 bits) · n / 2³²⌋.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

_Item = TypeVar("_Item")

_WORD = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15
_MIX = ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB))


@dataclass(frozen=True, slots=True)
class Dice:
    """A state of the generator."""

    state: int = 0

    def below(self, n: int) -> tuple[int, Dice]:
        """A number from 0 to n − 1, and the next state.

        >>> Dice(1).below(6)[0]
        3
        """
        state = (self.state + _GOLDEN) & _WORD
        z = state
        for shift, factor in _MIX:
            z = ((z ^ (z >> shift)) * factor) & _WORD
        z ^= z >> 31
        return ((z >> 32) * n) >> 32, Dice(state)

    def shuffled(self, tiles: tuple[_Item, ...]) -> tuple[tuple[_Item, ...], Dice]:
        """The tiles, or whatever they are, in random order, and the next state."""
        order, dice = list(tiles), self
        for last in range(len(order) - 1, 0, -1):
            other, dice = dice.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order), dice
