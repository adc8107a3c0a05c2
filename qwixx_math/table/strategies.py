"""Ways to play, to be set against one another: by solved values, by rules of thumb, at random.

A rule gives every mark a cost. On any roll a player who follows it makes the cheapest mark of the
white sum if its cost is within a limit, then the cheapest colour mark likewise; one who would have
to take a penalty goes up to another limit. A rule may also weigh both marks of a roll as one. An
evaluation gives every position a worth, and the player takes the move, both actions in view, that
leads to the highest. Most published strategies, and anything one can do at a table without a
computer, are of these two kinds; `known_strategies` has them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from ..errors import InvalidSetting
from ..game.sheets import SheetRow
from ..solver.index.lattice import Lattice
from ..solver.index.row_states import SLOTS
from ..solver.solution import Solution

if TYPE_CHECKING:
    from .kernels.choices import Seats

Floats = npt.NDArray[np.float64]
Cost = Callable[[SheetRow, int, int, int], float]
"""Cost of a mark from its row, the marks in it, its last cell (−1: none) and the cell."""
Worth = Callable[[SheetRow, int, int], float]
"""Worth of an open row from the row, its marks and its last cell."""


@dataclass(frozen=True, eq=False)
class ByValue:
    """Best play by a solution: of a cycle, or of a table."""

    name: str
    solution: Solution = field(repr=False)

    @property
    def players(self) -> int:
        """Players the values count with."""
        return self.solution.players

    def values(self, lattice: Lattice) -> Floats:
        """Values after a roll, see `Solution.all_after`.

        Raises:
            InvalidSetting: the solution is of another sheet, other flags or another objective.
        """
        if not self.solution.objective.is_score:
            goal = self.solution.objective.name
            raise InvalidSetting(f"games are played for the score, not for {goal}")
        if self.solution.lattice != lattice:
            raise InvalidSetting(f"strategy '{self.name}' is not of this sheet and these flags")
        return self.solution.all_after()


@dataclass(frozen=True, eq=False)
class ByEvaluation:
    """The move to the position of highest worth: that of its open rows, closed rows, penalties."""

    name: str
    row: Worth = field(repr=False)
    closed_row: float
    penalty: float

    players = 1

    def values(self, lattice: Lattice) -> Floats:
        """Worths by (1, penalties, index)."""
        by_state = np.zeros((SLOTS, lattice.row_states))
        for slot, row in enumerate(lattice.order):
            if row >= 0:
                by_state[slot, : lattice.closed_state] = [
                    self.row(lattice.sheet.rows[row], count, last)
                    for count, last, _ in lattice.states
                ]
                told = lattice.tables.points[slot, lattice.closed_state :]
                by_state[slot, lattice.closed_state :] = self.closed_row + told
        rows = lattice.spread(lattice.sum_of(by_state))
        # The game loop takes the points of a penalty off as it comes.
        penalties = (self.penalty + lattice.flags.penalty) * np.arange(
            lattice.flags.penalties_to_end + 1.0
        )
        return np.asarray(rows + penalties[:, None])[None]


@dataclass(frozen=True, eq=False)
class ByRule:
    """The cheapest mark, by a cost and limits.

    Attributes:
        cost: of a mark.
        freely: a mark that costs at most this is made in an own roll.
        to_avoid_penalty: so is one that costs at most this, if else a penalty is due; one number,
            or one for each count of penalties taken up to the last but the one that ends the game.
        passive: the limit in a passive roll; `freely`, if none is given.
        together: in an own roll both marks are chosen as one, so that their costs over `freely`,
            or those of the penalty, are least.
    """

    name: str
    cost: Cost = field(repr=False)
    freely: float
    to_avoid_penalty: float | tuple[float, ...]
    passive: float | None = None
    together: bool = False

    def costs(self, lattice: Lattice) -> Floats:
        """The costs by (slot, row state, cell) of a lattice."""
        table = np.zeros((SLOTS, lattice.closed_state + 1, lattice.length))
        for slot, row in enumerate(lattice.order):
            for state, (count, last, _) in enumerate(lattice.states if row >= 0 else []):
                for cell in range(last + 1, lattice.length):
                    table[slot, state, cell] = self.cost(lattice.sheet.rows[row], count, last, cell)
        return table

    def limits(self, levels: int) -> Floats:
        """Limits by occasion (passive, own, to avoid a penalty) and penalties taken."""
        passive = self.freely if self.passive is None else self.passive
        avoiding = np.atleast_1d(np.array(self.to_avoid_penalty, float))
        by_taken = np.maximum(np.arange(len(avoiding) - levels, len(avoiding)), 0)
        return np.stack(
            [np.full(levels, passive), np.full(levels, self.freely), avoiding[by_taken]]
        )


@dataclass(frozen=True)
class AtRandom:
    """Any mark or none in each action, all equally likely."""

    name: str = "random"


Strategy = ByValue | ByEvaluation | ByRule | AtRandom


def seat_all(strategies: Sequence[Strategy], lattice: Lattice) -> Seats:
    """Strategies as the compiled loop of the simulator reads them.

    Raises:
        InvalidSetting: no strategy, or one solved for another sheet or flags.
    """
    from .kernels.choices import AT_RANDOM, BY_RULE, BY_VALUE, Seats

    if not strategies:
        raise InvalidSetting("no strategy is seated")
    levels = lattice.flags.penalties_to_end
    different = list(dict.fromkeys(strategies))
    by_value = [each for each in different if isinstance(each, ByValue | ByEvaluation)]
    by_rule = [each for each in different if isinstance(each, ByRule)]
    kinds = {ByValue: BY_VALUE, ByEvaluation: BY_VALUE, ByRule: BY_RULE, AtRandom: AT_RANDOM}
    place: dict[Strategy, int] = {}
    for group in (by_value, by_rule):
        place |= {each: at for at, each in enumerate(group)}
    cycles: dict[Strategy, int] = {each: each.players for each in by_value}
    values = np.zeros((len(by_value), max(cycles.values(), default=0), levels + 1, lattice.size))
    for each in by_value:
        values[place[each], : each.players] = each.values(lattice)
    costs = np.zeros((len(by_rule), SLOTS, lattice.closed_state + 1, lattice.length))
    limits = np.zeros((len(by_rule), 3, levels))
    together = np.zeros(len(by_rule), np.bool_)
    for rule in by_rule:
        costs[place[rule]] = rule.costs(lattice)
        limits[place[rule]] = rule.limits(levels)
        together[place[rule]] = rule.together
    return Seats(
        np.array([kinds[type(each)] for each in strategies]),
        np.array([place.get(each, 0) for each in strategies]),
        np.array([cycles.get(each, 0) for each in strategies]),
        values,
        costs,
        limits,
        together,
    )
