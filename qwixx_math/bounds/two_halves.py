"""Two halves of a sheet together: their pairs of states, and the values of the game they make.

Which halves: those that bound a sheet from above, and those by whose values it is played, see
`half_rules`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING

import numpy as np

from ..base.cores import available_cores
from ..base.progress import Progress, progress_bar, say
from ..errors import InvalidSetting
from ..game.rules import Flags, is_patterned
from ..game.sheets import Sheet
from ..solver.index.pairs import triangle
from ..solver.index.row_states import SLOTS
from ..solver.layers import Kept, Layer, chunks_of, work_through
from ..solver.saved import TableKey
from ..solver.unfinished import Draft
from ..solver.workload import workload_of_halves
from .half_big_points import BigHalf, is_big_half
from .half_magic_mike import ExactRules
from .half_rules import Floats, GuessedRules, HalfRules, Ints

if TYPE_CHECKING:
    from .kernels.two_halves import Half

MOST_CELLS = 11
_NONE = (0,) * MOST_CELLS
_SMALL = (0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 0)
_LARGE = (0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 7)
"""Marks that rows have at least, by the index of the last one; the last entry is of closed rows."""
_GAP, _CIRCLE = 8.0, 22.0
"""Points that a way to play gives a gap of Magic Mike, a circle of Big Points."""


@dataclass(frozen=True)
class Halves:
    """A sheet as two halves, each under its own rules."""

    sheet: Sheet
    flags: Flags
    first: HalfRules
    second: HalfRules

    @cached_property
    def triangle(self) -> bool:
        """Whether the halves are alike, the numbers of one being those of the other mirrored."""
        one, two = self.first.arrays, self.second.arrays
        return all(
            np.array_equal(14 - here if name == "number" else here, there)
            for name, here, there in zip(one._fields, one, two, strict=True)
        )

    @cached_property
    def size(self) -> int:
        """Number of pairs of states."""
        one, two = len(self.first.states), len(self.second.states)
        return triangle(one, 0) if self.triangle else one * two

    def layers(self) -> Iterator[tuple[Ints, Ints]]:
        """The pairs of states in which the game goes on, by level from the highest; the arrays
        hold the states of the first and the second half."""
        one, two = self.first.arrays, self.second.arrays
        groups = [_by_level(half) for half in (one, two)]
        for level in range(max(groups[0]) + max(groups[1]), -9, -1):
            found = [
                np.stack(np.meshgrid(here, there, indexing="ij")).reshape(2, -1)
                for at, here in groups[0].items()
                if (there := groups[1].get(level - at)) is not None
            ]
            if found:
                ones, twos = np.concatenate(found, axis=1)
                goes_on = one.closed[ones] + two.closed[twos] < _ROWS_TO_END
                if self.triangle:
                    goes_on &= ones >= twos
                if goes_on.any():
                    yield ones[goes_on], twos[goes_on]

    def solve(
        self, report: Progress = lambda done, total: None, draft: Draft | None = None
    ) -> Floats:
        """W of all pairs by (place, penalties), the penalty that ends the game included; layers
        that a draft holds are taken from it."""
        from .kernels.two_halves import TwoHalves, solve_halves

        one, two = self.first.arrays, self.second.arrays
        if self.triangle:
            points = np.concatenate(
                [here + one.points[: at + 1] for at, here in enumerate(one.points)]
            )
        else:
            points = np.add.outer(one.points, two.points).ravel()
        values = np.repeat(points[:, None], self.flags.penalties_to_end + 1, axis=1)
        game = TwoHalves(one, two, self.triangle, float(self.flags.penalty), self.flags.ends_now)
        work_through(
            (
                Layer(
                    len(ones),
                    (
                        partial(solve_halves, values, part[0], part[1], game)
                        for part in chunks_of(np.stack([ones, twos]))
                    ),
                    self._places(ones, twos),
                )
                for ones, twos in self.layers()
            ),
            self.size,
            kept=Kept(values, draft) if draft else None,
            report=report,
        )
        return values

    def _places(self, ones: Ints, twos: Ints) -> Ints:
        """The places of pairs of states."""
        if self.triangle:
            return triangle(np.maximum(ones, twos), np.minimum(ones, twos))
        return ones * len(self.second.states) + twos


def solve_game(game: Halves | BigHalf, key: TableKey, title: str, *, quiet: bool) -> Floats:
    """The values of a game that becomes the table of that key, with a bar; what is heavy tells its
    size first and keeps a draft."""
    workload = workload_of_halves(game.size)
    if workload.is_heavy and not quiet:
        text = workload.text(available_cores())
        say(f"{title}: {text}; if stopped, it goes on next time")
    draft = Draft(key) if workload.is_heavy else None
    with progress_bar(title, quiet=quiet) as report, draft or nullcontext():
        return game.solve(report, draft)


_ROWS_TO_END = 2


def _by_level(half: Half) -> dict[int, Ints]:
    return {int(level): np.flatnonzero(half.level == level) for level in np.unique(half.level)}


def halves_to_bound(sheet: Sheet, flags: Flags) -> Halves:
    """The relaxed game that bounds a sheet from above.

    Raises:
        InvalidSetting: the sheet is neither Big Points nor one with Magic Mike.
    """
    check_patterned(sheet, flags)
    if sheet.bonus:
        return _halves(HalfRules, sheet, flags, _LARGE)
    return _halves(HalfRules, sheet, flags, _NONE if flags.mike_any_skipped else _SMALL)


def halves_to_play(sheet: Sheet, flags: Flags) -> Halves:
    """The smaller game by whose values a sheet is played.

    Raises:
        InvalidSetting: the sheet is neither Big Points nor one with Magic Mike.
    """
    check_patterned(sheet, flags)
    if sheet.bonus:
        return _halves(partial(GuessedRules, worth=_CIRCLE), sheet, flags, _LARGE)
    if flags.mike_any_skipped:
        return _halves(HalfRules, sheet, flags, _NONE)
    return _halves(partial(GuessedRules, worth=_GAP), sheet, flags, _NONE)


def exact_half(sheet: Sheet, flags: Flags) -> Halves | BigHalf | None:
    """The game itself where it is small enough: one or two rows with Magic Mike, half of Big
    Points; else None."""
    check_patterned(sheet, flags)
    if sheet.bonus:
        return BigHalf(sheet, flags) if is_big_half(sheet) else None
    if len(sheet.rows) > SLOTS // 2:
        return None
    return _halves(ExactRules, sheet, flags, _NONE)


def _halves(
    kind: Callable[..., HalfRules],
    sheet: Sheet,
    flags: Flags,
    gifts: tuple[int, ...],
) -> Halves:
    bonus = {row.rows[0] // 2: row for row in sheet.bonus}
    end = len(sheet.rows[0].cells) - 1
    gifts = (*gifts[:end], gifts[-1])
    halves = (
        kind(sheet, flags, sheet.rows[2 * half : 2 * half + 2], bonus.get(half), gifts)
        for half in range(2)
    )
    return Halves(sheet, flags, *halves)


def check_patterned(sheet: Sheet, flags: Flags) -> None:
    """Raise `InvalidSetting` unless a sheet is bounded here, and not solved."""
    if not is_patterned(sheet, flags):
        raise InvalidSetting(
            f"sheet '{sheet.name}' under {flags.text()} has no bracket: it is solved exactly, see"
            " `qwixx solve`"
        )
    if flags.rows_to_end != _ROWS_TO_END:
        raise InvalidSetting(f"sheet '{sheet.name}' is not bounded yet under {flags.text()}")
    lengths = {len(row.cells) for row in sheet.rows}
    apart = [row.name for row in sheet.bonus if row.rows not in ((0, 1), (2, 3))]
    mixed = any(cell.die != row.die for row in sheet.rows for cell in row.cells)
    others = sheet.links or sheet.frames or sheet.exchange or mixed
    if (
        len(lengths) != 1
        or max(lengths) > MOST_CELLS
        or len(sheet.rows) > SLOTS
        or (flags.character and (sheet.bonus or not flags.character.fills))
        or apart
        or others
    ):
        raise InvalidSetting(
            f"sheet '{sheet.name}' under {flags.text()} is neither solved nor bounded; bounded"
            " are big-points without a power, and magic_mike on rows of one colour and nothing else"
        )
