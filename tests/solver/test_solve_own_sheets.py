"""Sheets that nobody has printed, from files, against the plainest solver in fractions."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from helpers.marks import slow_if
from helpers.solving import assert_worth_what_the_plainest_solver_says

from qwixx_math.game.sheets import Sheet

COLOURS = ("red", "yellow", "green", "blue")


def drawn(rng: Random) -> dict[str, Any]:
    """A layout of two rows of three cells or three rows of two, with something added to two."""
    rows, cells = rng.choice([(2, 3), (3, 2)])
    locks = rng.sample(COLOURS, rows)
    free = {(colour, number) for colour in locks for number in range(2, 13)}
    layout: dict[str, Any] = {"rows": []}
    for lock in locks:
        printed = []
        for number in rng.sample(range(2, 13), cells):
            colour = rng.choice(sorted(colour for colour, n in free if n == number))
            free.remove((colour, number))
            printed.append([colour, number])
        layout["rows"].append({"row": lock[0].upper(), "lock": lock, "cells": printed})
    names = [[[row["row"], n] for _, n in row["cells"]] for row in layout["rows"]]
    added = {
        "chains": [[rng.choice(names[0][:-1]), rng.choice(names[1][:-1])]],
        "steps": [name for row in names for name in row if rng.random() < 0.4],
        "exchange": [rng.sample(range(2, 13), 2)],
    }
    part = rng.choice(["", *added]) if rows == 2 else ""
    return layout | ({part: added[part]} if part else {})


@pytest.mark.parametrize("seed", slow_if(bool, range(30)))
def test_an_own_sheet_is_worth_what_the_plainest_solver_says(seed: int, tmp_path: Path) -> None:
    file = tmp_path / "drawn.json"
    file.write_text(json.dumps(drawn(Random(seed))), "utf-8")
    changed = {"marks_to_lock": 1, "penalties_to_end": 2}
    assert_worth_what_the_plainest_solver_says(Sheet.load(file), changed, 1 + seed % 2)
