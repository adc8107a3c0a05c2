"""All transitions of a short game, from the rules."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest
from helpers.plain_games import GAMES

import qwixx_math as qm
from qwixx_math.game.notation import Roll, Row
from qwixx_math.game.position import Position
from qwixx_math.game.rules import Flags
from qwixx_math.proof.transitions import Transitions


@pytest.mark.parametrize(("sheet", "changed"), GAMES[:4] + GAMES[5:6])
def test_the_longest_game_is_the_longest_of_all_games(sheet, changed):
    flags = Flags.of(changed)

    @cache
    def most_turns(position: Position) -> int:
        if position.is_over:
            return 0
        marks = (
            mark
            for whites in product(range(1, 7), repeat=2)
            for mark in position.white_marks(Roll(whites))
        )
        moves = [qm.Move(), *map(qm.Move, marks)]
        return 1 + max(most_turns(position.play(move)) for move in moves)

    empty = Position(sheet, flags, (Row(cells=None),) * len(sheet.rows))
    assert Transitions(sheet, flags).most_turns == most_turns(empty)
