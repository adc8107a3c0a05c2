"""Objects made by hand are checked as text is."""

from __future__ import annotations

import pytest

import qwixx_math as qm
from qwixx_math.game.notation import Row
from qwixx_math.game.position import Position
from qwixx_math.game.turn import Table

CLASSIC = qm.get_sheet("classic")


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


def test_seats_play_the_same_game() -> None:
    with pytest.raises(qm.InvalidSetting, match="one sheet"):
        Table((Position.parse("-"), Position.parse("-", "mixx-b")))
    with pytest.raises(qm.InvalidSetting, match="same flags"):
        Table((Position.parse("-"), Position.parse("-", flags={"penalty": 9})))


def test_sheets_that_cannot_be_solved_are_refused() -> None:
    empty = qm.Sheet("empty", ())
    uneven = qm.Sheet("uneven", (CLASSIC.rows[0], CLASSIC.cut("Y", slice(0, 5)).rows[0]))
    for sheet in (empty, uneven):
        with pytest.raises(qm.InvalidSetting, match="1 to 4 rows of equal length"):
            qm.solve(sheet)
