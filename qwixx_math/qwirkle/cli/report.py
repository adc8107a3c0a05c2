"""`qwixx qwirkle report`: tables as files."""

from __future__ import annotations

from pathlib import Path

import click

from ...cli.options import json_option, print_json


@click.command("report")
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("reports/qwirkle"),
    show_default=True,
    help="Folder to write into.",
)
@json_option
def command(*, out: Path, as_json: bool) -> None:
    """Write the tables of chances as CSV and Markdown.

    \b
    Example:  qwixx qwirkle report --out tables

    Their figures are exact, but for the first plays of three and four players, which are counted
    over 200,000 random deals. Fits, matches and solved endgames, which take minutes, are made by
    benchmarks/qwirkle.py.
    """
    from ..reports import REPORTS, write_report

    files = [str(file) for make in REPORTS.values() for file in write_report(make(), out)]
    if as_json:
        print_json({"schema": "qwirkle-reports/1", "files": files})
    else:
        click.echo("\n".join(files))
