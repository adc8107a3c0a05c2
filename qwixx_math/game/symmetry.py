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
        if _is_image(sheet, image, sheet):
            yield image


def are_twins(one: Sheet, other: Sheet) -> bool:
    """Whether two sheets are one but for names and the order of rows: then so are their values.

    >>> from .sheets import get_sheet
    >>> chain_a = get_sheet("connected-chain-a")
    >>> [are_twins(chain_a, get_sheet(f"connected-chain-{letter}")) for letter in "bcde"]
    [False, False, True, False]
    """
    images = permutations(range(len(one.rows))) if len(one.rows) == len(other.rows) else ()
    return any(_is_image(one, image, other) for image in images)


def fixes(image: tuple[int, ...], position: Position | None) -> bool:
    """Whether a row permutation leaves a position as it is, up to which cells are marked."""
    if position is None:
        return True
    seen = [(row.count, row.last, row.shut) for row in position.rows]
    return all(seen[row] == seen[target] for row, target in enumerate(image))


def _is_image(sheet: Sheet, image: tuple[int, ...], other: Sheet) -> bool:
    return any(_sends(sheet, image, other, mirror) for mirror in (False, True))


def _sends(one: Sheet, image: tuple[int, ...], other: Sheet, mirror: bool) -> bool:
    """Whether row i of one sheet is, mirrored or not, row π(i) of the other."""

    def number(printed: int) -> int:
        return 14 - printed if mirror else printed

    colours = {one.rows[row].lock: other.rows[target].lock for row, target in enumerate(image)}
    for row, target in enumerate(image):
        cells, there = one.rows[row].cells, other.rows[target].cells
        if len(cells) != len(there):
            return False
        for cell, found in zip(cells, there, strict=True):
            link = (image[cell.link[0]], cell.link[1]) if cell.link else None
            renamed = (colours.get(cell.colour), number(cell.number), link, cell.framed)
            if found != renamed:
                return False
    fields = [{number(first), number(second)} for first, second in one.exchange]
    circles = {(frozenset(bonus.rows), bonus.numbers) for bonus in other.bonus}
    mapped = {
        (frozenset(image[row] for row in bonus.rows), tuple(map(number, bonus.numbers)))
        for bonus in one.bonus
    }
    same_fields = fields == [set(pair) for pair in other.exchange]
    return same_fields and circles == mapped and one.most_marks == other.most_marks
