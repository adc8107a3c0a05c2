"""Two halves together: their pairs of states, and in which order they are solved."""

from __future__ import annotations

import pytest
from helpers.unsolved import BIG, CLASSIC, MIKE, SHORT

import qwixx_math as qm
from qwixx_math.bounds.two_halves import (
    check_patterned,
    exact_half,
    halves_to_bound,
    halves_to_play,
)


@pytest.mark.parametrize(
    ("sheet", "flags", "alike"),
    [
        (CLASSIC.cut("RYGB", slice(4, 8)), SHORT | MIKE, True),
        (BIG.cut("RYGB", slice(4, 7)), SHORT, True),
        (CLASSIC.cut("RYG", slice(4, 8)), SHORT | MIKE, False),
    ],
)
def test_layers_hold_every_pair_that_goes_on_once_and_fall_in_level(sheet, flags, alike):
    game = halves_to_bound(sheet, qm.Flags.of(flags))
    assert game.triangle == alike
    one, two = game.first.arrays, game.second.arrays
    seen, levels = [], []
    for ones, twos in game.layers():
        seen += zip(ones.tolist(), twos.tolist(), strict=True)
        (level,) = {*(one.level[ones] + two.level[twos]).tolist()}
        levels.append(level)
    assert levels == sorted(levels, reverse=True)
    going_on = [
        (a, b)
        for a in range(len(one.closed))
        for b in range(len(two.closed))
        if one.closed[a] + two.closed[b] < 2 and (not alike or a >= b)
    ]
    assert sorted(seen) == going_on
    assert game.size >= len(going_on)


def test_marks_lead_to_higher_levels():
    for game in (
        halves_to_bound(BIG.cut("RYGB", slice(4, 8)), qm.Flags.of(SHORT)),
        halves_to_play(CLASSIC.cut("RYGB", slice(4, 8)), qm.Flags.of(SHORT | MIKE)),
    ):
        half = game.first.arrays
        for state, (first, last) in enumerate(zip(half.start, half.start[1:], strict=False)):
            assert (half.level[half.after[first:last]] > half.level[state]).all()


def test_what_is_small_enough_to_be_solved():
    assert exact_half(CLASSIC.cut("RY", slice(4, 8)), qm.Flags.of(MIKE)) is not None
    assert exact_half(CLASSIC, qm.Flags.of(MIKE)) is None
    with pytest.raises(qm.InvalidSetting, match="it is solved exactly"):
        check_patterned(CLASSIC, qm.Flags())
