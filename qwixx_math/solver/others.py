"""What the others at a table do to one's sheet: the chances that they close a row or end the game.

One's own dynamic programme stays exact given three things, which stand for the others:

    e   chance that somebody else ends the game in this roll,
    h   chance that somebody else closes one row and the game goes on (each open row alike),
    c   price of a roll, in points: what every further roll of the game costs because it is worth
        that much to the others.

With P(s) the points of the open rows, U_k the value before a roll with k passive ones until one's
own, and s∖r the sheet s with row r closed by somebody else (no lock bonus for oneself), the value
once one's own marks of a roll are made and U_k comes next is

    A_k(s) = e P(s) + (1 − e − h) (U_k(s) − c) + h · mean over open rows r of (U_k(s∖r) + p_r − c),

p_r being the points the row has then. The hazards e and h depend on k, on whether a row is closed,
and on the level of one's own sheet (see `lattice`), the only clock it has. They are fitted to games
that players of this same model play among themselves (`fit_others`), for a player of any seat and,
on the classic sheet without a price, for each seat: whoever rolled first is ahead of the others,
and gets more out of a game. `fitted` has them.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from .kernels.backward import Others

AIMS = ("score", "win")
LEVELS_A_BIN = 3

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class TableModel:
    """The others at a table of `players`, as they look from one's own sheet.

    Attributes:
        price: c, in points.
        end: e by (k, closed rows 0 or 1, bin of three levels).
        shut: h, likewise; 0 where a row is closed, since a second one ends the game.
    """

    players: int
    price: float
    end: Floats = field(repr=False)
    shut: Floats = field(repr=False)

    @property
    def name(self) -> str:
        """Text that tells this model from every other."""
        facts = json.dumps([self.players, self.price, self.end.tolist(), self.shut.tolist()])
        return f"table {hashlib.sha256(facts.encode()).hexdigest()[:16]}"

    def hazards(self, until_mine: int, closed: int, level: int) -> tuple[float, float]:
        """Chances (somebody ends the game, closes a row) in the roll before one with `until_mine`
        passive rolls to come, with so many closed rows, at that level of one's own sheet."""
        at = until_mine, closed, min(level // LEVELS_A_BIN, self.end.shape[2] - 1)
        return self.end.item(at), self.shut.item(at)

    def others(self, levels: int) -> Others:
        """The hazards of every level 0 to `levels` − 1; beyond the last bin they stay."""
        from .kernels.backward import Others

        bins = np.minimum(np.arange(levels) // LEVELS_A_BIN, self.end.shape[2] - 1)
        end, shut = (np.ascontiguousarray(hazard[:, :, bins]) for hazard in (self.end, self.shut))
        return Others(end, shut, self.price)

    def to_dict(self) -> dict[str, Any]:
        """The model as it lies in the data file."""
        return {"price": self.price} | self.hazards_dict()

    def hazards_dict(self) -> dict[str, Any]:
        """Its hazards alone."""
        return {"end": self.end.tolist(), "shut": self.shut.tolist()}

    @classmethod
    def from_dict(cls, players: int, data: dict[str, Any]) -> TableModel:
        """The model of an entry of the data file."""
        return cls(players, float(data["price"]), np.array(data["end"]), np.array(data["shut"]))
