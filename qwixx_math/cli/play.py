"""`qwixx play`: a game with a coach."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from itertools import count
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from ..base.options import quiet_option
from ..game.rules import Flags
from .options import Command, PointsRange, players_option, sheet_options, until_mine_option

_OF_THE_SESSION = {"file", "warn", "quiet"}


@click.command("play", cls=Command)
@click.argument("file", required=False, type=click.Path(dir_okay=False, path_type=Path))
@click.option("--seed", type=click.IntRange(0), help="Roll the dice here, by this seed.")
@click.option("--roll", is_flag=True, help="Roll the dice here, by a new seed.")
@click.option("--warn", type=PointsRange(0), help="Warn of moves that lose more points.")
@click.option("--position", default="-", help="Where to begin; by default an empty sheet.")
@players_option
@until_mine_option
@sheet_options
@quiet_option
def command(file: Path | None, *, warn: float | None, quiet: bool, **settings: Any) -> None:
    """Play with your own dice or rolled ones; the coach speaks when asked, or warns.

    \b
    Example:  qwixx play evening.qwixx             your own dice, kept in evening.qwixx
              qwixx play --roll --warn 0.5         dice rolled here, a word before bad moves
              qwixx play --players 3 --until-mine 2

    FILE goes on with a game kept there, or begins one; without it a new file is named in the
    current folder. Every entry is saved at once. Leave with Ctrl-C, Ctrl-D or quit.
    """
    from ..base.progress import say
    from ..base.terminal import show
    from ..coach.game_file import GameFile
    from ..coach.session import Session

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
    session = Session(game, kept.save, warn=warn, quiet=quiet)
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
    players: int,
    until_mine: int,
    sheet: str,
    flags: Flags,
) -> Any:
    import secrets

    from ..coach.record import Game
    from ..errors import IllegalMove
    from ..game.position import Position

    if roll and seed is None:
        seed = secrets.randbelow(10**6)
    game = Game(Position.parse(position, sheet, flags), players, until_mine, seed)
    if game.is_over:
        raise IllegalMove(f"the game is over on '{position}'; its score is {game.position.score}")
    return game
