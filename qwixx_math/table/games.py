"""Games at a table of one to eight seats, with seeded dice: estimates beside the exact values.

Dice are those of `chances.sampling`: a result depends on the seed and the number of games only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, fields, replace
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from ..base.cores import available_cores
from ..base.progress import Progress
from ..errors import InvalidSetting
from ..game.notation import Move
from ..game.players import MAX_PLAYERS, check_players, check_until_mine
from ..game.rules import Flags, FlagValue, is_counted
from ..game.sheets import Sheet, get_sheet
from ..game.turn import Table
from ..solver.index.frames_and_fields import tally_in
from ..solver.index.lattice import Lattice, lattice_of
from ..solver.index.row_states import SLOTS
from ..solver.solution import Solution
from .games_by_rules import play_by_rules
from .strategies import AtRandom, ByValue, Strategy, seat_all

if TYPE_CHECKING:
    from .kernels.board import Board
    from .kernels.choices import Seats
    from .kernels.games import Start
from ..chances.sampling import (
    BLOCK,
    Counts,
    Simulation,
    check_games,
    draw_faces,
    generator_of,
    most_rolls,
)

"""Games of a block, the unit of work."""


@dataclass(frozen=True)
class TableGames:
    """Results of many games of a whole table.

    Attributes:
        scores, marks, locks, penalties: by (game, seat); marks with the lock, locks one's own.
        rolls, closed: by game: its length, and the rows closed in the end.
        events: how often the others did nothing, closed a row, ended the game in a roll, by
            (seat that saw it, until_mine, closed rows, level, event).
    """

    seed: int
    scores: Counts
    marks: Counts
    locks: Counts
    penalties: Counts
    rolls: Counts
    closed: Counts
    events: Counts

    @classmethod
    def joined(cls, blocks: Sequence[TableGames]) -> TableGames:
        """The games of blocks of one seed, one after the other."""
        by_game = {
            each.name: np.concatenate([getattr(block, each.name) for block in blocks])
            for each in fields(cls)[1:-1]
        }
        return cls(blocks[0].seed, **by_game, events=np.sum([b.events for b in blocks], axis=0))

    def seat(self, seat: int) -> Simulation:
        """The games as one seat saw them."""
        scores, penalties = self.scores[:, seat], self.penalties[:, seat]
        return Simulation(self.seed, scores, self.rolls, penalties, self.closed, self.rows_to_end)

    @property
    def rows_to_end(self) -> int:
        """Closed rows that end a game."""
        return int(self.events.shape[2])

    @property
    def wins(self) -> npt.NDArray[np.float64]:
        """Share of the win by (game, seat): 1 alone on top, 1/2 in a tie of two."""
        top = self.scores == self.scores.max(axis=1, keepdims=True)
        shares: npt.NDArray[np.float64] = top / top.sum(axis=1, keepdims=True)
        return shares


def simulate(
    solution: Solution,
    games: int,
    *,
    seed: int = 0,
    until_mine: int = 0,
    threads: int | None = None,
    report: Progress = lambda done, total: None,
) -> Simulation:
    """Play games from the empty sheet by the best move of a solution of a cycle.

    With a power, or with chains whose ends come apart, they are played through `games_by_rules`: a
    few hundred a second, with Double Dutch a few.

    Raises:
        InvalidSetting: fewer than two games, or `until_mine` or the seed out of range.
    """
    check_until_mine(until_mine, solution.players)
    check_games(games, seed)
    sheet, flags = solution.lattice.sheet, solution.lattice.flags
    if not is_counted(sheet, flags):
        played = play_by_rules(solution, games, seed=seed, until_mine=until_mine, report=report)
        ends = [position for position, _ in played]
        return Simulation(
            seed,
            np.array([position.score for position in ends]),
            np.array([count for _, count in played]),
            np.array([position.penalties for position in ends]),
            np.array([len(position.closed) for position in ends]),
            flags.rows_to_end,
        )
    best = ByValue("optimum", solution)
    seating = Seating.of([best], lattice_of(sheet, flags), solution.players, until_mine)
    return seating.play(games, seed, threads, report).seat(0)


def play_table(
    strategies: Sequence[Strategy],
    games: int,
    *,
    sheet: str | Sheet = "classic",
    flags: Flags | Mapping[str, FlagValue] | None = None,
    players: int | None = None,
    first: int = 0,
    seed: int = 0,
    threads: int | None = None,
) -> TableGames:
    """Play games from empty sheets, one strategy a seat.

    Args:
        strategies: 1 to 8, in the order of their turns.
        games: at least 2.
        players: turns in a round, if more than seats: the others only roll.
        first: rolls of others before the first turn of seat 0.

    Raises:
        InvalidSetting: too few games, too many seats, fewer players than seats, a strategy of
            another sheet, or another setting out of range.
    """
    check_games(games, seed)
    if len(strategies) > MAX_PLAYERS:
        raise InvalidSetting(f"{len(strategies)} seats; a table has 1 to {MAX_PLAYERS}")
    lattice = lattice_of(get_sheet(sheet), Flags.of(flags))
    number = len(strategies) if players is None else players
    check_players(number)
    if type(first) is not int or first not in range(number):
        raise InvalidSetting(f"first is {first}; of {number} players 0 to {number - 1} roll before")
    return Seating.of(strategies, lattice, number, first).play(games, seed, threads)


@dataclass(frozen=True, eq=False)
class Seating:
    """Strategies in their seats, ready to play blocks of games; or any number to take seats from.

    Attributes:
        at_random: whether a seat plays at random.
        players: turns in a round, if more than seats: the others only roll.
        first: rolls of others before the first turn of seat 0.
    """

    lattice: Lattice
    board: Board
    seats: Seats
    at_random: bool
    players: int
    first: int

    @classmethod
    def of(
        cls, strategies: Sequence[Strategy], lattice: Lattice, players: int, first: int = 0
    ) -> Seating:
        """One strategy a seat.

        Raises:
            InvalidSetting: no strategy, one of another sheet, or too many players.
        """
        from .kernels.board import board_of

        check_players(players)
        seats = seat_all(strategies, lattice)
        at_random = any(isinstance(strategy, AtRandom) for strategy in strategies)
        return cls(lattice, board_of(lattice), seats, at_random, players, first)

    def taking(self, picks: Sequence[int]) -> Seating:
        """The strategies of these seats of this seating, in that order and as often as named."""
        kind, which, cycle = (column[list(picks)] for column in self.seats[:3])
        return replace(self, seats=self.seats._replace(kind=kind, which=which, cycle=cycle))

    def play(
        self,
        games: int,
        seed: int,
        threads: int | None = None,
        report: Progress = lambda done, total: None,
    ) -> TableGames:
        """Play so many games, in blocks; `report` hears of blocks.

        Raises:
            InvalidSetting: threads out of range, or more seats than players.
        """
        if threads is not None and (type(threads) is not int or threads < 1):
            raise InvalidSetting(f"threads is {threads}; it takes a whole number from 1")
        sizes = [min(BLOCK, games - begin) for begin in range(0, games, BLOCK)]
        blocks = []
        with ThreadPoolExecutor(threads or available_cores()) as pool:
            played = pool.map(partial(self.play_block, seed), range(len(sizes)), sizes)
            for done, block in enumerate(played, 1):
                blocks.append(block)
                report(done, len(sizes))
        return TableGames.joined(blocks)

    def play_block(self, seed: int, block: int, games: int) -> TableGames:
        """Play the first so many games, at most `BLOCK`, of a block of the seed."""
        from .kernels.games import empty_start, play_from

        number = len(self.seats.kind)
        if number > self.players:
            raise InvalidSetting(f"{number} seats, but {self.players} turns in a round")
        dice, noise = draw_dice(
            self.lattice, self.players, number if self.at_random else 0, seed, block
        )
        levels = int(self.lattice.levels.max()) + 1
        rows_to_end = self.lattice.flags.rows_to_end
        events = np.zeros((number, self.players, rows_to_end, levels, 3), np.int64)
        start = empty_start(number, active=-self.first % self.players)
        played = play_from(
            start, self.board, self.seats, self.players, dice[:games], noise[:games], events
        )
        results, ends = played.results, played.ends
        score, marks, locks, penalties = (results[:, :, k] for k in range(4))
        return TableGames(seed, score, marks, locks, penalties, ends[:, 0], ends[:, 1], events)


def start_of(lattice: Lattice, table: Table, first: Mapping[int, Move] | None = None) -> Start:
    """A table in play as the game loop reads it; the seats in `first` make that move at once."""
    from .kernels.board import BESIDE, NONE
    from .kernels.games import FREE, MOVE, WHOLE, Start

    filled = list(lattice.filled_slots)
    slot_of = {row: slot for slot, row in filled}
    players = len(table.seats)
    marks = np.zeros((players, SLOTS + 1), np.int64)
    last = np.full((players, SLOTS), NONE)
    shut = np.zeros(SLOTS, np.bool_)
    for seat, position in enumerate(table.seats):
        marks[seat, BESIDE] = tally_in(position)
        for slot, row in filled:
            marks[seat, slot] = position.rows[row].count
            last[seat, slot] = position.rows[row].last
            shut[slot] |= position.is_closed(row)
    forced, moves = np.full(players, FREE), np.full((players, MOVE), NONE)
    for seat, move in (first or {}).items():
        forced[seat] = WHOLE
        here = table.seats[seat]
        moves[seat, 4] = tally_in(here.with_mark(move.white) if move.white else here)
        for at, mark in ((0, move.white), (2, move.colour)):
            if mark:
                row, cell = table.seats[seat].place(mark)
                moves[seat, at : at + 2] = slot_of[row], cell
    penalties = np.array([seat.penalties for seat in table.seats])
    return Start(marks, last, shut, penalties, table.active, forced, moves)


def draw_dice(
    lattice: Lattice, players: int, at_random: int, seed: int, block: int
) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.int64]]:
    """Dice of one block of games, shape (games, rolls, 6), whites first and then those of the
    sheet in its order; and 32 random bits by (game, roll, seat) for seats that play at random."""
    generator = generator_of([seed, block])
    dice = draw_faces(generator, BLOCK, most_rolls(lattice.sheet, lattice.flags, players))
    rolls = dice.shape[1]
    shape = (BLOCK, rolls, at_random) if at_random else (BLOCK, 0, 0)
    return dice, generator.integers(0, 1 << 32, shape)
