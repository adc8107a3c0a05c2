"""Rolls that offer something, and chances of several such things at once.

A mark needs the white dice and at most one colour die. So an *offer*, the rolls that allow one of
some marks, is a set of items: with the white dice a ≤ b it is there for certain, or if the die d
shows f. Offers unite as sets do. Let w(a, b) = 1 (a = b) or 2 of 36 be the weights of the 21 pairs
and F_d the faces of d that serve with a and b. Once these are known the colour dice are
independent, so the chances to miss multiply:

    P(offer) = Σ w(a, b)/36 · (1 − Π_d (6 − |F_d|)/6),

the bracket being 1 where the offer is certain. All of the offers E_1 … E_n and nothing of U, by
inclusion and exclusion:

    P(E_1 ∧ … ∧ E_n ∧ ¬U) = Σ_{S ⊆ 1…n} (−1)^|S| (1 − P(U ∪ ⋃_S E_i)),

and so, with the other sign, at least one of several such events C_j, of which each two together are
such an event again:

    P(C_1 ∨ … ∨ C_m) = Σ_{∅ ≠ T ⊆ 1…m} (−1)^(|T|+1) P(⋀_T C_j).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, combinations
from math import prod
from typing import NamedTuple, TypeVar

FACES = range(1, 7)
WHITES = tuple((a, b) for a in FACES for b in range(a, 7))
"""The 21 pairs of white dice."""

_Member = TypeVar("_Member")


class Item(NamedTuple):
    """White dice that offer something: with the face of a die, or (no die, face 0) for certain."""

    whites: tuple[int, int]
    die: str = ""
    face: int = 0


Offer = frozenset[Item]


def offer_chance(offer: Iterable[Item]) -> Fraction:
    """Chance of a roll that is among the offer (first formula of the module).

    >>> str(offer_chance([Item((6, 6)), Item((1, 2), "r", 5)]))
    '1/27'
    """
    faces: dict[tuple[int, int], Counter[str]] = {}
    for whites, die, _ in set(offer):
        faces.setdefault(whites, Counter())[die] += 1
    dice = {die for shown in faces.values() for die in shown} - {""}
    hits = 0
    for (a, b), shown in faces.items():
        misses = 0 if shown[""] else prod(6 - shown[die] for die in dice)
        hits += (1 if a == b else 2) * (6 ** len(dice) - misses)
    return Fraction(hits, 36 * 6 ** len(dice))


@dataclass(frozen=True, slots=True)
class Event:
    """A roll that has something of every offer in `wanted`, and nothing of `unwanted`."""

    wanted: frozenset[Offer] = frozenset()
    unwanted: Offer = frozenset()

    def __and__(self, other: Event) -> Event:
        """Both events in one roll."""
        return Event(self.wanted | other.wanted, self.unwanted | other.unwanted)

    @property
    def chance(self) -> Fraction:
        """Its chance (second formula of the module)."""
        signed = (
            (-1) ** len(chosen) * (1 - offer_chance(chain(self.unwanted, *chosen)))
            for chosen in _subsets(self.wanted)
        )
        return sum(signed, Fraction(0))


def chance_of_any(events: Iterable[Event], given: Event) -> Fraction | None:
    """Chance of at least one event, given another (third formula); None if that never happens.

    >>> sixes, fives = (Event(frozenset([frozenset([Item((n, n))])])) for n in (6, 5))
    >>> str(chance_of_any([sixes, fives], Event())), chance_of_any([sixes], sixes & fives)
    ('1/18', None)
    """
    whole = given.chance
    if not whole:
        return None
    found = Fraction(0)
    for chosen in _subsets(_united(events)):
        if chosen:
            both = given
            for event in chosen:
                both &= event
            found += (-1) ** (len(chosen) + 1) * both.chance
    return found / whole


def _united(events: Iterable[Event]) -> list[Event]:
    """The events, those of one offer alone as one: any of them is an offer again."""
    events = list(dict.fromkeys(events))
    plain = [event for event in events if len(event.wanted) == 1 and not event.unwanted]
    offer = frozenset(chain.from_iterable(chain.from_iterable(e.wanted for e in plain)))
    rest = [event for event in events if event not in plain]
    return [*rest, Event(frozenset([offer]))] if plain else rest


def _subsets(members: Iterable[_Member]) -> Iterator[tuple[_Member, ...]]:
    listed = list(members)
    return chain.from_iterable(combinations(listed, n) for n in range(len(listed) + 1))
