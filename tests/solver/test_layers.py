"""Work in layers: the order of jobs, interruptions, and drafts of games in halves."""

from __future__ import annotations

from functools import partial
from threading import Event

import numpy as np
import pytest
from helpers.unsolved import BIG, CLASSIC, MIKE, SHORT

import qwixx_math as qm
from qwixx_math.bounds.half_big_points import BigHalf
from qwixx_math.bounds.two_halves import Halves, halves_to_bound
from qwixx_math.solver.layers import Layer, chunks_of, work_through
from qwixx_math.solver.saved import TableKey
from qwixx_math.solver.unfinished import Draft


class StoppedError(Exception):
    pass


def test_a_layer_begins_when_the_one_before_is_done():
    done: list[int] = []

    def job(layer: int) -> None:
        assert done.count(layer - 1) == 3 * (layer > 0)
        done.append(layer)

    reports: list[tuple[int, int]] = []
    layers = (Layer(3, [partial(job, layer)] * 3) for layer in range(4))
    work_through(layers, 12, threads=2, report=lambda *at: reports.append(at))
    assert done == sorted(done)
    assert reports == [(3, 12), (6, 12), (9, 12), (12, 12)]


def test_an_interrupt_leaves_what_was_not_begun():
    begun, go_on = [], Event()

    def job(number: int) -> None:
        begun.append(number)
        if number == 0:
            raise KeyboardInterrupt
        go_on.wait(10)

    jobs = [partial(job, number) for number in range(50)]
    with pytest.raises(KeyboardInterrupt):
        work_through([Layer(50, jobs), Layer(1, [go_on.set])], 51, threads=1)
    assert len(begun) < 50


def test_chunks_are_all_of_a_layer_in_order():
    for size in (0, 1, 5, 100):
        parts = chunks_of(np.arange(2 * size).reshape(2, size), threads=2)
        assert all(part.size for part in parts)
        joined = np.concatenate([np.empty((2, 0), int), *parts], axis=1)
        np.testing.assert_array_equal(joined, np.arange(2 * size).reshape(2, size))


def bound() -> Halves:
    return halves_to_bound(BIG.cut("RYGB", slice(4, 7)), qm.Flags.of(SHORT))


def mixed() -> Halves:
    return halves_to_bound(CLASSIC.cut("RYG", slice(4, 8)), qm.Flags.of(SHORT | MIKE))


def half() -> BigHalf:
    return BigHalf(BIG.cut("RY", slice(3, 8)), qm.Flags(marks_to_lock=2))


@pytest.mark.parametrize("make", [bound, mixed, half])
def test_a_game_in_halves_that_was_stopped_goes_on(make, monkeypatch, tmp_path):
    monkeypatch.setenv("QWIXX_MATH_CACHE", str(tmp_path))
    whole, game = make().solve(), make()
    key = TableKey(game.sheet, game.flags, 1, model="half")
    reports: list[int] = []

    def stop(done: int, total: int) -> None:
        reports.append(done)
        if len(reports) == 4:
            raise StoppedError

    with pytest.raises(StoppedError), Draft(key) as draft:
        game.solve(stop, draft)
    taken = []
    with Draft(key) as draft:
        take = draft.take
        monkeypatch.setattr(draft, "take", lambda shape: taken.append(take(shape)) or taken[-1])
        again = game.solve(draft=draft)
    assert [layer is not None for layer in taken][:5] == [True] * 4 + [False]
    np.testing.assert_array_equal(again, whole)
    assert not draft.path.exists()
