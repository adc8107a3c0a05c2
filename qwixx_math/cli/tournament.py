"""`qwixx tournament`: strategies against one another, a matrix of win rates."""

from __future__ import annotations

import csv
import sys
from typing import TYPE_CHECKING

import click

from ..base.options import json_option, print_json, quiet_option
from ..game.rules import Flags
from ..game.sheets import get_sheet
from .options import Command, sheet_options

if TYPE_CHECKING:
    from ..reports.record import DataTable
    from ..table.results import Entry, SeatShare
    from ..table.tournament import Tournament

_HEAD = (
    "{0.rules.sheet.name}, {1}: {0.games:,} games a pairing, seed {0.seed}; estimated, win rates"
    " with 95 % intervals, means with standard errors"
)


class _ListsStrategies(Command):
    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from ..table.tournament import ENTRANTS

        with formatter.section("Strategies"):
            formatter.write_dl(list(ENTRANTS.items()))


@click.command("tournament", cls=_ListsStrategies)
@click.argument("strategies", nargs=-1, required=True)
@click.option(
    "--players", type=click.IntRange(1, 8), default=2, show_default=True, help="Seats of a table."
)
@click.option(
    "--games",
    type=click.IntRange(2),
    default=100_000,
    show_default=True,
    help="For each pairing; as many from every seat.",
)
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True)
@sheet_options
@click.option("--no-self-play", is_flag=True, help="Leave out each strategy among its like.")
@click.option("--scheduler", metavar="ADDRESS", help="Play on a Dask cluster: tcp://HOST:8786.")
@json_option
@click.option("--csv", "as_csv", is_flag=True, help="Print the entries of the matrix as CSV.")
@click.option("--markdown", "as_markdown", is_flag=True, help="Print the tables as Markdown.")
@quiet_option
def command(
    strategies: tuple[str, ...],
    *,
    players: int,
    games: int,
    seed: int,
    sheet: str,
    flags: Flags,
    no_self_play: bool,
    scheduler: str | None,
    as_json: bool,
    as_csv: bool,
    as_markdown: bool,
    quiet: bool,
) -> None:
    """Let strategies play each other, one against a table of the other, from every seat.

    \b
    Example:  qwixx tournament genetic skip1+ table-win --games 20000
              qwixx tournament table-win cycle --players 3 --games 99999 --json
              qwixx tournament cycle genetic --sheet mixx-a
              qwixx tournament genetic rusher --scheduler tcp://10.0.0.1:8786
    """
    from ..base.progress import progress_bar
    from ..table.tournament import Rules, prepare, tournament

    if as_json + as_csv + as_markdown > 1:
        raise click.UsageError("give one of --json, --csv and --markdown")
    rules, self_play = Rules(get_sheet(sheet), flags.on(get_sheet(sheet))), not no_self_play
    prepare(strategies, games, rules, players=players, seed=seed, self_play=self_play)
    with progress_bar("Playing", quiet=quiet) as report:
        played = tournament(
            strategies,
            games,
            players=players,
            seed=seed,
            rules=rules,
            self_play=self_play,
            where=scheduler,
            report=report,
        )
    if as_json:
        print_json(played.to_dict())
    elif as_csv:
        rows = played.to_rows()
        writer = csv.DictWriter(sys.stdout, rows[0], lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    elif as_markdown:
        from ..reports.formats import markdown_table

        click.echo(_HEAD.format(played, played.rules.flags.text()))
        for table in _tables(played):
            click.echo(f"\n{table.intro}\n\n{markdown_table(table)}", nl=False)
    else:
        from ..base.terminal import grid, show

        show(_HEAD.format(played, played.rules.flags.text()))
        for table in _tables(played):
            cells = [tuple(map(str, row)) for row in table.rows]
            show("", table.intro, grid(table.columns, cells, left=("",)))


def _tables(played: Tournament) -> list[DataTable]:
    """The matrix of wins and that of scores, if strategies met, then self-play."""
    from ..reports.record import DataTable

    names, players, tables = played.strategies, played.players, []
    found = {(entry.strategy, entry.against): entry for entry in played.entries}
    if any(name != against for name, against in found):
        others = "the other" if players == 2 else f"the {players - 1} others"
        for title, cell in (
            (f"Win % of the line's strategy, {others} playing the column's", _wins),
            ("Its mean score there", _score),
        ):
            rows = tuple((n, *(cell(found.get((n, other))) for other in names)) for n in names)
            tables.append(DataTable(title, ("", *names), rows))
    alike = [entry for entry in played.entries if entry.strategy == entry.against]
    if alike:
        title = "Each among its like" if players > 1 else "Each alone"
        seats = [f"seat {seat}: win %" for seat in range(1, players + 1)] if players > 1 else []
        columns = ("", "score", "rolls", "ends by penalties %", *seats)
        tables.append(DataTable(title, columns, tuple(_alike(entry) for entry in alike)))
    return tables


def _alike(entry: Entry) -> tuple[str, ...]:
    """A line of self-play; alone nobody wins."""
    seats = entry.seats if len(entry.seats) > 1 else ()
    return (
        entry.strategy,
        _score(entry),
        f"{entry.rolls:.2f} ± {entry.rolls_error:.2f}",
        f"{100 * entry.by_penalties:.1f}",
        *(_wins(share) for share in seats),
    )


def _wins(share: Entry | SeatShare | None) -> str:
    if share is None:
        return "–"
    won = f"{100 * share.win:.1f}"
    return f"{won} ± {100 * share.win_interval:.1f}" if share.win_interval else won


def _score(entry: Entry | None) -> str:
    return f"{entry.score:.2f} ± {entry.score_error:.2f}" if entry else "–"
