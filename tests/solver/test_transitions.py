"""The tables the kernel reads, and the values it makes of them, against `position`."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from random import Random

import numpy as np
import numpy.typing as npt
import pytest
from helpers.positions import FULL, all_positions, all_rolls, flags, positions
from hypothesis import given, settings
from hypothesis import strategies as st

from qwixx_math.game.notation import Mark, Move
from qwixx_math.game.position import Position
from qwixx_math.game.rules import Flags
from qwixx_math.game.sheets import Sheet
from qwixx_math.solver.index.lattice import Lattice, lattice_of
from qwixx_math.solver.induction import compute_values
from qwixx_math.solver.solution import Solution

CLASSIC, MIXX_A, MIXX_B = FULL

Values = npt.NDArray[np.float64]


def check_transitions(position: Position) -> None:
    """Every cell of a position: what the tables say and what the executor of the rules says."""
    lattice = lattice_of(position.sheet, position.flags)
    tables = lattice.tables
    states = slot_states(lattice, position)
    assert index_of(lattice, states) == lattice.index(position)
    assert level(lattice, states) == level_of(position)
    assert states.count(lattice.closed_state) == len(position.closed)
    points = sum(tables.points[slot, state] for slot, state in enumerate(states))
    assert points == position.score - position.settled_points
    for slot, row in enumerate(lattice.order):
        state = states[slot]
        if row < 0:
            assert (tables.step[slot] < 0).all()
            continue
        for cell, printed in enumerate(position.sheet.rows[row].cells):
            mark = Mark(position.sheet.rows[row].name, printed.number)
            same = Mark(printed.die, printed.number)
            assert position.place(mark) == position.place(same) == (row, cell)
            assert tables.number[slot, cell] == printed.number
            owner = tables.die[slot, cell]
            assert position.sheet.dice[lattice.order[owner]] == printed.die
            assert (states[owner] != lattice.closed_state) == (printed.die in position.dice)
            step = int(tables.step[slot, state, cell])
            assert (step >= 0) == position.can_mark(row, cell)
            if step >= 0:
                after = position.with_mark(mark)
                stepped = [*states[:slot], step, *states[slot + 1 :]]
                assert stepped == slot_states(lattice, after)
                assert index_of(lattice, stepped) == lattice.index(after)
                assert level(lattice, stepped) == level_of(after) > level_of(position)
                gain = after.settled_points - position.settled_points
                assert tables.gain[slot, state, cell] == gain


def slot_states(lattice: Lattice, position: Position) -> list[int]:
    def state(row: int) -> int:
        if position.is_closed(row):
            return lattice.closed_state
        return lattice.states.index((position.rows[row].count, position.rows[row].last, 0))

    return [0 if row < 0 else state(row) for row in lattice.order]


def index_of(lattice: Lattice, states: list[int]) -> int:
    """The index as the kernel computes it."""
    first, second = lattice.pairs
    a, b = int(first[states[0], states[1]]), int(second[states[2], states[3]])
    if lattice.sorts[2]:
        return max(a, b) * (max(a, b) + 1) // 2 + min(a, b)
    return a * (int(second[-1, -1]) + 1) + b


def level(lattice: Lattice, states: list[int]) -> int:
    return sum(int(lattice.tables.last[slot, state]) + 1 for slot, state in enumerate(states))


def level_of(position: Position) -> int:
    return sum(
        len(layout.cells) if position.is_closed(row) else position.rows[row].last + 1
        for row, layout in enumerate(position.sheet.rows)
    )


@settings(max_examples=150)
@given(positions(st.sampled_from(FULL), flags))
def test_transitions_of_full_sheets(position):
    check_transitions(position)


@pytest.mark.parametrize(
    ("sheet", "rules"),
    [
        (CLASSIC.cut("R", slice(0, 11)), Flags()),
        (CLASSIC.cut("RG", slice(2, 8)), Flags(marks_to_lock=2)),
        (CLASSIC.cut("RYG", slice(7, 11)), Flags(marks_to_lock=1, lock_bonus=False)),
        (CLASSIC.cut("RYGB", slice(8, 11)), Flags(marks_to_lock=0)),
        (MIXX_A.cut("RYGB", slice(8, 11)), Flags(marks_to_lock=2)),
        (MIXX_B.cut("RB", slice(3, 9)), Flags(marks_to_lock=3)),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_transitions_of_short_sheets(sheet, rules):
    for position in all_positions(sheet, rules):
        check_transitions(position)


# One roll ahead


def solved(sheet: Sheet, players: int, rules: Flags) -> Solution:
    lattice = lattice_of(sheet, rules)
    return Solution(lattice, players, compute_values(lattice, players, threads=1))


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
    solution = solved(CLASSIC.cut("RG", slice(4, 8)), players, rules)
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
        solution = solved(sheet, players, rules)
        for position in chosen:
            check_values(solution, position)


@pytest.mark.parametrize("second_lock", ["end_now", "finish_turn"])
def test_lock_timing_matters_on_mixed_rows_and_there_too_values_are_one_roll_ahead(second_lock):
    sheet = MIXX_A.cut("RYGB", slice(3, 8))
    soon = solved(sheet, 1, Flags(second_lock, "immediate", marks_to_lock=2))
    late = solved(sheet, 1, Flags(second_lock, "end_of_turn", marks_to_lock=2))
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
        solved(sheet, 2, Flags(lock_timing=timing, marks_to_lock=2)).values
        for timing in ("immediate", "end_of_turn")
    )
    np.testing.assert_array_equal(soon, late)
