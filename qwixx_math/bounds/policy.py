"""Playing alone on sheets whose patterns of marks matter, by the values of a game that forgets.

`Playing` is a way to play Magic Mike or Big Points: of all moves of a roll the one that leads to
the highest value in a smaller game, see `half_rules`; Magic Mike by the values of the sheet without
the power, where a fill is a mark that leaves the last one where it is; Big Points by guessed rules.
All games go by the true rules.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from ..base.progress import progress_bar
from ..chances.sampling import BLOCK, Simulation, draw_faces, generator_of, most_rolls
from ..game.position import Position
from ..game.rules import Flags
from ..game.sheets import Sheet
from ..learned.index.patterns import SheetRules, rules_of, start_of
from ..solver.saved import TableKey, load_or_make
from .half_rules import Floats, GapState
from .two_halves import Halves, halves_to_play, solve_game

if TYPE_CHECKING:
    from .kernels.games import Relaxed

Counts = npt.NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Playing:
    """A way to play a sheet alone: the true rules, and a smaller game with its values."""

    sheet: Sheet
    flags: Flags
    game: Halves
    values: Floats = field(repr=False)

    @cached_property
    def rules(self) -> SheetRules:
        """The rules as the game loop reads them."""
        return rules_of(self.sheet, self.flags)

    @cached_property
    def relaxed(self) -> Relaxed:
        """The values as the game loop reads them."""
        from .kernels.games import Relaxed

        flags, length = self.flags, len(self.sheet.rows[0].cells)
        every, rules = range(1 << length), self.game.first
        keys = [rules.key(pattern) for pattern in every]
        others = GapState(max(flags.marks_to_lock + 1, rules.gifts[-1]), length - 1, 0, closed=True)
        known = {key: at for at, key in enumerate(dict.fromkeys([*keys, others]))}
        return Relaxed(
            np.array([known[key] for key in keys]),
            known[others],
            np.array([rules.level(pattern) for pattern in every]),
            np.array([rules.beside(pattern) for pattern in every]),
            np.array([rules.circles_beside(pattern) for pattern in every]),
            np.stack([half.numbered(known) for half in (self.game.first, self.game.second)]),
            len(self.game.second.states),
            self.game.triangle,
            self.values,
        )

    def play(
        self, position: Position, dice: npt.NDArray[np.uint8], moves: Counts | None = None
    ) -> Counts:
        """Score, rolls, penalties and closed rows of a game for each row of dice.

        Args:
            position: where the games begin, with an own roll.
            dice: faces, shape (games, rolls, 6).
            moves: takes what is marked in the last game, see `kernels.games.play_games`.
        """
        from .kernels.games import play_by_policy

        results = np.zeros((len(dice), 4), np.int64)
        if moves is None:
            moves = np.zeros((dice.shape[1], 2, 3), np.int64)
        play_by_policy(self.rules, self.relaxed, start_of(position), dice, results, moves)
        return results

    def simulate(self, games: int, seed: int, *, quiet: bool = True) -> Simulation:
        """Games from the empty sheet; each block has a stream of its own (`chances.sampling`)."""
        empty = Position.empty(self.sheet, self.flags)
        found = []
        with progress_bar(f"Playing {self.sheet.name}", quiet=quiet) as report:
            for block, begin in enumerate(range(0, games, BLOCK)):
                report(begin, games)
                found.append(self.play(empty, self.dice([seed, block], min(BLOCK, games - begin))))
        return Simulation(seed, *np.concatenate(found).T)

    def dice(self, seed: list[int], games: int) -> npt.NDArray[np.uint8]:
        """Faces for so many games."""
        rolls = most_rolls(self.sheet, self.flags, 1)
        return draw_faces(generator_of(seed), games, rolls)


@lru_cache(maxsize=4)
def playing_of(sheet: Sheet, flags: Flags, *, quiet: bool = False) -> Playing:
    """The way to play a sheet; its values are opened if saved, else computed and saved.

    Raises:
        InvalidSetting: the sheet is neither Big Points nor one with Magic Mike.
    """
    game = halves_to_play(sheet, flags)
    key = TableKey(sheet, flags, 1, model="play")
    shape = game.size, flags.penalties_to_end + 1

    def make() -> Floats:
        return solve_game(game, key, f"Preparing to play {sheet.name}", quiet=quiet)

    return Playing(sheet, flags, game, load_or_make(key, shape, make))
