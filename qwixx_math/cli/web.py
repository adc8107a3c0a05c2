"""`qwixx web`: the page, served here or written for another host."""

from __future__ import annotations

from pathlib import Path

import click

from ..base.options import quiet_option
from ..base.progress import say


@click.command("web")
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    help="Address to listen on; 0.0.0.0 lets phones in the same network in.",
)
@click.option(
    "--port", type=click.IntRange(1, 65535), help="Port. [default: 8377, else a free one]"
)
@click.option(
    "--export",
    "folder",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Write the page into a folder for an HTTPS host instead.",
)
@click.option(
    "--tables",
    multiple=True,
    metavar="NAME",
    help="Add the values of a sheet or power that a page cannot work out (with --export; repeat).",
)
@quiet_option
def command(
    host: str, port: int | None, *, folder: Path | None, tables: tuple[str, ...], quiet: bool
) -> None:
    """The page: tap the sheet, tap the dice, see the best mark.

    \b
    Example:  qwixx web
              qwixx web --host 0.0.0.0        # for the phone in the same network
              qwixx web --export public/qwixx # for any HTTPS host; works without a network

    It solves the classic sheet and Mixx itself, in the browser; what it cannot, this computer
    answers while it serves the page. --tables connected-chain-a takes the values of that sheet
    along, tens of megabytes, --tables chris_cross those of a power on the classic sheet.
    """
    if tables and folder is None:
        raise click.UsageError("--tables goes with --export; qwixx web itself answers every sheet")
    if folder is not None:
        _export(folder, tables, quiet=quiet)
    else:
        _serve(host, port, quiet=quiet)


def _export(folder: Path, tables: tuple[str, ...], *, quiet: bool) -> None:
    from ..web.export import export_page
    from ..web.tables import stored_tables

    written = export_page(folder, stored_tables(tables, quiet=quiet))
    click.echo(folder)
    if not quiet:
        say(f"{len(written)} files, {sum(written.values()) / 1000:.0f} kB; serve it over HTTPS")


def _serve(host: str, port: int | None, *, quiet: bool) -> None:
    from ..web.server import PageServer

    with PageServer(host, port) as server:
        click.echo(server.address)
        if not quiet:
            if server.is_open:
                _show_code(server.address)
                say("Anybody in this network can use it.")
            say("Ctrl-C ends it.")
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            if not quiet:
                say("Ended.")


def _show_code(address: str) -> None:
    import sys

    import segno

    if sys.stderr and sys.stderr.isatty():
        segno.make(address, micro=False).terminal(out=sys.stderr, compact=True, border=2)
