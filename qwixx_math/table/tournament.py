"""Tournaments: every strategy against every other, from every seat equally often.

An entry (A, B) of the matrix is one A at a table whose other seats all play B; A sits in each seat
in as many games. The entry (A, A) is self-play, and shows what each seat is worth. For two players
the games of (B, A) are those of (A, B), seen from the other side.

The work is cut into tasks: a table, the seat of A, a block of games. The seed of a task comes from
these and the seed of the tournament, and its result are sums of whole numbers. So the outcome does
not depend on who plays which task when, nor do the games of A and B on who else takes part or in
which order they are named.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from threading import Lock
from typing import Any, NamedTuple

import joblib

from ..base.progress import Progress
from ..chances.sampling import BLOCK
from ..errors import InvalidSetting
from ..game.players import check_players
from ..game.rules import Flags
from ..game.sheets import Sheet, get_sheet
from ..solver.index.lattice import lattice_of
from .games import Seating
from .known_strategies import STRATEGIES, strategy
from .playouts import DESCRIPTION, PLAYOUT, POLICY, ThinkingTable
from .results import Entry, Totals, totals_of
from .strategies import Strategy
from .workers import workers

SCHEMA = "qwixx-tournament/1"
ENTRANTS = {**STRATEGIES, PLAYOUT: DESCRIPTION}
"""Every strategy that may take part, with what it does in a line."""
_THOUGHTFUL_BLOCK = 16
"""Games of a block with a player who thinks about each move."""


class Rules(NamedTuple):
    """What is played: a sheet, under flags that all matter on it."""

    sheet: Sheet
    flags: Flags


class Task(NamedTuple):
    """A block of games of one table: the strategies in seat order, the seat of the one that is
    tested (None in self-play); what they play on and by which rules."""

    seats: tuple[str, ...]
    tested: int | None
    seed: int
    block: int
    games: int
    rules: Rules


@dataclass(frozen=True)
class Tournament:
    """The outcome; `entries` row by row, in the order of `strategies`; of one player alone only
    those on the diagonal."""

    strategies: tuple[str, ...]
    players: int
    games: int
    seed: int
    entries: tuple[Entry, ...]
    rules: Rules

    def entry(self, name: str, against: str) -> Entry:
        """The games of one strategy among others of another, or of itself."""
        return next(e for e in self.entries if (e.strategy, e.against) == (name, against))

    def to_dict(self) -> dict[str, Any]:
        """The outcome as JSON data, schema `qwixx-tournament/1`."""
        return {
            "schema": SCHEMA,
            "sheet": self.rules.sheet.name,
            "flags": self.rules.flags.to_dict(),
            "players": self.players,
            "games": self.games,
            "seed": self.seed,
            "strategies": list(self.strategies),
            "entries": [entry.to_dict() for entry in self.entries],
            "exact": False,
        }

    def to_rows(self) -> list[dict[str, Any]]:
        """The entries as flat records, the seats' columns numbered from 1."""
        rows = []
        for entry in self.entries:
            row = entry.to_dict()
            for number, share in enumerate(row.pop("seats"), 1):
                row |= {f"seat_{number}_{name}": value for name, value in share.items()}
            rows.append({"players": self.players, "seed": self.seed} | row)
        return rows


def tournament(
    names: Sequence[str],
    games: int,
    *,
    players: int = 2,
    seed: int = 0,
    rules: Rules | None = None,
    self_play: bool = True,
    where: int | str | None = None,
    report: Progress = lambda done, total: None,
) -> Tournament:
    """Play every strategy against every other.

    Args:
        names: of `ENTRANTS`: the strategies of `known_strategies`, and `playout`.
        games: for each entry of the matrix, a multiple of the players.
        players: 1 to 8 at a table; alone there is self-play only.
        seed: of all dice.
        rules: sheet and flags, classic under default flags if none are given.
        self_play: whether each strategy also plays among its like, the diagonal of the matrix.
        where: so many threads here, by default one a core; or the address of a Dask scheduler whose
            workers play instead.
        report: told after every task how many are done.

    Raises:
        InvalidSetting: an unknown strategy or one named twice, one that is not there for so many
            players on that sheet, games that do not divide among the seats, or nothing to play.
        ConnectionError: the cluster does not answer, or loses the work.
    """
    names, rules = tuple(names), rules or Rules(get_sheet("classic"), Flags())
    prepare(names, games, rules, players=players, seed=seed, self_play=self_play)
    pairings = [
        (name, against)
        for name in names
        for against in names
        if (self_play if name == against else players > 1)
    ]
    tables = [(name, against) for name, against in pairings if players > 2 or name <= against]
    tasks = [task for table in tables for task in _tasks(table, games, players, seed, rules)]
    found: dict[tuple[tuple[str, ...], int | None], Totals] = {}
    with workers(where) as parallel:
        played = parallel(joblib.delayed(play_task)(names, task) for task in tasks)
        for done, (task, totals) in enumerate(zip(tasks, played, strict=True), 1):
            at = task.seats, task.tested
            found[at] = found[at].plus(totals) if at in found else totals
            report(done, len(tasks))
    entries = tuple(_entry(found, name, against, players) for name, against in pairings)
    return Tournament(names, players, games, seed, entries, rules)


def _entry(
    found: dict[tuple[tuple[str, ...], int | None], Totals], name: str, against: str, players: int
) -> Entry:
    keys = list(_seatings(name, against, players))
    if keys[0] in found:
        return Entry.of(name, against, [found[key] for key in keys])
    turned = [found[key].turned for key in _seatings(against, name, players)]
    return Entry.of(name, against, turned[::-1])


def prepare(
    names: Sequence[str],
    games: int,
    rules: Rules,
    *,
    players: int = 2,
    seed: int = 0,
    self_play: bool = True,
) -> None:
    """Check the settings of a tournament, then open the tables it needs, or solve them.

    Raises:
        InvalidSetting: as `tournament`.
    """
    check_players(players)
    if not names:
        raise InvalidSetting(f"no strategy is named; there are {', '.join(ENTRANTS)}")
    for name in names:
        if name not in ENTRANTS:
            raise InvalidSetting(f"unknown strategy '{name}'; there are {', '.join(ENTRANTS)}")
        if names.count(name) > 1:
            raise InvalidSetting(f"strategy '{name}' is named twice; once is enough")
    if not self_play and (len(names) < 2 or players < 2):
        raise InvalidSetting("without self-play it takes two strategies and two players or more")
    if type(seed) is not int or seed < 0:
        raise InvalidSetting(f"seed is {seed}; it takes a whole number from 0")
    if type(games) is not int or games < 2 * players or games % players:
        near = max(games // players, 2) * players if type(games) is int else 2 * players
        raise InvalidSetting(
            f"{games} games do not divide among {players} seats, two or more for each;"
            f" {near} or {near + players} do"
        )
    for name in names:
        _compiled(name, players, rules)


def _seatings(
    name: str, against: str, players: int
) -> Iterator[tuple[tuple[str, ...], int | None]]:
    """Strategies in seat order and the seat tested, for each seat."""
    if name == against:
        yield (name,) * players, None
        return
    for seat in range(players):
        yield tuple(name if at == seat else against for at in range(players)), seat


def _tasks(
    table: tuple[str, str], games: int, players: int, seed: int, rules: Rules
) -> Iterator[Task]:
    seatings = list(_seatings(*table, players))
    share = games // len(seatings)
    for seats, tested in seatings:
        text = json.dumps([seed, tested, *seats])
        own_seed = int.from_bytes(hashlib.sha256(text.encode()).digest()[:16], "big")
        size = _THOUGHTFUL_BLOCK if PLAYOUT in seats else BLOCK
        for block, begin in enumerate(range(0, share, size)):
            yield Task(seats, tested, own_seed, block, min(size, share - begin), rules)


_one_at_a_time = Lock()


def play_task(names: tuple[str, ...], task: Task) -> Totals:
    """The games of a task of a tournament of these strategies."""
    with _one_at_a_time:
        pool = _pool(names, len(task.seats), task.rules)
    seating = pool.taking([names.index(name) for name in task.seats])
    thinking = tuple(seat for seat, name in enumerate(task.seats) if name == PLAYOUT)
    table = ThinkingTable(seating, thinking) if thinking else seating
    return totals_of(table.play_block(task.seed, task.block, task.games), task.tested)


@lru_cache(maxsize=1)
def _pool(names: tuple[str, ...], players: int, rules: Rules) -> Seating:
    """All strategies of a tournament, to be seated as each task wants."""
    seats = [_compiled(name, players, rules) for name in names]
    return Seating.of(seats, lattice_of(*rules), players)


def _compiled(name: str, players: int, rules: Rules) -> Strategy:
    """What sits in the compiled loop by that name."""
    return strategy(POLICY if name == PLAYOUT else name, players, *rules)
