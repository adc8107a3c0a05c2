"""Options: ranked by worth, ties in the order of the moves."""

from __future__ import annotations

from helpers.positions import TINY_FAMILY
from helpers.solving import empty_of, solved

from qwixx_math.advice.options import rank
from qwixx_math.game.notation import Reroll, Roll


def test_options_are_ranked_and_even_ones_stay_in_order():
    solution = solved(TINY_FAMILY["classic"], {"marks_to_lock": 1})
    here = empty_of(solution)
    moves = here.moves(Roll.parse("34r2g4"))
    options = rank(solution, here, moves, 0)
    assert [option.loss for option in options] == sorted(option.loss for option in options)
    assert options[0].loss == 0
    assert {option.move for option in options} == set(moves)
    again = Reroll.parse("reroll w3")
    first = rank(solution, here, moves, 0, rerolls={again: options[0].value + 1})[0]
    assert (first.move, first.position) == (again, here)
