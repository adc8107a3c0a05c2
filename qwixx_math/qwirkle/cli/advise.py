"""`qwixx qwirkle advise`: what to play, and why."""

from __future__ import annotations

import click

from ...cli.options import json_option, print_json
from .options import BoardCommand, read_sizes, table_options


@click.command("advise", cls=BoardCommand)
@click.argument("board")
@click.argument("hand")
@click.option("--move", help="Ask about this move: should I?")
@click.option("--top", type=click.IntRange(1), default=10, show_default=True, help="Moves to show.")
@table_options
@json_option
def command(
    *,
    board: str,
    hand: str,
    move: str | None,
    top: int,
    bag: int | None,
    players: int | None,
    others: str | None,
    as_json: bool,
) -> None:
    """What should I play? All plays and trades, best first, and why.

    \b
    Example:  qwixx qwirkle advise "0,-2:Ro/Rd/Rc" RsBsPsGoYdOb --bag 90
              qwixx qwirkle advise RoRsRdRb RcBoBsYdGcPx --move Rc4,0
    \b
    gift    what the next player's best single tile brings on average, over the whole board
    own     the same for your next turn, with what you keep and draw
    pairs   pairs of different kept tiles of one colour or shape
    doubles kept tiles that you keep twice; kept: all tiles kept
    \b
    value = points + w·gift + w·own + w·pairs + w·doubles + w·kept, in points of your margin over
    the mean of the others. The weights w come from self-play of as many players as yours, by the
    tiles left in the bag; the columns show the products, --json also the terms. loss = best value
    less this one. Board, hand and move: qwixx qwirkle --help.
    """
    from ..advice import advise
    from ..explain import LEGEND, exact_answer, should_i, summary
    from ..policy import TERMS
    from ..reasons import reasons

    advice = advise(board, hand, bag=bag, players=players, others=read_sizes(others))
    asked = None if move is None else advice.option(move)
    if as_json:
        data = advice.to_dict(top)
        print_json(data | {"asked": asked.to_dict()} if asked else data)
        return
    from ...render import grid, show

    shown = list(advice.options[:top])
    if asked and asked not in shown:
        shown.append(asked)
    rows = [
        (
            str(option.move),
            str(option.points),
            *(f"{option.worth[term]:+z.2f}" if option.worth else "" for term in TERMS),
            f"{option.value:z.2f}",
            f"{option.loss:z.2f}",
            "; ".join(reasons(advice.table, option.move)),
        )
        for option in shown
    ]
    table = advice.table
    columns = ("move", "points", *(f"w·{term}" for term in TERMS), "value", "loss", "why")
    exact = exact_answer(advice)
    show(
        *((table.board.drawing, "") if table.board.tiles else ()),
        f"{table.board}   hand {hand}, bag {table.bag}, others {', '.join(map(str, table.others))};"
        f" {len(advice.options)} moves; weights of {table.players} players",
        "",
        grid(columns, rows, left=("move", "why")),
        "",
        LEGEND,
        "",
        should_i(advice, asked) if asked else summary(advice),
        *([exact] if exact else []),
    )
