from __future__ import annotations

import pytest
from helpers.written_reports import committed

from qwixx_math.reports import REPORTS, DataTable


@pytest.mark.parametrize(
    ("name", "words"),
    [
        (
            "skip-cost",
            "Alone two cells are right on 1 % of sheets where no mark is free, on 45 % rather",
        ),
        ("mistakes", "go for a second mark that should be left. First: makes a second mark,"),
        (
            "sample-games",
            "Points lost: alone, by the pocket rule 8.7, of which 3.5 in one decision;",
        ),
        ("passive-whites", "For points take what skips no cell (cell 2 may skip one)"),
    ],
)
def test_answers_to_some_questions(name: str, words: str) -> None:
    assert words in REPORTS[name].headline(committed(name))


def test_figures_come_from_the_table() -> None:
    table = committed("skip-cost")
    place = table.columns.index("right %")
    rows = tuple((*row[:place], "50", *row[place + 1 :]) for row in table.rows)
    changed = DataTable(table.intro, table.columns, rows)
    assert "on 50 % of sheets where no mark is free" in REPORTS["skip-cost"].headline(changed)
