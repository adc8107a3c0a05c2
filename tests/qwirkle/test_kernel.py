"""Compiled plays against the plain ones."""

from __future__ import annotations

import random

import numpy as np
import pytest
from helpers.qwirkle_games import AFTER_RULEBOOK, some_game

from qwixx_math.qwirkle.board import Board
from qwixx_math.qwirkle.grid import EMPTY, SIZE, Grid, grid_of, put
from qwixx_math.qwirkle.kernel import (
    POINTS,
    kinds_of,
    list_plays,
    new_plays,
    play_of,
    put_play,
    take_play,
)
from qwixx_math.qwirkle.moves import Play
from qwixx_math.qwirkle.plays import legal_plays
from qwixx_math.qwirkle.tiles import read_tiles


def listed(board: Board, hand) -> dict[Play, int]:
    grid, corner = grid_of(board)
    plays, found = list_plays(grid, kinds_of(hand), new_plays(), 0)
    result = {play_of(row, corner): int(row[POINTS]) for row in plays[:found]}
    assert len(result) == found
    return result


def same(one: Grid, other: Grid) -> bool:
    """Whether two grids mean the same on the empty cells and hold the same tiles."""
    empty = one.tile == EMPTY
    edges = [
        sorted(cell for cell in grid.edge[: grid.edges[0]] if empty[cell]) for grid in (one, other)
    ]
    return (
        edges[0] == edges[1]
        and np.array_equal(one.tile, other.tile)
        and np.array_equal(one.fit[:, empty], other.fit[:, empty])
        and np.array_equal(one.length[:, empty], other.length[:, empty])
        and np.array_equal(one.on_edge[empty], other.on_edge[empty])
    )


# Plays


@pytest.mark.parametrize("seed", range(2))
def test_compiled_plays_are_the_plain_ones(seed):
    for game in some_game(seed)[1:]:
        plain = {play: game.board.score(play) for play in legal_plays(game.board, game.hand)}
        assert listed(game.board, game.hand) == plain


def test_compiled_plays_of_the_examples():
    board = Board.parse(AFTER_RULEBOOK)
    for hand, count, best in (("Gs", 7, 12), ("Px", 3, 4), ("RoGsPxYbBcOd", 15, 12)):
        found = listed(board, read_tiles(hand))
        assert (len(found), max(found.values())) == (count, best)
    points = list(listed(Board.parse("Ro"), read_tiles("RsRdRbRcRx")).values())
    assert (len(points), max(points), points.count(12)) == (8460, 12, 1440)


@pytest.mark.parametrize("seed", range(3))
def test_playing_and_taking_back_leaves_the_grid_as_it_was(seed):
    rng = random.Random(seed)
    for game in rng.sample(some_game(seed)[1:-1], 6):
        grid, corner = grid_of(game.board)
        before, _ = grid_of(game.board)
        plays, found = list_plays(grid, kinds_of(game.hand), new_plays(), 0)
        for row in rng.sample(list(plays[:found]), min(found, 10)):
            edges = put_play(grid, row)
            after = Grid(*(part.copy() for part in before))
            play = play_of(row, corner)
            for tile, (x, y) in play.placements[::-1]:
                put(after, (y - corner[1]) * SIZE + x - corner[0], tile.number)
            assert same(grid, after)
            take_play(grid, row, edges)
            assert same(grid, before)
