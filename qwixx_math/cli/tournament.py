"""`qwixx tournament`: strategies against one another, a matrix of win rates."""

from __future__ import annotations

import csv
import sys
from typing import TYPE_CHECKING, Any

import click

from .options import json_option, print_json, quiet_option

if TYPE_CHECKING:
    from ..tournament import Tournament


class _ListsStrategies(click.Command):
    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from ..tournament import ENTRANTS

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
@click.option("--scheduler", metavar="ADDRESS", help="Play on a Dask cluster: tcp://HOST:8786.")
@json_option
@click.option("--csv", "as_csv", is_flag=True, help="Print the entries of the matrix as CSV.")
@quiet_option
def command(
    strategies: tuple[str, ...],
    *,
    players: int,
    games: int,
    seed: int,
    scheduler: str | None,
    as_json: bool,
    as_csv: bool,
    quiet: bool,
) -> None:
    """Let strategies play each other, one against a table of the other, from every seat.

    \b
    Example:  qwixx tournament genetic skip1+ table-win --games 20000
              qwixx tournament table-win cycle --players 3 --games 99999 --json
              qwixx tournament genetic rusher --scheduler tcp://10.0.0.1:8786
    """
    from ..progress import progress_bar
    from ..tournament import prepare, tournament

    if as_json and as_csv:
        raise click.UsageError("give --json or --csv, not both")
    prepare(strategies, games, players=players, seed=seed)
    with progress_bar("Playing", quiet=quiet) as report:
        played = tournament(
            strategies, games, players=players, seed=seed, scheduler=scheduler, report=report
        )
    if as_json:
        print_json(played.to_dict())
    elif as_csv:
        rows = played.to_rows()
        writer = csv.DictWriter(sys.stdout, rows[0], lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    else:
        _show(played)


def _show(played: Tournament) -> None:
    from ..render import grid, show

    names, players = played.strategies, played.players
    parts: list[Any] = [
        f"{played.games:,} games a pairing, seed {played.seed}; estimated, win rates with 95 %"
        " intervals, means with standard errors"
    ]
    if players > 1 and len(names) > 1:
        entries = [(name, [played.entry(name, other) for other in names]) for name in names]
        wins = [[name, *(_rate(e.win, e.win_interval) for e in row)] for name, row in entries]
        scores = [[name, *(_mean(e.score, e.score_error) for e in row)] for name, row in entries]
        others = "the other" if players == 2 else f"the {players - 1} others"
        columns = ("", *names)
        parts += ["", f"Win % of the line's strategy, {others} playing the column's"]
        parts += [grid(columns, wins, left=("",)), "", "Its mean score there"]
        parts += [grid(columns, scores, left=("",))]
    alone = [played.entry(name, name) for name in names]
    seats = [f"seat {seat}: win %" for seat in range(1, players + 1)] if players > 1 else []
    rows = [
        [
            each.strategy,
            _mean(each.score, each.score_error),
            _mean(each.rolls, each.rolls_error),
            f"{100 * each.by_penalties:.1f}",
            *(_rate(share.win, share.win_interval) for share in each.seats if players > 1),
        ]
        for each in alone
    ]
    columns = ("", "score", "rolls", "ends by penalties %", *seats)
    title = "Each among its like" if players > 1 else "Each alone"
    show(*parts, "", title, grid(columns, rows, left=("",)))


def _rate(rate: float, interval: float) -> str:
    return f"{100 * rate:.1f} ± {100 * interval:.1f}" if interval else f"{100 * rate:.1f}"


def _mean(mean: float, error: float) -> str:
    return f"{mean:.2f} ± {error:.2f}"
