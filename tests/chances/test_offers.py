"""Events of offers against the rolls of three dice, one by one."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from helpers.rolls import FACES
from hypothesis import given, settings
from hypothesis import strategies as st

from qwixx_math.chances.offers import WHITES, Event, Item, chance_of_any, offer_chance

items = st.builds(
    lambda whites, shown: Item(whites, *shown),
    st.sampled_from(WHITES),
    st.just(()) | st.tuples(st.sampled_from("ry"), st.integers(1, 6)),
)
offers = st.frozensets(items, max_size=20)
events = st.builds(Event, st.frozensets(offers, max_size=3), offers)
ROLLS = list(product(FACES, repeat=4))


def there(offer: frozenset[Item], a: int, b: int, r: int, y: int) -> bool:
    whites = (min(a, b), max(a, b))
    return bool(offer & {Item(whites), Item(whites, "r", r), Item(whites, "y", y)})


def happens(event: Event, roll: tuple[int, ...]) -> bool:
    wanted = all(there(offer, *roll) for offer in event.wanted)
    return wanted and not there(event.unwanted, *roll)


@settings(max_examples=20)
@given(offers)
def test_an_offer_is_as_likely_as_its_rolls_are_many(offer):
    assert offer_chance(offer) == Fraction(sum(there(offer, *roll) for roll in ROLLS), 6**4)


@settings(max_examples=20)
@given(st.lists(events, min_size=1, max_size=3), events)
def test_any_of_several_events_given_another(several, given):
    met = [roll for roll in ROLLS if happens(given, roll)]
    hits = sum(any(happens(event, roll) for event in several) for roll in met)
    assert chance_of_any(several, given) == (Fraction(hits, len(met)) if met else None)
