"""Qwirkle's command lines, and its written reports."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from qwixx_math.qwirkle.cli import command

FOLDER = Path(__file__).parents[2] / "reports" / "qwirkle"


def run(*args: str, text: str = "") -> str:
    result = CliRunner().invoke(command, args, input=text, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout
