"""Playing moves out when the bag holds few tiles."""

from __future__ import annotations

from collections import Counter
from math import comb
from statistics import mean

import numpy as np
import pytest

from qwixx_math.qwirkle.advice import advise, move_of, view_of_table
from qwixx_math.qwirkle.alphabeta import solve
from qwixx_math.qwirkle.endgame_kernel import ALL_PLAYS
from qwixx_math.qwirkle.game import Game
from qwixx_math.qwirkle.grid import EMPTY, grid_of
from qwixx_math.qwirkle.kernel import CELLS, COUNT, POINTS, kinds_of, list_plays, new_plays, play_of
from qwixx_math.qwirkle.matches import STRATEGIES
from qwixx_math.qwirkle.moves import Play, Trade
from qwixx_math.qwirkle.odds import Table
from qwixx_math.qwirkle.playouts import (
    can_play_out,
    deals_of,
    make_move,
    play_out,
    start_of,
    values_of,
)
from qwixx_math.qwirkle.policy import list_moves
from qwixx_math.qwirkle.study import greedy_game
from qwixx_math.qwirkle.tiles import KINDS, Tiles, minus

WEIGHTS = STRATEGIES["adviser"].weights[2]

# The time limit of the playouts decides how much is played: alone on the machine only.
pytestmark = pytest.mark.slow


def near_the_end(seed: int, bag: range) -> Game:
    return next(game for game, _ in greedy_game(seed) if len(game.bag) in bag)


def table_of(game: Game) -> Table:
    return Table.of(game.board, game.hand, bag=len(game.bag))


def held(tiles, count: int) -> Tiles:
    return tuple(KINDS[t] for t in tiles[:count])


@pytest.mark.parametrize("bag", [1, 2])
def test_few_splits_are_all_dealt_once(bag):
    table = table_of(near_the_end(3 if bag == 2 else 1, range(bag, bag + 1)))
    deals = deals_of(table, 28)
    assert len(deals) == comb(6 + bag, bag)
    unseen = Counter(table.unseen)
    assert all(Counter((*other, *rest)) == unseen for other, rest in deals)
    bags = Counter(tuple(sorted(rest)) for _, rest in deals)
    # Copies of a kind are tiles of their own: each set of kinds comes as often as it can be drawn.
    for tiles, count in bags.items():
        ways = [comb(unseen[tile], n) for tile, n in Counter(tiles).items()]
        assert count == np.prod(ways)


def test_many_splits_are_dealt_at_random_and_again_alike():
    table = table_of(near_the_end(0, range(4, 7)))
    deals = deals_of(table, 40, seed=1)
    assert len(deals) == 40
    assert deals == deals_of(table, 40, seed=1) != deals_of(table, 40, seed=2)
    for other, bag in deals:
        assert (len(other), len(bag)) == (6, table.bag)
        assert Counter((*other, *bag)) == table.unseen


@pytest.mark.parametrize("seed", [0, 1])
def test_moves_are_made_as_the_plain_executor_makes_them(seed):
    game = near_the_end(seed, range(1, 6))
    grid, corner = grid_of(game.board)
    other = game.hands[1 - game.turn]
    moves, found = list_moves(grid, view_of_table(table_of(game)), True, new_plays())
    plays = [row for row in moves[:found] if row[CELLS] != EMPTY]
    trades = [row for row in moves[:found] if row[CELLS] == EMPTY]
    for row in [*plays[:: len(plays) // 5], *trades[::20]]:
        start = start_of(table_of(game), grid_of(game.board)[0], other, game.bag)
        make_move(start, 0, row, np.array([np.uint64(1)]))
        hand, bag = (
            held(start.hands[0], start.sizes[0]),
            held(start.bag, start.left[0]),
        )
        if row[CELLS] != EMPTY:
            after = game.play(play_of(row, corner))
            assert sorted(hand) == sorted(after.hands[game.turn])
            assert bag == after.bag
            assert not Counter(after.board.tiles.values()) - Counter(
                {tile: 3 - int(start.off[tile.number]) for tile in KINDS}
            )
        else:
            assert len(bag) == len(game.bag)
            assert Counter((*hand, *bag)) == Counter((*game.hand, *game.bag))


def test_the_last_tile_drawn_leaves_the_endgame_exactly():
    """With all plays looked at, a play that takes the last tile is worth its points less the
    solved endgame, on the average of the tiles it may draw."""
    game = near_the_end(1, range(1, 2))
    hand, tiles = game.hand[:3], (*game.hands[1 - game.turn][:3], *game.bag)
    grid, corner = grid_of(game.board)
    plays, found = list_plays(grid, kinds_of(hand), new_plays(), 0)
    some = plays[:found][:: max(found // 4, 1)]
    table = Table(game.board, hand, 1, (3,))
    object.__setattr__(table, "unseen", Counter(tiles))
    margins = play_out(table, grid, some, WEIGHTS, rounds=((99, 99),), width=ALL_PLAYS)
    assert margins.shape == (len(some), 4)
    for row, found_margins in zip(some, margins, strict=True):
        play = play_of(row, corner)
        kept = minus(hand, play.tiles)
        exact = [
            int(row[POINTS])
            - solve(
                game.board.with_play(play), minus(tiles, [drawn]), (*kept, drawn), threads=1
            ).margin
            for drawn in tiles
        ]
        assert sorted(found_margins) == sorted(exact)
        assert found_margins.mean() == pytest.approx(mean(exact))
        assert row[COUNT] >= 1


def test_moves_leave_after_their_round_and_are_never_worth_more_than_who_stays():
    table = table_of(near_the_end(1, range(1, 2)))
    grid, _ = grid_of(table.board)
    moves, _ = list_moves(grid, view_of_table(table), True, new_plays())
    rounds = ((6, 1), (3, 3), (2, 7))
    margins = play_out(table, grid, moves[:8], WEIGHTS, rounds=rounds, width=3)
    played = (~np.isnan(margins)).sum(axis=1)
    assert sorted(played.tolist()) == [0, 0, 1, 1, 1, 3, 7, 7]
    assert np.array_equal(
        margins, play_out(table, grid, moves[:8], WEIGHTS, rounds=rounds, width=3), equal_nan=True
    )
    by_weights = np.linspace(1, 0, 8)
    values = values_of(margins, by_weights)
    assert values.max() == pytest.approx(margins[played == 7].mean(axis=1).max())
    for more in (1, 3, 7):
        assert values[played >= more].min() >= values[played < more].max()
    unplayed = np.flatnonzero(played == 0)
    assert np.diff(values[unplayed]) == pytest.approx(np.diff(by_weights[unplayed]))


def test_only_two_players_with_few_tiles_in_the_bag_play_out():
    game = near_the_end(0, range(1, 7))
    assert can_play_out(table_of(game))
    assert not can_play_out(Table.of(game.board, game.hand, bag=0))
    assert not can_play_out(Table.of("RoRs", "RdRbRcBoBxGd", bag=7))
    assert not can_play_out(Table.of("RoRs", "RdRbRcBoBxGd", bag=1, players=3))


def test_twelve_points_are_not_traded_away_when_the_bag_is_nearly_empty():
    best = advise("RoRsRdRbRc", "RxPoPoGdBsYc", bag=1).options[0]
    assert isinstance(best.move, Play)
    assert best.points >= 12


def test_whoever_has_all_copies_of_the_sixth_tile_plays_too():
    """Nobody else can complete the line, so the 12 points may wait, but nothing is traded."""
    assert isinstance(advise("RoRsRdRbRc", "RxRxRxPoPoGd", bag=1).best, Play)


def test_a_trade_comes_first_only_where_other_deals_say_so_too():
    """With four tiles in the bag the 12 points wait while worse tiles are traded."""
    advice = advise("RoRsRdRbRc", "RxRxRxPoPoGd", bag=4)
    assert isinstance(advice.best, Trade)
    twelve = next(option.move for option in advice.options if option.points >= 12)
    grid, corner = grid_of(advice.table.board)
    listed, found = list_moves(grid, view_of_table(advice.table), True, new_plays())
    moves = [move_of(row, corner) for row in listed[:found]]
    rows = listed[[moves.index(advice.best), moves.index(twelve)]]
    trade, play = play_out(advice.table, grid, rows, WEIGHTS, rounds=((2, 200),), seed=1)
    assert (trade - play).mean() > 3 * (trade - play).std() / 200**0.5


def test_an_advice_that_was_played_out_repeats_and_adds_up():
    game = near_the_end(1, range(1, 2))
    one, other = (advise(game.board, game.hand, bag=1) for _ in range(2))
    assert one == other
    for option in one.options:
        total = option.points + sum(option.worth.values()) + option.ahead
        assert option.value == pytest.approx(total)
        assert option.loss >= 0
    assert one.options[0].deals == 7
    plain = advise(game.board, game.hand, bag=1, playouts=False)
    assert {option.ahead for option in plain.options} == {0.0}
    assert {str(o.move) for o in plain.options} == {str(o.move) for o in one.options}
