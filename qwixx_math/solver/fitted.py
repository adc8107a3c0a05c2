"""Fitted models of the others: those that come with the package, and those of the user's cache.

`others.json` has them by game (a sheet under its flags, as `game_name` writes it), number of
players and aim. What is not there may have been fitted here, see `fit_others`: such a model is a
file of its own in the cache folder.
"""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

from ..base.kernel_cache import cache_folder
from ..base.whole_file import replace_file
from ..errors import InvalidSetting, TableError
from ..game.players import MAX_PLAYERS
from ..game.rules import Flags
from ..game.sheets import Sheet, get_sheet
from .others import AIMS, TableModel
from .saved import TableKey

DATA_FILE = Path(__file__).with_name("others.json")


def game_name(sheet: Sheet, flags: Flags) -> str:
    """A sheet and what its flags change, in words.

    >>> game_name(get_sheet("mixx-a"), Flags(penalty=4))
    'mixx-a, penalty 4'
    """
    rules = flags.on(sheet)
    return f"{sheet.name}, {rules.text()}" if rules.changed() else sheet.name


def read_fitted(path: Path) -> dict[str, Any]:
    """The entries of a data file by game, number of players as text, and aim.

    Raises:
        TableError: it is missing or damaged.
    """
    try:
        games: dict[str, Any] = json.loads(path.read_text("utf-8"))
        for models in games.values():
            for players, entries in models.items():
                for entry in entries.values():
                    _check(int(players), entry)
    except (OSError, ValueError, TypeError, LookupError, AttributeError) as error:
        raise TableError(
            f"{path} is damaged ({type(error).__name__}: {error}); it belongs to the package:"
            " install that again"
        ) from error
    return games


def _check(players: int, entry: dict[str, Any]) -> None:
    """Raise a `ValueError`, `TypeError` or `LookupError` unless models can be made of an entry."""
    for hazards in (entry, *entry.get("seats", [])):
        model = TableModel.from_dict(players, hazards | {"price": entry["price"]})
        if model.end.ndim != 3 or not model.end.shape[:2] == model.shut.shape[:2] == (players, 2):
            raise ValueError(f"hazards of shape {model.end.shape} for {players} players")


@lru_cache(maxsize=1)
def _shipped() -> dict[str, Any]:
    return read_fitted(DATA_FILE)


def shipped_players(sheet: Sheet, flags: Flags) -> list[int]:
    """For which numbers of players models of both aims come with the package."""
    tables = _shipped().get(game_name(sheet, flags), {})
    return sorted(int(players) for players, entries in tables.items() if len(entries) == len(AIMS))


def path_in_cache(sheet: Sheet, flags: Flags, players: int, aim: str) -> Path:
    """Where a model that is fitted here lies."""
    name = TableKey(sheet, flags.on(sheet), players, aim, "others").path.stem
    return cache_folder() / "others" / f"{name}.json"


def save_in_cache(
    sheet: Sheet, flags: Flags, players: int, aim: str, entry: dict[str, Any]
) -> Path:
    """Keep a model that was fitted here; returns its file."""
    path = path_in_cache(sheet, flags, players, aim)
    path.parent.mkdir(parents=True, exist_ok=True)
    replace_file(path, json.dumps(entry, separators=(",", ":")).encode())
    return path


def _entry(sheet: Sheet, flags: Flags, players: int, aim: str) -> dict[str, Any] | None:
    """What was fitted for a game, None if nothing was.

    Raises:
        TableError: its file is damaged.
    """
    shipped = _shipped().get(game_name(sheet, flags), {}).get(str(players), {})
    if aim in shipped:
        entry: dict[str, Any] = shipped[aim]
        return entry
    path = path_in_cache(sheet, flags, players, aim)
    try:
        found: dict[str, Any] = json.loads(path.read_text("utf-8"))
        _check(players, found)
    except FileNotFoundError:
        return None
    except (OSError, ValueError, TypeError, LookupError, AttributeError) as error:
        raise TableError(
            f"{path} is damaged ({type(error).__name__}: {error}); delete it and fit again:"
            f" {command_to_fit(sheet, flags, players, aim)}"
        ) from error
    return found


def has_model(players: int, sheet: Sheet, flags: Flags, aim: str = "score") -> bool:
    """Whether a table of so many players on this sheet under these flags has been fitted."""
    return players > 1 and _entry(sheet, flags, players, aim) is not None


def command_to_fit(sheet: Sheet, flags: Flags, players: int, aim: str) -> str:
    """The command that fits what is missing."""
    words = [f"qwixx solve --model table --fit --players {players}"]
    if sheet.name != "classic":
        words.append(f"--sheet {sheet.name}")
    for name, value in flags.on(sheet).changed().items():
        words.append(f"--{name.replace('_', '-')} {str(value).lower()}")
    if aim != "score":
        words.append(f"--aim {aim}")
    return " ".join(words)


def table_model(
    players: int,
    aim: str = "score",
    seat: int | None = None,
    *,
    sheet: Sheet | None = None,
    flags: Flags | None = None,
) -> TableModel:
    """The fitted model of a table.

    Args:
        players: 2 to 8.
        aim: `score`, for one's own points at a table where all play so; `win`, to come first: each
            roll then has a price.
        seat: turns before one's own in the first round, if one wants to count with that; for the
            score only.
        sheet: classic if none is given.
        flags: the default ones if none are given.

    Raises:
        InvalidSetting: no such model was fitted, an unknown aim, no such seat.
        TableError: the file of the models is damaged.
    """
    if aim not in AIMS:
        raise InvalidSetting(f"unknown aim '{aim}'; aims are {' and '.join(AIMS)}")
    layout, rules = sheet or get_sheet("classic"), flags or Flags()
    model = _entry(layout, rules, players, aim) if players > 1 else None
    if model is None:
        fitted = [str(n) for n in range(2, MAX_PLAYERS + 1) if has_model(n, layout, rules, aim)]
        those = f"there are models for {', '.join(fitted)} players; " if fitted else ""
        command = command_to_fit(layout, rules, players, aim)
        raise InvalidSetting(
            f"there is no model of a table of {players} on {game_name(layout, rules)}"
            + (f"; {those}fit it, which takes a while, by `{command}`" if players > 1 else "")
        )
    if seat is not None:
        seats = model.get("seats", [])
        if seat not in range(len(seats)):
            raise InvalidSetting(
                f"no model of seat {seat} for the aim {aim} with {players} players; seats with a"
                f" model: {', '.join(map(str, range(len(seats)))) or 'none here'}"
            )
        model = {"price": model["price"]} | model["seats"][seat]
    return TableModel.from_dict(players, model)
