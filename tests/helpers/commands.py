"""Command lines and what is asserted of their answers."""

from __future__ import annotations

import re

ROLL = "w3 w4 r5 y1 g6 b2"
SHORT_ROLL = "w3 w4 r3 g6"
SHORT = ["--sheet", "small", "--marks-to-lock", "2"]


def good(result):
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def assert_one_message(result, exit_code, expected):
    assert (result.exit_code, result.stdout) == (exit_code, "")
    assert expected in result.stderr
    lines = result.stderr.splitlines()
    assert [line.startswith("Error: ") for line in lines].count(True) == 1
    if len(lines) > 1:
        assert re.match(r"Usage: .*\nTry '.* --help' for help\.\n\nError: .*\n\Z", result.stderr)
