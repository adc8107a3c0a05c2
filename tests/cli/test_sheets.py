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
