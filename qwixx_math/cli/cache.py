"""`qwixx cache`: what is kept of solved sheets, and how to be rid of it."""

from __future__ import annotations

import json

import click

from ..base.options import json_option, print_json


@click.command("cache")
@click.option("--clear", is_flag=True, help="Remove the tables listed; they are solved anew.")
@click.option(
    "--unused", type=click.IntRange(0), metavar="DAYS", help="Only those not opened for so long."
)
@json_option
def command(*, clear: bool, unused: int | None, as_json: bool) -> None:
    """List the solved tables that are kept, or clear them away.

    \b
    Example:  qwixx cache
              qwixx cache --unused 90 --clear
    """
    from ..base.kernel_cache import cache_folder
    from ..base.progress import say
    from ..base.terminal import grid, show
    from ..solver.kept import forget, kept_tables
    from ..solver.kept import unused as unused_for

    tables = kept_tables() if unused is None else unused_for(unused)
    total = sum(kept.size for kept in tables)
    if clear:
        forget(tables)
    if as_json:
        listed = [kept.to_dict() for kept in tables]
        head = {"schema": "qwixx-cache/1", "folder": str(cache_folder()), "cleared": clear}
        print_json(head | {"bytes": total, "tables": listed})
        return
    rows = [
        (
            kept.facts.get("sheet", kept.path.name),
            kept.facts.get("players", ""),
            kept.facts.get("model", "").split(" ")[0],
            kept.facts.get("objective", "").split(" ")[0],
            _changed(kept.facts.get("flags", "{}"))
            + " unfinished" * (kept.path.suffix == ".draft"),
            f"{kept.size / 1e6:,.0f} MB",
            f"{kept.days:.0f}",
        )
        for kept in tables
    ]
    columns = ("sheet", "players", "model", "objective", "flags", "size", "days unused")
    if rows:
        show(grid(columns, rows, left=("sheet", "model", "objective", "flags")))
    many = f"{len(tables)} table{'' if len(tables) == 1 else 's'}, {total / 1e6:,.0f} MB"
    say(f"{'Removed' if clear else 'Kept'} in {cache_folder()}: {many}.")


def _changed(flags: str) -> str:
    from ..game.rules import Flags

    default = Flags().to_dict()
    found = json.loads(flags)
    return " ".join(
        f"{name}={value}" for name, value in found.items() if value != default.get(name)
    )
