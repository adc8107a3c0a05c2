"""Fitting the table models: hazards by self-play, round after round, until nothing moves.

A round solves the sheet for the hazards so far, seats that policy in every chair, counts what the
others did to each seat (no event, a row closed, the game ended) and takes the relative frequencies,
mixed half and half with those before so that the rounds settle. Where few games come by, a bin
leans on its neighbour. `python -m qwixx_math.table_fit` makes `data/tables.json` anew.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from .lattice import lattice_of
from .rules import Flags
from .sheets import get_sheet
from .simulate import TableGames, play_table
from .solver import Solution, compute_values
from .strategies import ByValue
from .table_model import LEVELS_A_BIN, TableModel

Floats = npt.NDArray[np.float64]

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


def fit(
    players: int, price: float, rounds: int, games: int, start: TableModel | None = None
) -> Iterator[tuple[TableModel, Solution, TableGames]]:
    """Every round's model, its solution, and the games that its players play among themselves."""
    lattice = lattice_of(get_sheet("classic"), Flags())
    model = start or no_hazards(players, price)
    model = TableModel(players, price, model.end, model.shut)
    for at in range(rounds):
        values = compute_values(lattice, players, table=model)
        solution = Solution(lattice, players, values, table=model)
        played = play_table([ByValue(str(price), solution)] * players, games, seed=at)
        yield model, solution, played
        end, shut = hazards_of(played.events)
        mix = 1.0 if at == 0 and start is None else 0.5
        model = TableModel(
            players,
            price,
            np.round(mix * end + (1 - mix) * model.end, 5),
            np.round(mix * shut + (1 - mix) * model.shut, 5),
        )
