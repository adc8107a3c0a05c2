"""`qwixx qwirkle score`: keeping the score of a game at the table."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import click

from ...base.options import json_option, print_json
from ...base.progress import say
from ...base.whole_file import replace_file
from ...errors import InvalidNotation, InvalidSetting, QwixxError
from ..score import ScoreSheet
from .options import interrupted

_LINES = "enter points (12), a play (Rs0,-3 Bs1,-3), trade, pass, out, undo, board or quit"
_file = click.Path(dir_okay=False, path_type=Path)


@click.command("score")
@click.option("--players", "names", help='Names, in turn (default: "Player 1,Player 2").')
@click.option(
    "--load",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Go on with a game.",
)
@click.option("--save", type=_file, help="Save here after every line; no other game's file.")
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
    \b
    A line is points (12), or a play that is scored for you (Rs0,-3 Bs1,-3), or trade, pass,
    out (the last player ended the game, +6), undo, board (draws it, with the text that advise
    takes), or quit.

    After a turn entered as points nobody knows what lies where, so from then on plays cannot be
    scored: enter points for the rest of the game, or undo.
    """
    if load and names is not None:
        raise InvalidSetting("--players: a saved game has its players; leave out one of the two")
    if load and not save:
        say(f"What you enter is not saved; add --save {load} to save it there.")
    _check_files(load, save, csv_file)
    sheet = ScoreSheet.load(load) if load else ScoreSheet.of(_names(names))
    watched = sys.stdin.isatty()
    saved = sheet if load and save else None
    while True:
        if save:
            if saved and (not save.exists() or ScoreSheet.load(save) != saved):
                raise InvalidSetting(
                    f"{save} was changed by somebody else; nothing was saved over it:"
                    f" go on by --load {save} --save {save}"
                )
            sheet.save(save)
            saved = sheet
        if csv_file:
            replace_file(csv_file, sheet.to_csv().encode())
        if watched:
            click.echo(f"{sheet.names[sheet.turn]}> ", nl=False, err=True)
        try:
            line = sys.stdin.readline()
        except KeyboardInterrupt:
            interrupted(f"what was entered is saved in {save}" if save else "")
        text = line.strip()
        if not line or text.lower() in ("quit", "q"):
            break
        if not text:
            continue
        if text.lower() == "board":
            click.echo(_drawing(sheet), err=as_json)
            continue
        try:
            sheet = _after(sheet, text)
        except QwixxError as error:
            if not watched:
                raise
            say(f"Error: {error}")
            continue
        if not as_json:
            click.echo(f"{_said(sheet, text)}   {_standing(sheet)}")
            if sheet.is_over:
                click.echo(_outcome(sheet))
    if as_json:
        print_json(sheet.to_dict())


def _names(names: str | None) -> list[str]:
    return ["Player 1", "Player 2"] if names is None else names.split(",")


def _check_files(load: Path | None, save: Path | None, csv_file: Path | None) -> None:
    """Refuse files that cannot be written, or hold a game that would be lost."""
    for option, file in (("--save", save), ("--csv", csv_file)):
        if file and not file.parent.is_dir():
            raise InvalidSetting(f"{option} {file}: there is no folder {file.parent}")
    for file in (load, save):
        if csv_file and file and csv_file.resolve() == file.resolve():
            raise InvalidSetting(f"--csv {csv_file}: that is the file of the game; name another")
    if save and save.exists() and not (load and save.samefile(load)):
        raise InvalidSetting(
            f"--save {save}: that file exists; go on with its game by --load {save} --save {save},"
            " or name another file"
        )


def _after(sheet: ScoreSheet, text: str) -> ScoreSheet:
    if text.lower() == "undo":
        return sheet.undo()
    try:
        return sheet.add(text)
    except InvalidNotation as error:
        if re.match(r"\d+$|trade\b|.*[,@]", text, re.IGNORECASE):
            raise
        raise InvalidNotation(f"'{text}' is no line of a game; {_LINES}") from error


def _drawing(sheet: ScoreSheet) -> str:
    if sheet.board is None:
        return "A turn was entered as points, so what lies on the table is not known."
    if not sheet.board.tiles:
        return "No tile lies on the table."
    return f"{sheet.board.drawing}\n{sheet.board}"


def _outcome(sheet: ScoreSheet) -> str:
    first = [name for place, name, _ in sheet.standings if place == 1]
    if len(first) > 1:
        return f"The game is over: a draw of {' and '.join(first)}."
    return f"The game is over: {first[0]} wins."


def _said(sheet: ScoreSheet, text: str) -> str:
    if text.lower() == "undo":
        return "Undone."
    entry = sheet.entries[-1]
    return f"{sheet.names[entry.seat]}: +{entry.points}."


def _standing(sheet: ScoreSheet) -> str:
    return ", ".join(f"{place}. {name}: {points}" for place, name, points in sheet.standings)
