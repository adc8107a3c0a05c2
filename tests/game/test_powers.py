"""Records of powers: names, flags and parts of a move that exist, no two alike."""

from __future__ import annotations

from dataclasses import astuple, fields

import pytest

from qwixx_math.errors import IllegalMove
from qwixx_math.game.notation import Move
from qwixx_math.game.position import Position
from qwixx_math.game.powers import POWERS
from qwixx_math.game.rules import Flags, flag_choices


def test_powers_are_those_a_flag_takes():
    assert "|".join(POWERS) == flag_choices()["power"]
    assert [name for name, power in POWERS.items() if not power] == ["none"]
    assert len({astuple(power)[1:] for power in POWERS.values()}) == len(POWERS)


def test_flags_and_parts_of_moves_exist():
    flags, parts = ([field.name for field in fields(kind)] for kind in (Flags, Move))
    for power in POWERS.values():
        assert not power.flags or any(name.startswith(power.flags) for name in flags)
        assert not power.part or power.part in parts


@pytest.mark.parametrize(
    ("move", "power"),
    [("r4=3+R7", "tina_turner"), ("r4+y5", "chris_cross"), ("miss:R4", "miss_take")],
)
def test_what_a_move_takes_is_named(move, power):
    with pytest.raises(IllegalMove, match=f"takes the power {power}; here it is none"):
        Position.parse("-").play(move)
    Position.parse("-", flags={"power": power}).play(move)
