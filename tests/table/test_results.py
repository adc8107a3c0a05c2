from __future__ import annotations

import numpy as np
import pytest

from qwixx_math.table.games import TableGames
from qwixx_math.table.results import Entry, totals_of
from qwixx_math.table.tournament import tournament


@pytest.mark.slow
def test_intervals_cover() -> None:
    """Of many small tournaments about 95 % hold the rate of a large one within their interval."""
    truth = tournament(["skip1", "skip3"], 100_000, seed=1).entry("skip1", "skip3")
    small = [
        tournament(["skip1", "skip3"], 200, seed=seed, where=1).entry("skip1", "skip3")
        for seed in range(2, 82)
    ]
    hits = sum(abs(entry.win - truth.win) < entry.win_interval for entry in small)
    scores = sum(abs(entry.score - truth.score) < 1.96 * entry.score_error for entry in small)
    # 76 of 80 are expected; with a standard deviation of 2 these bounds hold but for bad luck.
    assert hits >= 70
    assert scores >= 70


def test_sums_and_entry_of_games_written_down() -> None:
    """Three players, two games: one ended by locks, one by penalties."""
    scores = np.array([[10, 4, 10], [0, 6, 3]])
    nothing = np.zeros((2, 3), np.int64)
    events = np.zeros((3, 3, 2, 1, 3), np.int64)
    games = TableGames(
        0, scores, nothing, nothing, nothing, np.array([20, 30]), np.array([2, 1]), events
    )
    totals = [totals_of(games, seat) for seat in range(3)]
    entry = Entry.of("one", "many", totals)
    assert [share.win for share in entry.seats] == [0.25, 0.5, 0.25]
    assert entry.win == pytest.approx(1 / 3)
    assert entry.by_penalties == 0.5
    assert entry.rolls == 25
    assert entry.score == pytest.approx(33 / 6)
    assert entry.others == pytest.approx(33 / 6)
    alike = Entry.of("many", "many", [totals_of(games, None)])
    assert (alike.score, alike.games, alike.by_penalties) == (pytest.approx(33 / 6), 2, 0.5)
