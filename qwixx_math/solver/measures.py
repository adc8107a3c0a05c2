"""Everything one may ask of best play from a position besides its value, exactly.

Chance flows forward: starting from one position, the chance m(s) of passing through each position
is spread, layer by layer, over the outcomes of all rolls under the best move. Forward, because one
number a position then gives every measure at once (the chance that a cell is marked, a row locked,
a game ended so, and the whole distribution of the score), where backward each measure and each
possible score would need a table of its own. Closed rows are told apart by their marks, since
scores are to be exact; symmetries are used as far as the starting position has them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, partial
from math import ceil
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ..base.progress import Progress
from ..errors import InvalidSetting
from ..game.players import check_until_mine
from ..game.position import Position
from ..game.rules import check_plain
from ..game.symmetry import find_symmetries, fixes
from .index.lattice import Lattice, lattice_of, possible_marks
from .index.pairs import forms_of
from .index.row_states import SLOTS
from .layers import Layer, work_through
from .objectives import score_range
from .solution import Solution, ended_values

_PARTS = 2
"""Accumulators, so that sums do not depend on the number of threads."""

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Measures:
    """The rest of a game under best play, from one position; exact up to rounding.

    Attributes:
        position: where it starts.
        lowest: score of the first entry of `chances`.
        chances: chance of every final score from `lowest` on.
        cell_chances: chance that each cell gets marked, 1 for cells known to be: of a row in short
            form the last mark, and all up to it where none is skipped; shape (rows, cells).
        lock_chances: chance that the player locks each row.
        marks: expected scoring marks of each row, the lock included.
        penalties: expected penalties in the end.
        rolls: expected number of rolls, of which `own_rolls` are the player's.
        ends_by_locks: chance that closed rows end the game, not penalties.
    """

    position: Position
    lowest: int
    chances: Floats
    cell_chances: Floats
    lock_chances: Floats
    marks: Floats
    penalties: float
    rolls: float
    own_rolls: float
    ends_by_locks: float

    @cached_property
    def scores(self) -> Floats:
        """The scores that `chances` belong to."""
        return self.lowest + np.arange(len(self.chances), dtype=np.float64)

    @property
    def mean(self) -> float:
        """Expected final score, in points."""
        return float(self.chances @ self.scores)

    @property
    def variance(self) -> float:
        """Variance of the final score."""
        return float(self.chances @ (self.scores - self.mean) ** 2)

    @property
    def deviation(self) -> float:
        """Standard deviation of the final score, in points."""
        return float(np.sqrt(self.variance))

    @property
    def mode(self) -> int:
        """The most likely final score."""
        return self.lowest + int(self.chances.argmax())

    def at_least(self, score: int) -> float:
        """Chance of a final score ≥ `score`."""
        return float(self.chances[max(0, ceil(score) - self.lowest) :].sum())

    def quantile(self, chance: float) -> int:
        """The least possible score that at least `chance` of the games do not exceed.

        Raises:
            InvalidSetting: not a chance between 0 and 1.
        """
        if not 0 <= chance <= 1:
            raise InvalidSetting(f"a quantile is taken at a chance of 0 to 1, not {chance}")
        below = np.cumsum(self.chances)
        reached = below >= chance * below[-1]
        return self.lowest + int((reached & (self.chances > 0)).argmax())

    def to_dict(self) -> dict[str, Any]:
        """All measures as JSON data, schema `qwixx-measures/1`; impossible scores are left out."""
        rows = [row.name for row in self.position.sheet.rows]
        return {
            "schema": "qwixx-measures/1",
            "sheet": self.position.sheet.name,
            "flags": self.position.flags.to_dict(),
            "position": str(self.position),
            "mean": self.mean,
            "standard_deviation": self.deviation,
            "mode": self.mode,
            "quantiles": {str(q): self.quantile(q) for q in (0.05, 0.25, 0.5, 0.75, 0.95)},
            "lock_chances": dict(zip(rows, self.lock_chances.tolist(), strict=True)),
            "marks": dict(zip(rows, self.marks.tolist(), strict=True)),
            "penalties": self.penalties,
            "rolls": self.rolls,
            "own_rolls": self.own_rolls,
            "ends_by_locks": self.ends_by_locks,
            "cell_chances": dict(zip(rows, self.cell_chances.tolist(), strict=True)),
            "scores": {
                str(self.lowest + i): chance for i, chance in enumerate(self.chances) if chance
            },
        }


def measure(
    solution: Solution,
    position: Position | str = "-",
    *,
    until_mine: int = 0,
    threads: int | None = None,
    report: Progress = lambda done, total: None,
) -> Measures:
    """What best play under a solution leads to from a position, before a roll.

    Among moves of equal value some one is played; rows that the position cannot tell apart share
    their chances alike.

    Raises:
        InvalidNotation, IllegalPosition: no possible position.
        IllegalMove: the game is over.
        InvalidSetting: another sheet or other flags, a sheet with more than rows, or `until_mine`
            out of range.
    """
    position = _start(solution, position, until_mine)
    flow = _follow(solution, position, until_mine, threads, report)
    return _gather(position, flow)


def visits(
    solution: Solution,
    position: Position | str = "-",
    *,
    until_mine: int = 0,
    threads: int | None = None,
    report: Progress = lambda done, total: None,
) -> Floats:
    """How often best play from a position stands before a roll at each place of `solution.values`,
    expected; shape (index, until_mine, penalties). Symmetric positions share an index.

    Raises:
        As `measure`.
    """
    flow = _follow(solution, _start(solution, position, until_mine), until_mine, threads, report)
    found = np.zeros(solution.values.shape)
    np.add.at(found, flow.forms, flow.mass)
    return found


class _Flow(NamedTuple):
    """What has flowed through the lattice of a starting position: the forms of its positions in the
    solution's table, their chances (form, until_mine, penalties), and what `Totals` adds up."""

    lattice: Lattice
    forms: npt.NDArray[np.int64]
    mass: Floats
    scores: Floats
    marked: Floats
    counts: Floats


def _start(solution: Solution, position: Position | str, until_mine: int) -> Position:
    """The position, if best play can be followed from there."""
    check_plain(solution.lattice.sheet, solution.lattice.flags, "measures of best play")
    position = solution.checked(position)
    position.check_not_over()
    check_until_mine(until_mine, solution.players)
    return position


def _follow(
    solution: Solution,
    position: Position,
    until_mine: int,
    threads: int | None,
    report: Progress,
) -> _Flow:
    """Let chance flow from a position."""
    from .kernels.backward import Stakes
    from .kernels.forms import rules_of
    from .kernels.forward import Totals, flow
    from .kernels.offers import Ahead

    sheet, flags = solution.lattice.sheet, solution.lattice.flags
    lattice = _lattice_from(position)
    levels = flags.penalties_to_end
    mass = np.zeros((_PARTS, lattice.size, solution.players, levels))
    mass[0, lattice.index(position), until_mine, position.penalties] = 1.0
    scores = np.zeros((_PARTS, len(score_range(sheet, flags))))
    marked = np.zeros((_PARTS, SLOTS, lattice.length))
    counts = np.zeros((_PARTS, 4))
    lowest = score_range(sheet, flags).start
    form = _forms_in(lattice, solution)
    gain = _final_points(lattice, solution)
    rules = rules_of(lattice)
    rules = rules._replace(tables=rules.tables._replace(gain=gain))
    ahead = Ahead(solution.values[form], tuple(range(levels)))
    stakes = Stakes(
        ended_values(solution.lattice, solution.objective)[form],
        float(flags.penalty) if solution.objective.is_score else 0.0,
    )

    def spread(part: int, indices: npt.NDArray[np.int32]) -> None:
        totals = Totals(scores[part], lowest, flags.penalty, marked[part], counts[part])
        flow(mass, part, indices, rules, ahead, stakes, totals)

    layers = reversed(list(lattice.layers()))
    work_through(
        (
            # Alternate positions, so that both parts get as much to do.
            Layer(
                len(layer),
                [partial(spread, part, layer[part::_PARTS]) for part in range(_PARTS)],
            )
            for layer in layers
        ),
        lattice.size,
        threads=threads,
        report=report,
    )
    return _Flow(lattice, form, mass.sum(0), scores.sum(0), marked.sum(0), counts.sum(0))


def _lattice_from(position: Position) -> Lattice:
    """The lattice of what can follow a position: closed rows told apart, its symmetries used."""
    flags, sheet = position.flags, position.sheet
    marks = set(possible_marks(sheet, flags)[flags.marks_to_lock + 1 + flags.lock_bonus :])
    marks |= {position.marks(row) for row in position.closed}
    return lattice_of(sheet, flags, tuple(sorted(marks)), position)


def _forms_in(lattice: Lattice, solution: Solution) -> npt.NDArray[np.int64]:
    """The form in the solution's table of every form of `lattice`."""
    table = solution.lattice
    closed = [table.closed_with(marks) for marks in lattice.closed_marks] or [table.closed_state]
    states = np.array([*range(lattice.closed_state), *closed])
    slots = [lattice.order.index(row) for row in table.order]
    return forms_of(table.pairs, states[lattice.members[:, slots]])


def _final_points(lattice: Lattice, solution: Solution) -> Floats:
    """Points a mark makes final that the solution's values leave out: (slot, state, cell)."""
    final = np.zeros(lattice.tables.step.shape)
    if solution.objective.is_score:
        closes = lattice.tables.step >= lattice.closed_state
        slots = np.nonzero(closes)[0]
        final[closes] = lattice.tables.points[slots, lattice.tables.step[closes]]
    return final


def _gather(position: Position, flow: _Flow) -> Measures:
    """Sums over slots as measures of rows; rows that the start cannot tell apart share alike."""
    rows = range(len(position.sheet.rows))
    by_row = np.array([flow.marked[flow.lattice.order.index(row)] for row in rows])
    images = [image for image in find_symmetries(position.sheet) if fixes(image, position)]
    orbits = [sorted({image[row] for image in images}) for row in rows]
    new = np.array([by_row[orbit].mean(axis=0) for orbit in orbits])
    known = np.zeros_like(new)
    for row in rows:
        known[row, list(position.known_cells(row))] = 1.0
    before = np.array([position.marks(row) for row in rows], float)
    rolls, own_rolls, penalties, by_locks = flow.counts.tolist()
    return Measures(
        position,
        score_range(position.sheet, position.flags).start,
        flow.scores,
        known + new,
        np.array([float(position.is_locked(row)) for row in rows]) + new[:, -1],
        before + new.sum(axis=1) + position.flags.lock_bonus * new[:, -1],
        position.penalties + penalties,
        rolls,
        own_rolls,
        by_locks,
    )
