from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest
from helpers.qwirkle_games import AFTER_RULEBOOK, some_game
from oracle.naive_qwirkle import grid_of, legal, points

from qwixx_math.errors import IllegalPosition, InvalidSetting
from qwixx_math.qwirkle.board import Board
from qwixx_math.qwirkle.odds import (
    Table,
    best_singles,
    chance_of_one,
    expected_best_single,
    single_points,
)
from qwixx_math.qwirkle.tiles import KINDS, Tile, read_tiles


def share(hits: int, tries: int) -> Fraction:
    return Fraction(hits, tries)


# Hypergeometric chances


@pytest.mark.parametrize(("copies", "chance"), [(1, ".1333"), (2, ".2515"), (3, ".3560")])
def test_an_opponent_has_one_of_the_copies(copies, chance):
    assert f"{float(chance_of_one(copies, 6, 45)):.4f}"[1:] == chance


@pytest.mark.parametrize("unseen", range(7))
def test_chances_are_shares_of_all_hands(unseen):
    for held in range(unseen + 1):
        hands = list(combinations(range(unseen), held))
        for copies in range(unseen + 1):
            hits = sum(1 for hand in hands if any(tile < copies for tile in hand))
            assert chance_of_one(copies, held, unseen) == share(hits, len(hands))


@pytest.mark.parametrize(("copies", "held"), [(8, 1), (1, 8), (-1, 1)])
def test_impossible_numbers_are_refused(copies, held):
    with pytest.raises(InvalidSetting):
        chance_of_one(copies, held, 7)


def test_a_table_knows_where_tiles_can_be():
    table = Table.of(AFTER_RULEBOOK, "RoGsPxYbBcOd", players=3)
    assert (table.others, table.bag, table.unseen_count) == ((6, 6), 108 - 25 - 18, 77)
    gone = Tile.parse("Rb")
    chances = table.chances(gone)
    assert chances.copies == 3 - 1
    assert chances.drawn == share(2, 77)
    assert chances.opponents == (chance_of_one(2, 6, 77),) * 2
    assert chances.anyone == chance_of_one(2, 12, 77)
    assert chances.bag == chance_of_one(2, 65, 77)
    exact = chances.to_dict()["exact"]
    assert (exact["drawn"], exact["opponents"]) == ("2/77", [str(chance_of_one(2, 6, 77))] * 2)


def test_hands_near_the_end():
    tiles = read_tiles("".join(map(str, KINDS * 3)))
    board = Board({(9 * i, 0): tile for i, tile in enumerate(tiles[11:])})
    assert Table.of(board, tiles[:4]).others == (6,)
    assert Table.of(board, tiles[:4]).bag == 1
    assert Table.of(board, tiles[:4], players=3).others == (4, 3)
    assert Table.of(board, tiles[:6], bag=0).others == (5,)


@pytest.mark.parametrize(
    ("settings", "problem"),
    [
        ({"bag": 100}, "only 101 tiles are unseen"),
        ({"others": (7,)}, "a hand has 0 to 6 tiles"),
        ({"bag": 200, "others": None}, "bag 200 and other hands 6 make 206"),
        ({"bag": 100, "others": None}, "bag 100 and other hands 6 make 106"),
        ({"bag": 3, "others": (5,)}, "while the bag holds tiles, every other hand has 6"),
        ({"bag": 0, "others": (0,)}, "the game is over"),
        ({"hand": "RoRoRo"}, "more than 3 of Ro"),
        ({"hand": "RsRdRbRcRxBoYo"}, "the hand has 7 tiles"),
        ({"hand": "-"}, "the hand has 0 tiles"),
    ],
)
def test_impossible_tables_are_refused(settings, problem):
    hand = settings.pop("hand", "RsRdRbRcRxBo")
    with pytest.raises(IllegalPosition, match=problem):
        Table.of("Ro", hand, **{"others": (6,), **settings})


@pytest.mark.parametrize(
    ("settings", "problem"),
    [
        ({"bag": -1}, "bag is a whole number from 0, not -1"),
        ({"bag": 2.5}, "bag is a whole number from 0, not 2.5"),
        ({"bag": True}, "not True"),
        ({"others": (6.0,)}, "size of a hand is a whole number"),
        ({"players": 2.0}, "number of players is a whole number"),
        ({"players": 2, "others": (6, 6)}, "2 hands of others, but 2 players: they would be 1"),
    ],
)
def test_settings_that_contradict_or_are_no_numbers_are_refused(settings, problem):
    with pytest.raises(InvalidSetting, match=problem):
        Table.of("Ro", "RsRdRbRcRxBo", **settings)


def test_other_hands_tell_the_number_of_players():
    assert Table.of("Ro", "Rs", others=(6, 6, 6)).players == 4
    assert Table.of("Ro", "Rs").players == 2


def test_the_last_hand_is_what_is_left():
    tiles = sorted(KINDS * 3)
    board = Board({(9 * i, 0): tile for i, tile in enumerate(tiles[7:])})
    assert Table.of(board, tiles[:4], bag=0).last_hand == tuple(tiles[4:7])
    assert Table.of(board, tiles[:4], bag=0, players=3).last_hand is None
    assert Table.of("Ro", "Rs", bag=0, others=(3,)).last_hand is None


def test_a_detail_of_a_table_has_odds():
    assert Table.of("RoBo1YoPo", "Gs").gift() > 0


def test_tables_are_for_two_to_four():
    with pytest.raises(InvalidSetting):
        Table.of("Ro", "Rs", players=5)


# Single tiles on a board


@pytest.mark.parametrize("seed", [1, 2])
def test_best_singles_and_dead_cells_by_trying_everything(seed):
    game = some_game(seed)[14]
    grid = grid_of(game.board)
    best, fits = Counter(), Counter()
    for x, y in game.board.edge:
        for tile in KINDS:
            put = frozenset({(str(tile), x, y)})
            if legal(grid, put):
                best[tile] = max(best[tile], points(grid, put))
                assert points(grid, put) == single_points(game.board, (x, y))
                fits[x, y] += (*game.board.tiles.values(), *game.hand).count(tile) < 3
    assert best_singles(game.board) == best
    table = Table.of(game.board, game.hand, players=len(game.hands))
    in_hand = {cell for cell in game.board.edge for _ in game.board.fitting(cell, game.hand)}
    dead = {cell for cell in game.board.edge if not fits[cell]} - in_hand
    assert set(table.dead_cells()) == dead


@pytest.mark.parametrize("held", range(5))
def test_the_expected_reply_is_the_mean_over_all_hands(held):
    board = Board.parse(AFTER_RULEBOOK)
    tiles = read_tiles("RoRoGsPxYbBcOdGs")
    best = best_singles(board)
    hands = list(combinations(tiles, held))
    total = sum(max((best.get(tile, 0) for tile in hand), default=0) for hand in hands)
    assert expected_best_single(board, Counter(tiles), held) == share(total, len(hands))


def test_a_cell_for_a_tile_of_the_own_hand_is_not_dead():
    """All Rx but mine lie elsewhere, so only I can fill the gap."""
    board = Board.parse("RoRsRd1RbRc/1/1/Rx1Rx")
    assert (3, 0) not in Table.of(board, "RxBo").dead_cells()
    assert (3, 0) in Table.of(Board.parse("RoRsRd1RbRc/1/1/Rx1Rx1Rx"), "Bo").dead_cells()


def test_a_line_of_five_is_a_gift():
    five, four = Board.parse("RoRsRdRbRc"), Board.parse("RoRsRdRb")
    unseen = Counter(dict.fromkeys(KINDS, 3)) - Counter(five.tiles.values())
    sixth = chance_of_one(3, 6, unseen.total())
    assert expected_best_single(five, unseen, 6) > 12 * sixth
    assert expected_best_single(four, unseen, 6) < 5
