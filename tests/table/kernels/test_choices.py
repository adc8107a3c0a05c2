"""Compiled choices: a rule's are those one makes by looking at every move."""

from __future__ import annotations

from math import inf

import pytest

import qwixx_math as qm
from qwixx_math.game.rules import Flags
from qwixx_math.solver.index.lattice import lattice_of
from qwixx_math.table.games import draw_dice, play_table
from qwixx_math.table.pocket import POCKET, POCKET_WIN, PriceList

START = qm.Position.parse("-")


def gain(prices: PriceList, position: qm.Position, mark: qm.Mark) -> tuple[int, int, qm.Position]:
    """Points of one mark as the beer mat counts them, marks of its row before, position after."""
    row, cell = position.place(mark)
    here = position.rows[row]
    gained = prices.mark - sum(prices.prices[here.last + 1 : cell + 1])
    return gained + prices.lock * (cell == 10), here.count


def best_move(prices: PriceList, position: qm.Position, roll: qm.Roll, active: bool) -> qm.Move:
    """The move the beer mat asks for, found by looking at every legal one."""

    def rank(move: qm.Move) -> tuple[float, int, int, int]:
        total, fuller, marks, here = 0.0, 0, 0, position
        for mark, step in ((move.white, qm.Move(move.white)), (move.colour, None)):
            if mark is None:
                continue
            points, count = gain(prices, here, mark)
            total, fuller, marks = total + points, fuller + count, marks + 1
            if step is not None and move.colour is not None:
                here = here.play(step)
        if active and not marks:
            last = position.penalties + 1 == position.flags.penalties_to_end
            return (-inf if last else -prices.penalty - 0.5, 0, 0, 0)
        return (total, -marks, fuller, move.white is None)

    return max(position.moves(roll, active=active), key=rank)


@pytest.mark.parametrize("prices", [POCKET, POCKET_WIN])
def test_the_compiled_rule_makes_the_moves_of_the_beer_mat(prices: PriceList) -> None:
    games = 25
    played = play_table([prices.rule("here")], games, seed=17, players=2)
    dice, _ = draw_dice(lattice_of(START.sheet, Flags()), 2, 0, 17, 0)
    for game in range(games):
        position, rolls = START, 0
        while not position.is_over:
            faces = [int(face) for face in dice[game][rolls]]
            in_game = [
                pair for pair in zip("rygb", faces[2:], strict=True) if pair[0] in position.dice
            ]
            active = rolls % 2 == 0
            roll = qm.Roll((faces[0], faces[1]), tuple(in_game) if active else ())
            position = position.play(best_move(prices, position, roll, active), active=active)
            rolls += 1
        assert (position.score, rolls) == (played.scores[game, 0], played.rolls[game])
