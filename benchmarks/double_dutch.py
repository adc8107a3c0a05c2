"""Many games with Double Dutch on `classic`, of which `family.py` plays some four a second.

    python benchmarks/double_dutch.py --games 100000

Which dice are rolled again is chosen by the marks of `lookahead`, which are read off `position` and
which the solver does not use; moves and scores are those of `position` itself. A wrong choice of
dice could only lower the mean.
"""

from __future__ import annotations

import argparse
from random import Random
from typing import Any

import numpy as np
from family import beside

import qwixx_math as qm
from qwixx_math.base.compile import jit
from qwixx_math.proof.certify import index_of_all
from qwixx_math.proof.lookahead import list_moves
from qwixx_math.proof.transitions import ROWS, SUMS, Transitions

_FACES = np.arange(6)
_WHITE_SUM = _FACES[:, None] + _FACES + 2


class Rerolls:
    """The best dice to roll again, by the values of a solution for one player."""

    def __init__(self, solution: qm.Solution) -> None:
        lattice = solution.lattice
        self._letters, self._values = lattice.sheet.dice, solution.values
        self._game = Transitions(lattice.sheet, lattice.flags)
        self._index = index_of_all(self._game, lattice)
        self._number = [
            {(row.count, row.last): number for number, row in enumerate(states)}
            for states in self._game.states
        ]

    def choose(self, position: qm.Position, roll: qm.Roll) -> tuple[bool, ...]:
        """Whether each die is rolled again, white dice first."""
        ahead = self.worth(position)
        for face in (*roll.whites, *(face for _, face in roll.dice)):
            # The first axis, this die's face, gives way to a last one: kept, or rolled again.
            ahead = np.stack((ahead[face - 1], ahead.mean(axis=0)), axis=-1)
        return tuple(map(bool, np.unravel_index(ahead.argmax(), ahead.shape)))

    def worth(self, position: qm.Position) -> Any:
        """The best move's value of every roll: an axis a die, white ones first, faces from 0."""
        rows = zip(position.rows, self._number, strict=True)
        states = np.array(
            [
                len(number) if position.is_closed(at) else number[row.count, row.last]
                for at, (row, number) in enumerate(rows)
            ]
        )
        game, dice = self._game, position.dice
        whites, colours = _marks(self._values, self._index, game.steps, states, position.penalties)
        last = position.penalties + 1 == game.penalties
        stays = self._index[tuple(states)]
        after = game.points_of(states) if last else self._values[stays, 0, position.penalties + 1]
        best = np.maximum(whites, after - game.penalty)[_WHITE_SUM]
        for place, die in enumerate(dice):
            number = _FACES[:, None] + _FACES + 2  # by the white die's face and this one's
            by_sum = colours[_WHITE_SUM, self._letters.index(die)]
            one = by_sum[_FACES[:, None, None], _FACES[:, None], number[:, None]]
            two = by_sum[_FACES[:, None, None], _FACES[:, None], number]
            by_face = np.maximum(one, two)
            best = np.maximum(best[..., None], by_face.reshape(6, 6, *(1,) * place, 6))
        return best


@jit
def _marks(values: Any, index: Any, steps: Any, s: Any, p: int) -> Any:
    """Best value with a mark by each white sum alone, and with one by each die and number."""
    levels = values.shape[2]
    white = np.empty((1, levels))
    whites = np.full((SUMS, levels), -np.inf)
    colours = np.full((SUMS, ROWS, SUMS, levels), -np.inf)
    for total in range(2, SUMS):
        list_moves(values, index, steps, s, 0, total, white, whites[total], colours[total])
    return whites[:, p].copy(), colours[..., p].copy()


def play(solution: qm.Solution, rerolls: Rerolls, random: Random) -> int:
    """The score of one game from the empty sheet."""
    position = solution.checked("-")
    while not position.is_over:
        roll = _rolled(position, [random.randint(1, 6) for _ in range(2 + len(position.dice))])
        again = rerolls.choose(position, roll)
        faces = (*roll.whites, *(face for _, face in roll.dice))
        kept = zip(faces, again, strict=True)
        roll = _rolled(position, [random.randint(1, 6) if die else face for face, die in kept])
        outcomes = [position.play(move) for move in position.moves(roll)]
        position = max(outcomes, key=lambda after: solution.look_up(after, 0))
    return position.score


def _rolled(position: qm.Position, faces: list[int]) -> qm.Roll:
    return qm.Roll((faces[0], faces[1]), tuple(zip(position.dice, faces[2:], strict=True)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    solution = qm.solve("classic", flags={"power": "double_dutch"})
    rerolls, random = Rerolls(solution), Random(asked.seed)
    scores = [play(solution, rerolls, random) for _ in range(asked.games)]
    print(
        f"classic double_dutch, {asked.games} games, seed {asked.seed}:"
        f" {beside(solution.value('-'), scores)}"
    )


if __name__ == "__main__":
    main()
