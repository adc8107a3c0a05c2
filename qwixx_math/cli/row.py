"""`qwixx row`: one row alone."""

from __future__ import annotations

import click

from ..base.options import json_option, print_json
from ..game.rules import Flags
from .options import players_option, sheet_options, until_mine_option


@click.command("row")
@click.argument("row")
@click.option("--rolls", type=click.IntRange(1, 200), help="Rolls left (default: 8).")
@click.option("--closing", metavar="Q", help="Instead: chance that the row closes after each roll.")
@click.option(
    "--passive", is_flag=True, help="Passive rolls only: the white sum is all that is offered."
)
@players_option
@until_mine_option
@sheet_options
@json_option
def command(
    row: str,
    *,
    rolls: int | None,
    closing: str | None,
    passive: bool,
    players: int,
    until_mine: int,
    sheet: str,
    flags: Flags,
    as_json: bool,
) -> None:
    """One row alone: mark or skip each number, exactly.

    \b
    Example:  qwixx row R3@5 --rolls 8
              qwixx row G4@9 --closing 1/20 --passive
    """
    from ..game.players import check_until_mine
    from ..row.lone_row import LoneRow
    from ..row.value import closing_chance, roll_order, rolls_left

    if rolls and closing is not None:
        raise click.UsageError("give --rolls or --closing, not both")
    if (closing is not None or passive) and (players, until_mine) != (1, 0):
        raise click.UsageError("--players and --until-mine order the rolls of --rolls; drop them")
    check_until_mine(until_mine, players)
    lone, state = LoneRow.parse(row, sheet, flags)
    understood = f"{lone.name}{state.marks}@{lone.number(state)}" if state.marks else lone.name
    if closing is not None:
        horizon = closing_chance(lone, closing, "p" if passive else "o")
        ahead = f"closing chance {closing} after every {'passive' if passive else 'own'} roll"
    else:
        count = rolls or 8
        order = (
            "p" * count if passive else roll_order(count, players=players, until_mine=until_mine)
        )
        horizon = rolls_left(lone, order)
        ahead = f"{count} rolls left: {order} (o own, p passive)"
    value, offers = horizon.value(state), horizon.offers(state)
    if as_json:
        print_json(
            {
                "schema": "qwixx-row/1",
                "sheet": sheet,
                "flags": flags.to_dict(),
                "row": understood,
                "horizon": ahead,
                "score": lone.score(state),
                "value": float(value),
                "exact_value": str(value),
                "offers": [offer.to_dict() for offer in offers],
            }
        )
        return
    from ..base.terminal import show
    from ..show.answers import offers_table

    show(
        f"{understood}   score {lone.score(state)}, value {float(value):.3f}   {ahead}",
        "",
        offers_table(offers),
        "",
        "Values are those after this roll, if the number is marked or nothing is.",
    )
