"""Answers in sentences."""

from __future__ import annotations

from helpers.qwirkle_games import AFTER_RULEBOOK

from qwixx_math.qwirkle.advice import advise
from qwixx_math.qwirkle.explain import should_i, summary

HAND = "RoGsPxYbBcOd"


def test_sentences():
    advice = advise(AFTER_RULEBOOK, HAND)
    assert summary(advice).startswith("Play Gs5,-3: 12 points now")
    assert should_i(advice, advice.options[0]) == "Yes: Gs5,-3 is best."
    worse = advice.options[3]
    assert should_i(advice, worse).startswith(f"No: {worse.move} costs {worse.loss:.2f} points;")
    better = sum(option.value > worse.value + 1e-6 for option in advice.options)
    assert f"; {better} moves are better" in should_i(advice, worse)
    assert advice.option(str(worse.move)) == worse
    assert len(repr(advice)) < 100


def test_sentences_name_the_move_and_why_there_is_no_other():
    stuck = summary(advise("RoRs", "BxYb"))
    assert stuck.startswith("Nothing fits, so a trade is compulsory. Trade ")
    assert any(f"Trade {tiles}:" in stuck for tiles in ("Bx", "Yb", "BxYb", "YbBx"))
    assert summary(advise("RoRs", "Bx", bag=0, others=(3,))).endswith("is empty: pass.")
    only = advise("RoRs/1Bs", "RsBx", bag=0, others=(1,))
    assert ("only move" in summary(only)) == (len(only.options) == 1)
    advice = advise("RoRsRdRbRc", "RxBoBsYdGcPx")
    (first, *same), (second, *_), *_ = advice.groups
    said = summary(advice)
    assert said.startswith(f"Play {first.move}: {first.points} points now, value {first.value:.2f}")
    assert f"(and {len(same)} more with these tiles). Next: {second.move}, " in said
    assert said.endswith(f"{second.loss:.2f} less.")
