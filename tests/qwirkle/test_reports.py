"""Qwirkle's reports are made again to the last byte."""

from __future__ import annotations

import pytest
from helpers.qwirkle_commands import FOLDER

from qwixx_math.qwirkle.reports import REPORTS, write_report


@pytest.mark.slow
@pytest.mark.parametrize("name", REPORTS)
def test_reports_are_made_again_to_the_last_byte(name, tmp_path):
    for file in write_report(REPORTS[name].make(), tmp_path):
        assert file.read_bytes() == (FOLDER / file.name).read_bytes()
