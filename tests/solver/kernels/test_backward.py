"""Values are one roll ahead of the values that follow, by `position` and by the plainest solver."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from helpers.chains_frames_fields import each_game
from helpers.marks import slow_if
from helpers.one_roll_ahead import check_values
from helpers.positions import all_positions
from helpers.solving import assert_worth_what_the_plainest_solver_says, solved

from qwixx_math.game.notation import Row
from qwixx_math.game.position import Position
from qwixx_math.game.rules import Flags
from qwixx_math.game.sheets import Sheet, get_sheet
from qwixx_math.proof.reference import Reference

CLASSIC, MIXX_A, MIXX_B = (get_sheet(name) for name in ("classic", "mixx-a", "mixx-b"))
LATE = {"lock_timing": "end_of_turn"}
FINISH = {"second_lock_in_action1": "finish_turn"}
EVERY_POSITION_OF = [
    (CLASSIC.cut("RG", slice(3, 8)), {"marks_to_lock": 2}),
    (CLASSIC.cut("RG", slice(3, 8)), {"marks_to_lock": 2} | FINISH),
    (CLASSIC.cut("RG", slice(3, 8)), {"marks_to_lock": 1, "lock_bonus": False} | LATE),
    (CLASSIC.cut("RG", slice(4, 8)), {"marks_to_lock": 0, "penalty": 1}),
    (CLASSIC.cut("RG", slice(4, 8)), {"marks_to_lock": 9}),
    (CLASSIC.cut("RY", slice(2, 9)), {"marks_to_lock": 5, "penalties_to_end": 2}),
    (CLASSIC.cut("B", slice(2, 9)), {"marks_to_lock": 4, "penalty": 0}),
    (CLASSIC.cut("RYG", slice(4, 6)), {"marks_to_lock": 0} | LATE),
    (CLASSIC.cut("RYG", slice(4, 6)), {"marks_to_lock": 1} | FINISH),
    (CLASSIC.cut("RYGB", slice(5, 6)), {"marks_to_lock": 0} | FINISH | LATE),
    (CLASSIC.cut("RYG", slice(4, 6)), {"marks_to_lock": 1, "rows_to_end": 3}),
    (CLASSIC.cut("RYG", slice(4, 6)), {"marks_to_lock": 1, "rows_to_end": 1} | FINISH),
    (CLASSIC.cut("RYGB", slice(5, 6)), {"marks_to_lock": 0, "rows_to_end": 4} | LATE),
    (MIXX_A.cut("YB", slice(6, 11)), {"marks_to_lock": 2}),
    (MIXX_A.cut("RG", slice(6, 11)), {"marks_to_lock": 1} | FINISH),
    (MIXX_A.cut("RB", slice(3, 6)), {"marks_to_lock": 1}),
    (MIXX_A.cut("RB", slice(3, 6)), {"marks_to_lock": 1} | LATE),
    (MIXX_A.cut("YG", slice(3, 6)), {"marks_to_lock": 0} | LATE | FINISH),
    (MIXX_A.cut("RGB", slice(9, 11)), {"marks_to_lock": 0} | FINISH),
    (MIXX_B.cut("GB", slice(3, 8)), {"marks_to_lock": 2}),
    (MIXX_B.cut("RY", slice(5, 11)), {"marks_to_lock": 3, "penalties_to_end": 2} | FINISH),
]


@pytest.mark.parametrize("players", [1, 3])
@pytest.mark.parametrize("second_lock", ["end_now", "finish_turn"])
def test_every_value_of_two_short_rows_is_one_roll_ahead(players, second_lock):
    rules = Flags(second_lock, marks_to_lock=2)
    solution = solved(CLASSIC.cut("RG", slice(4, 8)), rules, players)
    for position in all_positions(solution.lattice.sheet, rules):
        if not position.is_over:
            check_values(solution, position)


@pytest.mark.parametrize(
    ("sheet", "sampled"),
    [
        (CLASSIC.cut("RY", slice(2, 9)), 10),
        (CLASSIC.cut("RYG", slice(4, 8)), 3),
        (CLASSIC.cut("RYGB", slice(4, 8)), 1),
        (MIXX_A.cut("RYGB", slice(6, 11)), 1),
        (MIXX_B.cut("YB", slice(3, 9)), 5),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
@pytest.mark.parametrize("second_lock", ["end_now", "finish_turn"])
def test_sampled_values_of_short_sheets_are_one_roll_ahead(sheet, sampled, second_lock):
    rules = Flags(second_lock, marks_to_lock=2)
    going_on = [position for position in all_positions(sheet, rules) if not position.is_over]
    one_closed = [position for position in going_on if position.closed]
    random = Random(f"{sheet.name} {second_lock}")
    chosen = random.sample(one_closed, sampled) + random.sample(going_on, sampled)
    for players in (1, 3):
        solution = solved(sheet, rules, players)
        for position in chosen:
            check_values(solution, position)


def rows_of(sheet: Sheet, flags: Flags) -> list[Row]:
    """All states of a row: open, locked, closed by another."""
    length = len(sheet.rows[0].cells)
    opens = [Row()] + [
        Row(count, last, cells=None) for last in range(length - 1) for count in range(1, last + 2)
    ]
    locked = [
        Row(count, length - 1, cells=None) for count in range(flags.marks_to_lock + 1, length + 1)
    ]
    return [*opens, *locked, opens[-1]._replace(shut=True)]


def positions_of(sheet: Sheet, flags: Flags) -> Iterator[Position]:
    rows = rows_of(sheet, flags)
    for chosen in product(rows, repeat=len(sheet.rows)):
        for penalties in range(flags.penalties_to_end + 1):
            yield Position(sheet, flags, chosen, penalties)


def is_large(sheet: Sheet, changed: dict[str, object]) -> bool:
    """Two rows of five cells and more."""
    return len(sheet.rows) == 2 and len(sheet.rows[0].cells) > 4


@pytest.mark.parametrize(
    ("sheet", "changed"),
    slow_if(is_large, EVERY_POSITION_OF),
    ids=lambda value: getattr(value, "name", ""),
)
def test_every_position_is_worth_what_the_plainest_solver_says(sheet, changed):
    flags = Flags.of(changed)
    for players in (1, 2, 3):
        exact, solution = Reference(sheet, flags, players), solved(sheet, flags, players)
        for position in positions_of(sheet, flags):
            for until_mine in range(players):
                value = Fraction(solution.look_up(position, until_mine))
                assert abs(value - exact.value(position, until_mine)) < Fraction(1, 10**12)


@each_game
@pytest.mark.parametrize("players", slow_if(lambda players: players > 1, [1, 3]))
def test_chains_frames_and_fields_are_worth_what_the_plainest_solver_says(sheet, changed, players):
    assert_worth_what_the_plainest_solver_says(sheet, changed, players)
