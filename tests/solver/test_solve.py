"""Whole sheets, against vectors computed by another program and published figures."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from helpers.marks import slow_if
from helpers.powers import TINA, TINY
from helpers.solving import solved

import qwixx_math as qm
from qwixx_math.errors import InvalidSetting
from qwixx_math.game.position import Position
from qwixx_math.game.rules import Flags
from qwixx_math.game.sheets import get_sheet
from qwixx_math.solver.index.lattice import lattice_of
from qwixx_math.solver.measures import measure
from qwixx_math.solver.solution import Solution

CLASSIC = qm.get_sheet("classic")
VECTORS = json.loads((Path(__file__).parents[1] / "data" / "golden.json").read_text("utf-8"))


def test_sheets_that_cannot_be_solved_are_refused() -> None:
    empty = qm.Sheet("empty", ())
    uneven = qm.Sheet("uneven", (CLASSIC.rows[0], CLASSIC.cut("Y", slice(0, 5)).rows[0]))
    for sheet in (empty, uneven):
        with pytest.raises(qm.InvalidSetting, match="1 to 4 rows of equal length"):
            qm.solve(sheet)


def name(vector: dict[str, Any]) -> str:
    return f"{vector['position']} of {vector['players']}"


@pytest.mark.parametrize(
    "vector", slow_if(lambda vector: vector["players"] > 1, VECTORS["values"]), ids=name
)
def test_value(vector: dict[str, Any]) -> None:
    value = qm.solve(players=vector["players"]).value(vector["position"], vector["until_mine"])
    assert value == pytest.approx(vector["value"], abs=1e-8)


@pytest.mark.slow
def test_empty_sheet_to_the_last_published_digit() -> None:
    assert qm.solve().value("-") == pytest.approx(115.483126023719, abs=1e-9)
    finish_turn = {"second_lock_in_action1": "finish_turn"}
    assert qm.solve(flags=finish_turn).value("-") == pytest.approx(115.910815032848, abs=1e-9)


@pytest.mark.parametrize(
    ("rows", "penalties", "alone", "of_two"),
    slow_if(
        lambda *case: case[-1] is not None,
        [
            ((6, 10, 4), 0, 98.2254, (102.54, 103.234)),
            ((6, 9, 5), 2, 103.234, (107.587, 108.133)),
            ((5, 8, 6), 3, 81.4405, None),
            ((4, 8, 6), 2, 69.0479, None),
        ],
    ),
)
def test_published_positions(
    rows: tuple[int, int, int],
    penalties: int,
    alone: float,
    of_two: tuple[float, float] | None,
) -> None:
    marks, up, down = rows
    position = f"R{marks}@{up} Y{marks}@{up} G{marks}@{down} B{marks}@{down} P{penalties}"
    # Six digits were published.
    assert f"{qm.solve().value(position):.6g}" == f"{alone:.6g}"
    if of_two:
        values = [qm.solve(players=2).value(position, until_mine) for until_mine in (0, 1)]
        assert [f"{value:.6g}" for value in values] == [f"{value:.6g}" for value in of_two]


def test_flags_that_change_nothing_on_a_sheet_need_no_table_of_their_own(monkeypatch, tmp_path):
    monkeypatch.setenv("QWIXX_MATH_CACHE", str(tmp_path))
    sheet = get_sheet("classic").cut("RG", slice(3, 7))
    flags = {"marks_to_lock": 2, "penalties_to_end": 1}
    idle = flags | {"chain_optional": True, "bonus_with_mark": True, "mike_any_skipped": True}
    solution = qm.solve(sheet, flags=flags, quiet=True)
    assert qm.solve(sheet, flags=idle, quiet=True) is solution
    assert solution.value(Position.parse("R5", sheet, idle)) == solution.value("R5")
    lattice = lattice_of(sheet, Flags.of(idle))
    assert Solution(lattice, 1, solution.values).value(Position.parse("R5", sheet, idle))
    linked = get_sheet("connected-chain-a")
    assert Flags.of(idle).on(linked).changed() == flags | {"chain_optional": True}


@pytest.mark.slow
def test_what_is_not_answered_with_a_power_is_refused_in_words():
    with pytest.raises(InvalidSetting, match="measures of best play: not yet with the power tina"):
        measure(solved(TINY, TINA), "-")
    with pytest.raises(InvalidSetting, match="power is magic_mike, which cannot be solved yet"):
        qm.solve("classic", flags={"power": "magic_mike"})
