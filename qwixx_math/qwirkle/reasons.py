"""The reasons of a move in plain sentences."""

from __future__ import annotations

from collections.abc import Iterator

from .board import STEPS, Board
from .moves import Cell, Move, Pass, Play
from .odds import Table, chance_of_one
from .tiles import LINE_LENGTH, Tiles, minus, write_tiles


def reasons(table: Table, move: Move) -> tuple[str, ...]:
    """What speaks for and against a move, in short sentences.

    >>> table = Table.of("RoRsRdRb", "RcBoBsYdGcPx")
    >>> reasons(table, Play.parse("Rc4,0"))[0]
    'makes a line of five; Rx at -1,0 or 5,0 is in another hand with 17 %'
    """
    if isinstance(move, Pass):
        return ("nothing fits and the bag is empty",)
    kept = minus(table.hand, move.tiles)
    found: list[str] = []
    after = table.board
    if isinstance(move, Play):
        after = table.board.with_play(move)
        found += _scored(after, move)
        if not kept and not table.bag:
            return (*found, "ends the game")
    else:
        found.append(f"scores nothing; draws {len(move.tiles)}")
    found += _fives(table, after, move)
    found += _kept(kept)
    return tuple(found)


def _scored(after: Board, play: Play) -> Iterator[str]:
    lines = after.lines_of(play)
    full = sum(1 for line in lines if len(line) == LINE_LENGTH)
    if full:
        yield f"completes {'a line' if full == 1 else f'{full} lines'} of six"
    if len(lines) > 1:
        yield f"scores in {len(lines)} lines"


def _fives(table: Table, after: Board, move: Move) -> Iterator[str]:
    """Lines of five after a move, with the chance that another player has the sixth tile."""
    own = set(move.cells) if isinstance(move, Play) else set()
    lines: dict[tuple[Cell, ...], list[Cell]] = {}
    for cell in after.edge:
        for step in STEPS:
            if len(after.line(cell, step)) == LINE_LENGTH - 1:
                lines.setdefault(_cells_of_line(after, cell, step), []).append(cell)
    held = sum(table.others)
    for cells, ends in lines.items():
        makes = "makes" if own.intersection(cells) else "leaves"
        sixth = {tile for cell in ends for tile in after.fitting(cell, table.unseen)}
        copies = sum(table.unseen[tile] for tile in sixth)
        if not copies:
            if makes == "makes":
                yield "makes a line of five that no unseen tile completes"
            continue
        open_ends = [cell for cell in ends if any(after.fitting(cell, sixth))]
        where = " or ".join(f"{x},{y}" for x, y in open_ends)
        percent = f"{float(chance_of_one(copies, held, table.unseen_count)):.0%}".replace("%", " %")
        names = " or ".join(map(str, sorted(sixth)))
        yield f"{makes} a line of five; {names} at {where} is in another hand with {percent}"


def _cells_of_line(board: Board, cell: Cell, step: Cell) -> tuple[Cell, ...]:
    before, behind = len(board.run(cell, (-step[0], -step[1]))), len(board.run(cell, step))
    offsets = [*range(-before, 0), *range(1, behind + 1)]
    return tuple((cell[0] + i * step[0], cell[1] + i * step[1]) for i in offsets)


def _kept(kept: Tiles) -> Iterator[str]:
    doubles = tuple(sorted({tile for tile in kept if kept.count(tile) > 1}))
    if doubles:
        yield f"keeps {write_tiles(doubles)} twice"
