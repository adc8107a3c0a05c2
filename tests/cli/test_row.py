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
        "white_sums_to_lockable",
    }
    assert round(data["white_sums_to_lockable"]["mean"], 6) == 5.026786
    assert set(data["offers"][0]) == {
        "number",
        "chance",
        "marked",
        "skipped",
        "gain",
        "mark",
        "exact",
    }


def test_the_value_as_a_formula(qwixx):
    options = ("row", "R5@11", "--closing", "1/20", "--passive", "--formula")
    assert "closing chance q: (525*q + 28)/(35*q + 1)" in " ".join(good(qwixx(*options)).split())
    assert qwixx("row", "R5@11", "--formula").exit_code == 2


def test_the_graph_is_written_and_nothing_else_is_overwritten(qwixx, tmp_path):
    place = tmp_path / "row.graphml"
    assert qwixx("row", "R3@5", "--graph", str(place)).exit_code == 0
    assert place.read_bytes().endswith(b"</graphml>\n")
    assert qwixx("row", "R3@5", "--graph", str(tmp_path)).exit_code == 2


def test_when_a_row_can_be_locked(qwixx):
    assert "It can be locked." in good(qwixx("row", "R5@9"))
    assert "It is locked." in good(qwixx("row", "R6@12"))
    assert "too few cells are left" in good(qwixx("row", "R1@10"))
