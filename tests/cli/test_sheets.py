from __future__ import annotations

import json
from pathlib import Path

import pytest
from helpers.commands import good

SHEETS = (Path(__file__).parents[2] / "reports" / "sheets.csv").read_bytes()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe\x00",
        b"a,b\n1,2\n",
        SHEETS[:150],
        SHEETS[:700],
        SHEETS[:-3],
        SHEETS[: SHEETS.find(b"x-ch")],
    ],
)
def test_a_damaged_report_of_sheets_is_told_and_the_names_are_listed(qwixx, tmp_path, content):
    (tmp_path / "sheets.csv").write_bytes(content)
    found = qwixx("sheets", "--reports", str(tmp_path), "--json")
    assert found.exit_code == 0
    assert "`qwixx report sheets` writes it anew" in found.stderr
    entries = json.loads(found.stdout)["sheets"]
    assert {"x-change", "big-points"} <= {entry["sheet"] for entry in entries}
    assert next(e["alone"] for e in entries if e["sheet"] == "x-change") is None


def test_one_sheet_is_shown_with_what_is_printed_on_it(qwixx):
    shown = good(qwixx("sheets", "connected-chain-b"))
    assert "chains R4-Y4, R9-Y9, Y6-G8, Y11-G3, G11-B11, G6-B6" in shown
    assert "120.979476" in shown
    assert "frames, from left to right Y2 G11 B10 " in good(qwixx("sheets", "connected-steps-a"))
    printed = json.loads(good(qwixx("sheets", "big-points", "--json")))
    assert printed["schema"] == "qwixx-sheet/1"
    assert printed["rows"]["G"][:2] == ["g12", "g11"]
    assert printed["circles"]["RY"] == list(range(2, 13))
    assert 0 < printed["lower_error"] < printed["lower"] < printed["upper"]
    printed = json.loads(good(qwixx("sheets", "x-change", "--json")))
    assert printed["exchange"][:2] == [[8, 5], [9, 7]]
    assert (printed["chains"], printed["lower"], printed["status"]) == ([], None, "exact")
    printed = json.loads(good(qwixx("sheets", "connected-chain-b", "--json")))
    assert printed["chains"][2] == ["Y6", "G8"]
    printed = json.loads(good(qwixx("sheets", "connected-steps-a", "--json")))
    assert printed["frames"][:3] == ["Y2", "G11", "B10"]
    found = qwixx("sheets", "connected")
    assert (found.exit_code, found.stdout) == (2, "")
    assert "unknown sheet 'connected'; did you mean 'connected-" in found.stderr


def own(folder: Path, **changed: object) -> str:
    """A sheet of two rows of four cells in a file."""
    rows = [
        {"row": "R", "lock": "red", "cells": [["red", n] for n in (5, 6, 7, 8)]},
        {"row": "G", "lock": "green", "cells": [["green", n] for n in (9, 8, 7, 6)]},
    ]
    file = folder / "mine.json"
    file.write_text(json.dumps({"rows": rows} | changed), "utf-8")
    return str(file)


def test_an_own_sheet_is_drawn_with_what_it_takes_to_solve_it(qwixx, tmp_path):
    file = own(tmp_path, steps=[["R", 6]])
    shown = good(qwixx("sheets", file))
    assert "frames, from left to right R6" in shown
    assert "no lock in R, G: the last cell needs 5 marks (--marks-to-lock)" in shown
    assert "to solve alone: " in shown
    data = json.loads(good(qwixx("sheets", file, "--json")))
    assert (data["sheet"], data["frames"], data["not_solved"]) == (file, ["R6"], None)
    assert data["positions"] > 0
    assert data.keys() > json.loads(good(qwixx("sheets", "mixx-a", "--json"))).keys()


def test_an_own_sheet_that_cannot_be_solved_says_why(qwixx, tmp_path):
    file = own(tmp_path, bonus=[{"between": ["R", "G"], "numbers": [7, 8]}])
    assert "has bonus rows, which cannot be solved yet" in good(qwixx("sheets", file))
    data = json.loads(good(qwixx("sheets", file, "--json")))
    assert data["positions"] is None
    assert "bonus rows" in data["not_solved"]


def test_a_file_with_defects_is_refused_with_all_of_them(qwixx, tmp_path):
    found = qwixx("sheets", own(tmp_path, steps=[["R", 12]], exchange=[[8, 8]]))
    assert (found.exit_code, found.stdout) == (2, "")
    assert "step 1: row R has no 12; exchange field 1: 8 is exchanged for itself" in found.stderr
    found = qwixx("odds", "--sheet", str(tmp_path / "none.json"))
    assert (found.exit_code, found.stdout) == (1, "")
    assert "none.json: No such file" in found.stderr


def test_questions_about_an_own_sheet(qwixx, tmp_path):
    options = ["--sheet", own(tmp_path), "--marks-to-lock", "1", "--quiet"]
    advice = json.loads(good(qwixx("advise", "R5", "34 r2 g3", *options, "--json")))
    assert advice["sheet"] == options[1]
    found = qwixx("advise", "R5", "34 r2 g3", *options, "--link")
    assert (found.exit_code, found.stdout) == (2, "")
    assert "the page does not know your own sheets" in found.stderr


@pytest.mark.slow
def test_an_own_sheet_is_verified(qwixx, tmp_path):
    options = ["--sheet", own(tmp_path), "--marks-to-lock", "1", "--quiet"]
    assert "every value is right within" in good(qwixx("verify", *options))
