"""`qwixx bracket`: bounds of what a sheet is worth that cannot be solved."""

from __future__ import annotations

from contextlib import nullcontext

import click

from ..base.options import json_option, print_json, quiet_option
from ..base.progress import say_if_slow
from ..game.rules import Flags
from .options import Command, sheet_options

_SLOW = "Playing games for the lower bound, solving another game for the upper one: some minutes."


@click.command("bracket", cls=Command)
@click.option("--games", type=click.IntRange(2), default=100_000, show_default=True)
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True)
@click.option("--rows", help="Only these rows of the sheet, such as RY.")
@sheet_options
@json_option
@quiet_option
def command(
    *,
    games: int,
    seed: int,
    rows: str | None,
    sheet: str,
    flags: Flags,
    as_json: bool,
    quiet: bool,
) -> None:
    """Bounds of the value of an empty sheet that cannot be solved whole, for one player.

    \b
    Example:  qwixx bracket --sheet big-points
              qwixx bracket --power magic_mike --games 20000 --seed 1
              qwixx bracket --power magic_mike --rows RY
              qwixx bracket --sheet big-points --rows RY

    From below: the mean score of games played by what was learned. From above: the exact value
    of a game in which the player may do more. The first time this takes minutes. One or two rows
    with Magic Mike, and half of Big Points, are solved exactly as well.
    """
    from ..bounds.bracket import bracket
    from ..game.sheets import get_sheet

    asked = get_sheet(sheet).cut(rows.upper(), slice(None)) if rows is not None else sheet
    with nullcontext() if quiet else say_if_slow(_SLOW):
        found = bracket(asked, flags, games, seed, quiet=quiet)
    if as_json:
        print_json(found.to_dict())
        return
    from ..base.terminal import show

    show(
        f"sheet {found.sheet}, alone" + (f", {flags.text()}" if flags.changed() else ""),
        f"at least  {found.lower:.3f} ± {found.error:.3f}   estimated ± standard error,"
        f" {games:,} games, seed {seed}",
        f"at most   {found.upper:.3f}   exact value of a game that allows more",
        f"width     {found.width:.3f}",
        *([f"exact     {found.exact:.6f}"] if found.exact is not None else []),
    )
