"""The compiled loop of the simulator: whole games of up to eight seats.

Action 1 is one simultaneous decision; then locks apply, then the active seat alone may mark a
colour. Every player's turn comes round in order; a player without a seat only rolls, which makes a
single seat of a cycle of N a game of its own.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ...base.compile import alone, inlined
from ...solver.index.row_states import SLOTS
from .board import BESIDE, NONE, Board, Ints, View, count_with, join, points, points_beside
from .choices import Scratch, Seats, choose_colour, choose_white, new_scratch

Truth = npt.NDArray[np.bool_]

SCORE, MARKS, LOCKS, PENALTIES = range(4)
NO_EVENT, ROW_SHUT, GAME_ENDED = range(3)
NOT_COUNTED: Ints = np.zeros((0, 0, 0, 0, 0), np.int64)
FREE, WHITE, WHOLE = range(3)
MOVE = 5
"""A seat's move: white row and cell, colour row and cell (−1: none), and what the sheet counts
beside its rows after the white mark."""


class GameState(NamedTuple):
    """A game in play: marks (see `board`) and last cells by (seat, row), penalties by seat, closed
    rows now and before the roll."""

    marks: Ints
    last: Ints
    penalties: Ints
    shut: Truth
    before: Truth


def new_state(seats: int) -> GameState:
    """Room for a game of so many seats."""
    return GameState(
        np.zeros((seats, SLOTS + 1), np.int64),
        np.zeros((seats, SLOTS), np.int64),
        np.zeros(seats, np.int64),
        np.zeros(SLOTS, np.bool_),
        np.zeros(SLOTS, np.bool_),
    )


class Start(NamedTuple):
    """Where games start: per (seat, row) marks (see `board`) and last cell; closed rows; penalties;
    the turn.

    `first` is by seat a `MOVE` for the first roll, and `forced` what of it the seat has to make:
    nothing, the white mark or the whole.
    """

    marks: Ints
    last: Ints
    shut: Truth
    penalties: Ints
    active: int
    forced: Ints
    first: Ints


def empty_start(seats: int, active: int = 0) -> Start:
    """All sheets empty."""
    nothing, shut = np.zeros(seats, np.int64), np.zeros(SLOTS, np.bool_)
    marks, last = np.zeros((seats, SLOTS + 1), np.int64), np.full((seats, SLOTS), NONE)
    return Start(marks, last, shut, nothing, active, nothing, np.full((seats, MOVE), NONE))


class Played(NamedTuple):
    """What became of games.

    Shapes: results (games, seats, 4): score, marks, own locks, penalties; ends (games, 2): rolls,
    closed rows; moves (rolls, seats, MOVE): every move of the last game; counts, the `events` of
    `TableGames`, or `NOT_COUNTED`: an array too, so that the loop is compiled once.
    """

    results: Ints
    ends: Ints
    moves: Ints
    counts: Ints


def play_from(
    start: Start,
    board: Board,
    seats: Seats,
    players: int,
    dice: npt.NDArray[np.uint8],
    noise: Ints,
    counts: Ints = NOT_COUNTED,
) -> Played:
    """Play one game from `start` for each entry of the dice, with `players` turns in a round.

    Shapes: dice (games, rolls, 6), the two white faces and those of the sheet's dice; noise (games,
    rolls, seats), random 32 bits for seats that play at random, or (games, 0, 0).
    """
    games, rolls, _ = dice.shape
    number = len(start.penalties)
    played = Played(
        np.zeros((games, number, 4), np.int64),
        np.zeros((games, 2), np.int64),
        np.zeros((rolls, number, MOVE), np.int64),
        counts,
    )
    room, state = new_scratch(board), new_state(number)
    play_seats(board, seats, start, room, state, players, (dice, noise), played)
    return played


@alone
def _count_events(
    board: Board, counts: Ints, view: View, before: Truth, over: bool, own_end: bool
) -> None:
    """Count what the others did in a roll, by what one seat could see after its own marks.

    `before` are the rows closed before the roll, `own_end` whether its penalties end the game.
    """
    if counts.shape[0] == 0:
        return
    closed, by_others, level = 0, 0, 0
    for row in range(SLOTS):
        mine = before[row] or view.last[view.seat, row] == board.end_cell
        closed += mine
        by_others += view.shut[row] and not mine
        level += (board.end_cell if mine else view.last[view.seat, row]) + 1
    if closed >= board.rows_to_end or own_end:
        return
    event = GAME_ENDED if over else ROW_SHUT if by_others else NO_EVENT
    counts[view.seat, view.wait, closed, level, event] += 1


@alone
def play_seats(
    board: Board,
    seats: Seats,
    start: Start,
    room: Scratch,
    state: GameState,
    players: int,
    dice: tuple[npt.NDArray[np.uint8], Ints],
    played: Played,
) -> None:
    """`play_from` with all its room; `dice` are the faces and the noise."""
    faces_of, noise = dice
    results, ends, moves, counts = played
    number = start.penalties.shape[0]
    marks, last, penalties, shut, before = state
    for game in range(faces_of.shape[0]):
        for row in range(SLOTS):
            shut[row] = start.shut[row]
            for seat in range(number):
                marks[seat, row] = start.marks[seat, row]
                last[seat, row] = start.last[seat, row]
        for seat in range(number):
            marks[seat, BESIDE] = start.marks[seat, BESIDE]
            penalties[seat] = start.penalties[seat]
        active = start.active
        roll = 0
        over = False
        while not over:
            for row in range(SLOTS):
                before[row] = shut[row]
            faces = faces_of[game, roll]
            for seat in range(number):
                wait = seat - active if seat >= active else seat - active + players
                bits = noise[game, roll, seat] if noise.shape[1] > 0 else 0
                view = View(seat, wait, penalties[seat], marks, last, before, faces, bits)
                choice = choose_white(board, seats, view, room)
                move = moves[roll, seat]
                _note_white(move, room.whites, choice, marks[seat, BESIDE])
                if roll == 0 and start.forced[seat] != FREE:
                    move[0], move[1] = start.first[seat, 0], start.first[seat, 1]
                    move[4] = start.first[seat, 4]
            for seat in range(number):
                move = moves[roll, seat]
                if move[0] >= 0:
                    _make(board, state, seat, move[0], move[1], move[4])
                    shut[move[0]] |= move[1] == board.end_cell
            closed = 0
            for row in range(SLOTS):
                closed += shut[row]
            over = closed >= board.rows_to_end
            if active < number and not (over and board.ends_now):
                marked = moves[roll, active, 0] >= 0
                surprised = False
                for row in range(SLOTS):
                    mine = before[row] or last[active, row] == board.end_cell
                    surprised |= shut[row] and not mine
                forced = start.forced[active] if roll == 0 else FREE
                if forced == WHOLE:
                    moves[0, active, 2] = start.first[active, 2]
                    moves[0, active, 3] = start.first[active, 3]
                else:
                    bits = noise[game, roll, active] if noise.shape[1] > 0 else 0
                    closed_for_it = before if board.closes_late else shut
                    view = View(
                        active, 0, penalties[active], marks, last, closed_for_it, faces, bits
                    )
                    stands = not surprised and forced == FREE
                    choose_colour(board, seats, view, marked, stands, room)
                    moves[roll, active, 2] = room.plan[0]
                    moves[roll, active, 3] = room.plan[1]
                row = moves[roll, active, 2]
                if row >= 0:
                    cell = moves[roll, active, 3]
                    beside = count_with(board.beside, marks[active, BESIDE], row, cell)
                    _make(board, state, active, row, cell, beside)
                    if last[active, row] == board.end_cell and not shut[row]:
                        shut[row] = True
                        closed += 1
                elif not marked:
                    penalties[active] += 1
                over = closed >= board.rows_to_end or penalties[active] >= board.penalties_to_end
            for seat in range(number):
                wait = seat - active if seat >= active else seat - active + players
                view = View(seat, wait, penalties[seat], marks, last, shut, faces, 0)
                own_end = penalties[seat] >= board.penalties_to_end
                _count_events(board, counts, view, before, over, own_end)
            roll += 1
            active = active + 1 if active + 1 < players else 0
        for seat in range(number):
            _write_result(board, results[game], seat, marks, last, penalties)
        ends[game, 0] = roll
        ends[game, 1] = closed


@inlined
def _note_white(move: Ints, whites: Ints, choice: int, beside: int) -> None:
    """Write the white mark of a choice, −1 for none, and no colour mark yet."""
    for k in range(MOVE):
        move[k] = NONE
    move[4] = beside
    if choice >= 0:
        move[0], move[1], move[4] = whites[choice, 0], whites[choice, 1], whites[choice, 2]


@inlined
def _make(board: Board, state: GameState, seat: int, row: int, cell: int, beside: int) -> None:
    """Make a mark, `beside` being what the sheet counts then."""
    state.marks[seat, row] += 1
    state.last[seat, row] = cell
    state.marks[seat, BESIDE] = beside
    join(board.links, state.marks, state.last, seat, (row, cell))


@inlined
def _write_result(
    board: Board, result: Ints, seat: int, marks: Ints, last: Ints, penalties: Ints
) -> None:
    for k in range(4):
        result[seat, k] = 0
    for row in range(SLOTS):
        locked = last[seat, row] == board.end_cell
        count = marks[seat, row] + board.lock_bonus * locked
        result[seat, SCORE] += points(count)
        result[seat, MARKS] += count
        result[seat, LOCKS] += locked
    result[seat, SCORE] += points_beside(board.beside, marks[seat, BESIDE])
    result[seat, SCORE] -= board.penalty * penalties[seat]
    result[seat, PENALTIES] = penalties[seat]
