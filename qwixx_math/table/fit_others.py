"""Fitting the table models: hazards by self-play, a number of rounds.

A round solves the sheet for the hazards so far, seats that policy in every chair, counts what the
others did to each seat (no event, a row closed, the game ended) and takes the relative frequencies.
A model of all seats takes them half and half with those before, or the first rounds would swing;
the models by seat start from the settled one and take the new ones alone. Where few games come by,
a bin leans on its neighbour.

The classic sheet starts from a cycle and has models by seat; other games start from what the
classic one has, which is nearly settled. A draft in the cache folder keeps what was fitted so far:
a fit that is stopped goes on there. `python -m qwixx_math.table.fit_others classic 3 win` makes the
entry of `solver/others.json` for three players and the aim to win anew, `… mixx-a 2 score
penalty=4` one under other flags; `fit_here` keeps what it fits in the cache folder.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ..base.cores import available_cores
from ..base.progress import progress_bar, say
from ..base.whole_file import replace_file
from ..errors import InvalidSetting
from ..game.players import MAX_PLAYERS
from ..game.rules import Flags
from ..game.sheets import Sheet, get_sheet
from ..solver.fitted import (
    DATA_FILE,
    game_name,
    has_model,
    path_in_cache,
    read_fitted,
    save_in_cache,
    table_model,
)
from ..solver.index.lattice import Lattice, lattice_of
from ..solver.induction import compute_values
from ..solver.others import AIMS, LEVELS_A_BIN, TableModel
from ..solver.solution import Solution
from ..solver.workload import workload_of
from .games import TableGames, play_table
from .strategies import ByValue

Floats = npt.NDArray[np.float64]

PRICES = {2: 4.0, 3: 3.5, 4: 3.5, 5: 3.5}
"""Price of a roll by number of players: no other of those tried wins more than a fair share against
it (`benchmarks/prices.py`)."""

ROUNDS = 4
ROUNDS_FROM_CLASSIC = 2
SEAT_ROUNDS = 5
GAMES = 200_000
BINS = 15
_LEAN = 200.0
"""Observations of its neighbour that each bin is mixed with."""


def no_hazards(players: int, price: float) -> TableModel:
    """A cycle with a price."""
    nothing = np.zeros((players, 2, BINS))
    return TableModel(players, price, nothing, nothing)


def hazards_of(events: npt.NDArray[np.int64]) -> tuple[Floats, Floats]:
    """Chances (game ended, row closed) by (k, closed rows, bin).

    `events` are those of `TableGames`, by the passive rolls before the seat's own in the roll they
    happened; the model counts those that come next, one less.
    """
    players, closed, levels, kinds = events.shape
    padded = np.zeros((players, closed, BINS * LEVELS_A_BIN, kinds))
    padded[:, :, :levels] = events
    binned = np.roll(padded, -1, axis=0).reshape(players, closed, BINS, LEVELS_A_BIN, kinds)
    counts = binned.sum(axis=3)
    rates = np.zeros((players, closed, BINS, kinds))
    before = np.zeros((players, closed, kinds))
    before[:, :, 0] = 1.0
    for at in range(BINS):
        seen = counts[:, :, at]
        before = (seen + _LEAN * before) / (seen.sum(axis=2, keepdims=True) + _LEAN)
        rates[:, :, at] = before
    return rates[..., 2], rates[..., 1]


class Round(NamedTuple):
    """The models of a round, one for all seats or one a seat; the value of an empty sheet that each
    seat expects; and the games that they played."""

    models: tuple[TableModel, ...]
    expected: tuple[float, ...]
    played: TableGames


class Game(NamedTuple):
    """What is fitted: a sheet, its flags, the players and their aim."""

    sheet: Sheet
    flags: Flags
    players: int
    aim: str

    @property
    def is_classic(self) -> bool:
        """Whether it is the classic sheet under default flags."""
        return self[:2] == (get_sheet("classic"), Flags())

    @property
    def is_near(self) -> bool:
        """Whether there is a model to start from: of as many players on the classic sheet."""
        classic = get_sheet("classic")
        return not self.is_classic and has_model(self.players, classic, Flags(), self.aim)

    @property
    def start(self) -> TableModel:
        """The model to start from."""
        if self.is_near:
            return table_model(self.players, self.aim)
        price = PRICES.get(self.players, PRICES[5]) if self.aim == "win" else 0.0
        return no_hazards(self.players, price)


def fit(
    start: Sequence[TableModel],
    rounds: int,
    games: int,
    lattice: Lattice,
    first: int = 0,
) -> Iterator[Round]:
    """Rounds from a model for all seats, or from one a seat, at their price; `first` have been."""
    models, players = tuple(start), start[0].players
    for at in range(first, rounds):
        solutions = [_solve(lattice, model, f"Round {at}") for model in models]
        seats = [ByValue(str(seat), solution) for seat, solution in enumerate(solutions)]
        at_table = (seats * players)[:players]
        played = play_table(at_table, games, sheet=lattice.sheet, flags=lattice.flags, seed=at)
        expected = tuple(solutions[seat % len(models)].value("-", seat) for seat in range(players))
        found = Round(models, expected, played)
        yield found
        models = by_seat(found) if len(models) > 1 else (half_way(found, at),)


def _solve(lattice: Lattice, model: TableModel, title: str) -> Solution:
    with progress_bar(f"{title}, solving", quiet=False) as report:
        values = compute_values(lattice, model.players, table=model, report=report)
    return Solution(lattice, model.players, values, table=model)


def by_seat(found: Round) -> tuple[TableModel, ...]:
    """Models of each seat, from the games of a round."""
    model = found.models[0]
    return tuple(_with(model, *hazards_of(events)) for events in found.played.events)


def half_way(found: Round, at: int) -> TableModel:
    """The model of all seats half way to the hazards of its games; those of the first round, 0, are
    taken as they are."""
    model, (end, shut) = found.models[0], hazards_of(found.played.events.sum(axis=0))
    if at:
        end, shut = (end + model.end) / 2, (shut + model.shut) / 2
    return _with(model, end, shut)


def _with(model: TableModel, end: Floats, shut: Floats) -> TableModel:
    return TableModel(model.players, model.price, end.round(5), shut.round(5))


def fit_game(game: Game) -> dict[str, Any]:
    """The entry of a game; tells how far it is, and goes on where it was stopped.

    Raises:
        InvalidSetting: a game that cannot be solved, or whose games cannot be played.
    """
    lattice = lattice_of(game.sheet, game.flags.on(game.sheet))
    from .kernels.board import board_of

    board_of(lattice)  # better refused before a long fit
    say(f"Fitting {_title(game)}; a round: {_work(lattice, game.players)}")
    found = _settle(game, lattice)
    entry = found.models[0].to_dict()
    if game.aim == "score" and game.is_classic:
        seats = _last("score by seat", fit(by_seat(found), SEAT_ROUNDS, GAMES, lattice)).models
        entry["seats"] = [model.hazards_dict() for model in seats]
    _draft(game).unlink(missing_ok=True)
    return entry


def _settle(game: Game, lattice: Lattice) -> Round:
    """The last round for a model of all seats; every round before is kept in the draft."""
    rounds = ROUNDS_FROM_CLASSIC if game.is_near else ROUNDS
    path, first, start = _draft(game), 0, game.start
    with suppress(OSError, ValueError, LookupError, TypeError):
        draft = json.loads(path.read_text("utf-8"))
        model = TableModel.from_dict(game.players, draft["model"])
        first, start = min(int(draft["rounds"]), rounds - 1), model
        say(f"Going on after round {first - 1}")
    for at, found in enumerate(fit([start], rounds, GAMES, lattice, first), first):
        tell(game.aim, at, found)
        if at + 1 < rounds:
            path.parent.mkdir(parents=True, exist_ok=True)
            draft = {"rounds": at + 1, "model": half_way(found, at).to_dict()}
            replace_file(path, json.dumps(draft).encode())
    return found


def _draft(game: Game) -> Path:
    return path_in_cache(*game).with_suffix(".draft.json")


def _title(game: Game) -> str:
    return f"a table of {game.players} on {game_name(game.sheet, game.flags)}, aim: {game.aim}"


def _work(lattice: Lattice, players: int) -> str:
    """What a round takes, in words: the values are held three times more, as others and games need
    them."""
    workload = workload_of(lattice, players)
    values = 8 * lattice.size * players * (lattice.flags.penalties_to_end + 1)
    return workload._replace(memory=workload.memory + 3 * values).text(available_cores())


def tell(title: str, at: int, found: Round) -> None:
    """Say what a round expected and scored."""
    scores, rolls = found.played.scores.mean(axis=0).round(2), found.played.rolls.mean()
    expected = np.round(found.expected, 2)
    say(f"{title}, round {at}: expected {expected}, scored {scores}, {rolls:.2f} rolls")


def _last(title: str, rounds: Iterator[Round]) -> Round:
    for at, found in enumerate(rounds):
        tell(title, at, found)
    return found


def fit_here(sheet: str | Sheet, flags: Flags, players: int, aim: str) -> None:
    """Fit a game and keep the model in the cache folder, where `solve` finds it.

    Raises:
        InvalidSetting: a game for which there is a model, one alone, or one that cannot be fitted.
    """
    game = Game(get_sheet(sheet), flags.on(get_sheet(sheet)), players, aim)
    if players < 2:
        raise InvalidSetting("a table takes two players or more: --players 2")
    if has_model(players, game.sheet, game.flags, aim):
        raise InvalidSetting(f"{_title(game)}, is fitted: leave out --fit")
    say(f"Kept in {save_in_cache(*game, fit_game(game))}")


def main(arguments: Sequence[str], path: Path = DATA_FILE) -> int:
    """Fit one entry and write it into a data file; returns the exit code.

    Raises:
        TableError: the data file is damaged.
        InvalidSetting: an unknown sheet or flag, or a game that cannot be fitted.
    """
    known = len(arguments) >= 3 and arguments[1] in map(str, range(2, MAX_PLAYERS + 1))
    if not known or arguments[2] not in AIMS or not all("=" in word for word in arguments[3:]):
        say(
            "usage: python -m qwixx_math.table.fit_others SHEET PLAYERS AIM [FLAG=VALUE …], with"
            f" PLAYERS 2 to {MAX_PLAYERS} and AIM {' or '.join(AIMS)}"
        )
        return 2
    name, players, aim, *changed = arguments
    sheet, flags = get_sheet(name), Flags.of(dict(word.split("=", 1) for word in changed))
    read_fitted(path)  # better refused before a long fit
    entry = fit_game(Game(sheet, flags.on(sheet), int(players), aim))
    games = read_fitted(path)
    games.setdefault(game_name(sheet, flags), {}).setdefault(players, {})[aim] = entry
    ordered = {game: dict(sorted(tables.items())) for game, tables in games.items()}
    replace_file(path, (json.dumps(ordered, separators=(",", ":")) + "\n").encode())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
