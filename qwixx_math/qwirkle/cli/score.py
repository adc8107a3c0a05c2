"""`qwixx qwirkle score`: keeping the score of a game at the table."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from ...cli.options import json_option, print_json
from ...errors import InvalidSetting, QwixxError
from ...progress import say
from ..score import ScoreSheet

_file = click.Path(dir_okay=False, path_type=Path)


@click.command("score")
@click.option("--players", "names", help='Names, in turn (default: "Player 1,Player 2").')
@click.option("--load", type=_file, help="Go on with a saved game.")
@click.option("--save", type=_file, help="Save here after every line.")
@click.option("--csv", "csv_file", type=_file, help="Write the turns here after every line.")
@json_option
def command(
    *,
    names: str | None,
    load: Path | None,
    save: Path | None,
    csv_file: Path | None,
    as_json: bool,
) -> None:
    """Keep the score: one turn a line on stdin.

    \b
    Example:  qwixx qwirkle score --players Ann,Ben --save game.json
              qwixx qwirkle score --load game.json --save game.json
    A line is points (12), a play that is scored for you (Rs0,-3 Bs1,-3), trade, pass,
    out (the last player ended the game, +6), undo, or quit.

    After a turn entered as points nobody knows what lies where, so from then on plays cannot be
    scored: enter points for the rest of the game, or undo.
    """
    if load and names is not None:
        raise InvalidSetting("--players: a saved game has its players; leave out one of the two")
    if load and not save:
        say(f"What you enter is not saved; add --save {load} to save it there.")
    sheet = ScoreSheet.load(load) if load else ScoreSheet.of(_names(names))
    watched = sys.stdin.isatty()
    while True:
        if save:
            sheet.save(save)
        if csv_file:
            csv_file.write_text(sheet.to_csv(), encoding="utf-8", newline="\n")
        if watched:
            click.echo(f"{sheet.names[sheet.turn]}> ", nl=False, err=True)
        line = sys.stdin.readline()
        text = line.strip()
        if not line or text.lower() in ("quit", "q"):
            break
        if not text:
            continue
        try:
            sheet = sheet.undo() if text.lower() == "undo" else sheet.add(text)
        except QwixxError as error:
            if not watched:
                raise
            say(f"Error: {error}")
            continue
        if not as_json:
            click.echo(f"{_said(sheet, text)}   {_standing(sheet)}")
    if as_json:
        print_json(sheet.to_dict())


def _names(names: str | None) -> list[str]:
    return ["Player 1", "Player 2"] if names is None else names.split(",")


def _said(sheet: ScoreSheet, text: str) -> str:
    if text.lower() == "undo":
        return "Undone."
    entry = sheet.entries[-1]
    return f"{sheet.names[entry.seat]}: +{entry.points}."


def _standing(sheet: ScoreSheet) -> str:
    return ", ".join(f"{place}. {name}: {points}" for place, name, points in sheet.standings)
