"""Fitting the table models: hazards by self-play, a number of rounds.

A round solves the sheet for the hazards so far, seats that policy in every chair, counts what the
others did to each seat (no event, a row closed, the game ended) and takes the relative frequencies.
A model of all seats takes them half and half with those before, or the first rounds would swing;
the models by seat start from the settled one and take the new ones alone. Where few games come by,
a bin leans on its neighbour. `python -m qwixx_math.table.fit_others 3 win` makes the entry of
`solver/others.json` for three players and the aim to win anew.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ..base.progress import say
from ..base.whole_file import replace_file
from ..game.rules import Flags
from ..game.sheets import get_sheet
from ..solver.index.lattice import lattice_of
from ..solver.induction import compute_values
from ..solver.others import AIMS, DATA_FILE, LEVELS_A_BIN, TableModel, read_fitted
from ..solver.solution import Solution
from .games import TableGames, play_table
from .strategies import ByValue

Floats = npt.NDArray[np.float64]

PRICES = {2: 4.0, 3: 3.5, 4: 3.5, 5: 3.5}
"""Price of a roll by number of players: no other of those tried wins more than a fair share against
it (`benchmarks/prices.py`)."""

ROUNDS = 4
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


def fit(start: Sequence[TableModel], rounds: int, games: int) -> Iterator[Round]:
    """Rounds from a model for all seats, or from one a seat, at their price."""
    lattice = lattice_of(get_sheet("classic"), Flags())
    models, players = tuple(start), start[0].players
    for at in range(rounds):
        solutions = [
            Solution(lattice, players, compute_values(lattice, players, table=model), table=model)
            for model in models
        ]
        seats = [ByValue(str(seat), solution) for seat, solution in enumerate(solutions)]
        played = play_table((seats * players)[:players], games, seed=at)
        expected = tuple(solutions[seat % len(models)].value("-", seat) for seat in range(players))
        found = Round(models, expected, played)
        yield found
        models = by_seat(found) if len(models) > 1 else (_half_way(found),)


def by_seat(found: Round) -> tuple[TableModel, ...]:
    """Models of each seat, from the games of a round."""
    model = found.models[0]
    return tuple(_with(model, *hazards_of(events)) for events in found.played.events)


def _half_way(found: Round) -> TableModel:
    """The model of all seats half way to the hazards of its games; the first ones are taken as they
    are."""
    model, (end, shut) = found.models[0], hazards_of(found.played.events.sum(axis=0))
    if model.end.any():
        end, shut = (end + model.end) / 2, (shut + model.shut) / 2
    return _with(model, end, shut)


def _with(model: TableModel, end: Floats, shut: Floats) -> TableModel:
    return TableModel(model.players, model.price, end.round(5), shut.round(5))


def fit_win(players: int) -> dict[str, Any]:
    """The entry of `solver/others.json` for the aim to win; tells how far it is."""
    return (
        _last("win", fit([no_hazards(players, PRICES[players])], ROUNDS, GAMES)).models[0].to_dict()
    )


def fit_score(players: int) -> dict[str, Any]:
    """The entry for the aim of points: a model for all seats, then one for each."""
    found = _last("score", fit([no_hazards(players, 0.0)], ROUNDS, GAMES))
    seats = _last("score by seat", fit(by_seat(found), SEAT_ROUNDS, GAMES)).models
    return found.models[0].to_dict() | {"seats": [model.hazards_dict() for model in seats]}


def _last(title: str, rounds: Iterator[Round]) -> Round:
    for at, found in enumerate(rounds):
        scores, rolls = found.played.scores.mean(axis=0).round(2), found.played.rolls.mean()
        expected = np.round(found.expected, 2)
        say(f"{title}, round {at}: expected {expected}, scored {scores}, {rolls:.2f} rolls")
    return found


def main(arguments: Sequence[str], path: Path = DATA_FILE) -> int:
    """Fit one entry and write it into a data file; returns the exit code.

    Raises:
        TableError: the data file is damaged.
    """
    fits = {"score": fit_score, "win": fit_win}
    if len(arguments) != 2 or arguments[0] not in map(str, PRICES) or arguments[1] not in AIMS:
        say(
            "usage: python -m qwixx_math.table.fit_others PLAYERS AIM, with PLAYERS one of"
            f" {', '.join(map(str, PRICES))} and AIM {' or '.join(AIMS)}"
        )
        return 2
    players, aim = arguments
    read_fitted(path)  # better refused before a long fit
    say(f"Fitting a table of {players}, aim: {aim}")
    entry = fits[aim](int(players))
    tables = read_fitted(path)
    tables.setdefault(players, {})[aim] = entry
    text = json.dumps(dict(sorted(tables.items())), separators=(",", ":")) + "\n"
    replace_file(path, text.encode())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
