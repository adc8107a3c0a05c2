"""What the commands share: options for sheet, flags and players, and how their help is grouped."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, TypeVar

import click

from ..base.progress import say
from ..game.rules import Flags, FlagValue, flag_choices
from ..game.sheets import get_sheet, sheet_name

Function = TypeVar("Function", bound=Callable[..., Any])

_BASE = "Rules of the base game (a flag: what it decides)"
_CHAINS = "Rules of chains, with --sheet connected-chain-a to -e"
_CIRCLES = "Rules of circles, with --sheet big-points"
_POWERS = "Rules of powers"
_FLAGS = {
    "second_lock_in_action1": (_BASE, "A lock by white sum ends the game: no more marks?"),
    "lock_timing": (_BASE, "When a row locked by white sum closes and its die leaves."),
    "marks_to_lock": (_BASE, "Earlier marks that the last cell needs."),
    "penalty": (_BASE, "Points a penalty costs."),
    "penalties_to_end": (_BASE, "The penalty that ends the game."),
    "rows_to_end": (_BASE, "Closed rows that end the game."),
    "lock_bonus": (_BASE, "Whether the lock counts as a mark."),
    "chain_optional": (_CHAINS, "Whether to mark the partner is a choice."),
    "chain_moves_frontier": (_CHAINS, "Whether a partner may become a row's last mark."),
    "chain_counts_for_lock": (_CHAINS, "Whether partners count towards --marks-to-lock."),
    "bonus_colour": (_CIRCLES, "Whose dice mark a circle."),
    "bonus_with_mark": (_CIRCLES, "Whether a circle may go with a mark beside it."),
    "power": (_POWERS, "What your character can do on own turns."),
    "miss_last_cell": (_POWERS, "miss_take: whether it may mark a last cell."),
    "miss_when": (_POWERS, "miss_take: by choice, or only without a possible mark."),
    "chris_same_white": (_POWERS, "chris_cross: whether one white die may serve twice."),
    "mike_any_skipped": (_POWERS, "magic_mike: whether any skipped cell may be filled."),
}
"""The section of the help that a flag stands in, and what it decides."""


class Command(click.Command):
    """A command whose help shows the options of rules in sections of their own."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the sections."""
        sections: dict[str, list[tuple[str, str]]] = {}
        for parameter in self.get_params(ctx):
            record = parameter.get_help_record(ctx)
            if record and isinstance(parameter, click.Option):
                section, _ = _FLAGS.get(parameter.name or "", ("Options", ""))
                sections.setdefault(section, []).append(record)
        for title in ("Options", _BASE, _CHAINS, _CIRCLES, _POWERS):
            if title in sections:
                with formatter.section(title):
                    formatter.write_dl(sections[title])


class PointsRange(click.FloatRange):
    """A finite number of points."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number, if it is one."""
        points = super().convert(value, param, ctx)
        if not math.isfinite(points):
            self.fail(f"{value} is not a number of points", param, ctx)
        return points


def sheet_options(command: Function) -> Function:
    """--sheet and one option a flag; the flags arrive as the keyword `flags`.

    Flags that change nothing on the sheet are said to be without effect.
    """

    def run(*args: Any, **kwargs: Any) -> Any:
        given = {name: kwargs.pop(name) for name in flag_choices()}
        changed: dict[str, FlagValue] = {k: v for k, v in given.items() if v is not None}
        flags = Flags.of(changed)
        kwargs["sheet"] = sheet_name(kwargs["sheet"])
        idle = flags.changed().keys() - flags.on(get_sheet(kwargs["sheet"])).changed().keys()
        if idle and not kwargs.get("quiet"):
            power = f" with {flags.power}" if flags.character else ""
            names = ", ".join(f"--{name.replace('_', '-')}" for name in sorted(idle))
            say(f"Note: {names} changes nothing on the sheet {kwargs['sheet']}{power}.")
        return command(*args, flags=flags, **kwargs)

    run.__doc__ = command.__doc__
    run.__name__ = command.__name__
    run.__click_params__ = getattr(command, "__click_params__", [])  # type: ignore[attr-defined]
    for name, values in reversed(flag_choices().items()):
        option = f"--{name.replace('_', '-')}"
        default = str(getattr(Flags(), name)).lower()
        text = f"{_FLAGS[name][1]} [default: {default}]"
        run = click.option(option, name, metavar=values, help=text)(run)
    with_sheet = click.option(
        "--sheet",
        default="classic",
        show_default=True,
        help="Of the family (`qwixx sheets` lists all): mixx-a, …; or your own: ./mine.json.",
    )
    return with_sheet(run)  # type: ignore[return-value]


def given(name: str) -> bool:
    """Whether an option stands on the command line."""
    source = click.get_current_context().get_parameter_source(name)
    return source is click.core.ParameterSource.COMMANDLINE


until_mine_option = click.option(
    "--until-mine",
    type=click.IntRange(0),
    default=0,
    show_default=True,
    help="Passive rolls before your own, the coming one included; 0: it is yours.",
)
model_option = click.option(
    "--model",
    type=click.Choice(["table", "cycle", "learned", "playouts"]),
    help="Table: the others close rows too; cycle: only you do. [default: table where fitted] Of"
    " sheets that are not solved: learned, or playouts for games played on.",
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
    help="Players in the game.",
)
