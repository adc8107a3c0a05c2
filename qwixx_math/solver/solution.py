"""A solved sheet: the values of all its positions, and how to look them up."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from ..errors import InvalidSetting
from ..game.players import check_until_mine
from ..game.position import Position
from .index.lattice import Lattice
from .objectives import SCORE, Objective
from .others import TableModel
from .saved import Values

Places = npt.NDArray[np.int64] | slice


@dataclass(frozen=True, eq=False, repr=False)
class Solution:
    """Values of all positions of a sheet for a cycle of `players`, or for a table of them.

    Two are equal if they solve the same: sheet, flags, players, objective, model of the others.

    `values[index, until_mine, penalties]`, the indices being those of `lattice`. For the score, in
    points, they count the open rows and the future penalties only.
    """

    lattice: Lattice
    players: int
    values: Values = field(repr=False)
    objective: Objective = SCORE
    table: TableModel | None = None

    @property
    def model(self) -> str:
        """What the others do: `cycle`, nothing; `table`, as fitted to games of good players."""
        return "table" if self.table else "cycle"

    @property
    def _key(self) -> tuple[object, ...]:
        sheet, flags = self.lattice.sheet, self.lattice.flags
        goal, table = self.objective, self.table
        named = goal.is_score or goal.is_chance  # other utilities may share a name
        return (
            *(sheet, flags.on(sheet), self.players, goal.name),
            *(None if named else goal.utility, table and table.price),
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Solution) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key[1:4])

    def __repr__(self) -> str:
        aim = ", aim='win'" if self.table and self.table.price else ""
        best = "" if self.objective.is_score else f", objective='{self.objective.name}'"
        flags = self.lattice.flags.changed()
        return (
            f"Solution('{self.lattice.sheet.name}', players={self.players}, model='{self.model}'"
            f"{aim}{best}{f', flags={flags}' if flags else ''})"
        )

    def value(self, position: Position | str, until_mine: int = 0) -> float:
        """Value under best play, before the roll: the expected final score in points, or the
        expected utility of another objective.

        Args:
            position: a position of this sheet and these flags, or its text.
            until_mine: passive rolls before the own turn, 0 to players − 1.

        Raises:
            InvalidNotation, IllegalPosition: the text is no possible position.
            InvalidSetting: another sheet or other flags, or `until_mine` out of range.
        """
        check_until_mine(until_mine, self.players)
        return self.look_up(self.checked(position), until_mine)

    def look_up(self, position: Position, until_mine: int) -> float:
        """`value` of a position that is known to be possible and of this sheet and these flags."""
        if position.is_over:
            return self.objective.worth(position.score)
        ahead = self.values.item(self.lattice.index(position), until_mine, position.penalties)
        return ahead + position.settled_points if self.objective.is_score else ahead

    def look_up_after(self, position: Position, until_mine: int) -> float:
        """Value once one's marks of a roll have led to a position, which the others may still
        change in it: A_k of `others`, k being `until_mine` of the next roll."""
        value = self.look_up(position, until_mine)
        if self.table is None or position.is_over:
            return value
        level = self.lattice.level(position)
        end, shut = self.table.hazards(until_mine, len(position.closed), level)
        open_rows = [row for row in range(len(position.rows)) if not position.is_closed(row)]
        closed = [self.look_up(position.with_closed({row}), until_mine) for row in open_rows]
        return (
            end * position.score
            + (1 - end) * (value - self.table.price)
            + shut * ((sum(closed) / len(closed) if shut else 0) - value)
        )

    def look_up_settled(self, position: Position, until_mine: int) -> float:
        """Value once all that anyone does in a roll has led to a position: what `look_up_after` is
        if the others do nothing."""
        value = self.look_up(position, until_mine)
        return value if self.table is None or position.is_over else value - self.table.price

    def all_after(self) -> Values:
        """A_k(s, p) of all positions by (until_mine, penalties, index), the penalty that ends the
        game included."""
        lattice, after = self.lattice, self.values
        if self.table is not None:
            from .kernels.backward import settle_all
            from .kernels.forms import rules_of

            after = self.values.copy()
            others = self.table.others(int(lattice.levels.max()) + 1)
            going_on = (lattice.closed_rows < lattice.flags.rows_to_end) & lattice.possible
            settle_all(self.values, after, others, np.flatnonzero(going_on), rules_of(lattice))
        ended = np.broadcast_to(
            over_values(lattice, self.objective, lattice.flags.penalties_to_end),
            (self.players, 1, lattice.size),
        )
        return np.concatenate([after.transpose(1, 2, 0), ended], axis=1)

    def checked(self, position: Position | str) -> Position:
        """The position, read if it is text, if it is possible and of this sheet and these flags.

        Raises:
            InvalidNotation, IllegalPosition, InvalidSetting: as `value`.
        """
        lattice = self.lattice
        sheet, flags = lattice.sheet, lattice.flags
        position = Position.of(position, sheet, flags)
        if position.sheet != sheet or position.flags.on(sheet) != flags.on(sheet):
            raise InvalidSetting(
                f"{position!r} is not of sheet '{lattice.sheet.name}' under the flags"
                f" {lattice.flags.to_dict()}"
            )
        return position


def ended_values(lattice: Lattice, objective: Objective) -> Values:
    """Values at every index if the last penalty is taken there, its points included."""
    worths = over_values(lattice, objective, lattice.flags.penalties_to_end)
    return worths - lattice.flags.penalty if objective.is_score else worths


def over_values(
    lattice: Lattice, objective: Objective, penalties: int, places: Places = slice(None)
) -> Values:
    """Values at some indices if the game were over with so many penalties; see `Solution`."""
    points = lattice.open_points[places]
    if objective.is_score:
        return points
    return objective.worth_of(points - lattice.flags.penalty * penalties)
