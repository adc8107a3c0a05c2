"""`qwixx solve`: what a position is worth."""

from __future__ import annotations

import click

from ..rules import Flags
from .options import json_option, players_option, print_json, quiet_option, sheet_options


@click.command("solve")
@click.argument("position", default="-")
@players_option
@click.option("--objective", default="score", show_default=True, help="Or p>=120: its chance.")
@sheet_options
@json_option
@quiet_option
def command(
    position: str,
    *,
    players: int,
    objective: str,
    sheet: str,
    flags: Flags,
    as_json: bool,
    quiet: bool,
) -> None:
    """Solve a sheet, keep the table, and print what a position is worth (default: empty).

    \b
    Example:  qwixx solve
              qwixx solve "R3@5" --players 2
    """
    from ..position import Position
    from ..solver import solve as open_solution

    here = Position.parse(position, sheet, flags)
    solution = open_solution(sheet, players=players, flags=flags, objective=objective, quiet=quiet)
    values = [solution.value(here, until_mine) for until_mine in range(players)]
    if as_json:
        print_json(
            {
                "schema": "qwixx-value/1",
                "sheet": sheet,
                "flags": flags.to_dict(),
                "players": players,
                "model": "cycle",
                "objective": solution.objective.name,
                "position": str(here),
                "score": here.score,
                "values": values,
                "exact": True,
            }
        )
        return
    from ..explain import aim, situation
    from ..render import grid, show

    what = aim(solution.objective) or "expected final score"
    show(
        f"{here}   score {here.score}",
        "",
        grid(
            ("until_mine", "before", what),
            [
                (str(k), situation(here, players, k), f"{value:.12f}")
                for k, value in enumerate(values)
            ],
            left=("before",),
        ),
    )
