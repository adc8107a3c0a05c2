"""The page's file of layouts, flags and models."""

from __future__ import annotations

from qwixx_math.web.rules_data import DATA_FILE, data_text


def test_data_file_is_what_python_writes_now() -> None:
    assert DATA_FILE.read_text("utf-8") == data_text(), "run python -m qwixx_math.web.rules_data"
