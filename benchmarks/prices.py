"""Which price of a roll no other price beats, for a number of players.

    python benchmarks/prices.py 5 3 3.5 4

For each price named the hazards are fitted by self-play at that price (as
`qwixx_math.table.fit_others` does it). Then every one of these players sits alone among players of
each other price, from every seat equally often: in equilibrium nobody wins more than the fair
share, 1/N, of these games.
"""

from __future__ import annotations

import sys
from itertools import permutations

import numpy as np

from qwixx_math.game.rules import Flags
from qwixx_math.game.sheets import get_sheet
from qwixx_math.solver.index.lattice import lattice_of
from qwixx_math.solver.induction import compute_values
from qwixx_math.solver.solution import Solution
from qwixx_math.table.fit_others import GAMES, ROUNDS, fit, no_hazards
from qwixx_math.table.games import play_table
from qwixx_math.table.strategies import ByValue

PLAYED = 60_000


def main(players: int, prices: list[float]) -> None:
    fitted = {price: player(players, price) for price in prices}
    for one, others in permutations(prices, 2):
        wins = np.concatenate(
            [alone(seat, fitted[one], fitted[others], players) for seat in range(players)]
        )
        error = 1.96 * wins.std() / np.sqrt(len(wins))
        print(
            f"{players} players, price {one:g} among {others:g}:"
            f" wins {100 * wins.mean():.2f} ± {100 * error:.2f} %, fair {100 / players:.2f}",
            flush=True,
        )


def player(players: int, price: float) -> ByValue:
    """Best play at a price and the hazards fitted to it."""
    *_, last = fit([no_hazards(players, price)], ROUNDS, GAMES)
    model, lattice = last.models[0], lattice_of(get_sheet("classic"), Flags())
    values = compute_values(lattice, players, table=model)
    return ByValue(f"price {price:g}", Solution(lattice, players, values, table=model))


def alone(seat: int, one: ByValue, others: ByValue, players: int) -> np.ndarray:
    """Wins of the one who sits among others."""
    seats = [one if at == seat else others for at in range(players)]
    return play_table(seats, PLAYED // players, seed=seat).wins[:, seat]


if __name__ == "__main__":
    main(int(sys.argv[1]), [float(price) for price in sys.argv[2:]])
