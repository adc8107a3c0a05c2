"""Powers over dice: one turned, some rolled again."""

from __future__ import annotations

from helpers.positions import moves

from qwixx_math.game.dice_powers import rolled_again
from qwixx_math.game.notation import Reroll, Roll
from qwixx_math.game.position import Position


def test_tina_turner_turns_only_what_the_marks_need_and_helps_on_own_turns_only():
    found = moves("-", "classic", "36 r4 y1 g1 b1", active=True, power="tina_turner")
    assert {"R9", "r7", "w3=4+R10", "r4=3+r6", "w3=4+R10+y5", "w3=4+y5"} <= found
    assert not any(move in found for move in ("r4=3+R9", "r4=3+r7", "w3=4+r10"))
    passive = moves("-", "classic", "36", power="tina_turner")
    assert passive == {"pass", "R9", "Y9", "G9", "B9"}


def test_double_dutch_rolls_any_dice_again():
    here = Position.parse("R2 Gx", flags={"power": "double_dutch"})
    roll = Roll.parse("34 r1 y5 b6")
    assert len(here.rerolls(roll)) == 2**5 - 1
    assert len(here.rerolls(Roll.parse("44 r1 y5 b6"))) == 3 * 2**3 - 1
    assert Position.parse("R2 Gx").rerolls(roll) == ()
    again = list(rolled_again(roll, Reroll.parse("reroll w3 b6")))
    assert len(again) == 36
    assert all(4 in then.whites and then.dice[:2] == roll.dice[:2] for then in again)
    assert "r9" not in {str(move) for move in here.moves(roll)}
