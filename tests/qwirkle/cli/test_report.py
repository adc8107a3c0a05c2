from __future__ import annotations

import json

import pytest
from helpers.qwirkle_commands import run

from qwixx_math.errors import InvalidSetting
from qwixx_math.qwirkle.reports import REPORTS


@pytest.mark.slow
def test_report_command(tmp_path, monkeypatch):
    monkeypatch.setitem(REPORTS, "opening_sets", REPORTS["line_gifts"])
    files = run("report", "--all", "--out", str(tmp_path)).split()
    assert len(files) == 2 * len(REPORTS)
    assert len(run("report", "line_gifts", "--out", str(tmp_path / "one")).split()) == 2
    listed = json.loads(run("report", "--json"))["reports"]
    assert [report["name"] for report in listed] == list(REPORTS)
    with pytest.raises(InvalidSetting, match="no report 'wise'"):
        run("report", "wise")
