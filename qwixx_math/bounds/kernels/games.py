"""Games alone on sheets whose patterns of marks matter, compiled: the rules, and a way to play.

A sheet is six bit patterns: its rows, one in each of four slots, then the bonus rows of both
halves; bit c is the cell at index c. The way to play is the values of a relaxed game
(`half_rules`): of all moves of a roll the one that leads to the highest W(f(position)), the first
of equals in the order of `Position.moves`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ...base.compile import inlined, jit
from ...learned.index.patterns import BOOKS, Ints, SheetRules, Start, Truth
from ...learned.kernels.options import closed_rows, list_options, make, new_room, points_of
from ...solver.index.row_states import SLOTS
from .two_halves import place_of

_NONE = -1


class Relaxed(NamedTuple):
    """The values of a relaxed game.

    By pattern: of a row `key` the number of its state and `beside` its worth beside, of a bonus row
    `level`, what is kept of it, and `circles_beside`. `shut` is the state of a row that others
    closed. `half[h, i, j, level]` is the number of a half's state and `values[place, penalties]`
    the worth of two.
    """

    key: Ints
    shut: int
    level: Ints
    beside: npt.NDArray[np.float64]
    circles_beside: npt.NDArray[np.float64]
    half: npt.NDArray[np.int32]
    seconds: int
    triangle: bool
    values: npt.NDArray[np.float64]


@inlined
def _worth(game: Relaxed, marks: Ints, shut: Truth, p: int) -> float:
    """W of a sheet in short form, with p penalties."""
    a, b, beside = 0, 0, 0.0
    for h in range(2):
        i = game.shut if shut[2 * h] else game.key[marks[2 * h]]
        j = game.shut if shut[2 * h + 1] else game.key[marks[2 * h + 1]]
        state = game.half[h, i, j, game.level[marks[SLOTS + h]]]
        beside += game.circles_beside[marks[SLOTS + h]]
        beside += game.beside[marks[2 * h]] + game.beside[marks[2 * h + 1]]
        if h == 0:
            a = state
        else:
            b = state
    value: float = game.values[place_of(a, b, game.seconds, game.triangle), p]
    return value + beside


@jit
def play_by_policy(
    rules: SheetRules,
    game: Relaxed,
    start: Start,
    dice: npt.NDArray[np.uint8],
    results: Ints,
    moves: Ints,
) -> None:
    """Play one game for each row of `dice` (games, rolls, 6) from a sheet.

    Writes score, rolls, penalties and closed rows into `results`; and what was marked in the last
    game into `moves` (rolls, 2, 3): by white sum and by colour the slot, the cell and the circle
    marked along, −1 for none.
    """
    marks, room = np.zeros(BOOKS, np.int64), new_room()
    for at in range(len(dice)):
        marks[:] = start.marks
        p, roll = start.penalties, 0
        moves[:] = _NONE
        closed = closed_rows(rules, marks, start.shut)
        while closed < rules.rows_to_end and p < rules.boxes:
            count = list_options(rules, marks, start.shut, dice[at, roll], True, room)
            best, chosen = _worth(game, marks, start.shut, p + 1) - rules.penalty, 0
            for i in range(1, count):
                make(marks, room.options[i])
                value = _worth(game, marks, start.shut, p)
                make(marks, room.options[i])
                if value > best:
                    best, chosen = value, i
            make(marks, room.options[chosen])
            moves[roll] = room.options[chosen]
            p += chosen == 0
            roll += 1
            closed = closed_rows(rules, marks, start.shut)
        results[at, 0], results[at, 1] = points_of(rules, marks, p), roll
        results[at, 2], results[at, 3] = p, closed
