"""`qwixx verify`: prove that a saved table is right."""

from __future__ import annotations

import sys

import click

from ..base.options import json_option, print_json, quiet_option
from ..game.rules import Flags
from .options import Command, PointsRange, given, players_option, sheet_options

_FAILED = 4


@click.command("verify", cls=Command)
@click.option("--sample", type=click.IntRange(1), help="Only so many random positions.")
@click.option("--seed", type=click.IntRange(0), default=0, help="Of the sample.")
@click.option(
    "--tolerance",
    type=PointsRange(0, 1),
    default=1e-9,
    show_default=True,
    help="Points a value may be off.",
)
@players_option
@sheet_options
@json_option
@quiet_option
def command(
    *,
    sample: int | None,
    seed: int,
    tolerance: float,
    players: int,
    sheet: str,
    flags: Flags,
    as_json: bool,
    quiet: bool,
) -> None:
    """Prove a table right: look one roll ahead from every position, by other code.

    \b
    Example:  qwixx verify --sample 10000      a quick look
              qwixx verify                     the whole table: a bound on every value's error
    """
    if given("seed") and sample is None:
        raise click.UsageError("--seed is of the --sample; without one all positions are compared")
    from ..base.progress import progress_bar
    from ..game.sheets import get_sheet
    from ..proof.certify import certify, check_sample
    from ..solver.solve import solve

    check_sample(get_sheet(sheet), flags, sample)
    solution = solve(sheet, players=players, flags=flags, quiet=quiet)
    with progress_bar("Verifying", quiet=quiet) as report:
        found = certify(solution, sample=sample, seed=seed, report=report)
    holds = found.holds(tolerance)
    if as_json:
        print_json(found.to_dict(tolerance))
    else:
        from ..base.terminal import show

        where = f"on '{found.position}', {found.until_mine} rolls before the own turn"
        what = "all positions" if found.complete else f"sample of {found.positions:,}, seed {seed}"
        show(
            f"{found.sheet}, {players} in a cycle   SHA-256 {found.values_sha256}",
            f"values compared      {found.checked:,} ({what})",
            f"largest residual     {found.residual:.3g} points {where}",
            f"rounding of it       at most {found.rounding:.3g}",
            f"longest game         {found.longest} rolls",
            *(f"wrong: {fault}" for fault in found.faults),
            f"every value is right within {found.bound:.3g} points"
            if found.bound is not None
            else "the sample is right; only the whole table proves a bound"
            if holds
            else "the table is wrong",
        )
    if not holds:
        sys.exit(_FAILED)
