"""How a seat at a table decides, compiled.

A seat decides twice, as at a real table: about the white sum without seeing the others' choices,
then, if it is active, about a colour. It plays by a table of values of positions after a roll (the
solver's A_k, see `others`), by the costs of a rule (see `strategies`), or at random.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ...base.compile import inlined
from ...game.position import ROWS_TO_END
from ...solver.index.row_states import SLOTS
from ...solver.kernels.forms import index_of
from .board import (
    MOST_COLOURS,
    NONE,
    Board,
    Ints,
    View,
    gain_of,
    list_colours,
    list_whites,
    state_of,
)

BY_VALUE, BY_RULE, AT_RANDOM = range(3)
PASSIVE, OWN, AVOIDING = range(3)

Floats = npt.NDArray[np.float64]


class Scratch(NamedTuple):
    """Room to think: row states, the marks for action 1 and for action 2 as (row, cell), and the
    colour mark that the active seat plans for the case that nobody else closes a row."""

    s: Ints
    whites: Ints
    colours: Ints
    plan: Ints


def new_scratch() -> Scratch:
    """Room for one thread."""
    return Scratch(
        np.zeros(SLOTS, np.int64),
        np.zeros((SLOTS, 2), np.int64),
        np.zeros((MOST_COLOURS, 2), np.int64),
        np.zeros(2, np.int64),
    )


class Seats(NamedTuple):
    """How every seat plays: shapes (seats,), and for the rest what `kind` says.

    `values[table, next, penalties, index]` are the tables of the seats that play by value, after a
    roll with `next` passive ones to come before the own, up to the penalty that ends the game; a
    table counts `cycle` players.
    `costs[rule, row, state, cell]` and `limits[rule, occasion, penalties]` belong to the seats that
    play by rule; the occasion is a passive roll, an own one, or a penalty to be avoided. A rule may
    weigh both marks of an own roll `together`.
    """

    kind: Ints
    which: Ints
    cycle: Ints
    values: npt.NDArray[np.float64]
    costs: Floats
    limits: Floats
    together: npt.NDArray[np.bool_]


@inlined
def _look_up(board: Board, seats: Seats, view: View, then: int, p: int, s: Ints) -> float:
    value: float = seats.values[seats.which[view.seat], then, p, index_of(board.pairs, s)]
    return value


@inlined
def _value_without(board: Board, seats: Seats, view: View, own: bool, then: int, s: Ints) -> float:
    """The value of making no mark at all in a roll."""
    value: float = _look_up(board, seats, view, then, view.penalties + own, s)
    if own:
        value -= board.penalty
    return value


@inlined
def _best_colour(
    board: Board, seats: Seats, view: View, s: Ints, found: Ints, passing: float
) -> tuple[float, int]:
    """The highest value with a colour mark or none (`passing`); the mark's place in `found`."""
    value, choice = passing, NONE
    seat, marks = view.seat, view.marks
    then = seats.cycle[seat] - 1
    for k in range(list_colours(board, view, found)):
        row, cell = found[k, 0], found[k, 1]
        here = s[row]
        s[row] = state_of(board, marks[seat, row] + 1, cell, False)
        worth = _look_up(board, seats, view, then, view.penalties, s)
        s[row] = here
        worth += gain_of(board, marks[seat, row], cell)
        if worth > value:
            value, choice = worth, k
    return value, choice


@inlined
def _cheapest(board: Board, seats: Seats, view: View, found: Ints, count: int) -> tuple[float, int]:
    """Least cost of the marks found under the seat's rule, and its place among them."""
    cost, choice = np.inf, NONE
    seat, marks, last = view.seat, view.marks, view.last
    for k in range(count):
        row, cell = found[k, 0], found[k, 1]
        state = state_of(board, marks[seat, row], last[seat, row], False)
        this = seats.costs[seats.which[seat], row, state, cell]
        if this < cost:
            cost, choice = this, k
    return cost, choice


@inlined
def choose_white(board: Board, seats: Seats, view: View, room: Scratch) -> int:
    """The row a seat marks by the white sum, −1 for none."""
    count = list_whites(board, view, room.whites)
    if seats.kind[view.seat] == BY_VALUE:
        choice = _white_by_value(board, seats, view, count, room)
    elif seats.kind[view.seat] == BY_RULE:
        choice = _white_by_rule(board, seats, view, count, room)
    else:
        choice = (view.noise & 0xFFFF) * (count + 1) // 0x10000 - 1
    return room.whites[choice, 0] if choice >= 0 else NONE


@inlined
def choose_colour(
    board: Board, seats: Seats, view: View, marked: bool, stands: bool, room: Scratch
) -> None:
    """Write the mark the active seat makes in action 2 into `room.plan`, −1 for none.

    `stands`: nobody else closed a row in action 1, so a plan made then still holds.
    """
    choice = NONE
    seat, marks, last = view.seat, view.marks, view.last
    if seats.kind[seat] == BY_VALUE:
        if stands:
            return
        s = room.s
        for row in range(SLOTS):
            s[row] = state_of(board, marks[seat, row], last[seat, row], view.shut[row])
        then = seats.cycle[seat] - 1
        passing = _value_without(board, seats, view, not marked, then, s)
        _, choice = _best_colour(board, seats, view, s, room.colours, passing)
    else:
        count = list_colours(board, view, room.colours)
        if seats.kind[seat] == BY_RULE:
            limit = seats.limits[seats.which[seat], OWN if marked else AVOIDING, view.penalties]
            cost, choice = _cheapest(board, seats, view, room.colours, count)
            choice = choice if cost <= limit else NONE
        else:
            choice = (view.noise >> 16) * (count + 1) // 0x10000 - 1
    _plan(room, choice)


@inlined
def _plan(room: Scratch, choice: int) -> None:
    room.plan[0] = room.colours[choice, 0] if choice >= 0 else NONE
    room.plan[1] = room.colours[choice, 1] if choice >= 0 else NONE


@inlined
def _white_by_value(board: Board, seats: Seats, view: View, count: int, room: Scratch) -> int:
    """Best with the colour mark planned after it; of equals the first in `Position.moves`."""
    s = room.s
    seat, marks, last = view.seat, view.marks, view.last
    cycle = seats.cycle[seat]
    own = view.wait == 0
    then = cycle - 1 if own else min(view.wait, cycle) - 1
    closed = 0
    for row in range(SLOTS):
        closed += view.shut[row]
        s[row] = state_of(board, marks[seat, row], last[seat, row], view.shut[row])
    best = _value_without(board, seats, view, own, then, s)
    if own:
        best, colour = _best_colour(board, seats, view, s, room.colours, best)
        _plan(room, colour)
    choice = NONE
    for k in range(count):
        row, cell = room.whites[k, 0], room.whites[k, 1]
        here, before, frontier = s[row], marks[seat, row], last[seat, row]
        s[row] = state_of(board, before + 1, cell, False)
        value = _look_up(board, seats, view, then, view.penalties, s)
        ends = cell == board.end_cell and closed + 1 >= ROWS_TO_END and board.ends_now
        colour = NONE
        if own and not ends:
            marks[seat, row], last[seat, row] = before + 1, cell
            value, colour = _best_colour(board, seats, view, s, room.colours, value)
            marks[seat, row], last[seat, row] = before, frontier
        s[row] = here
        value += gain_of(board, before, cell)
        if value > best:
            best, choice = value, k
            if own:
                _plan(room, colour)
    return choice


@inlined
def _white_by_rule(board: Board, seats: Seats, view: View, count: int, room: Scratch) -> int:
    """Within the limit, or sooner than a penalty where no colour would do."""
    limits, rule = seats.limits, seats.which[view.seat]
    p, own = view.penalties, view.wait == 0
    if own and seats.together[rule]:
        return _white_of_two(board, seats, view, count, room)
    cost, choice = _cheapest(board, seats, view, room.whites, count)
    if cost <= limits[rule, OWN if own else PASSIVE, p]:
        return choice
    if not own or cost > limits[rule, AVOIDING, p]:
        return NONE
    found = list_colours(board, view, room.colours)
    colour, _ = _cheapest(board, seats, view, room.colours, found)
    return choice if cost <= colour and colour > limits[rule, OWN, p] else NONE


@inlined
def _white_of_two(board: Board, seats: Seats, view: View, count: int, room: Scratch) -> int:
    """With the colour mark that may follow it: least costs over what a mark may cost freely.

    Of equal costs none by the white sum, else the first row.
    """
    seat, marks, last = view.seat, view.marks, view.last
    rule = seats.which[seat]
    free = seats.limits[rule, OWN, view.penalties]
    found = list_colours(board, view, room.colours)
    cost, _ = _cheapest(board, seats, view, room.colours, found)
    least, choice = cost - free, NONE
    closed = 0
    for row in range(SLOTS):
        closed += view.shut[row]
    for k in range(count):
        row, cell = room.whites[k, 0], room.whites[k, 1]
        before, frontier = marks[seat, row], last[seat, row]
        total = seats.costs[rule, row, state_of(board, before, frontier, False), cell] - free
        ends = cell == board.end_cell and closed + 1 >= ROWS_TO_END and board.ends_now
        if not ends:
            marks[seat, row], last[seat, row] = before + 1, cell
            found = list_colours(board, view, room.colours)
            cost, _ = _cheapest(board, seats, view, room.colours, found)
            total += min(cost - free, 0.0)
            marks[seat, row], last[seat, row] = before, frontier
        if total < least:
            least, choice = total, k
    return choice if least <= seats.limits[rule, AVOIDING, view.penalties] - free else NONE
