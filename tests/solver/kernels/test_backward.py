"""Values are one roll ahead of the values that follow, by `position` and by the plainest solver."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random

import numpy as np
import numpy.typing as npt
import pytest
from helpers.chains_frames_fields import each_game
from helpers.positions import all_positions, all_rolls, reachable
from helpers.solving import empty_of, solved

from qwixx_math.game.notation import Move, Row
from qwixx_math.game.position import Position
from qwixx_math.game.rules import Flags
from qwixx_math.game.sheets import Sheet, get_sheet
from qwixx_math.proof.reference import Reference
from qwixx_math.solver.solution import Solution

CLASSIC, MIXX_A, MIXX_B = (get_sheet(name) for name in ("classic", "mixx-a", "mixx-b"))
Values = npt.NDArray[np.float64]
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
    (MIXX_A.cut("YB", slice(6, 11)), {"marks_to_lock": 2}),
    (MIXX_A.cut("RG", slice(6, 11)), {"marks_to_lock": 1} | FINISH),
    (MIXX_A.cut("RB", slice(3, 6)), {"marks_to_lock": 1}),
    (MIXX_A.cut("RB", slice(3, 6)), {"marks_to_lock": 1} | LATE),
    (MIXX_A.cut("YG", slice(3, 6)), {"marks_to_lock": 0} | LATE | FINISH),
    (MIXX_A.cut("RGB", slice(9, 11)), {"marks_to_lock": 0} | FINISH),
    (MIXX_B.cut("GB", slice(3, 8)), {"marks_to_lock": 2}),
    (MIXX_B.cut("RY", slice(5, 11)), {"marks_to_lock": 3, "penalties_to_end": 2} | FINISH),
]


@cache
def offers(position: Position, *, active: bool) -> Counter[tuple[Move, ...]]:
    """What the rolls offer: sets of legal moves, each with its number of rolls."""
    found: Counter[tuple[Move, ...]] = Counter()
    for roll, ways in all_rolls(position.dice if active else ()):
        found[position.moves(roll, active=active)] += ways
    return found


def ahead(solution: Solution, position: Position, until_mine: int) -> Values:
    """Values before a roll at every number of penalties: the mean of the best move's value.

    Moves and their outcomes come from `position`, the values of the outcomes from the table.
    """
    active = until_mine == 0
    then = (until_mine - 1) % solution.players
    choices = offers(position, active=active)
    levels = range(position.flags.penalties_to_end)
    values = {
        move: np.array(
            [
                solution.look_up(replace(position, penalties=p).play(move, active=active), then)
                for p in levels
            ]
        )
        for move in {move for moves in choices for move in moves}
    }
    best = [ways * np.max([values[move] for move in moves], 0) for moves, ways in choices.items()]
    return np.sum(best, 0) / choices.total()


def check_values(solution: Solution, position: Position) -> None:
    levels = range(position.flags.penalties_to_end)
    for until_mine in range(solution.players):
        stored = [solution.look_up(replace(position, penalties=p), until_mine) for p in levels]
        np.testing.assert_allclose(
            stored, ahead(solution, position, until_mine), rtol=0, atol=1e-12
        )


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


@pytest.mark.parametrize("second_lock", ["end_now", "finish_turn"])
def test_lock_timing_matters_on_mixed_rows_and_there_too_values_are_one_roll_ahead(second_lock):
    sheet = MIXX_A.cut("RYGB", slice(3, 8))
    soon = solved(sheet, Flags(second_lock, "immediate", marks_to_lock=2))
    late = solved(sheet, Flags(second_lock, "end_of_turn", marks_to_lock=2))
    assert (late.values > soon.values - 1e-12).all()  # it only adds moves
    gains = {
        position: late.look_up(replace(position, flags=late.lattice.flags), 0)
        - soon.look_up(position, 0)
        for position in all_positions(sheet, soon.lattice.flags)
    }
    for position in sorted(gains, key=gains.__getitem__)[-2:]:
        assert gains[position] > 0.01
        check_values(soon, position)
        check_values(late, replace(position, flags=late.lattice.flags))


def test_lock_timing_does_not_matter_where_each_row_has_its_own_die():
    sheet = CLASSIC.cut("RYGB", slice(4, 8))
    soon, late = (
        solved(sheet, Flags(lock_timing=timing, marks_to_lock=2), 2).values
        for timing in ("immediate", "end_of_turn")
    )
    np.testing.assert_array_equal(soon, late)


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


@pytest.mark.parametrize(
    ("sheet", "changed"), EVERY_POSITION_OF, ids=lambda value: getattr(value, "name", "")
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
@pytest.mark.parametrize("players", [1, 3])
def test_chains_frames_and_fields_are_worth_what_the_plainest_solver_says(sheet, changed, players):
    solution = solved(sheet, changed, players)
    exact = Reference(sheet, changed, players)
    for position in reachable(empty_of(solution)):
        for until_mine in range(players):
            value = solution.value(position, until_mine)
            assert value == pytest.approx(float(exact.value(position, until_mine)), abs=1e-12)
