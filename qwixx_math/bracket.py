"""What a sheet that cannot be solved whole is worth, between two bounds, and which move to make.

For Big Points, and for Magic Mike, the value V of the empty sheet alone lies between

    the mean score of a way to play, estimated by many games through the true rules (`patterns`),
    the value of a game in which the player may do more, exactly solved (`halves`).

Of one or two rows with Magic Mike V itself is known too, see `half_exact`, and of half of Big
Points, see `big_half`.

For a roll every move is played out by that way to play, all on the same dice. The value of a move
is the mean final score, its loss the mean of the differences to the best move, game by game; both
with standard errors. They are of the way to play, which is not the best one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from .big_half import BigHalf
from .half_pairs import Halves, check_patterned, exact_half, halves_to_bound, solve_game
from .notation import Move
from .patterns import playing_of
from .position import Position
from .rules import Flags, FlagValue
from .sheets import Sheet, get_sheet
from .simulate import NORMAL_95, check_games
from .store import TableKey, Values, load_or_make
from .winning import Effort, Floats, race

SCHEMA = "qwixx-bracket/1"
GAMES = 100_000
EFFORT = Effort(most=16_384, interval=0.5, threads=1)


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
    played = playing_of(layout, rules, quiet=quiet).simulate(games, seed)
    upper = upper_bound(layout, rules, quiet=quiet)
    exact = exact_value(layout, rules, quiet=quiet)
    return Bracket(layout.name, rules, played.mean, played.error, games, seed, upper, exact)


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
        return np.array([solve_game(game, title, quiet=quiet)[0, 0]])

    return load_or_make(TableKey(game.sheet, game.flags, 1, model=model), (1,), make).item()


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a move is worth by games played on: means in points with standard errors."""

    move: Move
    value: float
    value_error: float
    loss: float
    loss_error: float
    games: int


def estimate(
    position: Position,
    moves: Sequence[Move],
    *,
    seed: int = 0,
    effort: Effort = EFFORT,
    quiet: bool = False,
) -> list[Estimate]:
    """The moves of an own roll, best first, from games played on with the same dice.

    Moves that fall behind are dropped early, with fewer games; see `winning.race`.

    Raises:
        InvalidSetting: the sheet is neither Big Points nor one with Magic Mike.
    """
    flags = position.flags.on(position.sheet)
    playing = playing_of(position.sheet, flags, quiet=quiet)
    after = {move: position.play(move) for move in moves}

    def play_round(at: int) -> Callable[[Move], Floats]:
        dice = playing.dice([seed, at], effort.round)
        return lambda move: playing.play(after[move], dice)[:, 0].astype(float)[None]

    found = {
        move: scores[0] for move, scores in race(moves, play_round, effort, _interval_of).items()
    }
    longest = max(map(len, found.values()))
    full = [move for move in moves if len(found[move]) == longest]
    best = max(full, key=lambda move: float(found[move].mean()))
    options = [_estimate(move, scores, found[best]) for move, scores in found.items()]
    return sorted(options, key=lambda option: (option.games < longest, option.loss))


def _estimate(move: Move, scores: Floats, best: Floats) -> Estimate:
    behind = best[: len(scores)] - scores
    errors = [_error(each) for each in (scores, behind)]
    return Estimate(
        move, float(scores.mean()), errors[0], float(behind.mean()), errors[1], len(scores)
    )


def _error(sample: Floats) -> float:
    return float(sample.std(ddof=1) / np.sqrt(len(sample)))


def _interval_of(scores: Floats) -> float:
    return NORMAL_95 * _error(scores)
