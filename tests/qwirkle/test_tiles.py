"""Tiles, lines, hands as text."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qwixx_math.errors import InvalidNotation
from qwixx_math.qwirkle.tiles import (
    KINDS,
    Tile,
    is_line,
    largest_sets,
    read_tiles,
    write_tiles,
)


@given(st.lists(st.sampled_from(KINDS), max_size=7))
def test_lines_are_what_pairs_and_all_share(tiles):
    pairs = [(a, b) for i, a in enumerate(tiles) for b in tiles[:i]]
    one_colour = all(a.colour == b.colour and a.shape != b.shape for a, b in pairs)
    one_shape = all(a.shape == b.shape and a.colour != b.colour for a, b in pairs)
    assert is_line(tiles) == (one_colour or one_shape)


def test_opening_hand_of_single_tiles():
    sets = largest_sets(read_tiles("RoRoBsBsYdYd"))
    assert {len(tiles) for tiles in sets} == {1}


def test_hands_round_trip_and_take_digits():
    assert write_tiles(read_tiles("RsRsBoYc")) == "RsRsBoYc"
    assert read_tiles("R1R2R3R4R5R6") == read_tiles("RoRxRdRsRbRc")
    assert read_tiles("rs, BD") == read_tiles("RsBd")
    assert read_tiles("-") == ()
    assert write_tiles(()) == "-"
    assert {str(kind) for kind in KINDS} == {c + s for c in "ROYGBP" for s in "osdxbc"}


def test_the_error_lists_shapes_in_the_order_of_their_numbers():
    with pytest.raises(InvalidNotation) as error:
        read_tiles("Rz")
    shapes = re.search(r"a shape of ((?:\w )+)\(or 1 to 6\)", str(error.value))[1].split()
    assert [Tile.parse(f"R{shape}") for shape in shapes] == [
        Tile.parse(f"R{n}") for n in range(1, 7)
    ]
