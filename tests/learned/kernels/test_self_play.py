"""Compiled games by a net, against the rule executor and the net in numpy."""

from __future__ import annotations

import numpy as np
import pytest
from helpers.nets import net_by_chance
from helpers.unsolved import BIG, CLASSIC, MIKE

import qwixx_math as qm
from qwixx_math.chances.sampling import draw_faces, generator_of, most_rolls
from qwixx_math.learned.index.patterns import BOOKS, start_of
from qwixx_math.learned.kernels.record import Record
from qwixx_math.learned.net import Net
from qwixx_math.learned.play import empty_opening, play_games
from qwixx_math.learned.tasks import Task

SHORT = {"marks_to_lock": 2}
GAMES = [
    (CLASSIC.cut("RG", slice(3, 9)), SHORT | MIKE, 1),
    (CLASSIC.cut("RYGB", slice(3, 8)), SHORT | MIKE | {"mike_any_skipped": True}, 2),
    (CLASSIC.cut("RYGB", slice(4, 9)), SHORT | {"lock_timing": "end_of_turn"}, 3),
    (BIG.cut("RYGB", slice(4, 9)), SHORT, 3),
    (BIG.cut("RY", slice(2, 9)), SHORT | {"bonus_with_mark": True}, 1),
    (BIG.cut("GB", slice(2, 9)), SHORT | {"bonus_colour": "either_neighbour"}, 2),
    (CLASSIC.cut("RYGB", slice(4, 9)), SHORT | {"second_lock_in_action1": "finish_turn"}, 4),
]


def seated(sheet: qm.Sheet, flags: dict, players: int) -> Net:
    """A net by chance, alone or at a table."""
    tables = (players,) if players > 1 else ()
    return net_by_chance(Task(sheet, qm.Flags.of(flags), tables)).at_table(players)


def record_of(net: Net, games: int, wildness: float = 0.0) -> tuple[Record, np.ndarray]:
    """Games by a net, and their dice."""
    task, players = net.task, net.players
    (record,) = play_games(
        task, net.layers, (games, 7), players=players, wildness=wildness, recorded=True
    )
    dice = draw_faces(generator_of([7, 0]), games, most_rolls(task.sheet, task.flags, players))
    return record, dice


def patterns_of(position: qm.Position) -> list[int]:
    return start_of(position).marks.tolist()


def play_by_rules(net: Net, dice: np.ndarray, record: Record, line: int) -> list[qm.Position]:
    """A whole game by the rule executor, every seat by what the net says of its own sheet; each U
    and each sheet is compared with the record. Returns the last sheets.

    Where two choices are equal but for rounding, the recorded one is made.
    """
    sheet, flags, _ = net.task
    seats, active, roll = net.players, 0, 0
    here = [qm.Position.empty(sheet, flags)] * seats

    def choose(seat, moves, closing=()):
        own = seat == active
        after = [here[seat].play(move, active=own, closing=closing) for move in moves]
        totals = net.totals(after, (seat - active - 1) % seats)
        best = np.flatnonzero(totals > totals.max() - 1e-3)
        made = record.states[line + seat, roll + 1, :BOOKS].tolist()
        return next((moves[at] for at in best if patterns_of(after[at]) == made), moves[best[0]])

    while not any(position.is_over for position in here):
        faces = [int(face) for face in dice[roll]]
        pairs = zip(sheet.dice, faces[2:], strict=False)
        shown = tuple((die, face) for die, face in pairs if die in here[0].dice)
        thrown = qm.Roll((faces[0], faces[1]), shown)
        planned = [
            choose(seat, position.moves(thrown, active=seat == active))
            for seat, position in enumerate(here)
        ]
        locked = [
            {row for row in range(len(sheet.rows)) if move.white and locks(here[seat], move, row)}
            for seat, move in enumerate(planned)
        ]
        closing = [tuple(sorted(set().union(*locked) - locked[seat])) for seat in range(seats)]
        if closing[active]:
            white = planned[active].white
            moves = here[active].moves(thrown, closing=closing[active])
            second = [move for move in moves if move.white == white]
            planned[active] = choose(active, second, closing[active])
        here = [
            position.play(move, active=seat == active, closing=closing[seat])
            for seat, (position, move) in enumerate(zip(here, planned, strict=True))
        ]
        by_colour = {row for row in here[active].closed if not here[active].rows[row].shut}
        here = [
            position.with_closed(by_colour - set(position.closed)) if seat != active else position
            for seat, position in enumerate(here)
        ]
        active, roll = (active + 1) % seats, roll + 1
        over = any(position.is_over for position in here)
        for seat, position in enumerate(here):
            assert record.states[line + seat, roll, :BOOKS].tolist() == patterns_of(position)
            total = net.totals([position], (seat - active) % seats)[0]
            wanted = position.score if over else total
            assert record.best[line + seat, roll - 1] == pytest.approx(wanted, rel=1e-5, abs=1e-4)
    assert record.results[line, 1] == roll
    return here


def locks(position: qm.Position, move: qm.Move, row: int) -> bool:
    """Whether the white mark of a move is the last cell of a row."""
    after = position.with_mark(move.white)
    return row in after.closed and row not in position.closed


@pytest.mark.parametrize(("sheet", "flags", "players"), GAMES)
def test_games_are_those_of_the_rule_executor_by_the_same_net(sheet, flags, players):
    net = seated(sheet, flags, players)
    record, dice = record_of(net, 12)
    for game in range(12):
        line = game * players
        for seat, position in enumerate(play_by_rules(net, dice[game], record, line)):
            result = record.results[line + seat]
            wanted = [position.score, position.penalties, len(position.closed)]
            assert result[[0, 2, 3]].tolist() == wanted


def test_a_choice_can_be_forced():
    """Passing the first roll costs a penalty, and nothing else changes hands."""
    net = seated(CLASSIC.cut("RG", slice(3, 9)), SHORT | MIKE, 2)
    opening = empty_opening(net.task, 2)._replace(forced=0)
    faces = np.array([1, 1, 1, 1, 1, 1], np.uint8)
    played = play_games(
        net.task, net.layers, (5, 7), players=2, opening=opening, first_roll=faces, recorded=True
    )
    (record,) = played
    assert (record.states[::2, 1, BOOKS] == 1).all()
    assert (record.states[1::2, 1, BOOKS] == 0).all()


def test_results_depend_on_the_seed_alone():
    net = net_by_chance(Task(CLASSIC.cut("RG", slice(3, 9)), qm.Flags.of(SHORT | MIKE)))
    one, two = (record_of(net, 40, wildness=0.2)[0] for _ in "ab")
    assert np.array_equal(one.states, two.states)
    assert np.array_equal(one.results, two.results)
