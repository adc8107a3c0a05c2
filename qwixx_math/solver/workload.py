"""How much work a solve will be, before it is begun.

Measured on one core of 2020 or so: a form takes about 4 µs and each of its positions 6 µs more, for
one player alone or several; with a power, which takes all faces of the dice one by one, 40 to 500
µs; where chains come apart, which takes the positions of a form one by one, 13 µs and nothing for
the form; a pair of halves (see `half_rules`) 14 µs. In memory are the values and, by position, the
points on which the last penalty ends the game; by form, row states, level and what else orders the
work.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from .index.lattice import Lattice

_SECONDS_A_FORM = 4e-6
_SECONDS_A_POSITION = {
    "none": 6e-6,
    "tina_turner": 50e-6,
    "miss_take": 50e-6,
    "chris_cross": 310e-6,
    "double_dutch": 500e-6,
}
_SECONDS_A_LOOSE_POSITION = 13e-6
_BYTES_A_FORM = 60
_BYTES_A_POSITION = 25
_SECONDS_A_HALF = 14e-6
_BYTES_A_HALF = 57
_BASE = 250 << 20


class Workload(NamedTuple):
    """Positions to solve (penalties and passive rolls apart), and roughly the time and memory.

    Attributes:
        positions: that are not over, each set of symmetric ones once.
        core_seconds: seconds on one core.
        memory: bytes.
    """

    positions: int
    core_seconds: float
    memory: float

    @property
    def takes_a_while(self) -> bool:
        """Whether a user would wonder what goes on."""
        return self.core_seconds > 3

    @property
    def is_heavy(self) -> bool:
        """Whether it is worth a word before and a draft on disk meanwhile."""
        return self.core_seconds > 60

    def text(self, cores: int) -> str:
        """The workload in words.

        >>> Workload(48_733_440, 340.0, 3.1e9).text(2)
        '48,733,440 positions, about 3 min on 2 cores and 3.1 GB of memory'
        """
        seconds = self.core_seconds / cores
        time = f"{seconds / 60:.0f} min" if seconds > 90 else f"{max(5, round(seconds, -1)):.0f} s"
        on = f"{cores} core{'s' * (cores > 1)}"
        return (
            f"{self.positions:,} positions, about {time} on {on} and"
            f" {self.memory / 1e9:.1f} GB of memory"
        )


def workload_of(lattice: Lattice, players: int) -> Workload:
    """What it takes to solve a lattice for so many players in a cycle."""
    going_on = (lattice.closed_rows < lattice.flags.rows_to_end) & lattice.possible
    forms = int(going_on.sum())
    positions = int(np.diff(lattice.blocks)[going_on].sum()) if lattice.has_blocks else forms
    values = 8 * lattice.size * players * lattice.flags.penalties_to_end
    if lattice.loose is None:
        seconds = _SECONDS_A_FORM * forms + _SECONDS_A_POSITION[lattice.flags.power] * positions
    else:
        seconds = _SECONDS_A_LOOSE_POSITION * positions
    return Workload(
        positions,
        seconds,
        _BASE + values + _BYTES_A_POSITION * lattice.size + _BYTES_A_FORM * lattice.forms,
    )


def workload_of_halves(pairs: int) -> Workload:
    """What it takes to solve a game of so many pairs of halves."""
    return Workload(pairs, _SECONDS_A_HALF * pairs, _BASE + _BYTES_A_HALF * pairs)
