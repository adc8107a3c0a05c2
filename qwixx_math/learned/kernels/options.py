"""What a roll offers on a sheet of patterns, compiled, in the order of `Position.moves`."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ...base.compile import inlined, jit
from ...game.rules import row_score
from ...solver.index.row_states import SLOTS
from ..index.patterns import BOOKS, Ints, SheetRules, Truth

_NONE = -1
_POINTS = np.array([row_score(n) for n in range(64)])


class Room(NamedTuple):
    """Scratch for the options of a roll."""

    whites: Ints
    colours: Ints
    before: Truth
    usable: Truth
    options: Ints


@jit
def new_room() -> Room:
    """Room for one game at a time."""
    return Room(
        np.full((2 * BOOKS + 1, 3), _NONE),  # the last one, −1: no mark
        np.zeros((8 * BOOKS, 3), np.int64),
        np.zeros(SLOTS, np.bool_),
        np.zeros(SLOTS, np.bool_),
        np.zeros(((2 * BOOKS + 1) * (8 * BOOKS + 1), 2, 3), np.int64),
    )


@inlined
def is_closed(rules: SheetRules, marks: Ints, shut: Truth, slot: int) -> bool:
    """Whether a row is closed, by this player or another."""
    closed: bool = shut[slot] or (marks[slot] >> rules.end) & 1 == 1
    return closed


@inlined
def _can_mark(
    rules: SheetRules, marks: Ints, shut: Truth, place: tuple[int, int], own: bool
) -> bool:
    """Whether a row's cell or a circle, (slot, cell), takes a mark, on an own turn or a passive."""
    slot, cell = place
    pattern = marks[slot]
    last = rules.top[pattern]
    if slot >= SLOTS:
        first = 2 * (slot - SLOTS)
        beside = (marks[first] | marks[first + 1]) >> cell & 1
        free: bool = cell > last and beside == 1
        return free
    if shut[slot] or (pattern >> rules.end) & 1:
        return False
    if cell > last:
        right: bool = cell != rules.end or rules.marked[pattern] >= rules.to_lock
        return right
    if not (rules.fills and own) or (pattern >> cell) & 1:
        return False
    between = cell > 0 and (pattern >> (cell - 1)) & 1 and (pattern >> (cell + 1)) & 1
    return rules.fills_any or between == 1


@inlined
def _add(rules: SheetRules, marks: Ints, found: Ints, count: int, slot: int, cell: int) -> int:
    """Put a mark into the list, then itself with the circle beside it if there is that choice."""
    found[count, 0], found[count, 1], found[count, 2] = slot, cell, _NONE
    count += 1
    if rules.joins and slot < SLOTS:
        circle = SLOTS + slot // 2
        if rules.number[circle, cell] and cell > rules.top[marks[circle]]:
            found[count, 0], found[count, 1], found[count, 2] = slot, cell, circle
            count += 1
    return count


@inlined
def turn(marks: Ints, mark: Ints) -> None:
    """Make a mark, or take it back."""
    marks[mark[0]] ^= 1 << mark[1]
    if mark[2] >= 0:
        marks[mark[2]] ^= 1 << mark[1]


@inlined
def _circle_is_made(
    rules: SheetRules,
    marks: Ints,
    faces: npt.NDArray[np.uint8],
    usable: Truth,
    place: tuple[int, int],
) -> bool:
    """Whether a white die and the colour die of a row beside it make the number of a circle."""
    slot, cell = place
    made = False
    for side in range(2 * (slot - SLOTS), 2 * (slot - SLOTS) + 2):
        n = rules.number[slot, cell] - faces[2 + side]
        beside = rules.either or (marks[side] >> cell) & 1 == 1
        made |= usable[side] and beside and (n == faces[0] or n == faces[1])
    return made


@jit
def list_options(
    rules: SheetRules,
    marks: Ints,
    shut: Truth,
    faces: npt.NDArray[np.uint8],
    own: bool,
    room: Room,
) -> int:
    """The choices for a roll in the order of `Position.moves`, `pass` first: their number.

    `room.options[i]` are the marks by white sum and by colour: slot, cell and the circle marked
    along, −1 for none. With a passive roll (`own` false) the white sum is all there is.
    """
    for slot in range(SLOTS):
        room.before[slot] = is_closed(rules, marks, shut, slot)
    found = 0
    total = np.int64(faces[0]) + faces[1]
    for slot in range(BOOKS):
        for cell in range(rules.end + 1):
            if rules.number[slot, cell] == total and _can_mark(
                rules, marks, shut, (slot, cell), own
            ):
                found = _add(rules, marks, room.whites, found, slot, cell)
    room.options[0] = _NONE
    count = 1
    for w in range(-1, found):
        ended = 0
        if w >= 0:
            turn(marks, room.whites[w])
            room.options[count, 0] = room.whites[w]
            room.options[count, 1] = _NONE
            count += 1
        for slot in range(SLOTS):
            now = is_closed(rules, marks, shut, slot)
            ended += now
            room.usable[slot] = not (room.before[slot] if rules.closes_late else now)
        if own and (w < 0 or ended < rules.rows_to_end or not rules.ends_now):
            listed = list_colours(rules, marks, shut, faces, room)
            for c in range(listed):
                room.options[count, 0] = room.whites[w]
                room.options[count, 1] = room.colours[c]
                count += 1
        if w >= 0:
            turn(marks, room.whites[w])
    return count


@jit
def list_colours(
    rules: SheetRules, marks: Ints, shut: Truth, faces: npt.NDArray[np.uint8], room: Room
) -> int:
    """The colour marks on a sheet after action 1, by the dice of `room.usable`: their number."""
    listed = 0
    low, high = min(faces[0], faces[1]), max(faces[0], faces[1])
    for slot in range(SLOTS):
        if not room.usable[slot]:
            continue
        for step in range(rules.end + 1):
            cell = rules.order[slot, step]
            n = rules.number[slot, cell] - faces[2 + slot]
            if n in (low, high) and _can_mark(rules, marks, shut, (slot, cell), True):
                listed = _add(rules, marks, room.colours, listed, slot, cell)
    for slot in range(SLOTS, BOOKS):
        for cell in range(rules.end + 1):
            if (
                rules.number[slot, cell]
                and _can_mark(rules, marks, shut, (slot, cell), True)
                and _circle_is_made(rules, marks, faces, room.usable, (slot, cell))
            ):
                listed = _add(rules, marks, room.colours, listed, slot, cell)
    return listed


@inlined
def make(marks: Ints, option: Ints) -> None:
    """Make the marks of an option, or take them back."""
    for part in range(2):
        if option[part, 0] >= 0:
            turn(marks, option[part])


@inlined
def points_of(rules: SheetRules, marks: Ints, p: int) -> int:
    """Points of a sheet with p penalties if the game ended now."""
    score = -rules.penalty * p
    for slot in range(SLOTS):
        own = (marks[slot] >> rules.end) & 1
        circles = rules.marked[marks[SLOTS + slot // 2]]
        count = rules.marked[marks[slot]] + own * rules.lock_bonus + circles
        if rules.number[slot, 0]:
            score += _POINTS[min(rules.most_marks, count)]
    return score


@inlined
def closed_rows(rules: SheetRules, marks: Ints, shut: Truth) -> int:
    """Number of closed rows."""
    closed = 0
    for slot in range(SLOTS):
        closed += is_closed(rules, marks, shut, slot)
    return closed
