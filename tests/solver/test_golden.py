"""Values and move lists of the classic sheet against vectors computed by another program."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import qwixx_math as qm

VECTORS = json.loads((Path(__file__).parents[1] / "data" / "golden.json").read_text("utf-8"))


def name(vector: dict[str, Any]) -> str:
    return f"{vector['position']} of {vector['players']}"


@pytest.mark.parametrize("vector", VECTORS["values"], ids=name)
def test_value(vector: dict[str, Any]) -> None:
    value = qm.solve(players=vector["players"]).value(vector["position"], vector["until_mine"])
    assert value == pytest.approx(vector["value"], abs=1e-8)


@pytest.mark.parametrize("vector", VECTORS["advice"], ids=name)
def test_move_list(vector: dict[str, Any]) -> None:
    advice = qm.advise(
        vector["position"],
        vector["roll"],
        players=vector["players"],
        until_mine=vector["until_mine"],
        model="cycle",
    )
    values = {str(option.move): option.value for option in advice.options}
    assert values == pytest.approx(vector["moves"], abs=1e-6)


def test_empty_sheet_to_the_last_published_digit() -> None:
    assert qm.solve().value("-") == pytest.approx(115.483126023719, abs=1e-9)
    finish_turn = {"second_lock_in_action1": "finish_turn"}
    assert qm.solve(flags=finish_turn).value("-") == pytest.approx(115.910815032848, abs=1e-9)


@pytest.mark.parametrize(
    ("rows", "penalties", "alone", "of_two"),
    [
        ((6, 10, 4), 0, 98.2254, (102.54, 103.234)),
        ((6, 9, 5), 2, 103.234, (107.587, 108.133)),
        ((5, 8, 6), 3, 81.4405, None),
        ((4, 8, 6), 2, 69.0479, None),
    ],
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
