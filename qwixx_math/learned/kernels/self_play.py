"""Games by a net, alone or at a table, compiled; and what a net learns from them.

All seats play by the same net. Action 1 is simultaneous, so everybody chooses as if the others
closed nothing: the choice that leads to the greatest total U = points + 100 v(inputs), v being the
net; now and then one is made at random. Who rolls chooses the colour anew where others did close a
row in action 1.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ...base.compile import inlined, jit
from ...solver.index.row_states import SLOTS
from ..index.inputs import Floats
from ..index.patterns import Ints, SheetRules, Truth
from .options import Room, list_colours, list_options, make, new_room, points_of, turn
from .record import Record, note
from .value import Scratch, Weights, new_scratch, total_of

_NONE = -1
_LCG, _STEP = np.uint64(6364136223846793005), np.uint64(1442695040888963407)


class Opening(NamedTuple):
    """Where games begin: patterns by (seat, slot), penalties by seat, closed rows, who rolls first;
    and, if not −1, the choice of seat 0 for the first roll by its number."""

    marks: Ints
    penalties: Ints
    shut: Truth
    active: int
    forced: int


class Game(NamedTuple):
    """A game in play: patterns, penalties and closed rows as in `Opening`, the rows closed before
    the roll; by seat its choice for the roll, the U that this promised, whether it was made at
    random."""

    marks: Ints
    penalties: Ints
    shut: Truth
    before: Truth
    chosen: Ints
    promised: Floats
    wild: Truth


@jit
def _choose(
    rules: SheetRules,
    net: Weights,
    game: Game,
    place: tuple[int, int, bool],
    faces: npt.NDArray[np.uint8],
    room: Room,
    scratch: Scratch,
) -> int:
    """Choose for a seat, as if the others closed nothing; returns the number of its choices.

    `place` is the seat, the rolls of others before its next own roll, whether it rolls now.
    """
    seat, then, own = place
    marks, turns = game.marks[seat], (then, len(game.marks))
    count = list_options(rules, marks, game.shut, faces, own, room)
    best, chosen = -np.inf, 0
    for i in range(count):
        make(marks, room.options[i])
        paid = game.penalties[seat] + (own and i == 0)
        total = total_of(rules, net, marks, game.shut, paid, turns, scratch)
        make(marks, room.options[i])
        if total > best:
            best, chosen = total, i
    game.promised[seat] = best
    game.chosen[seat] = room.options[chosen]
    return count


@jit
def _choose_colour(
    rules: SheetRules,
    net: Weights,
    game: Game,
    seat: int,
    faces: npt.NDArray[np.uint8],
    room: Room,
    scratch: Scratch,
) -> None:
    """Choose the colour of who rolls, when it is known which rows were closed in action 1."""
    marks, turns = game.marks[seat], (len(game.marks) - 1, len(game.marks))
    open_to_it = game.before if rules.closes_late else game.shut
    for slot in range(SLOTS):
        room.usable[slot] = not open_to_it[slot]
    listed = list_colours(rules, marks, open_to_it, faces, room)
    paid = game.penalties[seat] + (game.chosen[seat, 0, 0] == _NONE)
    best = total_of(rules, net, marks, game.shut, paid, turns, scratch)
    game.chosen[seat, 1] = _NONE
    for i in range(listed):
        turn(marks, room.colours[i])
        total = total_of(rules, net, marks, game.shut, game.penalties[seat], turns, scratch)
        turn(marks, room.colours[i])
        if total > best:
            best = total
            game.chosen[seat, 1] = room.colours[i]
    game.promised[seat] = best


@inlined
def _close(rules: SheetRules, game: Game) -> int:
    """Close the rows whose last cell somebody has marked; returns how many are closed."""
    closed = 0
    for slot in range(SLOTS):
        for seat in range(len(game.marks)):
            game.shut[slot] |= (game.marks[seat, slot] >> rules.end) & 1 == 1
        closed += game.shut[slot]
    return closed


@jit
def _new_game(opening: Opening) -> Game:
    seats = len(opening.marks)
    return Game(
        opening.marks.copy(),
        opening.penalties.copy(),
        opening.shut.copy(),
        opening.shut.copy(),
        np.zeros((seats, 2, 3), np.int64),
        np.zeros(seats, np.float32),
        np.zeros(seats, np.bool_),
    )


@jit
def _is_over(rules: SheetRules, game: Game) -> bool:
    return _close(rules, game) >= rules.rows_to_end or game.penalties.max() >= rules.boxes


@jit
def _make_all(
    rules: SheetRules,
    net: Weights,
    game: Game,
    active: int,
    faces: npt.NDArray[np.uint8],
    room: Room,
    scratch: Scratch,
) -> None:
    """Make what is chosen: all marks by the white sum, then the colour, or the penalty."""
    for seat in range(len(game.marks)):
        if game.chosen[seat, 0, 0] != _NONE:
            turn(game.marks[seat], game.chosen[seat, 0])
    for slot in range(SLOTS):
        game.before[slot] = game.shut[slot]
    over = _close(rules, game) >= rules.rows_to_end
    if over and rules.ends_now:
        return
    chosen, surprised = game.chosen[active], False
    for slot in range(SLOTS):
        mine = game.before[slot] or (game.marks[active, slot] >> rules.end) & 1 == 1
        surprised |= game.shut[slot] and not mine
    if surprised:
        _choose_colour(rules, net, game, active, faces, room, scratch)
    if chosen[1, 0] != _NONE:
        turn(game.marks[active], chosen[1])
    elif chosen[0, 0] == _NONE:
        game.penalties[active] += 1


@jit
def play_by_net(
    rules: SheetRules,
    net: Weights,
    opening: Opening,
    dice: npt.NDArray[np.uint8],
    wildness: tuple[float, int],
    record: Record,
) -> None:
    """Play one game for each row of `dice` (games, rolls, 6).

    `wildness` is the share of choices that are made at random, and a seed of these.
    """
    game, room, scratch = _new_game(opening), new_room(), new_scratch(net)
    seats = len(opening.marks)
    share, seed = wildness
    recorded = record.best.shape[1] > 0
    for at in range(len(dice)):
        state = np.uint64(seed) * _LCG + np.uint64(at + 1) * _STEP
        game.marks[:] = opening.marks
        game.penalties[:] = opening.penalties
        game.shut[:] = opening.shut
        active, roll, line = opening.active, 0, at * seats
        over = _is_over(rules, game)
        for seat in range(seats) if recorded else range(0):
            turns = ((seat - active) % seats, seats)
            note(record, (line + seat, 0), game.marks[seat], game.shut, game.penalties[seat], turns)
        while not over:
            faces, following = dice[at, roll], (active + 1) % seats
            for seat in range(seats):
                place = (seat, (seat - following) % seats, seat == active)
                count = _choose(rules, net, game, place, faces, room, scratch)
                if share > 0.0:
                    state = state * _LCG + _STEP
                    game.wild[seat] = float(state >> np.uint64(40)) < share * 16777216.0
                    if game.wild[seat]:
                        state = state * _LCG + _STEP
                        chosen = int(np.int64(state >> np.uint64(33)) % count)
                        game.chosen[seat] = room.options[chosen]
                if roll == 0 and seat == 0 and opening.forced >= 0:
                    game.chosen[0] = room.options[opening.forced]
            _make_all(rules, net, game, active, faces, room, scratch)
            over, active, roll = _is_over(rules, game), following, roll + 1
            for seat in range(seats) if recorded else range(0):
                marks, p, turns = (
                    game.marks[seat],
                    game.penalties[seat],
                    ((seat - active) % seats, seats),
                )
                note(record, (line + seat, roll), marks, game.shut, p, turns)
                best = game.promised[seat]
                if not game.wild[seat]:
                    best = float(points_of(rules, marks, p))
                    if not over:
                        best = total_of(rules, net, marks, game.shut, p, turns, scratch)
                record.best[line + seat, roll - 1] = best
                record.wild[line + seat, roll - 1] = game.wild[seat]
        for seat in range(seats):
            result, p = record.results[line + seat], game.penalties[seat]
            result[0], result[1] = points_of(rules, game.marks[seat], p), roll
            result[2], result[3] = p, _close(rules, game)
