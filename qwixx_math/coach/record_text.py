"""A recorded game as a text file, for people too.

Settings, a blank line, then a line for each thing that happened.

    qwixx-game/1
    sheet: classic
    players: 2
    until-mine: 0
    start: -

    w3 w4 r5 y1 g6 b2 > g9      a roll and one's move
    w2 w6 > pass                another player's roll: white dice only
    closed R                    others closed row R by the last roll (`closed R Y`: both)
    w1 w2 r2 y5 g6 b2 > ?       rolled, not decided yet; only at the end
    end                         another player's last penalty ended the game
    set R2,3 P1                 one's own sheet, after a slip at the table

Rows that others closed by one's own roll they locked by the white sum, in action 1: the move of the
line before is played so, and has no penalty if the game ended then. Whose roll it is follows from
the number of players.

Further settings: `flags: name=value …`, those that differ from the defaults; `seed: 7`, where dice
are rolled by this package; `model: table` and `aim: win`, by which moves are judged. Where the
sheets of the others are known, `others: table-win | R2,3` names them in the order of their turns
after one's own, a strategy for a player of the computer; then every roll has all its dice, and a
line `others R7 | pass` follows with their moves. Settings left out are those of a game alone on the
classic sheet from the start. `#` begins a comment; comments go once the game goes on, as the file
is then written anew, whole or not at all.
"""

from __future__ import annotations

import codecs
from collections.abc import Iterable, Iterator, Mapping

from ..errors import InvalidNotation, InvalidSetting

FORMAT = "qwixx-game/1"
UNDECIDED = "?"
_SETTINGS = (
    *("sheet", "flags", "players", "until-mine", "start", "seed"),
    *("model", "aim", "others"),
)


def text_of(content: bytes) -> str:
    """The text of a file.

    Raises:
        InvalidNotation: it is in UTF-16, as some editors save.
    """
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise InvalidNotation("the file is in UTF-16; save it as UTF-8")
    return content.decode("utf-8-sig", errors="replace")


def read_record(text: str) -> tuple[dict[str, tuple[int, str]], list[tuple[int, str]]]:
    """Settings by name with their lines in the file, and the numbered lines of what happened.

    Raises:
        InvalidNotation: another format, or a setting that does not exist or comes twice.
    """
    lines = list(_lines(text))
    if not lines or lines[0][1] != FORMAT:
        raise InvalidNotation(f"no recorded game: its first line is '{FORMAT}'")
    settings: dict[str, tuple[int, str]] = {}
    for at, (number, line) in enumerate(lines[1:], 1):
        name, colon, value = (part.strip() for part in line.partition(":"))
        if not colon or ">" in name:  # what follows a move may have a colon too: miss:R7
            return settings, lines[at:]
        if name not in _SETTINGS or name in settings:
            known = ", ".join(_SETTINGS)
            raise InvalidNotation(f"line {number}: settings are {known}, each once; not '{name}'")
        settings[name] = number, value
    return settings, []


def write_record(settings: Mapping[str, object], happened: Iterable[object]) -> str:
    """The text of a game; settings without text are left out."""
    lines = [f"{name}: {value}" for name, value in settings.items() if str(value)]
    return "\n".join([FORMAT, *lines, "", *map(str, happened), ""])


def whole_number(name: str, text: str) -> int:
    """A setting's value as a number of 0 or more.

    Raises:
        InvalidSetting: it is none.
    """
    if not (text.isascii() and text.isdigit() and len(text) < 20):
        raise InvalidSetting(f"{name}: '{text}' is no whole number of 0 or more")
    return int(text)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Lines that say something, without comments, with their numbers."""
    for number, line in enumerate(text.splitlines(), 1):
        said = line.partition("#")[0].strip()
        if said:
            yield number, said
