"""The search for the pocket rules: small whole numbers, one or two changed at a time.

    python benchmarks/pocket.py points --minutes 5
    python benchmarks/pocket.py wins --minutes 10 --seed 2

Every candidate plays the same dice: alone for points, or against `table-win` from both seats. What
is best on them is measured on other dice by `qwixx report pocket-rule pocket-win`. A line a find.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import replace

import numpy as np

from qwixx_math.chances.sampling import BLOCK
from qwixx_math.game.rules import Flags
from qwixx_math.game.sheets import get_sheet
from qwixx_math.solver.index.lattice import lattice_of
from qwixx_math.table.games import Seating
from qwixx_math.table.known_strategies import strategy
from qwixx_math.table.pocket import POCKET, PriceList

GROUPS = (2, 2, 5, 1, 1)
"""Boxes of one price, from left to right."""
START = replace(POCKET, prices=(2, 2, 3, 3, 4, 4, 4, 4, 4, 3, 2), mark=5, penalty=5)
BLOCKS = {"points": 20, "wins": 3}


def numbers_of(rule: PriceList) -> list[int]:
    starts = np.cumsum((0, *GROUPS[:-1]))
    return [*(rule.prices[at] for at in starts), rule.mark, rule.penalty, rule.lock]


def rule_of(numbers: list[int]) -> PriceList:
    *groups, mark, penalty, lock = numbers
    prices = tuple(np.repeat(groups, GROUPS).tolist())
    return replace(START, prices=prices, mark=mark, penalty=penalty, lock=lock)


class Field:
    """Games of one candidate, always on the same dice; a rule only changes costs and limits."""

    def __init__(self, aim: str, seed: int) -> None:
        lattice = lattice_of(get_sheet("classic"), Flags())
        rivals = [] if aim == "points" else [strategy("table-win", 2)]
        seats = [START.rule("candidate"), *rivals]
        self.seating = Seating.of(seats, lattice, len(seats))
        self.aim, self.seed = aim, seed

    def worth(self, rule: PriceList) -> float:
        """Mean score, or share of wins."""
        seat, lattice = rule.rule("candidate"), self.seating.lattice
        levels = lattice.flags.penalties_to_end
        given = self.seating.seats._replace(
            costs=seat.costs(lattice)[None], limits=seat.limits(levels)[None]
        )
        seating, found = replace(self.seating, seats=given), []
        for block in range(BLOCKS[self.aim]):
            if self.aim == "points":
                found.append(seating.play_block(self.seed, block, BLOCK).scores[:, 0].mean())
            else:
                for at, order in enumerate(((0, 1), (1, 0))):
                    played = seating.taking(order).play_block(self.seed, block, BLOCK)
                    found.append(played.wins[:, at].mean())
        return float(np.mean(found))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("aim", choices=BLOCKS)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    field, chance = Field(asked.aim, asked.seed), np.random.default_rng(asked.seed)
    here, best = numbers_of(START), field.worth(START)
    known, end = {tuple(here)}, time.monotonic() + 60 * asked.minutes
    while time.monotonic() < end:
        there = list(here)
        for at in chance.choice(len(here), chance.integers(1, 4), replace=False):
            there[at] += int(chance.choice([-2, -1, 1, 2]))
        if min(there) < 0 or tuple(there) in known:
            continue
        known.add(tuple(there))
        worth = field.worth(rule_of(there))
        if worth > best:
            here, best, rule = there, worth, rule_of(there)
            prices, rest = " ".join(map(str, rule.prices)), "mark {}, penalty {}, lock {} more"
            print(f"{best:.4f}: {prices};", rest.format(*here[-3:]), flush=True)


if __name__ == "__main__":
    main()
