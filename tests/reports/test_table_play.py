from __future__ import annotations

import pytest
from helpers.written_reports import committed

from qwixx_math.solver.fitted import table_model


def test_patience_loses() -> None:
    table = committed("patience")
    rows = [[float(cell) for cell in row] for row in table.rows]
    for players in {row[0] for row in rows}:
        patient, *_, hurried = (row for row in rows if row[0] == players and row[1] <= 4)
        fair = 100 / players
        assert hurried[5] > 1.3 * patient[5] > 1.3 * fair  # among cycle
        assert patient[7] < 0.6 * fair  # among table-win
        assert hurried[2] < patient[2]
        assert hurried[4] < patient[4]


def test_every_seat_scores_what_it_expects() -> None:
    table = committed("seat-values")
    for name in ("expected", "scored", "difference"):
        assert len(table.numbers(name)) == 2 + 3 + 4 + 5
    for expected, scored, difference in zip(
        *map(table.numbers, ("expected", "scored", "difference")), strict=True
    ):
        assert difference == pytest.approx(scored - expected, abs=0.011)
        assert abs(difference) < 1.0


def test_self_play_to_win_is_short_and_the_first_seat_is_ahead() -> None:
    table = committed("self-play")
    rows = {row[:2]: [float(cell) for cell in row[2:]] for row in table.rows}
    assert {players for _, players in rows} == {2, 3, 4, 5}
    for (aim, players), (price, score, _, rolls, locks, penalties, *seats) in rows.items():
        first, last, interval, first_score, last_score = seats
        assert locks + penalties == pytest.approx(100, abs=0.11)
        assert first > 100 / players + interval
        assert last < 100 / players - interval
        assert first_score > score > last_score
        assert (price > 0) == (aim == "to win")
        assert rolls < 26 or aim == "for points"
    models = {players: table_model(players, "win").price for players in (2, 3, 4, 5)}
    assert {n: rows["to win", n][0] for n in models} == models
