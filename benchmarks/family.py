"""Games of one player, played move by move through `position` by a sheet's exact values.

    python benchmarks/family.py connected-chain-a --games 1000

An estimate beside the exact value: nothing but the values comes from the solver. One line a sheet:
exact value, mean score ± standard error, their distance in standard errors, standard deviation ±
its standard error.
"""

from __future__ import annotations

import argparse
import math
from random import Random

import numpy as np

import qwixx_math as qm
from qwixx_math.notation import Roll, Row
from qwixx_math.position import Position
from qwixx_math.solver import Solution


def play(solution: Solution, random: Random, until_mine: int = 0) -> int:
    """The score of one game by the best move of every roll."""
    sheet, flags = solution.lattice.sheet, solution.lattice.flags
    position, wait = Position(sheet, flags, (Row(),) * len(sheet.rows)), until_mine
    while not position.is_over:
        faces = [random.randint(1, 6) for _ in range(2 + len(position.dice))]
        roll = Roll((faces[0], faces[1]), tuple(zip(position.dice, faces[2:], strict=True)))
        active, then = wait == 0, (wait - 1) % solution.players
        outcomes = [
            position.play(move, active=active) for move in position.moves(roll, active=active)
        ]
        position = max(outcomes, key=lambda after: solution.look_up(after, then))
        wait = then
    return position.score


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sheets", nargs="+")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--players", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    for name in asked.sheets:
        solution, random = qm.solve(name, players=asked.players), Random(asked.seed)
        scores = np.array([play(solution, random) for _ in range(asked.games)])
        exact, mean, deviation = solution.value("-"), scores.mean(), scores.std(ddof=1)
        error = deviation / math.sqrt(len(scores))
        fourth = ((scores - mean) ** 4).mean()
        spread = math.sqrt((fourth - deviation**4) / len(scores)) / (2 * deviation)
        print(
            f"{name}, {asked.players} in a cycle, {asked.games} games: exact {exact:.6f},"
            f" mean {mean:.3f} ± {error:.3f} ({(mean - exact) / error:+.2f} s.e.),"
            f" s.d. {deviation:.3f} ± {spread:.3f}"
        )


if __name__ == "__main__":
    main()
