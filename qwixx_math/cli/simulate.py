"""`qwixx simulate`: games played by a solved table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..base.options import json_option, print_json, quiet_option
from ..game.rules import Flags
from .options import Command, players_option, sheet_options, until_mine_option

if TYPE_CHECKING:
    from ..chances.sampling import Simulation


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
    """Play out games by the best moves and compare the mean with the exact value, or with what a
    net says where a sheet is not solved.

    \b
    Example:  qwixx simulate --games 1000000 --seed 1
              qwixx simulate --players 2 --until-mine 1
    """
    from ..game.players import check_until_mine

    check_until_mine(until_mine, players)
    played, value, model = _played(sheet, flags, (players, until_mine), (games, seed), quiet=quiet)
    if as_json:
        settings = {"sheet": sheet, "flags": flags.to_dict(), "players": players}
        settings |= {"model": model, "until_mine": until_mine, "value": value}
        print_json({"schema": "qwixx-simulation/1"} | settings | played.to_dict())
        return
    from ..base.terminal import show

    away = f", {(played.mean - value) / played.error:+.1f} errors away" if played.error else ""
    show(
        f"{games:,} games, seed {seed}",
        f"mean score          {played.mean:.3f} ± {played.error:.3f} (standard error)",
        f"{'exact' if model == 'cycle' else 'learned'} value".ljust(20) + f"{value:.3f}{away}",
        f"standard deviation  {played.deviation:.2f}",
        f"rolls a game        {played.rolls.mean():.2f}",
        f"penalties a game    {played.penalties.mean():.2f}",
        f"ended by penalties  {100 * played.by_penalties:.1f} %",
    )


def _played(
    sheet: str, flags: Flags, turns: tuple[int, int], draw: tuple[int, int], *, quiet: bool
) -> tuple[Simulation, float, str]:
    """Games, the value of the empty sheet, and the model both are of."""
    from ..base.progress import progress_bar
    from ..errors import InvalidSetting
    from ..game.position import Position
    from ..game.rules import is_patterned
    from ..game.sheets import get_sheet
    from ..learned.net import net_for
    from ..learned.play import simulate_by_net
    from ..solver.solve import solve
    from ..table.games import simulate

    layout, (players, until_mine), (games, seed) = get_sheet(sheet), turns, draw
    net = net_for(layout, flags, players) if is_patterned(layout, flags) else None
    with progress_bar("Playing", quiet=quiet) as report:
        if net:
            if until_mine:
                raise InvalidSetting("games by what was learned begin with an own roll")
            value = net.look_up(Position.empty(layout, flags))
            return simulate_by_net(net, games, seed, report=report), value, "learned"
        solution = solve(sheet, players=players, flags=flags, quiet=quiet)
        played = simulate(solution, games, seed=seed, until_mine=until_mine, report=report)
        return played, solution.value("-", until_mine), "cycle"
