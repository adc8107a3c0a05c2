"""Options that the commands share."""

from __future__ import annotations

import click
import pytest
from click.testing import CliRunner

from qwixx_math.cli.options import sheet_options
from qwixx_math.errors import InvalidSetting
from qwixx_math.game.rules import flag_choices


@click.command()
@sheet_options
def command(sheet, flags):
    """What it got."""
    click.echo(f"{sheet} {flags.changed()}")


def test_every_rule_flag_is_an_option():
    shown = CliRunner().invoke(command, ["--help"]).stdout
    assert "What it got." in shown
    for name in flag_choices():
        assert f"--{name.replace('_', '-')} " in shown


def test_flags_that_are_given_are_read_and_the_others_have_their_defaults():
    assert CliRunner().invoke(command).stdout == "classic {}\n"
    args = ["--sheet", "mixx-a", "--penalty", "3", "--lock-bonus", "no", "--marks-to-lock", "5"]
    said = CliRunner().invoke(command, args).stdout
    assert said == "mixx-a {'penalty': 3, 'lock_bonus': False}\n"


def test_a_wrong_value_is_the_packages_own_error():
    with pytest.raises(InvalidSetting, match="flag penalty is 'x'; it takes a whole number"):
        CliRunner().invoke(command, ["--penalty", "x"], catch_exceptions=False)
