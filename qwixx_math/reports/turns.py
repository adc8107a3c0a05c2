"""Games of known strategies turn by turn, for reports on what happens in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from ..game.notation import Move, Roll
from ..game.position import Position
from ..game.turn import Table
from ..solver.index.lattice import lattice_of
from ..table.games import Seating
from ..table.playouts import ThinkingTable
from ..table.strategies import Strategy


class Turn(NamedTuple):
    """The sheets before a roll, the roll, and every seat's move."""

    table: Table
    roll: Roll
    moves: tuple[Move, ...]


def turns(seats: Sequence[Strategy], start: Position, games: int, seed: int) -> Iterator[Turn]:
    """All turns of some games, the first seat beginning, one game after the other."""
    lattice = lattice_of(start.sheet, start.flags)
    playing = ThinkingTable(Seating.of(seats, lattice, len(seats)), ())
    random = Random(seed)
    for _ in range(games):
        table = Table((start,) * len(seats))
        while not table.is_over:
            in_game = table.seats[table.active].dice
            faces = [random.randint(1, 6) for _ in range(2 + len(in_game))]
            roll = Roll((faces[0], faces[1]), tuple(zip(in_game, faces[2:], strict=True)))
            moves = tuple(playing.moves(table, roll, {}, random.getrandbits(32)))
            yield Turn(table, roll, moves)
            table = table.play(roll, [move.white for move in moves], moves[table.active].colour)
