"""The relaxed rules of a half: whatever is marked on the true sheet can be marked there."""

from __future__ import annotations

from random import Random

import pytest
from helpers.positions import random_roll
from helpers.unsolved import BIG, CLASSIC, MIKE

import qwixx_math as qm
from qwixx_math.bounds.half_rules import HalfRules, HalfState, gaps_of
from qwixx_math.bounds.two_halves import halves_to_bound


def relaxed_after(
    rules: HalfRules, states: set[HalfState], position: qm.Position, mark: qm.Mark
) -> set[HalfState]:
    """All relaxed halves after a true mark, made by the same number and the same die."""
    names = [row.name for row in rules.rows]
    by_white = mark.where.isupper()
    dice = {names.index(die.upper()) for die in position.dice_of(mark) if die.upper() in names}
    return {
        relaxed.after
        for state in states
        for relaxed in rules.marks(state)
        if relaxed.number == mark.number and (relaxed.white if by_white else relaxed.die in dice)
    }


@pytest.mark.parametrize(
    ("sheet", "flags"),
    [
        (CLASSIC, MIKE),
        (CLASSIC, MIKE | {"mike_any_skipped": True}),
        (BIG, {}),
        (BIG, {"bonus_colour": "either_neighbour", "bonus_with_mark": True}),
    ],
)
def test_a_relaxed_player_can_do_what_a_true_one_does_and_scores_no_less(sheet, flags):
    """Followed as sets of relaxed states, one of which is the true one or a better one."""
    halves, random = halves_to_bound(sheet, qm.Flags.of(flags)), Random(7)
    both = (halves.first, halves.second)
    for _ in range(12):
        here = qm.Position.parse("-", sheet, flags)
        relaxed = [{next(iter(rules.states))} for rules in both]
        while not here.is_over:
            moves = here.moves(random_roll(here, random))
            move, at = random.choice(moves[1:] or moves), here
            for mark in move.marks:
                row, _ = at.place(mark)
                rows = len(sheet.rows)
                half = (row if row < rows else sheet.bonus[row - rows].rows[0]) // 2
                relaxed[half] = relaxed_after(both[half], relaxed[half], at, mark)
                assert relaxed[half], (str(at), str(mark))
                at = at.with_mark(mark)
            here = here.play(move)
        best = sum(
            max(map(rules.points, found)) for rules, found in zip(both, relaxed, strict=True)
        )
        assert best - here.penalties * here.flags.penalty >= here.score


def test_gaps_are_single_empty_cells_between_marks():
    patterns = {"0": 0, "11": 0, "101": 1, "1001": 0, "10101": 2, "1101": 1, "1010": 1}
    assert {text: gaps_of(int(text, 2)) for text in patterns} == patterns
