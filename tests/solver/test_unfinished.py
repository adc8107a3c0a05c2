"""Drafts of a solve that was stopped."""

from __future__ import annotations

import numpy as np
import pytest
from helpers.positions import SHORT_FAMILY, TINY_FAMILY

from qwixx_math.game.rules import Flags
from qwixx_math.solver.index.lattice import lattice_of
from qwixx_math.solver.induction import compute_values
from qwixx_math.solver.kernels import backward as kernel
from qwixx_math.solver.saved import TableKey
from qwixx_math.solver.unfinished import Draft


class StoppedError(Exception):
    pass


def test_a_solve_that_was_stopped_goes_on_from_its_last_finished_layer(monkeypatch, tmp_path):
    monkeypatch.setenv("QWIXX_MATH_CACHE", str(tmp_path))
    sheet, rules = SHORT_FAMILY["steps"].cut("YG", slice(0, 5)), Flags(marks_to_lock=2)
    lattice, key = lattice_of(sheet, rules), TableKey(sheet, rules, 2)
    whole = compute_values(lattice, 2, threads=1)
    layers = len(list(lattice.layers()))
    stop_after, solved_forms = 5, []
    real = kernel.solve_forms

    def counting(values, after, others, forms, *rest):
        solved_forms.extend(forms)
        real(values, after, others, forms, *rest)

    monkeypatch.setattr(kernel, "solve_forms", counting)

    def stop(done: int, total: int) -> None:
        if len(solved_forms) == done == sum(map(len, list(lattice.layers())[:stop_after])):
            raise StoppedError

    with pytest.raises(StoppedError), Draft(key) as draft:
        compute_values(lattice, 2, threads=1, draft=draft, report=stop)
    assert draft.path.exists()
    solved_forms.clear()
    with Draft(key) as draft:
        again = compute_values(lattice, 2, threads=1, draft=draft)
    np.testing.assert_array_equal(again, whole)
    assert len(solved_forms) == sum(map(len, list(lattice.layers())[stop_after:])) > 0
    assert layers > stop_after
    assert not draft.path.exists()


@pytest.mark.parametrize("damage", ["cut", "flipped", "foreign"])
def test_of_a_damaged_draft_nothing_wrong_is_taken(monkeypatch, tmp_path, damage):
    monkeypatch.setenv("QWIXX_MATH_CACHE", str(tmp_path))
    sheet, rules = TINY_FAMILY["steps"], Flags(marks_to_lock=1)
    key, layer = TableKey(sheet, rules, 1), np.arange(12.0).reshape(3, 4)
    draft = Draft(key)
    draft.add(layer)
    draft.add(layer + 1)
    draft.close()
    data = bytearray(draft.path.read_bytes())
    if damage == "cut":
        del data[-1]
    elif damage == "flipped":
        data[-5] ^= 1
    else:
        data[3] ^= 1
    draft.path.write_bytes(data)
    draft = Draft(key)
    first = draft.take((3, 4))
    if damage == "foreign":
        assert first is None
    else:
        np.testing.assert_array_equal(first, layer)
        assert draft.take((3, 4)) is None
    draft.add(layer + 2)
    draft.close()
    draft = Draft(key)
    if damage != "foreign":
        draft.take((3, 4))
    np.testing.assert_array_equal(draft.take((3, 4)), layer + 2)
    draft.close()
