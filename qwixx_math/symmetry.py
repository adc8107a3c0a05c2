"""The symmetries of a sheet, found from its data.

A symmetry sends row i to row π(i) cell by cell, with one renaming of the colours and numbers that
are either kept or mirrored, n → 14 − n (the white dice turned over, d → 7 − d). It takes chained
cells to chained cells, frames to frames, every exchange field to itself, and the circles of two
rows to those of their images. So positions that it takes to one another have equal values.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from .position import Position
from .sheets import Sheet


def find_symmetries(sheet: Sheet) -> Iterator[tuple[int, ...]]:
    """Row permutations that change nothing but names: image row of each row.

    >>> from .sheets import get_sheet
    >>> names = "classic", "mixx-a", "mixx-b", "x-change", "big-points", "connected-chain-e"
    >>> [len(list(find_symmetries(get_sheet(name)))) for name in names]
    [8, 2, 1, 4, 8, 1]
    """
    for image in permutations(range(len(sheet.rows))):
        if any(_is_symmetry(sheet, image, mirror) for mirror in (False, True)):
            yield image


def fixes(image: tuple[int, ...], position: Position | None) -> bool:
    """Whether a row permutation leaves a position as it is, up to which cells are marked."""
    if position is None:
        return True
    seen = [(row.count, row.last, row.shut) for row in position.rows]
    return all(seen[row] == seen[target] for row, target in enumerate(image))


def _is_symmetry(sheet: Sheet, image: tuple[int, ...], mirror: bool) -> bool:
    def number(printed: int) -> int:
        return 14 - printed if mirror else printed

    colours = {sheet.rows[row].lock: sheet.rows[target].lock for row, target in enumerate(image)}
    for row, target in enumerate(image):
        if len(sheet.rows[row].cells) != len(sheet.rows[target].cells):
            return False
        for cell, other in zip(sheet.rows[row].cells, sheet.rows[target].cells, strict=True):
            link = (image[cell.link[0]], cell.link[1]) if cell.link else None
            renamed = (colours.get(cell.colour), number(cell.number), link, cell.framed)
            if other != renamed:
                return False
    fields = [{number(one), number(two)} for one, two in sheet.exchange]
    circles = {(frozenset(bonus.rows), bonus.numbers) for bonus in sheet.bonus}
    mapped = {
        (frozenset(image[row] for row in bonus.rows), tuple(map(number, bonus.numbers)))
        for bonus in sheet.bonus
    }
    return fields == [set(pair) for pair in sheet.exchange] and circles == mapped
