"""`qwixx cache`: what is kept, listed and cleared."""

from __future__ import annotations

import json
import os
import time

from helpers.commands import SHORT

from qwixx_math.solver.kept import kept_tables, unused


def test_tables_are_listed_and_cleared(qwixx, tmp_path, monkeypatch):
    monkeypatch.setenv("QWIXX_MATH_CACHE", str(tmp_path))
    empty = qwixx("cache")
    assert (empty.exit_code, empty.stdout) == (0, "")
    assert "0 tables, 0 MB" in empty.stderr
    qwixx("solve", *SHORT, "--quiet")
    listed = qwixx("cache")
    assert "classic/RG[2:8]        1  cycle  score      marks_to_lock=2" in listed.stdout
    assert f"Kept in {tmp_path}: 1 table" in listed.stderr
    data = json.loads(qwixx("cache", "--json").stdout)
    assert (data["schema"], data["cleared"]) == ("qwixx-cache/1", False)
    assert data["tables"][0]["sheet"] == "classic/RG[2:8]"
    assert data["bytes"] == data["tables"][0]["bytes"] > 0
    assert qwixx("cache", "--unused", "1", "--clear").exit_code == 0
    assert len(kept_tables()) == 1
    assert "Removed" in qwixx("cache", "--clear").stderr
    assert kept_tables() == []


def test_a_table_is_unused_from_when_it_was_opened_last(qwixx, tmp_path, monkeypatch):
    monkeypatch.setenv("QWIXX_MATH_CACHE", str(tmp_path))
    qwixx("solve", *SHORT, "--quiet")
    (kept,) = kept_tables()
    long_ago = time.time() - 100 * 24 * 3600
    os.utime(kept.path, (long_ago, long_ago))
    assert [table.path for table in unused()] == [kept.path]
    told = qwixx("solve", "--sheet", "small", "--marks-to-lock", "3")
    assert "1 of the tables kept (0 MB) were not opened for 90 days" in told.stderr
