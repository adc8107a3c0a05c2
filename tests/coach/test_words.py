from __future__ import annotations

from pathlib import Path

import pytest
from helpers.words import plain

import qwixx_math as qm
from qwixx_math.coach import Game, review
from qwixx_math.coach.words import review_parts, signed

DATA = Path(__file__).parents[1] / "data"


@pytest.mark.slow
def test_words():
    found = review(Game.load(DATA / "game-of-three.qwixx"), quiet=True)
    text = plain(review_parts(found))
    assert text.startswith("A game of 3 players in a cycle, your own roll is 2 away")
    assert "The 3 decisions that cost most" in text
    for decision in found.worst():
        assert f"Roll {decision.number}: {decision.roll} on {decision.position}" in text
        assert f"No: {decision.move} costs {decision.loss:.2f} points" in text
    lines = {line.split("  ")[0]: line for line in text.splitlines()[-5:]}
    assert f"{found.start_value:.2f}" in lines["value at the start"]
    assert f"+{found.luck:.2f}" in lines["luck"]
    assert f"-{found.loss:.2f}" in lines["loss"]
    assert f"-{-found.others:.2f}" in lines["others"]
    assert f"{found.end_value:.2f}" in lines["final score"]
    assert max(len(line.rstrip()) for line in text.splitlines()) <= 80


def test_best_play_has_nothing_to_explain():
    game = Game(qm.Position.parse("-")).with_roll("11 r1 y1 g1 b1")
    best = qm.advise("-", "11 r1 y1 g1 b1").best
    text = plain(review_parts(review(game.with_move(best), quiet=True)))
    assert "No decision cost anything." in text
    assert "value now" in text
    assert plain(review_parts(review(Game(game.start), quiet=True))).rstrip().endswith("0 rolls")


def test_signs():
    assert [signed(x) for x in (1.234, -1.234, 0.001, -0.001)] == ["+1.23", "-1.23", "0.00", "0.00"]
