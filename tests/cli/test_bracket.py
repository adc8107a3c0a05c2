from __future__ import annotations

from click.testing import CliRunner

from qwixx_math.cli import main


def test_rows_that_leave_nothing_are_refused(qwixx):
    found = qwixx("bracket", "--sheet", "big-points", "--rows", "")
    assert found.exit_code == 2
    assert "nothing is left of big-points" in found.stderr


def test_the_command_says_which_settings_have_no_bracket() -> None:
    found = CliRunner().invoke(main, ["bracket", "--sheet", "mixx-b"], standalone_mode=False)
    assert found.exit_code == 2
    assert "solved exactly" in found.stderr
    assert not found.stdout
