"""Addresses: what is written reads back; what cannot be read gets a clear error."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from click.testing import CliRunner
from helpers.positions import full_sheets, positions
from hypothesis import given
from hypothesis import strategies as st

from qwixx_math import Position, QwixxError, Roll
from qwixx_math.cli import main
from qwixx_math.solver.address import PAGE, Asked


@given(positions(full_sheets), st.data())
def test_round_trip(position: Position, data: Any) -> None:
    players = data.draw(st.integers(1, 8))
    dice = st.integers(1, 6)
    roll = data.draw(st.none() | st.builds(Roll, st.tuples(dice, dice)))
    until_mine = data.draw(st.integers(0, players - 1))
    asked = Asked(position, roll, players, until_mine)
    assert Asked.parse(PAGE + asked.fragment) == asked


@pytest.mark.parametrize(
    ("asked", "fragment"),
    [
        (Asked(Position.parse("-")), "#position=-"),
        (
            Asked(Position.parse("R3@5x", "mixx-a", {"penalty": 4})),
            "#position=R3@5x&sheet=mixx-a&penalty=4",
        ),
        (Asked(Position.parse("-"), players=2, model="table"), "#position=-&players=2"),
        (Asked(Position.parse("-"), players=2, model="cycle"), "#position=-&players=2&model=cycle"),
        (Asked(Position.parse("-"), players=2, aim="win"), "#position=-&players=2&aim=win"),
        (
            Asked(Position.parse("-", "connected-chain-a", {"chain_optional": True})),
            "#position=-&sheet=connected-chain-a&chain-optional=true",
        ),
    ],
)
def test_written(asked: Asked, fragment: str) -> None:
    assert asked.fragment == fragment


@pytest.mark.parametrize(
    "address",
    [
        "",
        "#",
        "#roll=w1_w2",
        "#position=Q",
        "#position=R3,2",
        "#position=-&players=0",
        "#position=-&players=12",
        "#position=-&until-mine=1",
        "#position=-&sheet=nothing",
        "#position=-&model=guess",
        "#position=-&roll=w7_w1",
        "#position=-&penalty=x",
        "#position=%ff%00",
    ],
)
def test_unreadable(address: str) -> None:
    with pytest.raises(QwixxError):
        Asked.parse(address)


@given(st.text(max_size=60))
def test_any_text(text: str) -> None:
    with suppress(QwixxError):
        Asked.parse(f"#position={text}")


def test_link_of_advice() -> None:
    told = CliRunner().invoke(
        main, ["advise", "R2,3 P1", "34 r5 y1 g6 b2", "--link", "--json", "--quiet"]
    )
    link = json.loads(told.stdout)["link"]
    assert Asked.parse(link) == Asked(
        Position.parse("R2,3 P1"), Roll.parse("34 r5 y1 g6 b2"), model=None
    )
