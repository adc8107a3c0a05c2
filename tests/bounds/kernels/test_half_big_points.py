"""Half of Big Points against exhaustive recursion, and roll by roll through the rule executor."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations_with_replacement, product

import numpy as np
import pytest
from helpers.marks import slow_if

import qwixx_math as qm
from qwixx_math.bounds.half_big_points import BigHalf
from qwixx_math.proof.reference import Reference

BIG = qm.get_sheet("big-points")
SHORT = {"marks_to_lock": 2, "penalties_to_end": 2}
# A die that is still there after its row is locked marks circles beside it.
LATE = {"lock_timing": "end_of_turn", "second_lock_in_action1": "finish_turn"}
LOOSE = LATE | {"bonus_colour": "either_neighbour", "bonus_with_mark": True}


@pytest.mark.parametrize(
    "flags",
    slow_if(lambda flags: flags != LATE, [LATE, LOOSE | {"lock_bonus": False, "penalty": 3}]),
)
def test_short_halves_are_solved_exactly(flags: dict[str, str | int | bool]) -> None:
    sheet = replace(BIG.cut("RY", slice(4, 7)), most_marks=5)
    rules = qm.Flags.of(SHORT | flags)
    exact = float(Reference(sheet, rules).value("-"))
    assert BigHalf(sheet, rules).solve()[0, 0] == pytest.approx(exact, abs=1e-12)


def value(half: BigHalf, values: np.ndarray, position: qm.Position) -> float:
    """The value of a position, by its place among those of the half."""
    r = max((cell + 1 for _, cell in position.circles), default=0)
    patterns = (sum(1 << cell for cell in row.cells or ()) for row in position.rows)
    low, high = sorted(int(half.classes[r][1][pattern]) for pattern in patterns)
    place = half.begin[r, len(position.circles)] + high * (high + 1) // 2 + low
    return float(values[place, position.penalties]) - half.flags.penalty * position.penalties


def mean_of_a_roll(half: BigHalf, values: np.ndarray, here: qm.Position) -> float:
    """The mean, over all rolls, of the best move by the values, through the rule executor."""
    total, after = 0.0, {}
    for one, two in combinations_with_replacement(range(1, 7), 2):
        for faces in product(range(1, 7), repeat=len(here.dice)):
            moves = here.moves(qm.Roll((one, two), tuple(zip(here.dice, faces, strict=True))))
            for move in moves:
                if move not in after:
                    after[move] = value(half, values, here.play(move))
            total += (1 + (one != two)) * max(after[move] for move in moves)
    return total / 6 ** (2 + len(here.dice))


def positions(sheet: qm.Sheet, flags: qm.Flags, games: int) -> Iterator[qm.Position]:
    """One position of the second half of each of so many games, played at random."""
    generator = np.random.default_rng(11)
    for _ in range(games):
        game, here = [], qm.Position.parse("-", sheet, flags)
        while not here.is_over:
            game.append(here)
            one, two, *faces = generator.integers(1, 7, 2 + len(here.dice)).tolist()
            moves = here.moves(qm.Roll((one, two), tuple(zip(here.dice, faces, strict=True))))
            here = here.play(moves[generator.integers(min(1, len(moves) - 1), len(moves))])
        yield game[generator.integers(len(game) // 2, len(game))]


@pytest.mark.parametrize(
    ("rows", "flags"),
    [("RY", {}), ("GB", LATE), ("RY", LOOSE), ("GB", {"lock_timing": "end_of_turn"})],
)
def test_values_are_means_of_the_best_moves(rows: str, flags: dict[str, str | bool]) -> None:
    sheet, rules = BIG.cut(rows, slice(2, 9)), qm.Flags.of({"marks_to_lock": 2} | flags)
    half = BigHalf(replace(sheet, most_marks=8), rules)
    values = half.solve()
    for here in positions(half.sheet, rules, 6):
        found = value(half, values, here)
        assert mean_of_a_roll(half, values, here) == pytest.approx(found, abs=1e-12), here
