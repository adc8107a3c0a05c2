"""`qwixx report`: write the named reports into a folder, or list them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..base.options import json_option, print_json, quiet_option

if TYPE_CHECKING:
    from ..reports import Report


@click.command("report")
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option("--all", "every", is_flag=True, help="All reports; some solve several sheets.")
@click.option("--quick", is_flag=True, help="All that take seconds once the sheet is solved.")
@click.option(
    "--reset",
    is_flag=True,
    help="Set all pages and pictures of the folder anew from its tables; computes nothing.",
)
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("reports"),
    show_default=True,
    help="Folder to write into.",
)
@json_option
@quiet_option
def command(
    names: tuple[str, ...],
    *,
    every: bool,
    quick: bool,
    reset: bool,
    out: Path,
    as_json: bool,
    quiet: bool,
) -> None:
    """Write reports as CSV, Markdown, HTML and pictures; without a name, list them.

    \b
    Example:  qwixx report                            what there is
              qwixx report opening-list --out tables
              qwixx report --all                      everything, into reports/
    """
    from ..base.progress import say
    from ..reports import REPORTS, Source, find_reports, set_reports, write_reports

    if sum(map(bool, (names, every, quick, reset))) > 1:
        raise click.UsageError("give names, or --all, or --quick, or --reset")
    if reset:
        manifest = set_reports(out)
        _written(manifest, manifest["reports"], out, as_json)
        return
    if not (names or every or quick):
        _list(REPORTS.values(), as_json)
        return
    chosen = find_reports(names or (n for n, entry in REPORTS.items() if entry.quick or not quick))
    manifest = write_reports(
        chosen,
        out,
        source=Source(quiet=quiet),
        on_start=lambda entry: None if quiet else say(f"{entry.name}: {entry.title}"),
    )
    _written(manifest, [entry.name for entry in chosen], out, as_json)


def _written(manifest: dict[str, Any], names: Iterable[str], out: Path, as_json: bool) -> None:
    """Tell the manifest, or the files of some reports."""
    if as_json:
        print_json(manifest)
        return
    for name in names:
        for file in manifest["reports"][name]["sha256"]:
            click.echo(out / file)
    click.echo(out / "index.html")


def _list(reports: Iterable[Report], as_json: bool) -> None:
    if as_json:
        entries = [
            {"name": entry.name, "title": entry.title, "quick": entry.quick} for entry in reports
        ]
        print_json({"schema": "qwixx-report-list/1", "reports": entries})
        return
    from ..base.terminal import grid, show

    rows = [(entry.name, entry.title, "seconds" if entry.quick else "minutes") for entry in reports]
    show(
        grid(("report", "what it shows", "takes"), rows, left=("report", "what it shows", "takes"))
    )
