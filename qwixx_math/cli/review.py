"""`qwixx review`: a recorded game, decision by decision."""

from __future__ import annotations

import csv
import sys
from pathlib import Path

import click

from ..base.options import json_option, print_json, quiet_option


@click.command("review")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@json_option
@click.option("--csv", "as_csv", is_flag=True, help="Print the decisions as CSV.")
@quiet_option
def command(file: Path, *, as_json: bool, as_csv: bool, quiet: bool) -> None:
    """What each decision of a recorded game cost, what was luck, and the worst three.

    \b
    Example:  qwixx review evening.qwixx
              qwixx review evening.qwixx --csv > decisions.csv
    """
    from ..coach.record import Game
    from ..coach.review import COLUMNS, review

    if as_json and as_csv:
        raise click.UsageError("give --json or --csv, not both")
    found = review(Game.load(file), quiet=quiet)
    if as_json:
        print_json(found.to_dict())
        return
    if as_csv:
        writer = csv.DictWriter(sys.stdout, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(decision.to_dict() for decision in found.decisions)
        return
    from ..base.terminal import show
    from ..coach.words import review_parts

    show(*review_parts(found))
