"""`qwixx solve`: what a position is worth."""

from __future__ import annotations

import click

from ..base.options import json_option, print_json, quiet_option
from ..game.rules import Flags
from .options import Command, aim_option, given, players_option, sheet_options


@click.command("solve", cls=Command)
@click.argument("position", default="-")
@players_option
@click.option(
    "--model",
    type=click.Choice(["table", "cycle"]),
    default="cycle",
    show_default=True,
    help="Cycle: only you close rows, the value is exact; table: the others do, too, as fitted.",
)
@aim_option
@click.option("--fit", is_flag=True, help="Fit the table first, by self-play, and keep it.")
@click.option("--objective", default="score", show_default=True, help="Or p>=120: its chance.")
@sheet_options
@json_option
@quiet_option
def command(
    position: str,
    *,
    players: int,
    model: str,
    aim: str | None,
    fit: bool,
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
              qwixx solve --players 2 --model table
              qwixx solve --players 2 --model table --fit --sheet mixx-a --penalty 4

    A value is of one model of the others, which is named beside it. (`qwixx advise` asks the table
    first: its moves are for a game with others.)
    """
    from ..game.position import Position
    from ..game.rules import is_patterned
    from ..learned.net import net_for
    from ..show.sentences import meaning
    from ..solver.solve import solve as open_solution
    from ..table.fit_others import fit_here

    here = Position.parse(position, sheet, flags)
    aim = aim or "score"
    if fit:
        if (model, objective) != ("table", "score"):
            raise click.UsageError("--fit is of --model table, for the score")
        fit_here(sheet, flags, players, aim)
    net = net_for(here.sheet, flags, players) if is_patterned(here.sheet, flags) else None
    cycle = players > 1 and model == "cycle" and given("model")
    if net and objective == "score" and aim == "score" and not cycle:
        what, goal, model = "expected final score (a net's estimate)", objective, "learned"
        values = [net.look_up(here, until_mine) for until_mine in range(players)]
    else:
        solution = open_solution(
            sheet,
            players=players,
            model=model,
            aim=aim,
            flags=flags,
            objective=objective,
            quiet=quiet,
        )
        what, goal = meaning(solution) or "expected final score", solution.objective.name
        values = [solution.value(here, until_mine) for until_mine in range(players)]
    if as_json:
        print_json(
            {
                "schema": "qwixx-value/1",
                "sheet": sheet,
                "flags": flags.to_dict(),
                "players": players,
                "model": model,
                "aim": aim,
                "objective": goal,
                "position": str(here),
                "score": here.score,
                "values": values,
                "exact": model == "cycle",
            }
        )
        return
    from ..base.terminal import grid, show
    from ..show.sentences import situation

    digits = 2 if model == "learned" else 12
    show(
        f"{here}   score {here.score}",
        "",
        grid(
            ("until_mine", "before", what),
            [
                (str(k), situation(here, players, k, model), f"{value:.{digits}f}")
                for k, value in enumerate(values)
            ],
            left=("before",),
        ),
    )
