"""One judgement of a decision: the better move, what it cost, what kind it was."""

from __future__ import annotations

import pytest
from helpers.words import plain

import qwixx_math as qm
from qwixx_math.coach import Game, review
from qwixx_math.coach.words import decisions_table, worst_parts


def decided(move, closed="", players=1):
    game = Game(qm.Position.parse("R3@7"), players).with_roll("66 r3 y1 g5 b1").with_move(move)
    found = review(game.with_closed(closed) if closed else game, quiet=True)
    return found, found.decisions[0]


@pytest.mark.parametrize(
    ("move", "kind"),
    [("pass", "own roll: no mark"), ("r9", "own roll: one mark"), ("B12+b7", "own roll: two")],
)
def test_kinds(classic, move, kind):
    assert decided(move)[1].kind == kind


@pytest.mark.slow
def test_the_table_and_the_reasons_name_the_same_better_move_after_a_row_closed():
    found, decision = decided("pass", "R", 2)
    table = plain([decisions_table(found)])
    reasons = plain(worst_parts(found))
    assert decision.better is not None
    assert f"{decision.better}" in table
    parts = decision.loss - decision.late, decision.late
    assert sum(parts) == pytest.approx(decision.loss)
    if parts[0] > 0.005:
        assert f"Best is {decision.better}" in reasons
    if parts[1] > 0.005:
        assert f"Of what was left then {decision.left} was worth {parts[1]:.2f}" in reasons


def test_a_loss_that_nobody_prints_is_none(classic):
    """The first roll of the empty sheet has two best moves; a third loses 0.0009 somewhere."""
    found = review(Game(qm.Position.parse("-")).with_roll("111111").with_move("R2"), quiet=True)
    decision = found.decisions[0]
    assert (decision.better is None) == (decision.loss <= 0.005)
    assert found.worst() == [d for d in found.decisions if d.loss > 0.005]
