"""`qwixx qwirkle endgame`: perfect play once the bag is empty."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ...base.options import json_option, print_json, quiet_option
from ...base.progress import progress_bar
from ...errors import InvalidSetting
from .options import BoardCommand, say_if_compiling

if TYPE_CHECKING:
    from ..alphabeta import Solution
    from ..maxn import MaxnSolution
    from ..moves import Move

_OVER = "Nobody can move: the game is over."
_UNKNOWN = "margin not known; of all moves it scores most now"
_SHOWN = 10


@click.command("endgame", cls=BoardCommand)
@click.argument("board")
@click.argument("hands", nargs=-1, required=True)
@click.option("--move", help="Ask about this move: what does it cost?")
@click.option("--threads", type=click.IntRange(1), help="For two hands (default: 2).")
@click.option("--seconds", type=click.FloatRange(0), help="Stop then with the best so far.")
@click.option("--pass-allowed", is_flag=True, help="Passing is allowed in spite of a play.")
@json_option
@quiet_option
def command(
    *,
    board: str,
    hands: tuple[str, ...],
    move: str | None,
    threads: int | None,
    seconds: float | None,
    pass_allowed: bool,
    as_json: bool,
    quiet: bool,
) -> None:
    """Perfect play with an empty bag: the mover's hand, then the others' in turn.

    \b
    Example:  qwixx qwirkle endgame RoRsRdRbRc RxBo RcYs
              qwixx qwirkle endgame RoRsRdRbRc Yo Rx Bs      three players: maxⁿ

    The margin is the mover's points from here on less the other's, or less the mean of the others'.
    With three or four hands, of 8 tiles at most, everybody plays for the own margin. Ctrl-C, or
    --seconds, ends the search with the best so far; the answer says so. Board, hand and move:
    qwixx qwirkle --help.
    """
    from ..endgame import Endgame
    from ..moves import read_move

    endgame = Endgame.of(board, hands, pass_allowed=pass_allowed)
    waiting = say_if_compiling(quiet)
    asked = None if move is None else read_move(move)
    if len(hands) > 2:
        from ..maxn import solve_maxn

        if threads is not None:
            raise InvalidSetting(f"--threads is for two hands; {len(hands)} take one thread")
        with waiting, progress_bar("Searching", quiet=quiet) as report:
            found = solve_maxn(endgame, asked=asked, seconds=seconds, report=report)
        _show_maxn(found, asked, as_json)
        return
    from ..alphabeta import solve

    with waiting, progress_bar("Searching", quiet=quiet) as report:
        solution = solve(
            endgame.board,
            *endgame.hands,
            pass_allowed=pass_allowed,
            asked=asked,
            threads=threads or 2,
            seconds=seconds,
            report=report,
        )
    _show_solution(solution, asked, as_json)


def _show_solution(found: Solution, asked: Move | None, as_json: bool) -> None:
    least = None
    if found.asked is not None and found.margin is not None:
        least = found.margin - found.asked
    if as_json:
        answer = {
            "move": str(asked),
            "margin": found.asked,
            "cost": least if found.exact else None,
            "cost_at_least": least,
        }
        print_json(found.to_dict() if asked is None else found.to_dict() | {"asked": answer})
        return
    if found.move is None:
        click.echo(f"{_OVER[:-1]}, margin 0.")
    elif found.margin is None:
        click.echo(f"{found.move}   {_UNKNOWN}")
    else:
        click.echo(f"{found.move}   margin {found.margin:+d}")
    _say_how_far(found.exact, found.searched, found.moves)
    if asked is not None and found.asked is None:
        click.echo(f"{asked}   margin not known")
    elif asked is not None:
        cost = f"costs {least}" if found.exact else f"costs {least} or more"
        click.echo(f"{asked}   margin {found.asked:+d}, {cost}")


def _say_how_far(exact: bool, searched: int, moves: int) -> None:
    if not exact:
        click.echo(f"Not exact: {searched} of {moves} moves searched, the others may be better.")


def _show_maxn(found: MaxnSolution, asked: Move | None, as_json: bool) -> None:
    answer = None if asked is None else found.option(asked)
    if as_json:
        data = found.to_dict()
        if asked is not None:
            data["asked"] = {"move": str(asked), "points": None} | (
                answer.to_dict() if answer else {}
            )
        print_json(data)
        return
    from ...base.terminal import grid, show

    options = list(found.options[:_SHOWN])
    if answer and answer not in options:
        options.append(answer)
    rows = [
        (str(option.move), *map(str, option.points), f"{option.margin:+z.2f}") for option in options
    ]
    players = ("mover", *(f"player {number}" for number in range(2, found.players + 1)))
    if not found.moves:
        click.echo(_OVER)
        return
    if options:
        show(
            grid(("move", *players, "margin"), rows, left=("move",)),
            "",
            f"Best: {found.move}. Points from here on if everybody plays for the own margin.",
        )
    else:
        click.echo(f"{found.move}   {_UNKNOWN}")
    _say_how_far(found.exact, len(found.options), found.moves)
    if asked is not None and answer is None:
        click.echo(f"{asked}   not searched through")
    elif answer and found.options:
        cost = found.options[0].margin - answer.margin
        click.echo(f"{asked}   costs {cost:.2f}{'' if found.exact else ' or more'}")
