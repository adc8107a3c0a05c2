"""`qwixx odds`: chances on a roll."""

from __future__ import annotations

from typing import Any

import click

from ..base.options import json_option, print_json, quiet_option
from ..errors import InvalidNotation
from ..game.position import Position
from ..game.rules import Flags
from .options import Command, players_option, sheet_options, until_mine_option


@click.command("odds", cls=Command)
@click.argument("targets", nargs=-1)
@click.option(
    "--position", metavar="POSITION", help="Chances of what its legal moves mark, not of the dice."
)
@players_option
@until_mine_option
@click.option(
    "--objective", default="score", show_default=True, help="What the play is best for (score)."
)
@sheet_options
@json_option
@quiet_option
def command(
    targets: tuple[str, ...],
    *,
    position: str | None,
    sheet: str,
    flags: Flags,
    as_json: bool,
    **play: Any,
) -> None:
    """Chances on one roll: numbers, pairs of marks, locks; or of the final score.

    \b
    Example:  qwixx odds R12 Y12        at least one of them, and each by itself
              qwixx odds R7+y9          white 7 in red, then yellow die 9
              qwixx odds "R12 & Y12"    a roll that offers both, whichever one marks
              qwixx odds "R7 | pass on Y" --position "Y5@10"    red 7, if nothing goes in yellow
              qwixx odds                the general table
              qwixx odds score "R3@5"   final scores, locks, marks under best play from there
    """
    if targets[:1] == ("score",):
        if position is not None:
            raise click.UsageError("'odds score' takes the position behind it, without --position")
        _score_odds(" ".join(targets[1:]) or "-", sheet, flags, as_json=as_json, **play)
        return
    if (play["players"], play["until_mine"], play["objective"]) != (1, 0, "score"):
        raise click.UsageError("--players, --until-mine, --objective go with 'odds score'")
    from ..chances.odds import odds_table

    if targets and not "".join(targets).strip():
        raise InvalidNotation("empty target; name one such as R7, r7 or R7+y9, or none at all")
    here = None if position is None else Position.parse(position, sheet, flags)
    table = odds_table(targets, sheet=sheet, flags=flags, position=here)
    if as_json:
        rows = [chance.to_dict() for chance in table]
        head = {"schema": "qwixx-odds/1", "sheet": sheet, "flags": flags.to_dict()}
        head |= {"position": str(here)} if here else {}
        print_json(head | {"odds": rows})
        return
    from ..base.terminal import show
    from ..show.answers import odds_grid

    show(odds_grid(table))


def _score_odds(
    position: str,
    sheet: str,
    flags: Flags,
    *,
    as_json: bool,
    players: int,
    until_mine: int,
    objective: str,
    quiet: bool,
) -> None:
    """What best play leads to from a position."""
    from ..base.progress import progress_bar
    from ..game.players import check_until_mine
    from ..solver.measures import measure
    from ..solver.solve import solve

    here = Position.parse(position, sheet, flags)
    check_until_mine(until_mine, players)
    solution = solve(sheet, players=players, flags=flags, objective=objective, quiet=quiet)
    with progress_bar("Following best play", quiet=quiet) as report:
        found = measure(solution, here, until_mine=until_mine, report=report)
    if as_json:
        settings: dict[str, Any] = {"players": players, "until_mine": until_mine}
        settings |= {"model": "cycle", "objective": solution.objective.name}
        print_json(found.to_dict() | settings)
        return
    from ..base.terminal import show
    from ..show.answers import measures_table, scores_table
    from ..show.sentences import situation

    show(
        f"{here}   score {here.score}   {situation(here, players, until_mine)}",
        "",
        f"final score   mean {found.mean:.4f}, standard deviation {found.deviation:.4f},"
        f" most likely {found.mode}, median {found.quantile(0.5)}",
        f"rolls to come {found.rolls:.3f}"
        + (f", {found.own_rolls:.3f} of them your own" if players > 1 else ""),
        f"penalties     {found.penalties:.3f} in the end",
        f"the game ends by closed rows in {100 * found.ends_by_locks:.2f} % of games",
        "",
        measures_table(found),
        "",
        scores_table(found),
    )
