"""How many legal moves the rolls of a position offer, exactly, by two routes.

`data/move_counts.json` lists positions with the number of all rolls (6⁶; 6⁵ with a closed row; 6²
for a passive player), of all their legal moves together, and of the rolls that offer each number of
moves. To count a new position of the list, or all of them anew:

    python tests/test_move_counts.py

which counts by `rule_sets`, the second reading of the rules. The tests count by `position` too.
"""

from __future__ import annotations

import json
from collections import Counter
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from helpers.positions import DICE, all_rolls
from oracle.rule_sets import Pad, legal

from qwixx_math.game.position import Position
from qwixx_math.game.rules import Flags

FILE = Path(__file__).parents[1] / "data" / "move_counts.json"
CASES = json.loads(FILE.read_text("utf-8"))

each_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case["position"])


def pad_and_dice(case: dict[str, Any]) -> tuple[Pad, list[str]]:
    pad = Pad.read(case["position"], case["sheet"], Flags.of(case["flags"]))
    dice = [cells[-1][0] for name, cells in pad.printed.items() if name not in pad.closed]
    return pad, dice if case["active"] else []


def count_by_dice(case: dict[str, Any]) -> Counter[int]:
    """Rolls by number of moves: each colour die adds its own moves to those of the white sum."""
    pad, dice = pad_and_dice(case)
    active = case["active"]
    found: Counter[int] = Counter()
    for whites in product(DICE, repeat=2):
        base = len(legal(pad, [*whites], {}, active=active))
        added = [
            [len(legal(pad, [*whites], {die: face}, active=active)) - base for face in DICE]
            for die in dice
        ]
        found.update(base + sum(more) for more in product(*added))
    return found


def summary(counts: Counter[int]) -> dict[str, Any]:
    return {
        "rolls": counts.total(),
        "moves": sum(moves * rolls for moves, rolls in counts.items()),
        "rolls_by_moves": {str(moves): counts[moves] for moves in sorted(counts)},
    }


@each_case
def test_position_counts_the_moves_of_every_roll(case):
    position = Position.parse(case["position"], case["sheet"], case["flags"])
    dice = position.dice if case["active"] else ()
    counts: Counter[int] = Counter()
    for roll, ways in all_rolls(dice):
        counts[len(position.moves(roll, active=case["active"]))] += ways
    assert case | summary(counts) == case


@each_case
def test_the_second_reading_of_the_rules_counts_the_same(case):
    assert case | summary(count_by_dice(case)) == case


def test_the_dice_do_add_their_moves():
    case = next(case for case in CASES if case["rolls"] == 6**5)
    pad, dice = pad_and_dice(case)
    counts = Counter(
        len(legal(pad, [one, two], dict(zip(dice, faces, strict=True)), active=True))
        for one, two, *faces in product(DICE, repeat=2 + len(dice))
    )
    assert counts == count_by_dice(case)


if __name__ == "__main__":
    lines = [json.dumps(case | summary(count_by_dice(case))) for case in CASES]
    FILE.write_text("[\n" + ",\n".join(lines) + "\n]\n", "utf-8")
