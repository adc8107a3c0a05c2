"""What the commands share: options for sheet, flags and players, and JSON output."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from ..game.rules import Flags, FlagValue, flag_choices

Command = TypeVar("Command", bound=Callable[..., Any])


def sheet_options(command: Command) -> Command:
    """--sheet and one option a flag; the flags arrive as the keyword `flags`."""

    def run(*args: Any, **kwargs: Any) -> Any:
        given = {name: kwargs.pop(name) for name in flag_choices()}
        flags: dict[str, FlagValue] = {k: v for k, v in given.items() if v is not None}
        return command(*args, flags=Flags.of(flags), **kwargs)

    run.__doc__ = command.__doc__
    run.__name__ = command.__name__
    run.__click_params__ = getattr(command, "__click_params__", [])  # type: ignore[attr-defined]
    for name, values in reversed(flag_choices().items()):
        option = f"--{name.replace('_', '-')}"
        run = click.option(option, name, metavar=values, help="Rule flag.")(run)
    with_sheet = click.option(
        "--sheet",
        default="classic",
        show_default=True,
        help="Of the family: mixx-a, connected-chain-a, …; an unknown name lists all.",
    )
    return with_sheet(run)  # type: ignore[return-value]


until_mine_option = click.option(
    "--until-mine",
    type=click.IntRange(0),
    default=0,
    show_default=True,
    help="Passive rolls before your own, the coming one included; 0: it is yours.",
)
model_option = click.option(
    "--model",
    type=click.Choice(["table", "cycle"]),
    help="Table: the others close rows too; cycle: only you do. [default: table where fitted]",
)
aim_option = click.option(
    "--aim",
    type=click.Choice(["score", "win"]),
    help="At a table: your own points, or to come first. [default: score; win with --others]",
)
players_option = click.option(
    "--players",
    type=click.IntRange(1, 8),
    default=1,
    show_default=True,
    help="Players in the cycle.",
)
