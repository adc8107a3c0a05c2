"""The reasons of a move in plain sentences."""

from __future__ import annotations

from collections.abc import Iterator

from .board import STEPS, Board
from .moves import Cell, Move, Pass, Play
from .odds import Table, chance_of_one
from .tiles import LINE_LENGTH, Tiles, is_line, minus, write_tiles


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
    found += _fives(table, after, move, kept)
    found += _kept(kept)
    return tuple(found)


def _scored(after: Board, play: Play) -> Iterator[str]:
    lines = after.lines_of(play)
    full = sum(1 for line in lines if len(line) == LINE_LENGTH)
    if full:
        yield f"completes {'a line' if full == 1 else f'{full} lines'} of six"
    if len(lines) > 1:
        yield f"scores in {len(lines)} lines"


def _fives(table: Table, after: Board, move: Move, kept: Tiles) -> Iterator[str]:
    """Lines that one tile makes six, with the chance that another player has it."""
    own = set(move.cells) if isinstance(move, Play) else set()
    lines: dict[tuple[Cell, ...], list[Cell]] = {}
    for cell in after.edge:
        for step in STEPS:
            line = after.line(cell, step)
            if len(line) == LINE_LENGTH - 1 and is_line(line):
                lines.setdefault(_cells_of_line(after, cell, step), []).append(cell)
    held = sum(table.others)
    for cells, ends in lines.items():
        verb = "makes" if own.intersection(cells) else "leaves"
        (x, y), (right, low) = min(cells), max(cells)
        whole = right - x + low - y == LINE_LENGTH - 2
        what = f"{verb} {'a line of five' if whole else 'five tiles of a line with one gap'}"
        sixth = {tile for cell in ends for tile in after.fitting(cell, {*table.unseen, *kept})}
        unseen, mine = sorted(sixth & table.unseen.keys()), sorted(sixth & set(kept))
        if not sixth:
            if verb == "makes":
                yield f"{what} that no tile left completes"
            continue
        where = " or ".join(f"{x},{y}" for x, y in ends if any(after.fitting((x, y), sixth)))
        chance = "no other hand"
        if unseen:
            copies = sum(table.unseen[tile] for tile in unseen)
            percent = f"{float(chance_of_one(copies, held, table.unseen_count)):.0%}"
            chance = f"another hand with {percent.replace('%', ' %')}"
        names = " or ".join(map(str, unseen or mine))
        keeps = f", and you keep {' or '.join(map(str, mine))}" if mine else ""
        yield f"{what}; {names} at {where} is in {chance}{keeps}"


def _cells_of_line(board: Board, cell: Cell, step: Cell) -> tuple[Cell, ...]:
    before, behind = len(board.run(cell, (-step[0], -step[1]))), len(board.run(cell, step))
    offsets = [*range(-before, 0), *range(1, behind + 1)]
    return tuple((cell[0] + i * step[0], cell[1] + i * step[1]) for i in offsets)


def _kept(kept: Tiles) -> Iterator[str]:
    doubles = tuple(sorted({tile for tile in kept if kept.count(tile) > 1}))
    if doubles:
        yield f"keeps {write_tiles(doubles)} twice"
