"""A number beside the rows: the marked frames, or the exchange fields gone.

With four row states it makes a position. Every form (four row states) has a block of places, one
for each tally it can have; where frames are counted, these lie between the least and the most of
its rows: a row of c marks, the last one on cell l, with f frames on the l cells before it has

    max(0, c − 1 − (l − f)) … min(f, c − 1)  frames there, and that of cell l,

and a closed row any number from none to all. A mark by colour takes tally t on by the frame of its
cell; a mark by white sum n too. With exchange fields white sum n marks the numbers on the other
side of the fields t, t + 1, … that show n as well, which leaves all fields behind up to that one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ...game.position import Position
from ...game.rules import row_score
from .row_states import RowStates

Small = npt.NDArray[np.int16]
Sums = npt.NDArray[np.float64]


class Tally(NamedTuple):
    """What a kernel needs to know of a tally, as arrays.

    `shift[form] + t` is the place of a form with tally t; `low[slot, state]` and
    `high[slot, state]` add up to the least and the most tally of a form. The ways to mark a cell
    by white sum: `white[slot, cell, way]` is the sum, 0 after the last way, and
    `after_white[slot, cell, way, t]` the tally then, −1 where it cannot be; `after_colour[slot,
    cell, t]` that after a mark by colour. `points[t]` is what a tally scores.
    """

    shift: npt.NDArray[np.int32]
    low: Small
    high: Small
    white: Small
    after_white: Small
    after_colour: Small
    points: npt.NDArray[np.float64]


def tally_in(position: Position) -> int:
    """What is counted on a sheet: its marked frames, or the exchange fields gone."""
    return position.framed if position.sheet.frames else position.exchanges


def tally_of(rows: RowStates, sum_of: Callable[[Small], Sums]) -> Tally | None:
    """The tally of a sheet, None if there is nothing to count."""
    sheet, shape = rows.sheet, rows.tables.step.shape
    if not sheet.frames and not sheet.exchange:
        return None
    most = len(sheet.frames) + len(sheet.exchange)
    tallies = range(most + 1)
    low, high = np.zeros(shape[:2], np.int16), np.zeros(shape[:2], np.int16)
    if sheet.exchange:
        high[0] = most  # whatever the rows are: all of it said of the first slot
    ways: dict[int, list[tuple[int, list[int]]]] = {}
    for (rolled, number), field in sheet.exchanged.items():
        then = [field + 1 if tally <= field else -1 for tally in tallies]
        ways.setdefault(number, []).append((rolled, then))
    room = 1 + max(map(len, ways.values()), default=0)
    white = np.zeros((shape[0], shape[2], room), np.int16)
    after_white = np.full((*white.shape, most + 1), -1, np.int16)
    after_colour = np.full((shape[0], shape[2], most + 1), -1, np.int16)
    for slot, row in rows.filled_slots:
        cells = sheet.rows[row].cells
        framed = [cell.framed for cell in cells]
        for state, (count, last, _) in enumerate(rows.states):
            if count:
                frames = sum(framed[:last])
                low[slot, state] = max(0, count - 1 - (last - frames)) + framed[last]
                high[slot, state] += min(frames, count - 1) + framed[last]
        high[slot, rows.closed_state :] += sum(framed)
        for c, cell in enumerate(cells):
            after_colour[slot, c, : most + 1 - cell.framed] = tallies[cell.framed :]
            found = [(cell.number, after_colour[slot, c]), *ways.get(cell.number, ())]
            for way, (number, after) in enumerate(found):
                white[slot, c, way], after_white[slot, c, way] = number, after
    first, widths = sum_of(low), sum_of(high - low) + 1
    shift = np.cumsum(widths) - widths - first
    points = [float(row_score(t)) if sheet.frames else 0.0 for t in tallies]
    return Tally(
        shift.astype(np.int32), low, high, white, after_white, after_colour, np.array(points)
    )
