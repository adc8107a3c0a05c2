"""`qwixx review`: recorded games, decision by decision."""

from __future__ import annotations

import csv
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..base.options import json_option, print_json, quiet_option

if TYPE_CHECKING:
    from ..coach import Review


@click.command("review")
@click.argument(
    "files",
    nargs=-1,
    required=True,
    metavar="FILE...",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
)
@click.option("--model", type=click.Choice(["cycle", "table"]), help="Instead of the game's own.")
@click.option("--aim", type=click.Choice(["score", "win"]), help="Instead of the game's own.")
@json_option
@click.option("--csv", "as_csv", is_flag=True, help="Print the decisions as CSV.")
@quiet_option
def command(
    files: tuple[Path, ...],
    *,
    model: str | None,
    aim: str | None,
    as_json: bool,
    as_csv: bool,
    quiet: bool,
) -> None:
    """What each decision of a recorded game cost, what was luck, and the worst three; of several
    games their sums.

    \b
    Example:  qwixx review evening.qwixx
              qwixx review evening.qwixx --aim win
              qwixx review evening.qwixx --csv > decisions.csv
              qwixx review game-1.qwixx game-2.qwixx game-3.qwixx
    """
    from ..base.progress import progress_bar
    from ..coach.record import Game
    from ..coach.review import by_kind, review

    if as_json and as_csv:
        raise click.UsageError("give --json or --csv, not both")
    found: dict[str, Review] = {}
    for file in files:
        game = Game.load(file)
        judged = model or ("table" if aim == "win" and not game.others else game.model)
        game = replace(game, model=judged, aim=aim or (game.aim if judged == "table" else "score"))
        with progress_bar(f"Judging {file.name}", quiet=quiet) as report:
            found[str(file)] = review(game, quiet=quiet, report=report)
    if as_json and len(found) == 1:
        print_json(found[str(files[0])].to_dict())
    elif as_json:
        games = [{"file": name} | each.to_dict() for name, each in found.items()]
        kinds = by_kind(found.values())
        print_json({"schema": "qwixx-reviews/1", "kinds": kinds, "games": games})
    elif as_csv:
        _print_csv(found)
    else:
        from ..base.terminal import show
        from ..coach.words import review_parts, summary_parts

        show(*(summary_parts(found) if len(found) > 1 else review_parts(found[str(files[0])])))


def _print_csv(found: dict[str, Review]) -> None:
    """The decisions as CSV, of several games with their files."""
    several = len(found) > 1
    rows = [
        ({"file": name} if several else {}) | decision.to_dict()
        for name, each in found.items()
        for decision in each.decisions
    ]
    from ..coach.decision import COLUMNS

    columns = list(
        dict.fromkeys(["file"] * several + [*COLUMNS] + [c for row in rows for c in row])
    )
    writer = csv.DictWriter(sys.stdout, columns, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
