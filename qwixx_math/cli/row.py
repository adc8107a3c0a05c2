"""`qwixx row`: one row alone."""

from __future__ import annotations

from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..base.options import json_option, print_json
from ..base.progress import say
from ..game.rules import Flags
from .options import Command, players_option, sheet_options, until_mine_option

if TYPE_CHECKING:
    from ..row.lone_row import LoneRow, RowState
    from ..row.value import Horizon


@click.command("row", cls=Command)
@click.argument("row")
@click.option("--rolls", type=click.IntRange(1, 200), help="Rolls left (default: 8).")
@click.option("--closing", metavar="Q", help="Instead: chance that the row closes after each roll.")
@click.option(
    "--passive", is_flag=True, help="Passive rolls only: the white sum is all that is offered."
)
@click.option("--formula", is_flag=True, help="With --closing: the value as a function of Q.")
@click.option(
    "--graph",
    type=click.Path(dir_okay=False, writable=True, path_type=Path),
    help="Write the states and marks of the row with their values as GraphML.",
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
    formula: bool,
    graph: Path | None,
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
              qwixx row R5@10 --closing 1/20 --passive --formula
    """
    from ..game.players import check_until_mine
    from ..row.lone_row import LoneRow
    from ..row.value import closing_chance, roll_order, rolls_left

    if graph is not None and graph.name in ("", "-"):
        raise click.UsageError("--graph takes the name of a file, such as row.graphml")
    if formula and closing is None:
        raise click.UsageError("--formula is of --closing: the value as a function of the chance Q")
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
    closed_form = str(_formula(lone, state, closing, passive)) if formula and closing else None
    if graph:
        _write_graph(horizon, graph)
    wait = _wait(lone, state)
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
                "white_sums_to_lockable": wait,
                **({"formula": closed_form} if closed_form else {}),
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
        "It is locked." if state.last == lone.end else _wait_text(wait),
        *([f"Value as a function of the closing chance q: {closed_form}"] if closed_form else []),
    )


def _formula(row: LoneRow, state: RowState, chance: str, passive: bool) -> object:
    from ..row.formula import value_formula

    return value_formula(row, state, chance, "p" if passive else "o")


def _write_graph(horizon: Horizon, path: Path) -> None:
    from ..base.whole_file import replace_file
    from ..row.graph import graphml

    replace_file(path, graphml(horizon))
    say(f"{path}: written")


def _wait(row: LoneRow, state: RowState) -> dict[str, float | int | None]:
    """The white sums until the row can be locked if nothing else is aimed at."""
    from ..row.absorbing import row_chain

    chain = row_chain(row)
    expected = chain.expected.get(state, 0.0)
    half, most = (chain.rolls(state, chance) for chance in (0.5, 0.9))
    return {"mean": expected if isfinite(expected) else None, "median": half, "nine_in_ten": most}


def _wait_text(wait: dict[str, float | int | None]) -> str:
    if wait["mean"] is None:
        return "It can never be locked: too few cells are left."
    if not wait["mean"]:
        return "It can be locked."
    return (
        f"Aiming at the lock alone it takes {wait['mean']:.1f} white sums on average until the row"
        f" can be locked: {wait['median']} or fewer half the time, {wait['nine_in_ten']} or fewer"
        " nine times in ten."
    )
