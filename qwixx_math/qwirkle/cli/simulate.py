"""`qwixx qwirkle simulate`: whole games between strategies."""

from __future__ import annotations

import click

from ...cli.options import json_option, print_json, quiet_option
from ...progress import progress_bar


@click.command("simulate")
@click.argument("strategies", nargs=-1)
@click.option("--games", type=click.IntRange(1), default=1000, show_default=True)
@click.option("--seed", type=click.IntRange(0, (1 << 31) - 1), default=0, show_default=True)
@click.option("--threads", type=click.IntRange(1), default=1, show_default=True)
@json_option
@quiet_option
def command(
    *,
    strategies: tuple[str, ...],
    games: int,
    seed: int,
    threads: int,
    as_json: bool,
    quiet: bool,
) -> None:
    """Whole games between two to four strategies, with 95 % intervals.

    \b
    Example:  qwixx qwirkle simulate adviser greedy --games 4000 --seed 1
    \b
    random   plays anything
    greedy   the play of most points, the 6 for ending the game not counted
    plain    most of points − 0.7 · gift
    adviser  the play that `advise` values most
    All trade only when nothing fits.

    Ctrl-C ends the match with the games played through so far, and the answer says so.
    """
    from ..matches import simulate

    names = strategies or ("adviser", "greedy")
    with progress_bar("Playing", quiet=quiet) as report:
        match = simulate(names, games, seed=seed, threads=threads, report=report)
    if as_json:
        print_json(match.to_dict())
        return
    from ...render import grid, show

    rows = [
        (
            name,
            match.win_rate(player).text(".2%"),
            match.margin(player).text("+z.2f"),
            match.total(player).text(".1f"),
            f"{match.deviation(player):.1f}",
        )
        for player, name in enumerate(names)
    ]
    cut = f" Cut short: {match.asked} games were asked for." if match.cut_short else ""
    show(
        grid(("strategy", "wins", "margin", "points", "sd"), rows, left=("strategy",)),
        "",
        f"{match.games} games, every seed in {len(names)} seatings; seed {seed};"
        f" {match.points_a_turn:.2f} points a turn. Intervals are 95 %.{cut}",
    )
