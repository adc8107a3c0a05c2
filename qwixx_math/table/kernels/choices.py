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
from ...solver.index.row_states import SLOTS
from ...solver.kernels.forms import index_of
from .board import (
    BESIDE,
    MOST_COLOURS,
    NONE,
    Board,
    Ints,
    View,
    gain_of,
    join,
    list_colours,
    list_whites,
    most_whites,
    place_of,
    state_of,
)

BY_VALUE, BY_RULE, AT_RANDOM = range(3)
PASSIVE, OWN, AVOIDING = range(3)

Floats = npt.NDArray[np.float64]


class Scratch(NamedTuple):
    """Room to think: row states, the marks for action 1 and for action 2 as `list_whites` and
    `list_colours` write them, and the colour mark that the active seat plans for the case that
    nobody else closes a row."""

    s: Ints
    whites: Ints
    colours: Ints
    plan: Ints


def new_scratch(board: Board) -> Scratch:
    """Room for one thread."""
    return Scratch(
        np.zeros(SLOTS, np.int64),
        np.zeros((most_whites(board), 3), np.int64),
        np.zeros((MOST_COLOURS, 3), np.int64),
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
def _look_up(
    board: Board, seats: Seats, view: View, then: int, p: int, s: Ints, beside: int
) -> float:
    place = place_of(board.beside, index_of(board.pairs, s), beside)
    value: float = seats.values[seats.which[view.seat], then, p, place]
    return value


@inlined
def _value_without(board: Board, seats: Seats, view: View, own: bool, then: int, s: Ints) -> float:
    """The value of making no mark at all in a roll."""
    beside = view.marks[view.seat, BESIDE]
    value: float = _look_up(board, seats, view, then, view.penalties + own, s, beside)
    if own:
        value -= board.penalty
    return value


@inlined
def _mark(board: Board, view: View, mark: Ints, s: Ints) -> tuple[int, int, int, int]:
    """Make a mark on the sheet and in its row states; what `_unmark` needs to take it back."""
    seat, marks, last, shut = view.seat, view.marks, view.last, view.shut
    row, cell = mark[0], mark[1]
    frontier, beside = last[seat, row], marks[seat, BESIDE]
    marks[seat, row] += 1
    last[seat, row] = cell
    marks[seat, BESIDE] = mark[2]
    partner, before = join(board.links, marks, last, seat, (row, cell))
    s[row] = state_of(board, marks[seat, row], cell, False)
    if partner >= 0:
        s[partner] = state_of(board, marks[seat, partner], last[seat, partner], shut[partner])
    return frontier, beside, partner, before


@inlined
def _unmark(board: Board, view: View, mark: Ints, s: Ints, made: tuple[int, int, int, int]) -> None:
    """Take back the mark that `_mark` made."""
    seat, marks, last, shut = view.seat, view.marks, view.last, view.shut
    row, partner = mark[0], made[2]
    marks[seat, row] -= 1
    last[seat, row] = made[0]
    marks[seat, BESIDE] = made[1]
    s[row] = state_of(board, marks[seat, row], made[0], False)
    if partner >= 0:
        marks[seat, partner] -= 1
        last[seat, partner] = made[3]
        s[partner] = state_of(board, marks[seat, partner], made[3], shut[partner])


@inlined
def _best_colour(
    board: Board, seats: Seats, view: View, s: Ints, found: Ints, passing: float
) -> tuple[float, int]:
    """The highest value with a colour mark or none (`passing`); the mark's place in `found`."""
    value, choice = passing, NONE
    then = seats.cycle[view.seat] - 1
    for k in range(list_colours(board, view, found)):
        gain = gain_of(board, view.marks[view.seat, found[k, 0]], found[k, 1])
        made = _mark(board, view, found[k], s)
        worth = gain + _look_up(board, seats, view, then, view.penalties, s, found[k, 2])
        _unmark(board, view, found[k], s, made)
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
    """The mark in `room.whites` that a seat makes by the white sum, −1 for none."""
    count = list_whites(board, view, room.whites)
    if seats.kind[view.seat] == BY_VALUE:
        choice = _white_by_value(board, seats, view, count, room)
    elif seats.kind[view.seat] == BY_RULE:
        choice = _white_by_rule(board, seats, view, count, room)
    else:
        choice = (view.noise & 0xFFFF) * (count + 1) // 0x10000 - 1
    return choice


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
        row, cell, beside = room.whites[k, 0], room.whites[k, 1], room.whites[k, 2]
        gain = gain_of(board, marks[seat, row], cell)
        made = _mark(board, view, room.whites[k], s)
        value = _look_up(board, seats, view, then, view.penalties, s, beside)
        ends = cell == board.end_cell and closed + 1 >= board.rows_to_end and board.ends_now
        colour = NONE
        if own and not ends:
            value, colour = _best_colour(board, seats, view, s, room.colours, value)
        _unmark(board, view, room.whites[k], s, made)
        value += gain
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
        here = state_of(board, marks[seat, row], last[seat, row], False)
        total = seats.costs[rule, row, here, cell] - free
        ends = cell == board.end_cell and closed + 1 >= board.rows_to_end and board.ends_now
        if not ends:
            made = _mark(board, view, room.whites[k], room.s)
            found = list_colours(board, view, room.colours)
            cost, _ = _cheapest(board, seats, view, room.colours, found)
            total += min(cost - free, 0.0)
            _unmark(board, view, room.whites[k], room.s, made)
        if total < least:
            least, choice = total, k
    return choice if least <= seats.limits[rule, AVOIDING, view.penalties] - free else NONE
