"""What all of Qwirkle's commands share."""

from __future__ import annotations

import subprocess
import sys

import pytest
from click.testing import CliRunner
from helpers.qwirkle_commands import run

from qwixx_math.errors import IllegalPosition, InvalidNotation, InvalidSetting
from qwixx_math.qwirkle.cli import command


@pytest.mark.parametrize("name", [[], *([name] for name in command.list_commands(None))])
def test_help_starts_with_an_example(name):
    assert "Example:  qwixx qwirkle" in run(*name, "--help")


@pytest.mark.parametrize(
    ("args", "error"),
    [
        (["advise", "Ro", "Zz"], InvalidNotation),
        (["advise", "RoBs", "Rs"], IllegalPosition),
        (["advise", "Ro1Rs", "Rs"], IllegalPosition),
        (["advise", "Ro", "Rs", "--players", "7"], InvalidSetting),
        (["odds", "Ro", "Rs", "--others", "x"], InvalidSetting),
        (["endgame", "Ro", "Rs"], InvalidSetting),
        (["simulate", "wise", "greedy"], InvalidSetting),
    ],
)
def test_errors_reach_the_main_command_as_types(args, error):
    with pytest.raises(error):
        CliRunner().invoke(command, args, catch_exceptions=False)


def test_importing_the_package_is_light():
    script = (
        "import sys; import qwixx_math.qwirkle, qwixx_math.qwirkle.cli;"
        "assert not {'numba', 'numpy', 'rich'} & set(sys.modules), sorted(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", script], check=True)
