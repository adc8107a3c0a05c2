"""Answers say what their tables say: a changed table changes the sentence."""

from __future__ import annotations

import pytest
from helpers.written_reports import committed

from qwixx_math.reports import REPORTS, DataTable, headlines


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("penalty-price", "The first costs 6.8 to 9.8 points, more than its five; the fourth"),
        ("opening-marks", "the second loses 3.75 points, the third 9.46, a penalty 15.99."),
        ("opening-whites", "White 1 1 or 6 6 makes the best first turn, worth 124.9 points"),
        ("scores", "Half of all games score 116 points or more, nine in ten from 71 to 160."),
        ("pocket-win", "wins 46.0 % against a solved opponent, the one for points 23.4 %."),
    ],
)
def test_answers_to_some_questions(name: str, words: str) -> None:
    assert words in REPORTS[name].headline(committed(name))


def test_figures_come_from_the_table() -> None:
    table = DataTable("", ("power", "flags", "more than without"), (("a", None, 5), ("b", "x", 2)))
    assert headlines.powers(table) == "a is worth most, 5.0 points, b least, 2.0."
    tied = DataTable("", table.columns, (("a", None, 5), ("b", "x", 2), ("c", None, 5)))
    assert headlines.powers(tied) == "a or c is worth most, 5.0 points, b least, 2.0."
