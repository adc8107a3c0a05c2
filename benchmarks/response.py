"""How far the table's way to win is from a best response to itself, for two players.

    python benchmarks/response.py 3 4 5

For each price of a roll named: the hazards that a player at this price meets at a table with the
fitted one (`table-win`) are fitted by their games, the best play against them is solved, and it
plays against the fitted one from both seats. What it wins beyond one half is the gain of the best
response among players of this kind.
"""

from __future__ import annotations

import sys

import numpy as np

from qwixx_math.solver.fitted import table_model
from qwixx_math.solver.induction import compute_values
from qwixx_math.solver.others import TableModel
from qwixx_math.solver.solution import Solution
from qwixx_math.table.fit_others import hazards_of
from qwixx_math.table.games import play_table
from qwixx_math.table.known_strategies import strategy
from qwixx_math.table.strategies import ByValue

ROUNDS, GAMES = 2, 100_000


def main(prices: list[float]) -> None:
    fitted = strategy("table-win", 2)
    assert isinstance(fitted, ByValue)
    lattice, start = fitted.solution.lattice, table_model(2, "win")
    for price in prices:
        model = TableModel(2, price, start.end, start.shut)
        for at in range(ROUNDS + 1):
            values = compute_values(lattice, 2, table=model)
            answer = ByValue(f"price {price}", Solution(lattice, 2, values, table=model))
            first = play_table([answer, fitted], GAMES // 2, seed=2 * at)
            second = play_table([fitted, answer], GAMES // 2, seed=2 * at + 1)
            wins = np.concatenate([first.wins[:, 0], second.wins[:, 1]])
            error = 1.96 * wins.std() / np.sqrt(GAMES)
            print(
                f"price {price:g}, round {at}: wins {100 * wins.mean():.2f} ± {100 * error:.2f} %"
            )
            model = TableModel(2, price, *hazards_of(first.events[0] + second.events[1]))


if __name__ == "__main__":
    main([float(price) for price in sys.argv[1:]])
