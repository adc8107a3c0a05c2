"""Estimated advice."""

from __future__ import annotations

import json

import numpy as np
import pytest
from helpers.unsolved import TINY

import qwixx_math as qm
from qwixx_math.advice.estimate import estimate
from qwixx_math.chances.race import Effort
from qwixx_math.proof.reference import Reference


@pytest.mark.parametrize(("sheet", "flags"), [TINY[1], TINY[4]])
def test_the_best_move_is_the_exact_one_where_the_gap_exceeds_the_error(
    sheet: qm.Sheet, flags: dict[str, str]
) -> None:
    rules = qm.Flags.of(flags)
    exact = Reference(sheet, rules)
    generator, clear = np.random.default_rng(3), 0
    here = qm.Position.parse("-", sheet, rules)
    for _ in range(12):
        faces = [int(face) for face in generator.integers(1, 7, 2 + len(here.dice))]
        roll = qm.Roll((faces[0], faces[1]), tuple(zip(here.dice, faces[2:], strict=True)))
        moves = here.moves(roll)
        values = {move: float(exact.value(here.play(move))) for move in moves}
        found = estimate(here, moves, effort=Effort(4096, 0.1, 1), quiet=True)
        best = max(values, key=lambda move: values[move])
        second = max((v for move, v in values.items() if move != best), default=-1e9)
        if values[best] - second > 2.0 and found[0].loss + 3 * found[-1].loss_error < 2.0:
            clear += 1
            assert values[found[0].move] == values[best]
        for option in found:
            assert option.value <= values[option.move] + 5 * option.value_error + 1e-9
    assert clear


def test_advice_is_labelled_estimated_and_repeats(monkeypatch: pytest.MonkeyPatch) -> None:
    sheet, flags = TINY[4]
    monkeypatch.setattr("qwixx_math.advice.estimate.EFFORT", Effort(2048, 1.0, 1))
    one, two = (qm.advise("R7", "34 r2 y4", sheet=sheet, flags=flags, quiet=True) for _ in "ab")
    assert one.to_dict() == two.to_dict()
    data = json.loads(json.dumps(one.to_dict()))
    assert data["exact"] is False
    assert data["seed"] == 0
    assert {"value_standard_error", "loss_standard_error", "games"} <= data["options"][0].keys()
    other = qm.advise("R7", "34 r2 y4", sheet=sheet, flags=flags, seed=1, quiet=True)
    assert other.to_dict() != one.to_dict()
    with pytest.raises(qm.InvalidSetting, match="without reasons"):
        one.why()
