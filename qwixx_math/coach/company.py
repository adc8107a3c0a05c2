"""The others in a game, where their sheets are known: people, or players of the computer."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import NamedTuple

from ..errors import IllegalMove
from ..game.notation import Move, Roll
from ..game.position import Position
from ..game.turn import Table
from ..solver.fitted import table_model
from ..solver.index.lattice import lattice_of
from ..table.games import Seating
from ..table.known_strategies import STRATEGIES, strategy
from ..table.playouts import ThinkingTable


class Other(NamedTuple):
    """Another player: the name of the strategy the computer plays by, if it does; the sheet."""

    strategy: str
    start: Position

    @classmethod
    def parse(cls, text: str, like: Position) -> Other:
        """Read a strategy, a position, or both; the sheet and the flags are those of one's own.

        >>> Other.parse("genetic R2,3", Position.parse("-"))
        Other(strategy='genetic', start=Position('R2,3'))

        Raises:
            InvalidNotation, IllegalPosition: neither.
        """
        word, _, rest = text.strip().partition(" ")
        name = word if word in STRATEGIES else ""
        sheet = rest.strip() or "-" if name else text
        return cls(name, Position.parse(sheet, like.sheet, like.flags))

    def __str__(self) -> str:
        if not self.strategy:
            return str(self.start)
        return self.strategy if str(self.start) == "-" else f"{self.strategy} {self.start}"


def check_company(own: Position, others: Sequence[Other]) -> None:
    """Raise an error unless these can sit at one table whose games are known how to play on: by
    `table-win`."""
    if others:
        table_model(1 + len(others), "win", sheet=own.sheet, flags=own.flags)
    Table((own, *(other.start for other in others)))


def play_round(seats: Sequence[Position], moves: Sequence[Move], roll: Roll, active: int) -> Table:
    """The table after everybody's moves for a roll.

    Raises:
        IllegalMove: a move that is not possible; whose it is, is told by number.
    """
    closing: set[int] = set()
    for number, (seat, move) in enumerate(zip(seats, moves, strict=True), 1):
        own = number - 1 == active
        if move not in seat.moves(roll, active=own):
            raise IllegalMove(f"player {number}: {seat.why_not(move, roll, active=own)}")
        marked = seat.with_mark(move.white, own_turn=own) if move.white else seat
        closing |= set(marked.closed) - set(seat.closed)
    after = [
        seat.play(move, roll, active=number == active, closing=closing)
        for number, (seat, move) in enumerate(zip(seats, moves, strict=True))
    ]
    closed = {row for seat in after for row in seat.closed}
    return Table(tuple(seat.with_closed(closed) for seat in after), (active + 1) % len(after))


def moves_of_computers(
    others: Sequence[Other], table: Table, roll: Roll, own: Move
) -> tuple[Move | None, ...]:
    """What the others do with a roll, as far as the computer plays for them; None for people.

    Their action 1 knows nothing of one's own move; an active player's colour mark comes after it.
    The same game at the same place is gone on with in the same way.
    """
    if not any(other.strategy for other in others):
        return (None,) * len(others)
    players = len(table.seats)
    names = [next(other.strategy for other in others if other.strategy)]
    names += [other.strategy or names[0] for other in others]
    here = table.seats[0]
    rules = here.sheet, here.flags.on(here.sheet)
    lattice = lattice_of(*rules)
    seating = Seating.of([strategy(name, players, *rules) for name in names], lattice, players)
    seed = zlib.crc32(f"{table} {roll}".encode())
    found = ThinkingTable(seating, ()).moves(table, roll, {0: own}, seed)
    return tuple(
        move if other.strategy else None for other, move in zip(others, found[1:], strict=True)
    )
