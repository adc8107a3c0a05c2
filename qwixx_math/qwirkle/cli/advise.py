"""`qwixx qwirkle advise`: what to play, and why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from ...base.options import json_option, print_json
from .options import (
    BoardCommand,
    read_sizes,
    say_if_compiling,
    say_notices,
    table_options,
)

if TYPE_CHECKING:
    from ..advice import Option

# The terms with a column of their own.
_COLUMNS = ("gift", "own", "pairs", "doubles", "kept")


@click.command("advise", cls=BoardCommand)
@click.argument("board")
@click.argument("hand")
@click.option("--move", help="Ask about this move: should I?")
@click.option("--top", type=click.IntRange(1), default=10, show_default=True, help="Moves to show.")
@click.option("--by-weights", is_flag=True, help="Play nothing out, however empty the bag.")
@table_options
@json_option
def command(
    *,
    board: str,
    hand: str,
    move: str | None,
    top: int,
    by_weights: bool,
    as_json: bool,
    others: str | None,
    **sizes: int | None,
) -> None:
    """What should I play? All plays and trades, best first, and why.

    \b
    Example:  qwixx qwirkle advise "0,-2:Ro/Rd/Rc" RsBsPsGoYdOb --bag 90
              qwixx qwirkle advise RoRsRdRb RcBoBsYdGcPx --move Rc4,0
    \b
    gift    what the next player's best single tile brings on average, over the whole board
    own     the same for your next turn, with what you keep and draw
    pairs   pairs of different kept tiles of one colour or shape
    doubles kept tiles beyond the first of their kind; kept: all tiles kept
    rest    the time left: tiles in the bag, the last ones drawn, how many the next player lacks
    \b
    value = points + w·gift + w·own + w·pairs + w·doubles + w·kept + rest estimates, in points, what
    your margin over the mean of the others changes by from this move to the end of the game. The
    weights w come from self-play of as many players as yours, by the tiles left in the bag; the
    columns show the products, --json all terms. loss = best value less this one. Plays and trades
    are ranked alike, and so plays the strategy `adviser` of qwixx qwirkle simulate. Moves that
    place the same tiles for the same value are shown once, and counted.
    \b
    With two players and one to six tiles in the bag the moves that look best are played out to the
    end of the game on deals of the unseen tiles, and ranked by the mean; `--by-weights` leaves that
    out, as the strategy does.
    \b
    Without --bag, all tiles that are on no board and in no hand are in it.
    Board, hand and move: qwixx qwirkle --help.
    """
    from ..explain import alike, exact_answer, legend, should_i, summary
    from ..reasons import reasons
    from ..tiles import write_tiles

    with say_if_compiling():
        from ..advice import advise

        advice = advise(
            board,
            hand,
            others=read_sizes(others),
            playouts=not by_weights,
            **sizes,
        )
    say_notices(advice.table)
    asked = None if move is None else advice.option(move)
    if as_json:
        data = advice.to_dict(top)
        print_json(data | {"asked": advice.described(asked)} if asked else data)
        return
    from ...base.terminal import grid, show

    played_out = any(option.deals for option in advice.options)
    shown = [(option, alike(len(same))) for option, *same in advice.groups[:top]]
    if asked and all(asked != option for option, _ in shown):
        shown.append((asked, ""))
    rows = [
        (
            str(option.move),
            str(option.points),
            *_worth(option),
            *([f"{option.ahead:+z.2f}"] if played_out else []),
            f"{option.value:z.2f}",
            f"{option.loss:z.2f}",
            "; ".join(filter(None, (*reasons(advice.table, option.move), others_alike))),
        )
        for option, others_alike in shown
    ]
    table = advice.table
    columns = (
        "move",
        "points",
        *(f"w·{term}" for term in _COLUMNS),
        "rest",
        *(["ahead"] if played_out else []),
        "value",
        "loss",
        "why",
    )
    exact = exact_answer(advice)
    show(
        *((table.board.drawing, "") if table.board.tiles else ()),
        f"{table.board}   hand {write_tiles(table.hand)}, bag {table.bag}, others"
        f" {', '.join(map(str, table.others))}, {table.unseen_count} tiles unseen;"
        f" {len(advice.options)} moves; weights of {table.players} players",
        "",
        grid(columns, rows, left=("move", "why")),
        "",
        legend(advice),
        "",
        should_i(advice, asked) if asked else summary(advice),
        *([exact] if exact else []),
    )


def _worth(option: Option) -> Iterator[str]:
    """What each term is worth, and the other terms together; blanks if the move ends the game."""
    rest = dict(option.worth)
    for term in _COLUMNS:
        yield f"{rest.pop(term):+z.2f}" if rest else ""
    yield f"{sum(rest.values()):+z.2f}" if rest else ""
