"""`qwixx advise`: should I mark this?"""

from __future__ import annotations

from typing import Any

import click

from .options import (
    json_option,
    players_option,
    print_json,
    quiet_option,
    sheet_options,
    until_mine_option,
)


@click.command("advise")
@click.argument("position")
@click.argument("roll", nargs=-1, required=True)
@click.option("--move", help="Ask about this move: should I?")
@players_option
@until_mine_option
@click.option("--model", default="cycle", show_default=True, help="Cycle: only you close rows.")
@click.option(
    "--objective",
    default="score",
    show_default=True,
    help="What to maximise: score, or p>=120 for the chance of 120 points.",
)
@click.option("--why", is_flag=True, help="Give reasons, in figures.")
@click.option("--top", type=click.IntRange(1), help="Show only so many moves.")
@sheet_options
@json_option
@quiet_option
def command(
    position: str,
    roll: tuple[str, ...],
    *,
    move: str | None,
    why: bool,
    top: int | None,
    as_json: bool,
    **settings: Any,
) -> None:
    """Should I mark this? All moves for a roll, best first.

    \b
    Example:  qwixx advise "R2,3,5 G12,10 P1" "w3 w4 r5 y1 g6 b2" --move R7
              qwixx advise "R3@5 Y2@4" 34 --players 3 --until-mine 2
              qwixx advise "R3@5 Y2@4" "34 r5 y1 g6 b2" --objective "p>=120"
              qwixx advise "R3@5 Y2@4" "34 r5 y1 g6 b2" --why --top 5
    """
    from ..advice import advise as rank_moves
    from ..notation import Move

    wanted = None if move is None else Move.parse(move)
    advice = rank_moves(position, " ".join(roll), **settings)
    asked = wanted and advice.option(wanted)
    reasons = advice.why(wanted) if why else None
    if as_json:
        data = advice.to_dict()
        data |= {"asked": asked.to_dict()} if asked else {}
        print_json(data | {"why": reasons.to_dict()} if reasons else data)
        return
    from ..explain import aim, mark_or_skip, should_i, situation
    from ..render import advice_table, show, why_parts
    from ..sheet_text import sheet_text

    here = advice.position
    show(
        f"{here}   score {here.score}",
        f"{advice.roll}   {situation(here, advice.players, advice.until_mine)}",
        *filter(None, [aim(advice.objective)]),
        "",
        sheet_text(advice),
        "",
        advice_table(advice, str(asked.move) if asked else None, top),
        "",
        *why_parts(reasons)
        if reasons
        else [should_i(advice, asked.move) if asked else mark_or_skip(advice)],
    )
