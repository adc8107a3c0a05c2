"""Games played through `position` by a sheet's exact values, beside the exact value.

    python benchmarks/family.py connected-chain-a x-change --games 10000
    python benchmarks/family.py connected-steps-a --players 2 --seed 1
    python benchmarks/family.py classic --flag power=miss_take --flag miss_when=no_legal_move

One line a sheet: exact value, mean score ± standard error, their distance in standard errors, and
the standard deviation of the score ± its standard error. Sheets not solved before are solved.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Sequence

import numpy as np

import qwixx_math as qm
from qwixx_math.table.games_by_rules import play_by_rules


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sheets", nargs="+")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--players", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--flag", action="append", default=[], metavar="NAME=VALUE")
    asked = parser.parse_args()
    flags = dict(flag.split("=", 1) for flag in asked.flag)
    for name in asked.sheets:
        solution = qm.solve(name, players=asked.players, flags=flags)
        played = play_by_rules(solution, asked.games, seed=asked.seed)
        scores = [position.score for position, _ in played]
        print(
            f"{name} {flags or ''}, {asked.players} in a cycle, {asked.games} games,"
            f" seed {asked.seed}: {beside(solution.value('-'), scores)}",
            flush=True,
        )


def beside(exact: float, found: Sequence[int]) -> str:
    """Mean and standard deviation of scores beside the exact value."""
    scores = np.array(found)
    mean, deviation = scores.mean(), scores.std(ddof=1)
    error = deviation / math.sqrt(len(scores))
    fourth = ((scores - mean) ** 4).mean()
    unsure = math.sqrt((fourth - deviation**4) / len(scores)) / (2 * deviation)
    return (
        f"exact {exact:.6f}, mean {mean:.3f} ± {error:.3f} ({(mean - exact) / error:+.2f} s.e.),"
        f" s.d. {deviation:.3f} ± {unsure:.3f}"
    )


if __name__ == "__main__":
    main()
