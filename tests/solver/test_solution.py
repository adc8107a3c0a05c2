"""Laws that exact values obey, on the classic sheet and a short one."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import numpy as np
import pytest
from helpers.positions import positions
from hypothesis import assume, given
from hypothesis import strategies as st

import qwixx_math as qm
from qwixx_math.game.notation import Row
from qwixx_math.game.position import Position
from qwixx_math.game.sheets import get_sheet
from qwixx_math.game.symmetry import find_symmetries
from qwixx_math.solver.others import TableModel

CLASSIC = get_sheet("classic")
SYMMETRIES = sorted(find_symmetries(CLASSIC))
Valued = tuple[qm.Solution, qm.Position, int]
ROUNDING = 1e-11
"""Far above what double precision leaves uncertain, far below any difference of values."""

SHORT = CLASSIC.cut("RYGB", slice(3, 8))

each_game = pytest.mark.parametrize(
    ("sheet", "players"),
    [(CLASSIC, 1), (SHORT, 2), pytest.param(CLASSIC, 2, marks=pytest.mark.slow)],
    ids=lambda value: getattr(value, "name", value),
)
each_game_of_two = pytest.mark.parametrize(
    ("sheet", "players"),
    [(SHORT, 2), pytest.param(CLASSIC, 2, marks=pytest.mark.slow)],
    ids=lambda value: getattr(value, "name", value),
)


def valued(data: st.DataObject, sheet: qm.Sheet, players: int) -> Valued:
    """A solution, a position and passive rolls before the own turn."""
    flags = qm.Flags(marks_to_lock=5 if sheet is CLASSIC else 3)
    solution = qm.solve(sheet, players=players, flags=flags, model="cycle", quiet=True)
    position = data.draw(positions(st.just(sheet), st.just(flags)))
    return solution, position, data.draw(st.integers(0, players - 1))


@each_game
@given(st.data(), st.sampled_from(SYMMETRIES))
def test_symmetry_images_have_equal_values(
    sheet: qm.Sheet, players: int, data: st.DataObject, image: tuple[int, ...]
) -> None:
    solution, position, wait = valued(data, sheet, players)
    swapped = position.swapped("".join(CLASSIC.rows[row].name for row in image))
    assert solution.value(swapped, wait) == solution.value(position, wait)


def test_only_symmetries_keep_every_value() -> None:
    """The eight symmetries are all there are: any other order of rows changes some value."""
    solution = qm.solve(quiet=True)
    others = set(permutations(range(4))) - set(SYMMETRIES)
    uneven = qm.Position.parse("R3@5 Y2@9 G5@7 B1@12")
    for image in others:
        order = "".join(CLASSIC.rows[row].name for row in image)
        assert solution.value(uneven.swapped(order)) != solution.value(uneven)


@each_game
@given(st.data())
def test_a_penalty_less_is_never_worse(sheet: qm.Sheet, players: int, data: st.DataObject) -> None:
    solution, position, wait = valued(data, sheet, players)
    assume(position.penalties)
    better = replace(position, penalties=position.penalties - 1)
    assert solution.value(better, wait) >= solution.value(position, wait) - ROUNDING


@each_game
@given(st.data())
def test_the_same_marks_with_an_earlier_last_one_are_never_worse(
    sheet: qm.Sheet, players: int, data: st.DataObject
) -> None:
    solution, position, wait = valued(data, sheet, players)
    movable = [
        row
        for row, marks in enumerate(position.rows)
        if not position.is_closed(row) and 0 < marks.count <= marks.last
    ]
    assume(movable)
    row = data.draw(st.sampled_from(movable))
    marks = position.rows[row]
    last = data.draw(st.integers(marks.count - 1, marks.last - 1))
    rows = list(position.rows)
    rows[row] = Row(marks.count, last, False, None)
    earlier = replace(position, rows=tuple(rows))
    assert solution.value(earlier, wait) >= solution.value(position, wait) - ROUNDING


@each_game
@given(st.data())
def test_value_is_at_least_that_of_marking_no_more(
    sheet: qm.Sheet, players: int, data: st.DataObject
) -> None:
    """Marking nothing ever again ends the game by penalties."""
    solution, position, wait = valued(data, sheet, players)
    flags = position.flags
    stopped = position.score - flags.penalty * (flags.penalties_to_end - position.penalties)
    assert solution.value(position, wait) >= stopped - ROUNDING


@each_game_of_two
@given(st.data())
def test_a_chance_to_mark_is_never_worse_than_none(
    sheet: qm.Sheet, players: int, data: st.DataObject
) -> None:
    """Before a passive roll one may always pass: it is worth at least what comes after."""
    solution, position, wait = valued(data, sheet, players)
    assume(wait > 0)
    assert solution.value(position, wait) >= solution.value(position, wait - 1) - ROUNDING


@pytest.mark.parametrize(
    ("rows", "penalties", "problem"),
    [
        ((Row(),) * 3, 0, "3 rows on a sheet of 4"),
        ((Row(),) * 4, -1, "-1 penalties"),
        ((Row(5, 9, False, (0, 9)), *[Row()] * 3), 0, "contradict one another"),
        ((Row(-1, 3, False, None), *[Row()] * 3), 0, "contradict one another"),
        ((Row(1, 11, False, None), *[Row()] * 3), 0, "contradict one another"),
        ((Row(9, 2, False, None), *[Row()] * 3), 0, "9 marks do not fit"),
    ],
)
def test_hand_made_positions_are_checked(
    classic: qm.Solution, rows: tuple[Row, ...], penalties: int, problem: str
) -> None:
    position = Position(CLASSIC, qm.Flags(), rows, penalties)
    for ask in (classic.value, lambda here: qm.advise(here, "34 r1 y1 g1 b1")):
        with pytest.raises(qm.IllegalPosition, match=problem):
            ask(position)


def test_when_nobody_else_acts_any_more_a_table_is_worth_what_it_is_without_hazards() -> None:
    cycle = qm.solve(SHORT, players=2, flags={"marks_to_lock": 3}, model="cycle", quiet=True)
    none = np.zeros((2, 2, 1))
    table = replace(cycle, table=TableModel(2, 1.5, none, none))
    here = Position.parse("R5,6", SHORT, cycle.lattice.flags)
    assert table.look_up_settled(here, 1) == table.look_up(here, 1) - 1.5
    assert table.look_up_settled(here, 1) == pytest.approx(table.look_up_after(here, 1))
    hazards = np.full((2, 2, 1), 0.25)
    acting = replace(cycle, table=TableModel(2, 1.5, hazards, none))
    assert acting.look_up_settled(here, 1) == table.look_up_settled(here, 1)
    assert acting.look_up_after(here, 1) != table.look_up_after(here, 1)
    over = Position.parse("R2@6x Yx", SHORT, cycle.lattice.flags)
    assert table.look_up_settled(over, 1) == over.score
    assert cycle.look_up_settled(here, 1) == cycle.look_up_after(here, 1)
