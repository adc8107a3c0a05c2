"""`qwixx advise`: should I mark this?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ..base.options import json_option, print_json, quiet_option
from ..game.notation import Roll, read_choice
from ..game.position import Position
from .options import (
    Command,
    aim_option,
    given,
    model_option,
    sheet_options,
    until_mine_option,
)

if TYPE_CHECKING:
    from ..advice.advice import Advice
    from ..table.winning import WinChances


_TOP, _TOP_OF_WINS = 8, 6


@click.command("advise", cls=Command)
@click.argument("position")
@click.argument("roll", nargs=-1, required=True)
@click.option("--move", help="Ask about this move: should I?")
@click.option("--players", type=click.IntRange(1, 8), help="Players. [default: 1, or all sheets]")
@until_mine_option
@click.option("--rerolled", is_flag=True, help="Double Dutch: dice were rolled again already.")
@click.option(
    "--white", metavar="MARK", help="Your turn is half over: your white mark (R7) or none."
)
@click.option("--closed", default="", metavar="ROWS", help="Rows that others locked by then (Y).")
@model_option
@aim_option
@click.option(
    "--others",
    multiple=True,
    metavar="SHEET",
    help="The sheet of another player, once for each in the order of their turns after yours:"
    " estimates the chance to win with every move.",
)
@click.option("--seed", type=click.IntRange(0), default=0, help="Of the dice of estimates.")
@click.option(
    "--objective",
    default="score",
    show_default=True,
    help="What to maximise: score, or p>=120 for the chance of 120 points.",
)
@click.option("--why", is_flag=True, help="Give reasons, in figures.")
@click.option("--link", is_flag=True, help="Add the address that shows it in `qwixx web`.")
@click.option(
    "--top",
    type=click.IntRange(1),
    default=_TOP,
    show_default=True,
    help="Show so many moves (JSON has all).",
)
@click.option("--all", "show_all", is_flag=True, help="Show all moves.")
@sheet_options
@json_option
@quiet_option
def command(
    position: str,
    roll: tuple[str, ...],
    *,
    move: str | None,
    players: int | None,
    others: tuple[str, ...],
    aim: str | None,
    seed: int,
    why: bool,
    link: bool,
    top: int,
    show_all: bool,
    as_json: bool,
    **settings: Any,
) -> None:
    """Should I mark this? All moves for a roll, best first.

    \b
    Example:  qwixx advise "R2,3,5 G12,10 P1" "w3 w4 r5 y1 g6 b2" --move R7
              qwixx advise "R3@5 Y2@4" 34 --players 2 --until-mine 1 --aim win
              qwixx advise "R3@5 Y2@4" 34 --players 3 --until-mine 2 --model cycle
              qwixx advise "R5@8 Y3@5" "34 r5 y1 g6 b2" --others "R4@7 B5@6 P1"
              qwixx advise "R3@5 Y2@4" "34 r5 y1 g6 b2" --objective "p>=120"
              qwixx advise "R3@5 Y2@4" "34 r5 y1 g6 b2" --why --top 5
              qwixx advise "R4,7 RY4" "34 r5 y1 g6 b2" --sheet big-points
              qwixx advise "Y5@8" "66 r5 y1 g6 b2" --players 2 --white none --closed R

    At tables that are fitted (`qwixx solve --fit`) the others close rows and end games as good
    players do, the default for 2 to 5 players on the classic sheet; the
    answer is about your own points or, with --aim win or the sheets of the others, about winning.
    Dice may be written as six digits, whites first, then red, yellow, green, blue: 345162.
    """
    from ..advice.advice import advise as rank_moves
    from ..errors import InvalidSetting
    from ..show.address import address_of

    if show_all and given("top"):
        raise click.UsageError("give --top or --all, not both")
    if settings["white"] is not None and (others or link):
        raise click.UsageError("--white (half a turn) does not go with --others or --link yet")
    number = 1 + len(others) if others else players or 1
    if others and players not in (None, number):
        raise InvalidSetting(f"{players} players, but the sheets of {len(others)} others")
    if others:
        _check_others(settings["objective"])
    aim = aim or ("win" if others and settings["model"] != "cycle" else "score")
    here = Position.parse(position, settings["sheet"], settings["flags"])
    rolled = _read_roll(here, roll, active=settings["until_mine"] == 0)
    if link and here.sheet.is_own:
        raise click.UsageError("the page does not know your own sheets, so there is no --link")
    wanted = None
    if move is not None:
        wanted = read_choice(move, here.moves(rolled, active=settings["until_mine"] == 0))
    advice = rank_moves(here, rolled, players=number, aim=aim, seed=seed, **settings)
    if given("seed") and not (others or advice.model == "playouts"):
        raise click.UsageError("--seed is of estimates (--others); this answer needs no dice")
    chances = _chances(advice, others, seed) if others else None
    asked = wanted and advice.option(wanted)
    reasons = advice.why(wanted) if why else None
    address = address_of(advice) if link else ""
    if as_json:
        data = advice.to_dict()
        data |= {"link": address} if link else {}
        data |= {"asked": asked.to_dict()} if asked else {}
        data |= {"win": chances.to_dict()} if chances else {}
        print_json(data | {"why": reasons.to_dict()} if reasons else data)
        return
    from ..base.terminal import show
    from ..show.answers import advice_parts

    # Two lines more are said with all sheets in view; the answer fits a screen of 24.
    limit = None if show_all else _TOP_OF_WINS if chances and not given("top") else top
    name = str(asked.move) if asked else None
    show(
        *advice_parts(advice, name, limit, reasons=reasons, chances=chances),
        *["", address] * link,
    )


def _read_roll(here: Position, words: tuple[str, ...], *, active: bool) -> Roll:
    """The roll, with a hint where words of the position may have got into it."""
    from ..errors import IllegalMove, InvalidNotation

    try:
        return here.read_roll(" ".join(words), active=active)
    except (IllegalMove, InvalidNotation) as error:
        if len(words) == 1:
            raise
        raise type(error)(
            f"{error}; read as position '{here}' and roll '{' '.join(words)}': put a position of"
            " several words in quotes"
        ) from error


def _check_others(objective: str) -> None:
    from ..errors import InvalidSetting

    if objective != "score":
        raise InvalidSetting("chances to win (--others) are estimated for the score")


def _chances(advice: Advice, others: tuple[str, ...], seed: int) -> WinChances:
    from ..table.winning import win_chances

    here = advice.position
    return win_chances(
        here,
        advice.roll,
        others,
        sheet=here.sheet,
        flags=here.flags,
        until_mine=advice.until_mine,
        seed=seed,
    )
