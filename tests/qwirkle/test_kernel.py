"""The compiled board, chooser and games against the plain executor and the plain formulas."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from math import comb
from statistics import mean, stdev

import numpy as np
import pytest
from helpers.qwirkle_games import AFTER_RULEBOOK, some_game

from qwixx_math.errors import IllegalPosition
from qwixx_math.qwirkle.alphabeta import solve
from qwixx_math.qwirkle.board import Board
from qwixx_math.qwirkle.chance import Dice
from qwixx_math.qwirkle.fit import _moves_of_game, fit
from qwixx_math.qwirkle.game import Game
from qwixx_math.qwirkle.grid import (
    BEST_SINGLE,
    EMPTY,
    MIDDLE,
    SIZE,
    Grid,
    best_single_tiles,
    count_bits,
    grid_of,
    put,
)
from qwixx_math.qwirkle.kernel import (
    CELLS,
    COUNT,
    POINTS,
    TILES,
    kinds_of,
    list_plays,
    new_plays,
    play_of,
    put_play,
    take_play,
)
from qwixx_math.qwirkle.matches import STRATEGIES
from qwixx_math.qwirkle.moves import Move, Pass, Play, Trade
from qwixx_math.qwirkle.odds import Table, best_singles, expected_best_single
from qwixx_math.qwirkle.playing import (
    LOG_WIDTH,
    LONGEST,
    MOVE,
    SEAT,
    below,
    largest_set,
    play_game,
)
from qwixx_math.qwirkle.plays import legal_plays
from qwixx_math.qwirkle.policy import (
    BAG,
    GREEDY,
    LAST,
    LATE_BAG,
    ONE,
    PHASES,
    PLAIN,
    RANDOM,
    SHORT,
    TERMS,
    WEIGHED,
    board_terms,
    hand_terms,
    list_moves,
    misses,
    phase_of,
    value_of_move,
    view_of,
)
from qwixx_math.qwirkle.study import greedy_game
from qwixx_math.qwirkle.tiles import COPIES, KINDS, Tiles, largest_sets, minus, read_tiles

CORNER = (-MIDDLE, -MIDDLE)


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


def logged_game(seed: int, kinds: list[int], *, weights: float = 1.0, explore: int = 0):
    log = np.zeros((LONGEST, LOG_WIDTH), np.int32)
    terms = np.zeros((LONGEST, len(TERMS)))
    totals = np.zeros(len(kinds), np.int64)
    each = weights * np.stack([STRATEGIES["adviser"].weights[len(kinds)]] * len(kinds))
    _, turns = play_game(seed, np.array(kinds), each, explore, totals, log, terms, new_plays())
    return log[:turns], terms[:turns], totals


def move_of(row) -> Move:
    move = row[MOVE:]
    if move[CELLS] != EMPTY:
        return play_of(move, CORNER)
    tiles = tuple(KINDS[t] for t in move[TILES : TILES + move[COUNT]])
    return Trade(tiles) if tiles else Pass()


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


def test_loose_tiles_are_refused():
    with pytest.raises(IllegalPosition, match="hang together"):
        grid_of(Board.parse("Ro3Rs"))


@pytest.mark.parametrize("bits", [0, 1, (1 << 36) - 1, 0x5A5A5A5A5, 1 << 35])
def test_counting_bits(bits):
    assert count_bits(bits) == bits.bit_count()


# Terms


@pytest.mark.parametrize("unseen", [0, 1, 4, 45, 102])
def test_misses_are_hypergeometric(unseen):
    table = misses(unseen)
    for n in range(min(unseen, 6) + 1):
        for k in range(unseen + 1):
            exact = comb(unseen - k, n) / comb(unseen, n)
            assert table[n, k] == pytest.approx(exact, abs=1e-13)


def test_phases():
    names = [PHASES[phase_of(bag)] for bag in (0, 1, LATE_BAG, LATE_BAG + 1)]
    assert names == ["empty", "late", "late", "early"]


@pytest.mark.parametrize("seed", range(3))
def test_best_single_tiles_are_the_plain_ones(seed):
    for game in some_game(seed)[1::5]:
        masks = np.zeros(BEST_SINGLE + 1, np.int64)
        best_single_tiles(grid_of(game.board)[0], masks)
        found = {t: p for p, mask in enumerate(masks) for t in KINDS if (mask >> t.number) & 1}
        assert found == best_singles(game.board)


def expected_with(board: Board, kept, unseen: Counter, drawn: int) -> float:
    """E[best single] of kept tiles and drawn ones, by lifting what is below the best kept."""
    best = best_singles(board)
    floor = max((best.get(tile, 0) for tile in kept), default=0)
    total = unseen.total()
    value = 0.0
    for points in range(1, 25):
        good = sum(count for tile, count in unseen.items() if best.get(tile, 0) >= points)
        miss = comb(total - good, drawn) / comb(total, drawn)
        value += 1.0 if points <= floor else 1 - miss
    return value


def time_left(game: Game, after: Game) -> tuple[int, int, int, int]:
    """Last tiles drawn, tiles in the bag, tiles the next player lacks, 1."""
    last = 0 if after.bag else len(game.bag)
    return last, len(after.bag), 6 - len(game.hands[after.turn]), 1


@pytest.mark.parametrize(("seed", "players", "kind"), [(1, 2, WEIGHED), (2, 3, RANDOM)])
def test_terms_of_a_game_by_the_plain_formulas(seed, players, kind):
    log, terms, _ = logged_game(seed, [kind] * players)
    game = Game.start(players, seed)
    for row, term in zip(log, terms, strict=True):
        move = move_of(row)
        after = game.play(move)
        tiles = move.tiles
        kept = minus(game.hand, tiles)
        reply = len(game.hands[(game.turn + 1) % players])
        if kept or game.bag:
            table = Table.of(
                game.board,
                game.hand,
                bag=len(game.bag),
                others=tuple(len(game.hands[(game.turn + i) % players]) for i in range(1, players)),
            )
            gift = expected_best_single(after.board, table.unseen, reply)
            drawn = min(len(tiles), len(game.bag))
            pairs = sum(
                1
                for a in set(kept)
                for b in set(kept)
                if a < b and (a.colour == b.colour or a.shape == b.shape)
            )
            own = expected_with(after.board, kept, table.unseen, drawn)
            doubles = len(kept) - len(set(kept))
            expected = [float(gift), own, pairs, doubles, len(kept), *time_left(game, after)]
            assert term == pytest.approx(expected, abs=1e-10)
        game = after
    assert game.is_over


# Choices and games


def test_dice_agree():
    compiled, plain = np.array([np.uint64(7)]), Dice(7)
    for n in (1, 2, 6, 36, 108, 10**6):
        number, plain = plain.below(n)
        assert below(compiled, n) == number


@pytest.mark.parametrize(
    ("players", "kinds"),
    [(2, [GREEDY, RANDOM]), (3, [WEIGHED, GREEDY, RANDOM]), (4, [RANDOM, WEIGHED] * 2)],
)
@pytest.mark.parametrize("seed", [0, 4])
def test_compiled_games_are_games_of_the_plain_executor(players, kinds, seed):
    log, _, totals = logged_game(seed, kinds)
    game = Game.start(players, seed)
    for row in log:
        assert row[SEAT] == game.turn
        move = move_of(row)
        options = legal_plays(game.board, game.hand)
        if kinds[game.turn] == GREEDY and options:
            assert game.board.score(move) == max(map(game.board.score, options))
        if not isinstance(move, Play):
            assert not options or kinds[game.turn] == WEIGHED
        else:
            assert row[MOVE + POINTS] == game.board.score(move)
        game = game.play(move)
    assert game.is_over
    assert list(game.totals) == list(totals)


@pytest.mark.parametrize("seed", [1])
def test_the_chooser_takes_the_move_worth_most(seed):
    """All moves valued one by one, by a game in which only this one is played."""
    weights = STRATEGIES["adviser"].weights[2]
    log, _, _ = logged_game(seed, [WEIGHED] * 2)
    game = Game.start(2, seed)
    for row in log[:6]:
        grid, corner = grid_of(game.board)
        off = np.full(36, COPIES)
        for tile in game.board.tiles.values():
            off[tile.number] -= 1
        hand = np.array([tile.number for tile in game.hand])
        view = view_of(off, hand, len(hand), len(game.bag), 6)
        moves, found = list_moves(grid, view, True, new_plays())
        values = {}
        for entry in moves[:found]:
            if entry[CELLS] == EMPTY:
                move = Trade(tuple(KINDS[t] for t in entry[TILES : TILES + entry[COUNT]]))
            else:
                move = play_of(entry, corner)
            after = game.play(move)
            kept = minus(game.hand, move.tiles)
            table = Table.of(game.board, game.hand)
            pairs = sum(a[0] == b[0] or a[1] == b[1] for a in {*kept} for b in {*kept} if a < b)
            terms = [
                float(expected_best_single(after.board, table.unseen, 6)),
                expected_with(after.board, kept, table.unseen, len(move.tiles)),
                pairs,
                len(kept) - len(set(kept)),
                len(kept),
                *time_left(game, after),
            ]
            gained = after.totals[game.turn] - game.totals[game.turn]
            values[move] = gained + float(weights[phase_of(len(after.bag))] @ terms)
        assert values[move_of(row)] == pytest.approx(max(values.values()))
        legal = set(game.moves()) if game.board.tiles else set(values)
        assert set(values) == legal
        game = game.play(move_of(row))


def test_the_plain_trade_only_when_nothing_fits():
    log, _, _ = logged_game(2, [PLAIN] * 2)
    game = Game.start(2, 2)
    for row in log:
        if isinstance(move_of(row), Trade):
            assert not legal_plays(game.board, game.hand)
        game = game.play(move_of(row))


def test_games_end_even_if_all_would_rather_trade():
    log = np.zeros((LONGEST, LOG_WIDTH), np.int32)
    weights = np.zeros((2, len(PHASES), len(TERMS)))
    weights[:, :, TERMS.index("kept")] = -100
    totals = np.zeros(2, np.int64)
    _, turns = play_game(
        1,
        np.full(2, WEIGHED),
        weights,
        0,
        totals,
        log,
        np.zeros((LONGEST, len(TERMS))),
        new_plays(),
    )
    assert (log[1:, MOVE + CELLS] == EMPTY).all()
    assert LONGEST < turns < LONGEST + 100


def borders(count: int) -> Iterator[tuple[Board, Tiles, Tiles]]:
    """Boards of games about to end, four tiles of the mover, and five unseen ones: four are the
    other's hand, one is the bag."""
    for seed in range(count):
        game = next(game for game, _ in greedy_game(seed) if len(game.bag) <= 3)
        tiles = (*game.hands[1 - game.turn], *game.bag)
        yield game.board, game.hand[:4], tiles[:5]


def test_values_where_the_bag_gets_empty_are_near_the_exact_expectation():
    """The best play's value against the mean of the solved endgames over all tiles to draw."""
    weights = STRATEGIES["adviser"].weights[2]
    off_by = []
    for board, hand, unseen in borders(16):
        off = np.bincount([tile.number for tile in (*hand, *unseen)], minlength=36)
        numbers = np.array([tile.number for tile in (*hand, *hand[:2])])
        view = view_of(off, numbers, 4, 1, 4)
        grid, corner = grid_of(board)
        moves, found = list_moves(grid, view, False, new_plays())
        values = {}
        for move in moves[:found]:
            terms = np.empty(len(TERMS))
            held = hand_terms(view, move, terms)
            board_terms(grid, view, move, held, np.empty(BEST_SINGLE + 1, np.int64), terms)
            values[play_of(move, corner)] = value_of_move(view, move, weights, terms)
        play = max(values, key=values.__getitem__)
        after, kept = board.with_play(play), minus(hand, play.tiles)
        replies = [
            solve(after, minus(unseen, [drawn]), (*kept, drawn), threads=1).margin
            for drawn in unseen
        ]
        off_by.append(values[play] - (board.score(play) - mean(replies)))
    error = stdev(off_by) / len(off_by) ** 0.5
    assert abs(mean(off_by)) < 3 * error
    # The time left is worth more than that here, so it shows when it is left out.
    time = weights[0, LAST] * 1 + weights[0, SHORT] * 2 + weights[0, ONE]
    assert abs(mean(off_by) - time) > 3 * error


def test_largest_sets_agree():
    for game in some_game(1)[:10]:
        for hand in game.hands:
            if len(hand) == 6:
                numbers = np.array([tile.number for tile in hand])
                assert largest_set(numbers) == len(largest_sets(hand)[0])


def test_a_fit_repeats_and_tells_its_precision():
    one, other = fit(20, rounds=1, seed=3), fit(20, rounds=1, seed=3)
    assert np.array_equal(one.weights, other.weights)
    assert one.weights.shape == one.half_widths.shape == (len(PHASES), len(TERMS))
    # With an empty bag it holds 0 tiles; with some in it, none was the last, and nobody is short.
    unused = {(0, BAG), (1, LAST), (2, LAST), (1, SHORT), (2, SHORT)}
    assert set(zip(*np.nonzero(one.weights == 0), strict=True)) == unused
    assert np.array_equal(one.half_widths > 0, one.weights != 0)
    assert not np.array_equal(one.weights, fit(20, rounds=1, seed=4).weights)


@pytest.mark.parametrize("players", [2, 3])
def test_a_fit_explains_the_margin_over_the_mean_of_the_others(players):
    seed = 6
    rows = _moves_of_game(seed, players, np.zeros((len(PHASES), len(TERMS))), new_plays())
    log, terms, totals = logged_game(seed, [WEIGHED] * players, weights=0.0, explore=5)
    game = Game.start(players, seed)
    for row, entry, term in zip(rows, log, terms, strict=False):
        me = game.turn
        game = game.play(move_of(entry))
        others = [seat for seat in range(players) if seat != me]
        left = [int(totals[seat]) - game.totals[seat] for seat in range(players)]
        margin = left[me] - sum(left[seat] for seat in others) / len(others)
        assert row[1] == pytest.approx(margin)
        assert row[2:] == pytest.approx(term)
    assert len(rows) == len(log) - 1
