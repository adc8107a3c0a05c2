"""The pick by playouts: the way its table is played, and what it picks."""

from __future__ import annotations

import numpy as np
import pytest

import qwixx_math as qm
from qwixx_math.game.notation import Roll
from qwixx_math.game.position import Position
from qwixx_math.game.turn import Table
from qwixx_math.solver.index.lattice import lattice_of
from qwixx_math.table import playouts as playout
from qwixx_math.table.games import Seating
from qwixx_math.table.known_strategies import strategy
from qwixx_math.table.playouts import PLAYOUT, POLICY, ThinkingTable, think
from qwixx_math.table.tournament import tournament


def seating(*names: str) -> Seating:
    lattice = lattice_of(qm.get_sheet("classic"), qm.Flags())
    return Seating.of([strategy(name, 2) for name in names], lattice, len(names))


def assert_same_games(seats: Seating, thinking: tuple[int, ...]) -> None:
    compiled = seats.play_block(3, 1, 40)
    turns = ThinkingTable(seats, thinking).play_block(3, 1, 40)
    for column in ("scores", "marks", "locks", "penalties", "rolls", "closed"):
        assert (getattr(compiled, column) == getattr(turns, column)).all(), column


@pytest.mark.parametrize(
    "names",
    [("skip1+", "random", "rusher"), pytest.param(("cycle", "table-win"), marks=pytest.mark.slow)],
)
def test_turn_by_turn_the_games_are_those_of_the_loop(names: tuple[str, ...]) -> None:
    assert_same_games(seating(*names), ())


@pytest.mark.slow
def test_with_one_candidate_it_plays_the_policy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playout, "_MOST", 1)
    assert_same_games(seating(POLICY, POLICY), (0, 1))


@pytest.mark.slow
def test_it_sees_the_others_sheets() -> None:
    """Red 12 ends the game with 48 points: a win against 1, a defeat for sure against 49."""

    def picked(other: str) -> str:
        seats = tuple(Position.parse(text) for text in ("R5@8 Y4@7 G4@8 Bx", other))
        return str(think(Table(seats, active=1), 0, Roll.parse("66 r1 y1 g1"), 5))

    assert picked("R1@2 Bx") == "R12"
    assert picked("B6@2 G6@5") == "pass"


@pytest.mark.slow
def test_it_sees_whose_turn_it_is() -> None:
    """The first of three can mark nothing and takes the last penalty: so every point counts now."""
    stuck, own, third = "R1@11 Y1@11 G1@3 B1@3 P3", "R2@8", "R1@11 Y1@11 G1@10 B1@10"
    seats = tuple(Position.parse(text) for text in (stuck, own, third))
    picked = think(Table(seats, active=0), 1, Roll.parse("56 r1 y1 g1 b1"), 5)
    assert str(picked) == "R11"


def test_an_unclear_lead_leaves_the_move_of_the_policy() -> None:
    moves = [qm.Move.parse(text) for text in ("R7", "Y7", "G7")]
    own, even = np.array([1.0, 0, 1, 0] * 64), np.array([0, 1.0, 0, 1] * 64)
    better = np.array([1.0, 1, 1, 0] * 64)
    assert playout._pick(list(zip(moves, (own, even, even), strict=True))) == moves[0]
    assert playout._pick(list(zip(moves, (own, even, better), strict=True))) == moves[2]
    # The policy's own was dropped as clearly behind.
    assert playout._pick(list(zip(moves, (own[:8], even, own), strict=True))) == moves[1]


@pytest.mark.slow
def test_it_takes_part_in_tournaments(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playout, "_EFFORT", playout.Effort(32, 1.0, 1, 16))
    one = tournament([PLAYOUT, "skip1+"], 4, seed=2, where=1)
    assert one == tournament([PLAYOUT, "skip1+"], 4, seed=2, where=2)
    assert one.entry(PLAYOUT, "skip1+").score > 40
