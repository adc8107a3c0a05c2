"""Laws that exact values obey, on the full classic sheet."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

from helpers.positions import positions
from hypothesis import assume, given
from hypothesis import strategies as st

import qwixx_math as qm
from qwixx_math.game.notation import Row
from qwixx_math.game.sheets import get_sheet
from qwixx_math.game.symmetry import find_symmetries

CLASSIC = get_sheet("classic")
SYMMETRIES = sorted(find_symmetries(CLASSIC))
ROUNDING = 1e-11
"""Far above what double precision leaves uncertain, far below any difference of values."""


classic_positions = positions(st.just(CLASSIC), st.just(qm.Flags()))
solutions = st.sampled_from([1, 2]).map(lambda players: qm.solve(players=players, quiet=True))


@st.composite
def valued(draw: st.DrawFn) -> tuple[qm.Solution, qm.Position, int]:
    """A solution, a position and passive rolls before the own turn."""
    solution = draw(solutions)
    return solution, draw(classic_positions), draw(st.integers(0, solution.players - 1))


@given(valued(), st.sampled_from(SYMMETRIES))
def test_symmetry_images_have_equal_values(
    case: tuple[qm.Solution, qm.Position, int], image: tuple[int, ...]
) -> None:
    solution, position, wait = case
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


@given(valued())
def test_a_penalty_less_is_never_worse(case: tuple[qm.Solution, qm.Position, int]) -> None:
    solution, position, wait = case
    assume(position.penalties)
    better = replace(position, penalties=position.penalties - 1)
    assert solution.value(better, wait) >= solution.value(position, wait) - ROUNDING


@given(valued(), st.data())
def test_the_same_marks_with_an_earlier_last_one_are_never_worse(
    case: tuple[qm.Solution, qm.Position, int], data: st.DataObject
) -> None:
    solution, position, wait = case
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


@given(valued())
def test_value_is_at_least_that_of_marking_no_more(
    case: tuple[qm.Solution, qm.Position, int],
) -> None:
    """Marking nothing ever again ends the game by penalties."""
    solution, position, wait = case
    flags = position.flags
    stopped = position.score - flags.penalty * (flags.penalties_to_end - position.penalties)
    assert solution.value(position, wait) >= stopped - ROUNDING


@given(valued())
def test_a_chance_to_mark_is_never_worse_than_none(
    case: tuple[qm.Solution, qm.Position, int],
) -> None:
    """Before a passive roll one may always pass: it is worth at least what comes after."""
    solution, position, wait = case
    assume(wait > 0)
    assert solution.value(position, wait) >= solution.value(position, wait - 1) - ROUNDING
