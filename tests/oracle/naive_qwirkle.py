"""A second route to Qwirkle: tiles as text, a board as a dict, all tries checked on all of it."""

from __future__ import annotations

from itertools import permutations

Grid = dict[tuple[int, int], str]
Put = frozenset[tuple[str, int, int]]


def grid_of(board) -> Grid:
    return {cell: str(tile) for cell, tile in board.tiles.items()}


def put_of(play) -> Put:
    return frozenset((str(tile), *cell) for tile, cell in play.placements)


def words(grid: Grid, down: bool) -> list[list[tuple[int, int]]]:
    """Maximal stretches of filled cells, by rows or by columns."""
    ordered = sorted(grid, key=(lambda c: c) if down else (lambda c: (c[1], c[0])))
    found: list[list[tuple[int, int]]] = []
    for x, y in ordered:
        before = (x, y - 1) if down else (x - 1, y)
        if found and found[-1][-1] == before:
            found[-1].append((x, y))
        else:
            found.append([(x, y)])
    return found


def good_word(tiles: list[str]) -> bool:
    colours, shapes = {tile[0] for tile in tiles}, {tile[1] for tile in tiles}
    return (len(tiles), 1) in ((len(colours), len(shapes)), (len(shapes), len(colours)))


def legal(grid: Grid, put: Put) -> bool:
    cells = {(x, y) for _, x, y in put}
    after = grid | {(x, y): tile for tile, x, y in put}
    if len(after) != len(grid) + len(put) or len(cells) != len(put):
        return False
    both = [words(after, down) for down in (False, True)]
    if not any(cells <= set(word) for axis in both for word in axis):
        return False
    if grid and not any(
        cells & set(word) and set(word) & set(grid) for axis in both for word in axis
    ):
        return False
    return all(good_word([after[cell] for cell in word]) for axis in both for word in axis)


def points(grid: Grid, put: Put) -> int:
    after = grid | {(x, y): tile for tile, x, y in put}
    cells = {(x, y) for _, x, y in put}
    total = 0
    for down in (False, True):
        for word in words(after, down):
            if len(word) > 1 and cells & set(word):
                total += len(word) + (6 if len(word) == 6 else 0)
    return total or 1


def plays(grid: Grid, hand: list[str]) -> set[Put]:
    """Every legal play on a board that is not empty, by trying all orders in all stretches."""
    xs, ys = [x for x, _ in grid], [y for _, y in grid]
    found = set()
    for count in range(1, len(hand) + 1):
        for order in set(permutations(hand, count)):
            for x in range(min(xs) - count, max(xs) + count + 1):
                for y in range(min(ys) - count, max(ys) + count + 1):
                    for dx, dy in ((1, 0), (0, 1)):
                        cells = []
                        at = (x, y)
                        while len(cells) < count:
                            if at not in grid:
                                cells.append(at)
                            at = (at[0] + dx, at[1] + dy)
                        put = frozenset((t, *c) for t, c in zip(order, cells, strict=True))
                        if put not in found and legal(grid, put):
                            found.add(put)
    return found
