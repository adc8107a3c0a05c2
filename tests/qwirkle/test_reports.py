"""Qwirkle's reports are made again to the last byte."""

from __future__ import annotations

import pytest
from helpers.qwirkle_commands import FOLDER

from qwixx_math.qwirkle.reports import REPORTS, _index, write_report


@pytest.mark.slow
@pytest.mark.parametrize("name", REPORTS)
def test_reports_are_made_again_to_the_last_byte(name, tmp_path):
    for file in write_report(REPORTS[name].make(), tmp_path):
        assert file.read_bytes() == (FOLDER / file.name).read_bytes()


def test_the_index_page_links_every_report_of_the_folder():
    """The page in the repository is the one that is written, and lists what the folder holds."""
    page = (FOLDER / "index.html").read_text("utf-8")
    assert page == _index(FOLDER)
    for file in (*FOLDER.glob("*.csv"), *FOLDER.glob("*.md")):
        assert f'<a href="{file.name}">' in page
    assert "Qwirkle: matches between strategies: " in page
