"""Options and output of all commands."""

from __future__ import annotations

import json

import click
from click.testing import CliRunner

from qwixx_math.base.options import json_option, print_json, quiet_option


@click.command()
@json_option
@quiet_option
def command(as_json, quiet):
    print_json({"as_json": as_json, "quiet": quiet, "text": "8↔5"})


def test_both_are_flags_and_json_is_written_as_people_read_it():
    said = json.loads(CliRunner().invoke(command).stdout)
    assert said == {"as_json": False, "quiet": False, "text": "8↔5"}
    shown = CliRunner().invoke(command, ["--json", "--quiet"]).stdout
    assert shown == '{\n  "as_json": true,\n  "quiet": true,\n  "text": "8↔5"\n}\n'
