"""`qwixx play`: a game with a coach."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from ..base.options import quiet_option
from .options import Command, PointsRange, given, players_option, sheet_options, until_mine_option

if TYPE_CHECKING:
    from ..coach import Game
    from ..game.position import Position
    from ..game.rules import Flags

_OF_THE_SESSION = {"file", "warn", "hints", "quiet"}
_ASKED = """\
What counts for the coach?
  p  your points: what your own sheet will score; others close rows now and then
  w  to win: who comes first; to end the game while ahead is worth points, too
"""


@click.command("play", cls=Command)
@click.argument("file", required=False, type=click.Path(dir_okay=False, path_type=Path))
@click.option("--seed", type=click.IntRange(0), help="Roll the dice here, by this seed.")
@click.option("--roll", is_flag=True, help="Roll the dice here, by a new seed.")
@click.option("--warn", type=PointsRange(0), help="Warn of moves that lose more points.")
@click.option("--hints", is_flag=True, help="Show the best moves at every roll; Enter plays one.")
@click.option(
    "--others",
    multiple=True,
    metavar="WHO",
    help="Another player, once for each in the order of their turns after yours: a strategy for the"
    " computer (table-win, genetic, skip2, …), or a sheet you enter moves for (- is empty). Then"
    " moves are judged by the chance to win.",
)
@click.option(
    "--model", type=click.Choice(["cycle", "table"]), help="Table: the others close rows."
)
@click.option("--aim", type=click.Choice(["score", "win"]), help="Your own points, or to win.")
@click.option("--position", default="-", help="Where to begin; by default an empty sheet.")
@players_option
@until_mine_option
@sheet_options
@quiet_option
def command(
    file: Path | None, *, warn: float | None, hints: bool, quiet: bool, **settings: Any
) -> None:
    """Play with your own dice or rolled ones; the coach speaks when asked, or warns.

    \b
    Example:  qwixx play evening.qwixx             your own dice, kept in evening.qwixx
              qwixx play --roll --warn 0.5         dice rolled here, a word before bad moves
              qwixx play --players 3 --until-mine 2 --hints
              qwixx play --roll --others table-win --others genetic
              qwixx play --others -                one opponent, whose moves you enter, too

    FILE goes on with a game kept there, or begins one; without it a new file is named in the
    current folder. Every entry is saved at once. Leave with Ctrl-C, Ctrl-D or quit.
    """
    from ..base.progress import say
    from ..base.terminal import show
    from ..coach.game_file import GameFile
    from ..coach.session import Session, Talk

    file = file or _new_file()
    kept = GameFile(file)
    if file.exists():
        given = _given_settings()
        if given:
            raise click.UsageError(f"{file} has its settings already; drop {', '.join(given)}")
        game = kept.load()
    elif not file.parent.is_dir():
        raise click.UsageError(f"there is no folder {file.parent}")
    else:
        game = _new_game(**settings)
        if not quiet:
            say(f"A new game, kept in {file}.")
    session = Session(game, kept.save, Talk(warn, hints, quiet))
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    try:
        show(*session.open())
        while not session.done:
            show(*session.take(_read(session.prompt)))
    except (EOFError, KeyboardInterrupt):
        show("")
    if not quiet:
        next_command = "review" if session.game.is_over else "play"
        say(f"Saved in {file}; go on with: qwixx {next_command} {file}")


def _read(prompt: str) -> str:
    """A line from stdin.

    Raises:
        EOFError: there is none.
    """
    if sys.stdin is None:
        raise EOFError
    return input(prompt)


def _new_file() -> Path:
    """The first file name not in use."""
    names = (Path(f"game-{number}.qwixx") for number in count(1))
    return next(path for path in names if not path.exists())


def _given_settings() -> list[str]:
    """Options on the command line that only a new game takes."""
    context = click.get_current_context()
    return [
        parameter.opts[0]
        for parameter in context.command.params
        if parameter.name
        and parameter.name not in _OF_THE_SESSION
        and context.get_parameter_source(parameter.name) is ParameterSource.COMMANDLINE
    ]


def _new_game(
    *,
    seed: int | None,
    roll: bool,
    position: str,
    others: tuple[str, ...],
    sheet: str,
    flags: Flags,
    **settings: Any,
) -> Game:
    import secrets

    from ..coach.company import Other
    from ..coach.record import Game
    from ..game.position import Position

    if roll and seed is None:
        seed = secrets.randbelow(10**6)
    start = Position.parse(position, sheet, flags)
    known = tuple(Other.parse(text, start) for text in others)
    if known and not given("players"):
        settings["players"] = 1 + len(known)
    model, aim = _judged_by(start, settings, asks=not known)
    until_mine = settings["until_mine"]
    game = Game(start, settings["players"], until_mine, seed, model, aim, known)
    game.position.check_not_over()
    return game


def _judged_by(start: Position, settings: dict[str, Any], *, asks: bool) -> tuple[str, str]:
    """Model and aim: as given, as asked where a person sits at a terminal, else own points: at a
    table where the others' sheets are known, in a cycle."""
    from ..learned.net import is_learned
    from ..solver.fitted import has_model

    model, aim = settings["model"], settings["aim"]
    if settings["players"] > 1 and is_learned(start.sheet, start.flags, settings["players"]):
        return model or "table", aim or "score"
    fitted = has_model(settings["players"], start.sheet, start.flags, aim or "score")
    if asks and not model and not aim and fitted and sys.stdin and sys.stdin.isatty():
        click.echo(_ASKED, nl=False)
        answer = click.prompt("p or w", type=click.Choice(["p", "w"]), show_choices=False)
        return "table", "win" if answer == "w" else "score"
    if not model:
        model = "table" if fitted and (aim or not asks) else "cycle"
    return model, aim or "score"
