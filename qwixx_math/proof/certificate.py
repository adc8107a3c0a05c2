"""What `certify` finds out about a table, as a record."""

from __future__ import annotations

import hashlib
import math
import platform
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Any

import numba
import numpy as np

from ..base.version import __version__
from ..solver.saved import TableKey
from ..solver.solution import Solution

SCHEMA = "qwixx-certificate/1"
TOLERANCE = 1e-9
"""Points by which a value may be off, unless another tolerance is asked for."""

UNIT = Fraction(1, 2**53)


@dataclass(frozen=True, slots=True)
class Certificate:
    """What was checked of a table, and what follows.

    Attributes:
        sheet, layout_sha256, flags, players: what the table is the solution of.
        versions: of this package, Python, numpy and numba.
        values_sha256: checksum of the values, the one in the header of a saved table.
        complete: whether all positions were checked, or a random sample.
        seed: of the random choices.
        positions: how many positions were checked.
        checked: looks ahead that were compared (positions × until_mine × penalties).
        residual: largest distance between a value and its look ahead, in points.
        position, until_mine: where that is.
        rounding: bound on the rounding error of every look ahead, in points.
        longest: rolls of the longest game.
        bound: bound on the error of every value, in points; None after a sample or with faults.
        faults: what else is wrong with the table, in words.
    """

    sheet: str
    layout_sha256: str
    flags: dict[str, str | int | bool]
    players: int
    versions: dict[str, str]
    values_sha256: str
    complete: bool
    seed: int
    positions: int
    checked: int
    residual: float
    position: str
    until_mine: int
    rounding: float
    longest: int
    bound: float | None
    faults: tuple[str, ...]

    def holds(self, tolerance: float = TOLERANCE) -> bool:
        """Whether there is no fault and every checked value is within the tolerance, in points.

        Within it of the exact value if complete; after a sample, of its look ahead only.
        """
        off = self.residual + self.rounding if self.bound is None else self.bound
        return not self.faults and off <= tolerance

    def to_dict(self, tolerance: float = TOLERANCE) -> dict[str, Any]:
        """The certificate as JSON data, schema `qwixx-certificate/1`."""
        verdict = {"tolerance": tolerance, "holds": self.holds(tolerance)}
        return {"schema": SCHEMA} | asdict(self) | {"faults": list(self.faults)} | verdict


def about(solution: Solution) -> dict[str, Any]:
    """What a certificate says of the table it is about."""
    sheet, flags, players = solution.lattice.sheet, solution.lattice.flags, solution.players
    return {
        "sheet": sheet.name,
        "layout_sha256": TableKey(sheet, flags, players).header["layout-sha256"],
        "flags": flags.to_dict(),
        "players": players,
        "versions": {
            "qwixx_math": __version__,
            "python": platform.python_version(),
            "numpy": np.__version__,
            "numba": numba.__version__,
        },
        "values_sha256": hashlib.sha256(np.ascontiguousarray(solution.values).data).hexdigest(),
    }


def gamma(roundings: int) -> Fraction:
    """γ = n u / (1 − n u), how far off n roundings make a number of size 1 at most."""
    return roundings * UNIT / (1 - roundings * UNIT)


def above(exact: Fraction) -> float:
    """A float that is larger."""
    return math.nextafter(float(exact), math.inf)
