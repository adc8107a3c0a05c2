"""`qwixx qwirkle odds`: where the unseen tiles are, exactly."""

from __future__ import annotations

import click

from ...base.options import json_option, print_json
from ...base.progress import say_if_slow
from .options import BoardCommand, read_sizes, say_notices, table_options


@click.command("odds", cls=BoardCommand)
@click.argument("board", required=False)
@click.argument("hand", required=False)
@click.option("--tile", "tiles", multiple=True, help="Only this tile; may be repeated.")
@table_options
@json_option
def command(
    *,
    board: str | None,
    hand: str | None,
    tiles: tuple[str, ...],
    bag: int | None,
    players: int | None,
    others: str | None,
    as_json: bool,
) -> None:
    """Where the unseen tiles are, dead cells, the expected reply; without a board, openings.

    \b
    Example:  qwixx qwirkle odds RoRsRdRbRc BoBsYdGcPxPx --tile Rx
              qwixx qwirkle odds                how large the first play is, and who starts

    Chances are that a place holds at least one copy: the hand of each of the others in turn, any
    of their hands, the bag, the next tile drawn. All are exact, but the first plays of three and
    four players, which are counted over random deals. Without --bag, all tiles that are on no board
    and in no hand are in it.
    """
    if board is None:
        if tiles or bag is not None or players is not None or others is not None:
            raise click.UsageError(
                "--tile, --bag, --players and --others are about a board: give board and hand too"
            )
        _show_openings(as_json)
        return
    if hand is None:
        raise click.UsageError("give the hand too: what is in it, nobody else has")
    from ..odds import Table
    from ..tiles import KINDS, Tile

    table = Table.of(board, hand, bag=bag, players=players, others=read_sizes(others))
    kinds = [Tile.parse(tile) for tile in tiles] or KINDS
    chances = [table.chances(tile) for tile in kinds]
    dead, gift = table.dead_cells(), table.gift()
    say_notices(table)
    if as_json:
        print_json(
            {
                "schema": "qwirkle-odds/1",
                "board": str(table.board),
                "unseen": table.unseen_count,
                "bag": table.bag,
                "others": list(table.others),
                "tiles": [chance.to_dict() for chance in chances],
                "dead_cells": [list(cell) for cell in dead],
                "gift": float(gift),
                "gift_exact": str(gift),
            }
        )
        return
    from ...base.terminal import grid, show

    hands = ["next player", "second next", "third next"][: len(table.others)]
    several = len(table.others) > 1
    rows = [
        (
            str(chance.tile),
            str(chance.copies),
            *(f"{float(held):.2%}" for held in chance.opponents),
            *([f"{float(chance.anyone):.2%}"] if several else []),
            f"{float(chance.bag):.2%}",
            f"{float(chance.drawn):.2%}",
        )
        for chance in chances
    ]
    anyone = ["any of them"] if several else []
    cells = " ".join(f"{x},{y}" for x, y in dead) or "none"
    show(
        grid(("tile", "unseen", *hands, *anyone, "bag", "next drawn"), rows),
        "",
        f"{table.unseen_count} tiles unseen, bag {table.bag}. Dead cells: {cells}.",
        f"Gift, E[best single-tile reply] of the next player: {float(gift):.4f} = {gift}",
    )


def _show_openings(as_json: bool) -> None:
    from ...base.terminal import grid, show

    with say_if_slow("Counting the first plays of three and four; that takes some seconds more."):
        from ..reports import opening_sets

        report = opening_sets()
    if as_json:
        *sizes, means, scores, ties = [
            {
                column: cell if column.startswith("exact") else float(cell)
                for column, cell in zip(report.columns[1:], row[1:], strict=True)
                if cell
            }
            for row in report.rows
        ]
        openings = [
            {"size": int(row[0])} | size for row, size in zip(report.rows, sizes, strict=False)
        ]
        print_json(
            {
                "schema": "qwirkle-openings/2",
                "openings": openings,
                "means": means,
                "first_score": scores,
                "tie": ties,
            }
        )
    else:
        show(grid(report.columns, report.rows), "", report.about)
