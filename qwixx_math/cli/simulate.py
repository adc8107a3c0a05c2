"""`qwixx simulate`: games played by a solved table."""

from __future__ import annotations

import click

from ..base.options import json_option, print_json, quiet_option
from ..game.rules import Flags
from .options import Command, players_option, sheet_options, until_mine_option


@click.command("simulate", cls=Command)
@click.option("--games", type=click.IntRange(2), default=100_000, show_default=True)
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True)
@players_option
@until_mine_option
@sheet_options
@json_option
@quiet_option
def command(
    *,
    games: int,
    seed: int,
    players: int,
    until_mine: int,
    sheet: str,
    flags: Flags,
    as_json: bool,
    quiet: bool,
) -> None:
    """Play out games by the best moves and compare the mean with the exact value.

    \b
    Example:  qwixx simulate --games 1000000 --seed 1
              qwixx simulate --players 2 --until-mine 1
    """
    from ..base.progress import progress_bar
    from ..game.players import check_until_mine
    from ..solver.solve import solve
    from ..table.games import simulate

    check_until_mine(until_mine, players)
    solution = solve(sheet, players=players, flags=flags, quiet=quiet)
    with progress_bar("Playing", quiet=quiet) as report:
        played = simulate(solution, games, seed=seed, until_mine=until_mine, report=report)
    value = solution.value("-", until_mine)
    if as_json:
        settings = {"sheet": sheet, "flags": flags.to_dict(), "players": players}
        settings |= {"model": "cycle", "until_mine": until_mine, "value": value}
        print_json({"schema": "qwixx-simulation/1"} | settings | played.to_dict())
        return
    from ..base.terminal import show

    away = f", {(played.mean - value) / played.error:+.1f} errors away" if played.error else ""
    by_penalties = 100 * float((played.closed < 2).mean())
    show(
        f"{games:,} games, seed {seed}",
        f"mean score          {played.mean:.3f} ± {played.error:.3f} (standard error)",
        f"exact value         {value:.3f}{away}",
        f"standard deviation  {played.deviation:.2f}",
        f"rolls a game        {played.rolls.mean():.2f}",
        f"penalties a game    {played.penalties.mean():.2f}",
        f"ended by penalties  {by_penalties:.1f} %",
    )
