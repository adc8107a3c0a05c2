"""What all of Qwirkle's commands share."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner
from helpers.qwirkle_commands import run

from qwixx_math.errors import IllegalPosition, InvalidNotation, InvalidSetting
from qwixx_math.qwirkle.cli import command
from qwixx_math.qwirkle.score import ScoreSheet

ROOT = Path(__file__).parents[3]


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


def test_qwirkle_is_a_command_of_its_own(monkeypatch, capsys):
    import qwixx_math.cli

    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["scripts"]
    assert scripts["qwirkle"] == "qwixx_math.cli:qwirkle"
    for args, code, said in (
        (["odds", "RoRs", "Rd", "--tile", "Rb"], 0, "Rb"),
        (["odds", "RoRz", "Rd"], 3, "Error: 'Rz' (column 3)"),
        (["--help"], 0, "Usage: qwixx qwirkle"),
    ):
        monkeypatch.setattr("sys.argv", ["qwirkle", *args])
        with pytest.raises(SystemExit) as end:
            qwixx_math.cli.qwirkle()
        assert (end.value.code or 0) == code
        assert said in "".join(capsys.readouterr())


@pytest.mark.parametrize("saved", [False, True])
def test_an_interrupt_tells_of_saving_only_where_something_is_saved(
    saved, tmp_path, monkeypatch, capsys
):
    file = tmp_path / "game.json"
    lines = iter(["5\n"])

    class Keyboard:
        def isatty(self):
            return True

        def readline(self):
            for line in lines:
                return line
            raise KeyboardInterrupt

    def ask(args):
        monkeypatch.setattr("qwixx_math.qwirkle.cli.score.sys.stdin", Keyboard(), raising=False)
        return command.main(args, standalone_mode=False)

    with pytest.raises(SystemExit) as end:
        ask(["score", *(["--save", str(file)] if saved else [])])
    assert end.value.code == 130
    said = capsys.readouterr().err
    assert "Error: interrupted" in said
    assert ("saved" in said) == saved
    if saved:
        assert f"what was entered is saved in {file}" in said
        assert ScoreSheet.load(file).totals == (5, 0)


def test_importing_the_package_is_light():
    script = (
        "import sys; import qwixx_math.qwirkle, qwixx_math.qwirkle.cli;"
        "assert not {'numba', 'numpy', 'rich'} & set(sys.modules), sorted(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", script], check=True)
