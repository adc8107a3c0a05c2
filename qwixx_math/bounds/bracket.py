"""What a sheet that cannot be solved whole is worth, between two bounds, and which move to make.

For Big Points, and for Magic Mike, the value V of the empty sheet alone lies between

    the mean score of a way to play, estimated by many games through the true rules: of a net that
        learned the game (`learned`), or where there is none by a fixed way (`policy`),
    the value of a game in which the player may do more, exactly solved (`half_rules`).

Of one or two rows with Magic Mike V itself is known too, see `half_magic_mike`, and of half of Big
Points, see `half_big_points`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..base.progress import progress_bar
from ..chances.sampling import Simulation, check_games
from ..game.rules import Flags, FlagValue
from ..game.sheets import Sheet, get_sheet
from ..learned.net import net_for
from ..learned.play import simulate_by_net
from ..solver.saved import TableKey, Values, load_or_make
from .half_big_points import BigHalf
from .policy import playing_of
from .two_halves import (
    Halves,
    check_patterned,
    exact_half,
    halves_to_bound,
    solve_game,
)

SCHEMA = "qwixx-bracket/1"
GAMES = 100_000


@dataclass(frozen=True, slots=True)
class Bracket:
    """Two bounds of the value of the empty sheet alone, in points.

    Attributes:
        lower: mean score of a way to play, with its standard error and the number of games.
        upper: exact value of a game that allows more.
        exact: the value between them, where it can be solved; else None.
    """

    sheet: str
    flags: Flags
    lower: float
    error: float
    games: int
    seed: int
    upper: float
    exact: float | None = None

    @property
    def width(self) -> float:
        """Points between the bounds."""
        return self.upper - self.lower

    def to_dict(self) -> dict[str, Any]:
        """The bounds as JSON data, schema `qwixx-bracket/1`."""
        return {
            "schema": SCHEMA,
            "sheet": self.sheet,
            "flags": self.flags.to_dict(),
            "lower": self.lower,
            "lower_standard_error": self.error,
            "games": self.games,
            "seed": self.seed,
            "upper": self.upper,
            "width": self.width,
            "exact": self.exact is not None,
            "value": self.exact,
        }


def bracket(
    sheet: str | Sheet = "big-points",
    flags: Flags | Mapping[str, FlagValue] | None = None,
    games: int = GAMES,
    seed: int = 0,
    *,
    quiet: bool = False,
) -> Bracket:
    """Bounds of the value of the empty sheet alone: `big-points`, or with power `magic_mike`.

    The first time this takes minutes; the tables are saved.

    Args:
        sheet: name or layout.
        flags: rule switches that differ from the defaults.
        games: games played for the lower bound, at least 2.
        seed: of their dice.
        quiet: no progress bar.

    Raises:
        InvalidSetting: a sheet that is solved, or neither solved nor bounded; too few games.
    """
    layout = get_sheet(sheet)
    rules = Flags.of(flags).on(layout)
    check_patterned(layout, rules)
    check_games(games, seed)
    played = _play(layout, rules, games, seed, quiet=quiet)
    upper = upper_bound(layout, rules, quiet=quiet)
    exact = exact_value(layout, rules, quiet=quiet)
    return Bracket(layout.name, rules, played.mean, played.error, games, seed, upper, exact)


def _play(sheet: Sheet, flags: Flags, games: int, seed: int, *, quiet: bool) -> Simulation:
    net = net_for(sheet, flags, 1)
    if net is None:
        return playing_of(sheet, flags, quiet=quiet).simulate(games, seed, quiet=quiet)
    with progress_bar(f"Playing {sheet.name}", quiet=quiet) as report:
        return simulate_by_net(net, games, seed, report=report)


def upper_bound(sheet: Sheet, flags: Flags, *, quiet: bool = False) -> float:
    """The value of the relaxed game from the empty sheet; opened if saved, else solved."""
    return _value_of(halves_to_bound(sheet, flags), "bound", quiet=quiet)


def exact_value(sheet: Sheet, flags: Flags, *, quiet: bool = False) -> float | None:
    """The value of the empty sheet where it can be solved: one or two rows with Magic Mike, or
    half of Big Points; else None.

    Raises:
        InvalidSetting: the sheet is neither Big Points nor one with Magic Mike.
    """
    game = exact_half(sheet, flags)
    return _value_of(game, "half", quiet=quiet) if game else None


def _value_of(game: Halves | BigHalf, model: str, *, quiet: bool) -> float:
    """The value of a game from its empty sheet; opened if saved, else solved."""

    def make() -> Values:
        title = f"Solving a {model} of {game.sheet.name}"
        return np.array([solve_game(game, key, title, quiet=quiet)[0, 0]])

    key = TableKey(game.sheet, game.flags, 1, model=model)
    return load_or_make(key, (1,), make).item()
