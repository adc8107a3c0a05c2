"""Compiled games of a way to play, against the rule executor."""

from __future__ import annotations

import numpy as np
import pytest
from helpers.unsolved import BIG, CLASSIC, MIKE, TINY

import qwixx_math as qm
from qwixx_math.bounds.half_rules import HalfState
from qwixx_math.bounds.policy import Playing, playing_of
from qwixx_math.game.notation import Mark


def worth(playing: Playing, position: qm.Position) -> float:
    """What the way to play takes a position for."""
    found, beside = [], 0.0
    for half, rules in enumerate((playing.game.first, playing.game.second)):
        patterns = [
            sum(1 << cell for cell in row.cells or ())
            for row in position.rows[2 * half : 2 * half + 2]
        ]
        circles = sum(
            1 << cell
            for bonus, cell in position.circles
            if playing.sheet.bonus[bonus].rows[0] == 2 * half
        )
        state = HalfState(tuple(map(rules.key, patterns)), rules.level(circles))
        found.append(rules.states[rules.sorted(state)[0]])
        beside += sum(map(rules.beside, patterns)) + rules.circles_beside(circles)
    one, two = found
    if playing.game.triangle:
        place = max(one, two) * (max(one, two) + 1) // 2 + min(one, two)
    else:
        place = one * len(playing.game.second.states) + two
    points = playing.flags.penalty * position.penalties
    return float(playing.values[place, position.penalties]) - points + beside


def game_by_position(playing: Playing, dice: np.ndarray) -> tuple[list[int], list[list[Mark]]]:
    """One game through the rule executor by the same values: results, and the marks made."""
    position, rolls, made = qm.Position.parse("-", playing.sheet, playing.flags), 0, []
    while not position.is_over:
        faces = zip(playing.sheet.dice, map(int, dice[rolls][2:]), strict=False)
        in_game = tuple((die, face) for die, face in faces if die in position.dice)
        roll = qm.Roll((int(dice[rolls][0]), int(dice[rolls][1])), in_game)
        options = [(move, position.play(move, roll)) for move in position.moves(roll)]
        worths = [worth(playing, after) for _, after in options]
        move, position = options[worths.index(max(worths))]
        made.append([mark for mark in (move.white, move.colour) if mark])
        rolls += 1
    return [position.score, rolls, position.penalties, len(position.closed)], made


@pytest.mark.parametrize(
    ("sheet", "flags"),
    [
        *TINY[:7:2],
        (CLASSIC.cut("RYGB", slice(3, 8)), MIKE | {"marks_to_lock": 3}),
        (BIG.cut("RYGB", slice(4, 8)), {"marks_to_lock": 2, "lock_timing": "end_of_turn"}),
        (BIG.cut("RYGB", slice(4, 8)), {"marks_to_lock": 2, "bonus_with_mark": True}),
    ],
)
def test_games_are_those_of_the_rule_executor(sheet: qm.Sheet, flags: dict[str, str]) -> None:
    playing = playing_of(sheet, qm.Flags.of(flags), quiet=True)
    empty = qm.Position.parse("-", sheet, playing.flags)
    dice = playing.dice([5], 40)
    results = playing.play(empty, dice)
    for game in range(40):
        moves = np.zeros((dice.shape[1], 2, 3), np.int64)
        playing.play(empty, dice[game : game + 1], moves)
        expected, made = game_by_position(playing, dice[game])
        assert results[game].tolist() == expected
        found = [[place for place in roll if place[0] >= 0] for roll in moves.tolist()]
        for marks, places in zip(made, found, strict=False):
            rows = [empty.place(mark) for mark in marks]
            slots = [
                (row if row < len(sheet.rows) else row - len(sheet.rows) + 4) for row, _ in rows
            ]
            assert [place[:2] for place in places] == [
                [slot, cell] for slot, (_, cell) in zip(slots, rows, strict=True)
            ]
            assert [place[2] >= 0 for place in places] == [mark.joined for mark in marks]
