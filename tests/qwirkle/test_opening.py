"""The opening set, by listing all hands."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest
from helpers.marks import slow_if
from helpers.qwirkle_games import some_game

from qwixx_math.qwirkle.opening import (
    TileSet,
    chance_of_tie,
    hand_classes,
    largest_in,
    opening_distribution,
    opening_of_two,
    sets_of_two,
)
from qwixx_math.qwirkle.tiles import largest_sets

SMALL = [TileSet(2, 2, 3), TileSet(3, 1, 3), TileSet(3, 2, 2), TileSet(3, 2, 3)]


def share(hits: int, tries: int) -> Fraction:
    return Fraction(hits, tries)


def test_the_expected_opening_set():
    distribution = opening_distribution()
    assert sum(distribution.values()) == 1
    mean = sum(size * chance for size, chance in distribution.items())
    assert f"{float(mean):.6f}" == "2.458946"


def test_openings_from_classes_of_hands():
    classes = hand_classes()
    total = sum(classes.values())
    found = Counter()
    for hand, count in classes.items():
        found[largest_in(hand)] += count
    assert opening_distribution() == {size: share(found[size], total) for size in range(1, 7)}


def as_matrix(tiles, sides):
    return tuple(
        tuple(sum(1 for tile in tiles if tile[:2] == (i, j)) for j in range(sides))
        for i in range(sides)
    )


@pytest.mark.parametrize("tiles", slow_if(lambda tiles: tiles.hand > 2, SMALL), ids=str)
def test_openings_of_small_sets_by_listing_all_hands(tiles):
    sides = range(tiles.sides)
    all_tiles = [(i, j, copy) for i in sides for j in sides for copy in range(tiles.copies)]
    alone, both, pairs = Counter(), Counter(), Counter()
    for hand in combinations(all_tiles, tiles.hand):
        size = largest_in(as_matrix(hand, tiles.sides))
        alone[size] += 1
        for other in combinations(sorted({*all_tiles} - {*hand}), tiles.hand):
            second = largest_in(as_matrix(other, tiles.sides))
            both[max(size, second)] += 1
            pairs[size, second] += 1
    for counts, found in ((alone, opening_distribution(tiles)), (both, opening_of_two(tiles))):
        assert found == {size: share(counts[size], counts.total()) for size in found}
    joint = sets_of_two(tiles)
    assert joint == {sets: share(pairs[sets], pairs.total()) for sets in joint}
    tied = sum(count for (a, b), count in pairs.items() if a == b)
    assert chance_of_tie(joint) == share(tied, pairs.total())
    assert sum(hand_classes(tiles).values()) == alone.total()


def test_largest_sets_agree_with_matrices():
    for game in some_game(3)[:8]:
        for hand in game.hands:
            assert len(largest_sets(hand)[0]) == largest_in(as_matrix(hand, 6))
