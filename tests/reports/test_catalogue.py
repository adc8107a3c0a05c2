"""Reports: the same to the last byte.

The folder `reports/` is compared with what the code writes now: tables always, pictures where the
versions that decide their bytes are those of the manifest. Reports that take minutes are not made
again here; their files are checked against the manifest, and figures in them against the solver.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from helpers.written_reports import FOLDER, committed

import qwixx_math as qm
from qwixx_math.reports import REPORTS, Source, find_reports
from qwixx_math.reports.folder import files_of, picture_versions, read_manifest

QUICK = [name for name, report in REPORTS.items() if report.quick]
SLOW = [name for name, report in REPORTS.items() if not report.quick]


def pictures_may_differ(entry: dict[str, Any], file: str) -> bool:
    """Whether a picture was made by other versions than those at hand."""
    at_hand = picture_versions()
    versions = {key: version for key, version in entry["versions"].items() if key in at_hand}
    return file.endswith((".svg", ".png", ".pdf")) and versions != at_hand


@pytest.mark.parametrize("name", QUICK)
def test_quick_reports_come_out_as_committed(name: str, source: Source) -> None:
    entry = read_manifest(FOLDER)["reports"][name]
    table = REPORTS[name].make(source)
    assert table.intro == entry["intro"]
    for file, content in files_of(REPORTS[name], table, entry["versions"]["qwixx_math"]).items():
        if not pictures_may_differ(entry, file):
            assert content == (FOLDER / file).read_bytes(), file


@pytest.mark.parametrize("name", SLOW)
def test_pages_of_slow_reports_come_out_of_their_tables_as_committed(name: str) -> None:
    entry = read_manifest(FOLDER)["reports"][name]
    for file, content in files_of(
        REPORTS[name], committed(name), entry["versions"]["qwixx_math"]
    ).items():
        if not pictures_may_differ(entry, file):
            assert content == (FOLDER / file).read_bytes(), file


@pytest.mark.parametrize("name", REPORTS)
def test_every_report_introduces_itself(name: str) -> None:
    entry = read_manifest(FOLDER)["reports"][name]
    assert 150 < len(entry["intro"]) < 800
    words = entry["intro"].lower()
    assert "exact" in words or {"estimated", "±", "seed"} <= set(re.findall(r"[a-z]+|±", words))
    assert entry["title"].endswith("?")
    assert 40 < len(entry["headline"]) < 220
    assert re.search(r"\d", entry["headline"])
    assert "flag" in words
    assert bool(REPORTS[name].draw) == bool(REPORTS[name].caption)


def test_an_unknown_report_is_named_and_the_known_ones_listed() -> None:
    with pytest.raises(
        qm.QwixxError, match=r"no report 'luck'; reports are cheat-sheet, roll-chances, "
    ):
        find_reports(["lock-chances", "luck"])
