"""The pick by playouts as a player of tournaments.

It knows what no table of values does, the sheets of the others: for each of its decisions it plays
the game out, from every candidate move on the same dice, everybody going on by a policy, and takes
the move that wins most often. Candidates are the moves that the policy thinks nearly best, and the
policy's own is left only for one that is better by more than chance easily makes it.

Such a player cannot sit in the compiled loop, so a table with it goes turn by turn through
`turn.Table`. What the other seats do in a roll the loop says, told the moves of those that think.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from ..chances.race import Effort, Floats
from ..chances.sampling import Counts, draw_faces, generator_of, most_rolls
from ..game.notation import Mark, Move, Roll
from ..game.position import Position
from ..game.turn import Table
from ..solver.index.lattice import Lattice
from .games import Seating, TableGames, draw_dice, start_of
from .known_strategies import strategy
from .strategies import ByValue
from .winning import playouts_of

if TYPE_CHECKING:
    from .kernels.games import Start

PLAYOUT = "playout"
POLICY = "table-win"
DESCRIPTION = f"what wins most often when {POLICY} plays the game out, the sheets of all in view"

_NEAR = 12.0
"""Points by the policy's values within which a move is a candidate; a lock may be worth as much."""
_MOST = 6
_EFFORT = Effort(most=1024, interval=1.0, threads=1, round=256)
_BEYOND = 2.0
"""Standard errors by which a move must beat the policy's own."""


@dataclass(frozen=True, eq=False)
class ThinkingTable:
    """Seats of which some think, ready to play blocks of games.

    Attributes:
        seating: all seats, those that think as the policy.
        thinking: seats that decide by playouts.
    """

    seating: Seating
    thinking: tuple[int, ...]

    def moves(self, table: Table, roll: Roll, decided: Mapping[int, Move], seed: int) -> list[Move]:
        """What every seat does with a roll at a table, where some have decided already.

        Args:
            table: the sheets, and whose turn it is.
            roll: all dice in the game.
            decided: moves by seat.
            seed: of what seats do at random.
        """
        lattice, number = self.seating.lattice, len(table.seats)
        generator = generator_of([seed])
        dice = draw_faces(generator, 1, most_rolls(lattice.sheet, lattice.flags, number))[0]
        dice[0, :2] = roll.whites
        for die, face in roll.dice:
            dice[0, 2 + lattice.sheet.dice.index(die)] = face
        at_random = number if self.seating.at_random else 0
        noise = generator.integers(0, 1 << 32, (len(dice) if at_random else 0, at_random))
        choices = self._choices(table, decided, dice, noise)
        return [
            Move(
                _mark(lattice, choice[:2], roll),
                _mark(lattice, choice[2:4]) if seat == table.active else None,
            )
            for seat, choice in enumerate(choices)
        ]

    def play_block(self, seed: int, block: int, games: int) -> TableGames:
        """Play the first so many games of a block of the seed; events are not counted."""
        seating = self.seating
        number = len(seating.seats.kind)
        at_random = number if seating.at_random else 0
        dice, noise = draw_dice(seating.lattice, seating.players, at_random, seed, block)
        results = np.zeros((games, number, 4), np.int64)
        ends = np.zeros((games, 2), np.int64)
        for game in range(games):
            generator = np.random.default_rng([seed, block, game])
            results[game], ends[game] = self._play(dice[game], noise[game], generator)
        score, marks, locks, penalties = (results[:, :, k] for k in range(4))
        events = np.zeros((number, seating.players, 2, 1, 3), np.int64)
        return TableGames(seed, score, marks, locks, penalties, ends[:, 0], ends[:, 1], events)

    def _play(
        self, dice: npt.NDArray[np.uint8], noise: Counts, generator: np.random.Generator
    ) -> tuple[list[tuple[int, int, int, int]], tuple[int, int]]:
        lattice = self.seating.lattice
        start = Position.empty(lattice.sheet, lattice.flags)
        table, rolls = Table((start,) * len(self.seating.seats.kind)), 0
        while not table.is_over:
            faces = [int(face) for face in dice[rolls]]
            in_game = table.seats[table.active].dice
            colours = zip(lattice.sheet.dice, faces[2:], strict=True)
            roll = Roll(
                (faces[0], faces[1]), tuple((die, face) for die, face in colours if die in in_game)
            )
            seeds = generator.integers(1 << 62, size=len(table.seats)).tolist()
            thought = {seat: think(table, seat, roll, seeds[seat]) for seat in self.thinking}
            table = self._turn(table, roll, thought, dice[rolls:], noise[rolls:])
            rolls += 1
        found = []
        for seat in table.seats:
            own = [row for row in seat.closed if seat.is_locked(row)]
            marks = sum(row.count for row in seat.rows) + lattice.flags.lock_bonus * len(own)
            found.append((seat.score, marks, len(own), seat.penalties))
        return found, (rolls, len(table.seats[0].closed))

    def _turn(
        self,
        table: Table,
        roll: Roll,
        thought: Mapping[int, Move],
        dice: npt.NDArray[np.uint8],
        noise: Counts,
    ) -> Table:
        """The table after everybody's choices."""
        lattice, active = self.seating.lattice, table.active
        choices = self._choices(table, thought, dice, noise)
        whites = [_mark(lattice, choice[:2], roll) for choice in choices]
        colour = _mark(lattice, choices[active][2:4])
        return table.play(roll, whites, colour)

    def _choices(
        self,
        table: Table,
        thought: Mapping[int, Move],
        dice: npt.NDArray[np.uint8],
        noise: Counts,
    ) -> list[list[int]]:
        """By seat the `MOVE` of the coming roll."""
        from .kernels.games import WHITE

        start = start_of(self.seating.lattice, table, thought)
        choices = self._first_moves(start, dice, noise)
        end = self.seating.board.end_cell
        surprised = any(move[1] == end for at, move in enumerate(choices) if at != table.active)
        if surprised and table.active in thought:
            # The colour mark was planned before a row closed; the policy decides anew.
            start.forced[table.active] = WHITE
            choices = self._first_moves(start, dice, noise)
        return choices

    def _first_moves(
        self, start: Start, dice: npt.NDArray[np.uint8], noise: Counts
    ) -> list[list[int]]:
        """What everybody does in the first roll of a game, which the loop plays to its end."""
        from .kernels.games import play_from

        played = play_from(
            start,
            self.seating.board,
            self.seating.seats,
            self.seating.players,
            np.ascontiguousarray(dice[None]),
            np.ascontiguousarray(noise[None]),
        )
        first: list[list[int]] = played.moves[0].tolist()
        return first


def _mark(lattice: Lattice, place: Sequence[int], roll: Roll | None = None) -> Mark | None:
    """The mark of a place by the white sum of a roll, which may be exchanged, or by a colour."""
    row, cell = place
    if row < 0:
        return None
    layout = lattice.sheet.rows[lattice.order[row]]
    die, number = layout.cells[cell].die, layout.cells[cell].number
    if roll is None:
        return Mark(die, number)
    return Mark(layout.name, number, roll.white_sum if number != roll.white_sum else 0)


def think(table: Table, seat: int, roll: Roll, seed: int) -> Move:
    """The move that a seat picks by playouts."""
    seats, here = table.seats, table.seats[seat]
    wait = (seat - table.active) % len(seats)
    policy = strategy(POLICY, len(seats), here.sheet, here.flags.on(here.sheet))
    assert isinstance(policy, ByValue)
    solution, ahead = policy.solution, (wait - 1) % len(seats)
    moves = here.moves(roll, active=wait == 0)
    values = {
        move: solution.look_up_after(here.play(move, active=wait == 0), ahead) for move in moves
    }
    best = max(values.values())
    near = sorted((m for m in moves if values[m] >= best - _NEAR), key=lambda m: -values[m])[:_MOST]
    if len(near) == 1:
        return near[0]
    turned = Table(seats[seat:] + seats[:seat], (table.active - seat) % len(seats))
    playouts = playouts_of(POLICY, len(seats), here.sheet, here.flags)
    tried = playouts.compare(turned, roll, near, _EFFORT, seed)
    return _pick([(move, wins) for move, wins, _ in tried])


def _pick(tried: Sequence[tuple[Move, Floats]]) -> Move:
    """The first move, or one that wins more often by more than `_BEYOND` paired standard errors."""
    longest = max(len(wins) for _, wins in tried)
    (own, own_wins), (best, wins) = (
        tried[0],
        max((each for each in tried if len(each[1]) == longest), key=lambda each: each[1].mean()),
    )
    if len(own_wins) < longest:
        return best
    difference = wins - own_wins
    error = float(difference.std() / np.sqrt(longest))
    return best if float(difference.mean()) > _BEYOND * error else own
