"""Short sheets of a kind that is bounded, not solved."""

from __future__ import annotations

import qwixx_math as qm

CLASSIC, BIG = qm.get_sheet("classic"), qm.get_sheet("big-points")
SHORT = {"marks_to_lock": 2, "penalties_to_end": 2}
MIKE = {"power": "magic_mike"}
TINY = [
    (CLASSIC.cut("R", slice(3, 8)), SHORT | MIKE),
    (CLASSIC.cut("R", slice(2, 9)), SHORT | MIKE),
    (CLASSIC.cut("RG", slice(4, 8)), SHORT | MIKE),
    (CLASSIC.cut("R", slice(3, 8)), SHORT | MIKE | {"mike_any_skipped": True}),
    (BIG.cut("RY", slice(4, 7)), SHORT),
    (BIG.cut("RY", slice(4, 7)), SHORT | {"bonus_colour": "either_neighbour"}),
    (BIG.cut("RY", slice(4, 7)), SHORT | {"bonus_with_mark": True}),
    (BIG.cut("RY", slice(4, 7)), SHORT | {"lock_timing": "end_of_turn"}),
    (BIG.cut("RY", slice(4, 7)), SHORT | {"second_lock_in_action1": "finish_turn"}),
]
