"""Options and output that all commands share, whatever the game."""

from __future__ import annotations

import json

import click

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")

quiet_option = click.option("--quiet", is_flag=True, help="No progress bar, no words on stderr.")


def print_json(data: object) -> None:
    """Print data as JSON on stdout."""
    click.echo(json.dumps(data, indent=2, ensure_ascii=False))
