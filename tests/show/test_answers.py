"""Tables of answers: what is shown of them, in which order."""

from __future__ import annotations

import io
from types import SimpleNamespace

import numpy as np
import pytest
from helpers.pictures import ADVICE
from rich.console import Console

from qwixx_math.chances.odds import odds_table
from qwixx_math.row.lone_row import LoneRow
from qwixx_math.row.value import rolls_left
from qwixx_math.show.answers import advice_table, odds_grid, offers_table, scores_table


def rows_of(table):
    """The lines of a table as lists of words."""
    out = io.StringIO()
    Console(file=out, width=200, color_system=None).print(table)
    return [line.split() for line in out.getvalue().splitlines()]


def test_the_best_moves_come_first_and_the_one_asked_about_is_among_them():
    head, *rows = rows_of(advice_table(ADVICE, limit=3))
    assert head == ["move", "value", "loss", "leads", "to"]
    moves = [str(option.move) for option in ADVICE.options]
    assert [row[0] for row in rows] == moves[:3]
    assert rows[0][1:3] == [f"{ADVICE.options[0].value:.2f}", "0.00"]
    _, *asked = rows_of(advice_table(ADVICE, moves[-1], limit=1))
    assert [row[0] for row in asked] == [moves[0], moves[-1]]
    assert len(rows_of(advice_table(ADVICE))) == 1 + len(moves)


def test_odds_stand_side_by_side():
    odds = odds_table(["R12"])[0]
    head, row = rows_of(odds_grid([odds]))
    assert head == ["target", "own", "roll", "passive", "roll"]
    assert " ".join(row).startswith(f"R12 by white sum {odds.own}")
    assert row.count(str(odds.passive)) == 2


def test_steps_of_scores_hold_all_chances():
    chances = np.zeros(35)
    chances[[3, 4, 12, 29]] = 0.1, 0.2, 0.3, 0.4  # scores −2, −1, 7 and 24
    found = SimpleNamespace(
        chances=chances, lowest=-5, at_least=lambda least: chances[max(0, least + 5) :].sum()
    )
    head, *rows = rows_of(scores_table(found))
    assert head == ["score", "chance", "chance", "of", "this", "or", "more"]
    assert [" ".join(row[:3]) for row in rows] == ["-10 to -1", "0 to 9", "10 to 19", "20 to 29"]
    assert [float(row[3]) for row in rows] == pytest.approx([30, 30, 0, 40])
    assert [float(row[5]) for row in rows] == pytest.approx([100, 70, 40, 40])


def test_offers_say_mark_or_skip_with_the_difference():
    red = LoneRow.of("R")
    offers = rolls_left(red, "oo").offers(red.state(3, 5))
    _, *rows = rows_of(offers_table(offers))
    assert [int(row[0]) for row in rows] == [offer.number for offer in offers]
    for offer, row in zip(offers, rows, strict=True):
        assert row[1] == ("mark" if offer.mark else "skip")
        assert offer.mark == (float(row[4]) > 0)
        assert float(row[2]) - float(row[3]) == pytest.approx(float(row[4]), abs=0.0011)
