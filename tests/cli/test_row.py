from __future__ import annotations

import json

from helpers.commands import good


def test_forgiven_spellings_of_a_row_have_the_same_answer(qwixx):
    expected = good(qwixx("row", "R3@5", "--json"))
    for other in ("r3@5", " R3@5 ", "R2,3,5", "r2,4,5"):
        assert good(qwixx("row", other, "--json")) == expected


def test_a_row_as_json(qwixx):
    data = json.loads(good(qwixx("row", "R3@5", "--closing", "1/20", "--json")))
    assert data["schema"] == "qwixx-row/1"
    assert set(data) == {
        "schema",
        "flags",
        "sheet",
        "row",
        "horizon",
        "score",
        "value",
        "exact_value",
        "offers",
    }
    assert set(data["offers"][0]) == {
        "number",
        "chance",
        "marked",
        "skipped",
        "gain",
        "mark",
        "exact",
    }
