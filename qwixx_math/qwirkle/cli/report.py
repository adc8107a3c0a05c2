"""`qwixx qwirkle report`: tables as files, or a list of them."""

from __future__ import annotations

from pathlib import Path

import click

from ...base.options import json_option, print_json
from ...errors import InvalidSetting


@click.command("report")
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option("--all", "every", is_flag=True, help="All reports.")
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("reports/qwirkle"),
    show_default=True,
    help="Folder to write into.",
)
@json_option
def command(names: tuple[str, ...], *, every: bool, out: Path, as_json: bool) -> None:
    """Write tables of chances as CSV and Markdown; without a name, list them.

    \b
    Example:  qwixx qwirkle report                    what there is
              qwixx qwirkle report line_gifts --out tables
              qwixx qwirkle report --all              everything, into reports/qwirkle/

    Their figures are exact, but for the first plays of three and four players, which are counted
    over 200,000 random deals. Fits, matches and solved endgames, which take minutes, are made by
    benchmarks/qwirkle.py.
    """
    from ..reports import REPORTS, write_report

    if names and every:
        raise click.UsageError("give names, or --all")
    if not (names or every):
        _list(as_json)
        return
    for name in names:
        if name not in REPORTS:
            raise InvalidSetting(f"no report '{name}'; there are {', '.join(REPORTS)}")
    chosen = dict.fromkeys(names or REPORTS)
    files = [str(file) for name in chosen for file in write_report(REPORTS[name].make(), out)]
    if as_json:
        print_json({"schema": "qwirkle-reports/1", "files": files})
    else:
        click.echo("\n".join(files))


def _list(as_json: bool) -> None:
    from ...base.terminal import grid, show
    from ..reports import REPORTS

    if as_json:
        entries = [{"name": name, "title": maker.title} for name, maker in REPORTS.items()]
        print_json({"schema": "qwirkle-report-list/1", "reports": entries})
        return
    rows = [(name, maker.title) for name, maker in REPORTS.items()]
    show(grid(("report", "what it shows"), rows, left=("report", "what it shows")))
