"""`qwixx qwirkle simulate`: whole games between strategies."""

from __future__ import annotations

import click

from ...base.options import json_option, print_json, quiet_option
from ...base.progress import progress_bar
from .options import say_if_compiling


@click.command("simulate")
@click.argument("strategies", nargs=-1)
@click.option(
    "--games",
    type=click.IntRange(1),
    default=1000,
    show_default=True,
    help="Games to play, rounded up to whole seatings: 2, 3 or 4 games a deal.",
)
@click.option(
    "--seed",
    type=click.IntRange(0, (1 << 31) - 1),
    default=0,
    show_default=True,
    help="Chooses the deals; the same seed plays the same games.",
)
@click.option(
    "--threads",
    type=click.IntRange(1),
    default=1,
    show_default=True,
    help="Play on so many at once; the result is the same.",
)
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
    adviser  the play or trade that `advise` puts first
    The others trade only when nothing fits.

    Every deal is played in every rotation of the seats. If all strategies are the same, these are
    one game, so wins and margin are even, whatever the games; points still tell something.

    Ctrl-C ends the match with the games played through so far, and the answer says so.
    """
    names = strategies or ("adviser", "greedy")
    with (
        say_if_compiling(quiet),
        progress_bar("Playing", quiet=quiet) as report,
    ):
        from ..matches import simulate

        match = simulate(names, games, seed=seed, threads=threads, report=report)
    if as_json:
        print_json(match.to_dict())
        return
    from ...base.terminal import grid, show

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
    same = (
        " All play the same strategy, so the seatings of a deal are one game: wins and margin are"
        " even by construction."
        if len(set(names)) == 1
        else ""
    )
    show(
        grid(("strategy", "wins", "margin", "points", "sd"), rows, left=("strategy",)),
        "",
        f"{match.games} games, every deal in {len(names)} seatings; seed {seed};"
        f" {match.points_a_turn:.2f} points a turn. Intervals are 95 %.{same}{cut}",
    )
