"""Who wins? Chances to come first from all sheets on the table, for every move, by playouts.

A playout plays the game to its end, everybody by one policy. All moves are tried on the same dice,
see `chances.race`. Everything here is estimated, with 95 % intervals.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from ..base.cores import available_cores
from ..base.estimates import Estimate
from ..chances.sampling import (
    Counts,
    draw_faces,
    generator_of,
    most_rolls,
    win_interval,
)
from ..errors import IllegalMove, InvalidSetting
from ..game.notation import Move, Roll
from ..game.players import check_players
from ..game.position import Position
from ..game.rules import Flags, FlagValue
from ..game.sheets import Sheet
from ..game.turn import Table
from ..solver.index.lattice import Lattice, lattice_of
from .games import start_of
from .known_strategies import strategy
from .strategies import AtRandom, seat_all

if TYPE_CHECKING:
    from .kernels.board import Board
    from .kernels.choices import Seats
from ..chances.race import FIRST_ROUNDS, ROUND, Effort, Floats, behind, race

SCHEMA = "qwixx-win-chances/1"
"""Standard errors behind the best at which a move is dropped."""


@dataclass(frozen=True, slots=True)
class WinOption:
    """One legal move: estimated chance to win (ties shared) and margin over the best of the others,
    with the half widths of their 95 % intervals, from so many playouts."""

    move: Move
    win: float
    win_interval: float
    margin: float
    margin_interval: float
    playouts: int

    def to_dict(self) -> dict[str, Any]:
        """The option as JSON data."""
        return {
            "move": str(self.move),
            "win": self.win,
            "win_interval": self.win_interval,
            "margin": self.margin,
            "margin_interval": self.margin_interval,
            "playouts": self.playouts,
        }


@dataclass(frozen=True, slots=True)
class WinChances:
    """All legal moves for a roll, those never dropped first, then by chance to win.

    Attributes:
        leaders: the best move, and those that the playouts cannot tell from it: the paired
            difference is within three standard errors.
    """

    table: Table
    roll: Roll
    until_mine: int
    policy: str
    seed: int
    options: tuple[WinOption, ...]
    leaders: tuple[Move, ...]

    @property
    def best(self) -> Move:
        """The move with the highest estimated chance to win; the highest of several close estimates
        is a little too high."""
        return self.options[0].move

    def to_dict(self) -> dict[str, Any]:
        """The chances as JSON data, schema `qwixx-win-chances/1`."""
        return {
            "schema": SCHEMA,
            "sheets": [str(seat) for seat in self.table.seats],
            "roll": str(self.roll),
            "until_mine": self.until_mine,
            "policy": self.policy,
            "seed": self.seed,
            "options": [option.to_dict() for option in self.options],
            "best": str(self.best),
            "leaders": [str(move) for move in self.leaders],
            "exact": False,
        }


def win_chances(
    position: Position | str,
    roll: Roll | str,
    others: Sequence[Position | str],
    *,
    sheet: str | Sheet = "classic",
    flags: Flags | Mapping[str, FlagValue] | None = None,
    until_mine: int = 0,
    policy: str = "table-win",
    interval: float = 0.01,
    playouts: int = 20_000,
    seed: int = 0,
    threads: int | None = None,
) -> WinChances:
    """Estimate for every legal move the chance to win at a table whose sheets are all known.

    Args:
        position: one's own sheet.
        roll: all dice for an own roll; the colour dice of a passive roll are used if given.
        others: the other sheets in the order of their turns after one's own.
        sheet: name or layout of positions that are text; an object has its own.
        flags: their rule switches that differ from the defaults.
        until_mine: 0 for an own roll, else passive rolls before it, this one included.
        policy: the strategy by which everybody continues, see `known_strategies`.
        interval: the half width of the best move's 95 % interval at which to stop, if it is alone
            then; above 0.
        playouts: at most so many for a move, from 2,048 on, in rounds of 1,024.
        seed: of the dice.
        threads: by default one a core; the result does not depend on them.

    Raises:
        InvalidNotation, IllegalPosition, IllegalMove, InvalidSetting: see `errors`.
    """
    sheets = (position, *others)
    seats = [Position.of(each, sheet, flags) for each in sheets]
    players = len(seats)
    if players < 2:
        raise InvalidSetting("a chance to win needs the sheets of the others")
    check_players(players)
    if type(until_mine) is not int or until_mine not in range(players):
        raise InvalidSetting(
            f"until_mine is {until_mine}; with {players} players 0 to {players - 1}"
        )
    _check_effort(interval, playouts, seed, threads)
    table = Table(tuple(seats), active=-until_mine % players)
    if table.is_over:
        raise IllegalMove(f"the game is over; its scores are {table.scores}")
    roll = table.seats[0].read_roll(roll, active=until_mine == 0)
    moves = table.seats[0].moves(roll, active=until_mine == 0)
    effort = Effort(playouts, interval, threads or available_cores())
    games = playouts_of(policy, players, seats[0].sheet, seats[0].flags)
    results = games.compare(table, roll, moves, effort, seed)
    options = [_option(*result) for result in results]
    longest = max(option.playouts for option in options)
    options.sort(key=lambda option: (option.playouts < longest, -option.win, -option.margin))
    wins = {move: won for move, won, _ in results}
    leaders = tuple(
        option.move
        for option in options
        if option.playouts == longest and not behind(wins[option.move], wins[options[0].move])
    )
    return WinChances(table, roll, until_mine, policy, seed, tuple(options), leaders)


def _check_effort(interval: float, playouts: int, seed: int, threads: int | None) -> None:
    for name, value, least in (
        ("playouts", playouts, FIRST_ROUNDS * ROUND),
        ("seed", seed, 0),
        ("threads", 1 if threads is None else threads, 1),
    ):
        if type(value) is not int or value < least:
            why = f" ({FIRST_ROUNDS} rounds of {ROUND:,})" if name == "playouts" else ""
            raise InvalidSetting(f"{name} is {value!r}; it takes a whole number from {least}{why}")
    if not isinstance(interval, int | float) or not interval > 0:
        raise InvalidSetting(f"interval is {interval}; it takes a number above 0")


def _option(move: Move, wins: Floats, margins: Floats) -> WinOption:
    margin = Estimate.of(margins)
    return WinOption(
        move, float(wins.mean()), _interval_of(wins), margin.mean, margin.half_width, len(wins)
    )


def _interval_of(wins: Floats) -> float:
    return win_interval(float(wins.sum()), len(wins))


@lru_cache(maxsize=8)
def playouts_of(policy: str, players: int, sheet: Sheet, flags: Flags) -> Playouts:
    """Playouts in which everybody follows the strategy of that name."""
    from .kernels.board import board_of

    rules = flags.on(sheet)
    lattice, everybody = lattice_of(sheet, rules), strategy(policy, players, sheet, rules)
    seats = seat_all([everybody] * players, lattice)
    return Playouts(lattice, board_of(lattice), seats, isinstance(everybody, AtRandom))


@dataclass(frozen=True, eq=False)
class Playouts:
    """Games from a table in play to the end, after a given move of seat 0."""

    lattice: Lattice
    board: Board
    seats: Seats
    at_random: bool

    def compare(
        self, table: Table, roll: Roll, moves: Sequence[Move], effort: Effort, seed: int
    ) -> list[tuple[Move, Floats, Floats]]:
        """Wins (a tie of two counts 1/2) and margins of every move, playout by playout."""

        def play_round(at: int) -> Callable[[Move], Floats]:
            dice, noise = self._draw(table, roll, effort.round, [seed, at])
            return lambda move: self._play(table, move, dice, noise)

        found = race(moves, play_round, effort, _interval_of)
        return [(move, *outcomes) for move, outcomes in found.items()]

    def _draw(
        self, table: Table, roll: Roll, games: int, seed: Sequence[int]
    ) -> tuple[npt.NDArray[np.uint8], Counts]:
        """Random dice but for those of the first roll that are known; and the random bits of seats
        that play at random, see `draw_dice`."""
        players, generator = len(table.seats), generator_of(seed)
        rolls = most_rolls(self.lattice.sheet, self.lattice.flags, players)
        dice = draw_faces(generator, games, rolls)
        dice[:, 0, :2] = roll.whites
        for die, face in roll.dice:
            dice[:, 0, 2 + self.lattice.sheet.dice.index(die)] = face
        shape = (games, rolls, players) if self.at_random else (games, 0, 0)
        return dice, generator.integers(0, 1 << 32, shape)

    def _play(self, table: Table, move: Move, dice: npt.NDArray[np.uint8], noise: Counts) -> Floats:
        """Wins and margins of seat 0, shape (2, games)."""
        from .kernels.games import SCORE, play_from

        start = start_of(self.lattice, table, {0: move})
        played = play_from(start, self.board, self.seats, len(table.seats), dice, noise)
        scores = played.results[:, :, SCORE]
        margins = scores[:, 0] - scores[:, 1:].max(axis=1)
        ties = (scores == scores.max(axis=1, keepdims=True)).sum(axis=1)
        return np.stack([(margins >= 0) / ties, margins])
