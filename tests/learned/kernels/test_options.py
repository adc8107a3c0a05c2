"""Compiled choices for a roll, against `Position.moves`."""

from __future__ import annotations

import numpy as np
import pytest
from helpers.unsolved import BIG, CLASSIC, MIKE

import qwixx_math as qm
from qwixx_math.learned.index.patterns import rules_of, start_of
from qwixx_math.learned.kernels.options import list_options, new_room

FINISH, LATE = {"second_lock_in_action1": "finish_turn"}, {"lock_timing": "end_of_turn"}


@pytest.mark.parametrize("own", [True, False])
@pytest.mark.parametrize(
    ("text", "sheet", "flags"),
    [
        ("-", CLASSIC, {}),
        ("R2,4,7 Y2,3,4,5,10 G12,9x P1", CLASSIC, MIKE),
        ("R2,4,7 Y2,3,4,5,10 G12,9 P1", CLASSIC, MIKE | {"mike_any_skipped": True}),
        ("R2,4,7 Y2,3,4,5,6,7 G12,9 RY4,7 B8", BIG, {}),
        ("R2,4,7 Y2,3,4,5,6,7 G12,9 RY4 B8", BIG, {"bonus_with_mark": True}),
        ("R2,4,7 Y2,3,4,5,10 G12,9 RY4 B8", BIG, {"bonus_colour": "either_neighbour"}),
        ("R2,3,4,5,6,7,8 Y2,3,4,5,10,11 G12x", CLASSIC, FINISH | LATE),
        ("R2,3,4,5,6,7,8 Y2,3,4,5,10,11 G12x", CLASSIC, {}),
    ],
)
def test_choices_are_the_moves_in_their_order(text, sheet, flags, own):
    here = qm.Position.parse(text, sheet, flags)
    rules, room = rules_of(here.sheet, here.flags), new_room()
    draw = np.random.default_rng(5)
    for _ in range(60):
        faces = draw.integers(1, 7, 6).astype(np.uint8)
        pairs = zip(here.sheet.dice, map(int, faces[2:]), strict=True)
        shown = tuple((die, face) for die, face in pairs if die in here.dice)
        moves = here.moves(qm.Roll((int(faces[0]), int(faces[1])), shown), active=own)
        marks, shut, _ = start_of(here)
        count = list_options(rules, marks, shut, faces, own, room)
        assert marks.tolist() == start_of(here).marks.tolist()
        wanted = []
        for move in moves:
            places = [
                (row, cell, mark.joined) if mark else (-1, -1, False)
                for mark in (move.white, move.colour)
                for row, cell in [here.place(mark) if mark else (-1, -1)]
            ]
            wanted.append(places)
        found = [
            [(int(slot), int(cell), bool(circle >= 0)) for slot, cell, circle in option]
            for option in room.options[:count]
        ]
        assert found == wanted
