"""`qwixx qwirkle`: what to play, chances, the endgame, simulation, the score.

Each command has a module of its own, imported when it is called.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

import click

from .options import interrupted

# Modules of this package, each of which holds a `command`.
_COMMANDS = ("advise", "odds", "endgame", "simulate", "score", "report")


class _Group(click.Group):
    """The commands by name."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return None
        found: click.Command = import_module(f".{cmd_name}", __name__).command
        return found

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            interrupted()


@click.group("qwirkle", cls=_Group, context_settings={"help_option_names": ["-h", "--help"]})
def command() -> None:
    """Qwirkle: what to play and why, chances, the perfect endgame, games, the score.

    \b
    Example:  qwixx qwirkle advise "0,-2:Ro/Rd/Rc" RsBsPsGoYdOb
    Tile   colour R O Y G B P and shape: o circle (or 1), x four-point star (2), d diamond (3),
           s square (4), b eight-point star (5), c clover (6). A hand: RsRsBoYc
    Board  left column, top row, rows from the top: "-1,2:RoBo2Gs/3Yd". Numbers are gaps, "-" is
           the empty board, "0,0:" may be left out.
    Move   tiles with their cells x,y: "Rs0,-3 Bs1,-3" (x right, y down), or along a line:
           "RsBs@0,-3>" to the right, "RsBs@0,-3v" down; "trade Rs,Bd"; "pass"
    """
