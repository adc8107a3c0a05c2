"""Short sheets of classic and mixed rows, under several rules."""

from __future__ import annotations

from qwixx_math.game.sheets import get_sheet

CLASSIC, MIXX_A, MIXX_B = (get_sheet(name) for name in ("classic", "mixx-a", "mixx-b"))
LATE = {"lock_timing": "end_of_turn"}
FINISH = {"second_lock_in_action1": "finish_turn"}
TINY = CLASSIC.cut("RG", slice(4, 7))
TRIPLE = CLASSIC.cut("RYG", slice(4, 7))
CROSSED = MIXX_A.cut("RYGB", slice(5, 8))
SHUFFLED = MIXX_B.cut("GB", slice(3, 8))
GAMES = [
    (TINY, {"marks_to_lock": 1}),
    (TINY, {"marks_to_lock": 9, "penalty": 1}),
    (TRIPLE, {"marks_to_lock": 1, "lock_bonus": False} | FINISH),
    (CLASSIC.cut("Y", slice(2, 9)), {"marks_to_lock": 3}),
    (CLASSIC.cut("RYGB", slice(4, 7)), {"marks_to_lock": 0} | LATE),
    (CROSSED, {"marks_to_lock": 1} | LATE),
    (CROSSED, {"marks_to_lock": 2, "penalties_to_end": 2} | FINISH),
    (SHUFFLED, {"marks_to_lock": 2}),
    (TRIPLE, {"marks_to_lock": 1, "rows_to_end": 1} | LATE),
    (TRIPLE, {"marks_to_lock": 1, "rows_to_end": 3}),
    (CLASSIC.cut("RYGB", slice(5, 7)), {"marks_to_lock": 0, "rows_to_end": 4} | FINISH),
]
