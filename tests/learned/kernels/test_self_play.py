"""Compiled games by a net, against the rule executor and the net in numpy."""

from __future__ import annotations

import numpy as np
import pytest
from helpers.nets import net_by_chance
from helpers.unsolved import BIG, CLASSIC, MIKE

import qwixx_math as qm
from qwixx_math.chances.sampling import draw_faces, generator_of, most_rolls
from qwixx_math.learned.index.inputs import INPUTS
from qwixx_math.learned.index.patterns import rules_of
from qwixx_math.learned.kernels.self_play import Record, fill_inputs, write_targets
from qwixx_math.learned.net import Net
from qwixx_math.learned.play import play_games
from qwixx_math.learned.tasks import Task

SHORT = {"marks_to_lock": 2}
GAMES = [
    (CLASSIC.cut("RG", slice(3, 9)), SHORT | MIKE, 1),
    (CLASSIC.cut("RYGB", slice(3, 8)), SHORT | MIKE | {"mike_any_skipped": True}, 2),
    (BIG.cut("RYGB", slice(4, 9)), SHORT, 3),
    (BIG.cut("RY", slice(2, 9)), SHORT | {"bonus_with_mark": True}, 1),
    (BIG.cut("GB", slice(2, 9)), SHORT | {"bonus_colour": "either_neighbour"}, 2),
    (CLASSIC.cut("RYGB", slice(4, 9)), SHORT | {"second_lock_in_action1": "finish_turn"}, 1),
]


def record_of(net: Net, games: int, wildness: float = 0.0) -> tuple[Record, np.ndarray]:
    """Games by a net, and their dice."""
    task = net.task
    empty = qm.Position.empty(task.sheet, task.flags)
    (record,) = play_games(task, net.layers, empty, (games, 7), wildness=wildness, recorded=True)
    dice = draw_faces(generator_of([7, 0]), games, most_rolls(task.sheet, task.flags, task.players))
    return record, dice


@pytest.mark.parametrize(("sheet", "flags", "players"), GAMES)
def test_games_are_those_of_the_rule_executor_by_the_same_net(sheet, flags, players):
    net = net_by_chance(Task(sheet, qm.Flags.of(flags), players))
    record, dice = record_of(net, 12)
    for game in range(12):
        position, wait, roll = qm.Position.empty(sheet, net.task.flags), 0, 0
        while not position.is_over:
            faces = [int(face) for face in dice[game, roll]]
            pairs = zip(sheet.dice, faces[2:], strict=False)
            shown = tuple((die, face) for die, face in pairs if die in position.dice)
            moves = position.moves(qm.Roll((faces[0], faces[1]), shown), active=wait == 0)
            after = [position.play(move, active=wait == 0) for move in moves]
            then = players - 1 if wait == 0 else wait - 1
            totals = net.totals(after, then)
            assert record.best[game, roll] == pytest.approx(totals.max(), rel=1e-5, abs=1e-4)
            chosen = int(totals.argmax())
            marks = record.states[game, roll + 1]
            patterns = [sum(1 << c for c in row.cells) for row in after[chosen].rows]
            if marks[: len(patterns)].tolist() != patterns:  # equal but for rounding
                chosen = next(
                    at
                    for at, then_ in enumerate(after)
                    if [sum(1 << c for c in row.cells) for row in then_.rows]
                    == marks[: len(patterns)].tolist()
                    and np.isclose(totals[at], totals.max(), atol=1e-3)
                )
            position, wait, roll = after[chosen], then, roll + 1
        closed = len(position.closed)
        wanted = [position.score, roll, position.penalties, closed]
        assert record.results[game].tolist() == wanted


def test_targets_are_the_returns_of_td_lambda():
    """By hand, backwards through a recorded game with a random choice in it."""
    net = net_by_chance(Task(CLASSIC.cut("RG", slice(3, 9)), qm.Flags.of(SHORT | MIKE)))
    record, _ = record_of(net, 30, wildness=0.3)
    rules, keep = rules_of(*net.task[:2]), 0.7
    targets = np.zeros(record.best.shape, np.float32)
    write_targets(rules, record, keep, targets)
    assert record.wild.any()
    for game in range(30):
        rolls = int(record.results[game, 1])
        back = float(record.results[game, 0])
        for roll in reversed(range(rolls)):
            best = float(record.best[game, roll])
            back = best if record.wild[game, roll] else (1 - keep) * best + keep * back
            state = record.states[game, roll]
            counts = [int(pattern).bit_count() for pattern in state[:2]]
            locks = [int(pattern) >> 5 & 1 for pattern in state[:2]]
            marks = [count + lock for count, lock in zip(counts, locks, strict=True)]
            points = sum(n * (n + 1) // 2 for n in marks) - 5 * int(state[6])
            assert targets[game, roll] == pytest.approx((back - points) / 100, abs=1e-5)
        assert not targets[game, rolls:].any()


def test_inputs_in_full_are_those_that_are_listed():
    net = net_by_chance(Task(BIG.cut("RYGB", slice(4, 9)), qm.Flags.of(SHORT)))
    record, _ = record_of(net, 5)
    states = np.concatenate([record.states[g, : record.results[g, 1]] for g in range(5)])
    dense = np.zeros((len(states), INPUTS), np.float32)
    fill_inputs(rules_of(*net.task[:2]), states, dense)
    assert len(np.unique(states, axis=0)) == len(np.unique(dense, axis=0))


def test_results_depend_on_the_seed_alone():
    net = net_by_chance(Task(CLASSIC.cut("RG", slice(3, 9)), qm.Flags.of(SHORT | MIKE)))
    one, two = (record_of(net, 40, wildness=0.2)[0] for _ in "ab")
    assert np.array_equal(one.states, two.states)
    assert np.array_equal(one.results, two.results)
