"""Games for one that a core plays in a second, by strategy.

    python benchmarks/games.py solitaire skip2 genetic
    python benchmarks/games.py solitaire --sheet mixx-a

One thread, time of the processor, tables opened and code compiled beforehand; median of 5 runs of
200,000 games.
"""

from __future__ import annotations

import statistics
import sys
import time

from qwixx_math.table.games import play_table
from qwixx_math.table.known_strategies import strategy
from qwixx_math.table.strategies import Strategy

GAMES, RUNS = 200_000, 5


def main(names: list[str], sheet: str) -> None:
    for name in names:
        seat = strategy(name, 1, sheet)
        play_table([seat], GAMES, sheet=sheet, threads=1)
        rates = [GAMES / seconds(seat, run, sheet) for run in range(RUNS)]
        print(f"{name}: {statistics.median(rates):,.0f} games a second", flush=True)


def seconds(seat: Strategy, seed: int, sheet: str) -> float:
    """Time of the processor for the games of a seed."""
    start = time.process_time()
    play_table([seat], GAMES, sheet=sheet, seed=seed, threads=1)
    return time.process_time() - start


if __name__ == "__main__":
    words, _, chosen = " ".join(sys.argv[1:]).partition(" --sheet ")
    main(words.split(), chosen or "classic")
