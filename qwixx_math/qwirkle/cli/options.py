"""What the commands share: the options that describe a table, and arguments that begin with -."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any, NoReturn

import click

from ...base.progress import say, say_if_slow
from ...errors import InvalidSetting

if TYPE_CHECKING:
    from ..odds import Table

_INTERRUPTED = 130
_COMPILING = "Still at it; what is used for the first time is compiled, which takes a minute or so."

_Function = Callable[..., Any]


class BoardCommand(click.Command):
    """A command whose arguments may be boards such as `-1,-4:Ro`, which are no options."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse with a blank before such arguments, and take the blanks away again."""
        marked = [f" {arg}" if re.match(r"-\d", arg) else arg for arg in args]
        rest = super().parse_args(ctx, marked)
        ctx.params = {name: _without_blank(value) for name, value in ctx.params.items()}
        return rest


def _without_blank(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(map(_without_blank, value))
    return value[1:] if isinstance(value, str) and re.match(r" -\d", value) else value


def table_options(function: _Function) -> _Function:
    """--bag, --players and --others."""
    for option in (
        click.option(
            "--others",
            metavar="N,N",
            help="Hand sizes of the others, next player first (default: 6 each, while tiles last).",
        ),
        click.option("--players", type=int, help="2 to 4 (default: 2, or as --others says)."),
        click.option(
            "--bag",
            type=int,
            help="Tiles in the bag (default: all that are on no board and in no hand).",
        ),
    ):
        function = option(function)
    return function


def interrupted(saved: str = "") -> NoReturn:
    """End after Ctrl-C, saying what is saved, if anything is."""
    say(f"Error: interrupted{saved and f'; {saved}'}")
    sys.exit(_INTERRUPTED)


def say_if_compiling(quiet: bool = False) -> AbstractContextManager[None]:
    """Break the silence where it may be that something is compiled."""
    return nullcontext() if quiet else say_if_slow(_COMPILING)


def say_notices(table: Table) -> None:
    """Say what of a table cannot be in a whole game."""
    for notice in table.notices:
        say(f"Notice: {notice}.")


def read_sizes(others: str | None) -> tuple[int, ...] | None:
    """The hand sizes of --others.

    Raises:
        InvalidSetting: they are no numbers.
    """
    if others is None:
        return None
    if not re.fullmatch(r"\s*\d{1,3}\s*(,\s*\d{1,3}\s*)*", others, re.ASCII):
        raise InvalidSetting(f"--others '{others}': expected hand sizes such as 6,5")
    return tuple(map(int, others.split(",")))
