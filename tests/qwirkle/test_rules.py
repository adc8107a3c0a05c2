from __future__ import annotations

import pickle
import random
import re

import pytest
from helpers.qwirkle_games import AFTER_RULEBOOK, RULEBOOK, some_game
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle.naive_qwirkle import grid_of, legal, plays, points, put_of

from qwixx_math.errors import (
    IllegalMove,
    IllegalPosition,
    InvalidNotation,
    InvalidSetting,
)
from qwixx_math.qwirkle.board import Board
from qwixx_math.qwirkle.game import Game
from qwixx_math.qwirkle.moves import Pass, Placement, Play, Trade, read_move
from qwixx_math.qwirkle.plays import can_play, check_move, legal_plays
from qwixx_math.qwirkle.tiles import (
    KINDS,
    Tile,
    is_line,
    largest_sets,
    line_points,
    read_tiles,
    write_tiles,
)


def played(*moves: str) -> Board:
    board = Board()
    for move in moves:
        board = board.with_play(Play.parse(move))
    return board


def tile_at(text: str, x: int, y: int) -> Placement:
    return Placement(Tile.parse(text), (x, y))


# The rulebook's example game


def test_the_rulebook_example_scores():
    board, scores = Board(), []
    for text in RULEBOOK:
        scores.append(board.score(Play.parse(text)))
        assert scores[-1] == points(grid_of(board), put_of(Play.parse(text)))
        board = board.with_play(Play.parse(text))
    assert scores == [3, 7, 4, 6, 7, 6, 3, 3, 10, 9, 18, 9]
    assert str(board) == AFTER_RULEBOOK


@pytest.mark.parametrize(("hand", "count", "best"), [("Gs", 7, 12), ("Px", 3, 4)])
def test_plays_after_the_rulebook_example(hand, count, best):
    board = played(*RULEBOOK)
    found = legal_plays(board, read_tiles(hand))
    assert (len(found), max(map(board.score, found))) == (count, best)


def test_plays_of_a_full_hand_after_the_rulebook_example():
    board = played(*RULEBOOK)
    found = legal_plays(board, read_tiles("RoGsPxYbBcOd"))
    assert (len(found), max(map(board.score, found))) == (15, 12)


def test_plays_beside_a_lone_tile():
    board = Board.parse("Ro")
    found = legal_plays(board, read_tiles("RsRdRbRcRx"))
    scores = [board.score(play) for play in found]
    assert (len(found), len(set(found)), max(scores), scores.count(12)) == (8460, 8460, 12, 1440)


# Lines and scores


def test_two_rows_of_six():
    board = Board.parse("PoPsPdPxPbPc")
    below = "Yo0,1 Ys1,1 Yd2,1 Yx3,1 Yb4,1 Yc5,1"
    assert board.score(Play.parse(below)) == 24
    swapped = "Ys0,1 Yo1,1 Yd2,1 Yx3,1 Yb4,1 Yc5,1"
    with pytest.raises(IllegalMove, match="PoYs is no line"):
        board.score(Play.parse(swapped))


@pytest.mark.parametrize(("row", "fits"), [("RoBo1YoRo", set()), ("RoBo1YoPo", {"Go", "Oo"})])
def test_a_gap_between_two_runs(row, fits):
    board = Board.parse(row)
    assert {str(tile) for tile in board.fitting((2, 0))} == fits
    for tile in KINDS:
        play = Play((Placement(tile, (2, 0)),))
        assert (board.why_not(play) is None) == (str(tile) in fits)
        assert legal(grid_of(board), put_of(play)) == (str(tile) in fits)


def test_the_most_a_play_can_score():
    rows = ["".join(colour + shape for shape in "osdxbc") for colour in "ROYGB"]
    board = Board.parse("/".join(rows))
    play = Play.parse(" ".join(f"P{shape}{x},5" for x, shape in enumerate("osdxbc")))
    assert board.score(play) == 84
    assert line_points(6) * 7 == 84


def test_a_lone_first_tile_scores_one():
    assert Board().score(Play.parse("Rs5,5")) == 1
    assert line_points(1) == 0


@pytest.mark.parametrize(
    ("play", "reason"),
    [
        ("Bo0,0", "holds Ro already"),
        ("Rs1,0 Rd1,0", "two tiles on one cell"),
        ("Rs1,0 Bo0,1", "not in one row or column"),
        ("Rs1,0 Rd3,0", "gap at 2,0"),
        ("Rs2,0", "touches the grid"),
        ("Bs1,0", "RoBs is no line"),
        ("Ro1,0", "RoRo is no line"),
    ],
)
def test_illegal_plays_say_why(play, reason):
    board = Board.parse("Ro")
    with pytest.raises(IllegalMove, match=re.escape(reason)):
        board.with_play(Play.parse(play))
    assert not legal(grid_of(board), put_of(Play.parse(play)))


@given(st.lists(st.sampled_from(KINDS), max_size=7))
def test_lines_are_what_pairs_and_all_share(tiles):
    pairs = [(a, b) for i, a in enumerate(tiles) for b in tiles[:i]]
    one_colour = all(a.colour == b.colour and a.shape != b.shape for a, b in pairs)
    one_shape = all(a.shape == b.shape and a.colour != b.colour for a, b in pairs)
    assert is_line(tiles) == (one_colour or one_shape)


# Plays against the naive generator


@pytest.mark.parametrize("seed", range(4))
def test_plays_agree_with_the_naive_generator(seed):
    rng = random.Random(seed)
    for game in rng.sample(some_game(seed)[1:16], 4):
        hand = rng.choice([list(game.hand)[:3], rng.choices(KINDS, k=3)])
        found = legal_plays(game.board, tuple(hand))
        grid = grid_of(game.board)
        assert len(set(found)) == len(found)
        assert {put_of(play) for play in found} == plays(grid, [str(tile) for tile in hand])
        for play in found:
            assert game.board.score(play) == points(grid, put_of(play))
        assert bool(found) == can_play(game.board, tuple(hand))


def test_plays_that_start_away_from_the_grid():
    board = Board.parse("0,0:RoRs/1Bs")
    hand = ["Rd", "Bd", "Yd", "Gs"]
    found = {put_of(play) for play in legal_plays(board, read_tiles("".join(hand)))}
    assert found == plays(grid_of(board), hand)
    assert any(max(y for _, _, y in put) < -1 or min(x for _, x, _ in put) < -1 for put in found)


@given(st.lists(st.sampled_from(KINDS), min_size=1, max_size=6))
@settings(max_examples=60)
def test_openings_are_the_largest_sets(hand):
    found = legal_plays(Board(), tuple(hand))
    size = max(len(tiles) for tiles in largest_sets(hand))
    assert len(set(found)) == len(found)
    for play in found:
        assert len(play.tiles) == size
        assert is_line(play.tiles)
        assert Board().score(play) == (1 if size == 1 else line_points(size))
        check_move(Board(), tuple(hand), 90, play)


def test_a_first_play_anywhere_but_whole():
    hand = read_tiles("RoRsRdBc")
    check_move(Board(), hand, 90, Play.parse("Rs7,7 Ro7,8 Rd7,6"))
    with pytest.raises(IllegalMove, match="largest set, 3"):
        check_move(Board(), hand, 90, Play.parse("Rs0,0 Ro1,0"))


def test_opening_hand_of_single_tiles():
    sets = largest_sets(read_tiles("RoRoBsBsYdYd"))
    assert {len(tiles) for tiles in sets} == {1}


# The game


def test_trades_and_passes():
    game = Game(Board.parse("Ro"), (read_tiles("BsGd"), read_tiles("Yc")), KINDS[:3], (0, 0), 0)
    four = Game(Board.parse("Ro"), (KINDS[5:11], ()), KINDS[:3], (0, 0), 0)
    with pytest.raises(IllegalMove, match="bag holds 3"):
        four.play(Trade(KINDS[5:9]))
    with pytest.raises(IllegalMove, match="lacks Ro"):
        game.play(read_move("trade Ro"))
    with pytest.raises(IllegalMove, match="trade is compulsory"):
        game.play(Pass())
    after = game.play(read_move("trade Bs"))
    assert sorted(after.hands[0] + after.bag) == sorted(read_tiles("BsGd") + KINDS[:3])
    assert after.hands[0] == (*read_tiles("Gd"), KINDS[2])
    with pytest.raises(IllegalMove, match="hand can play"):
        four.play(Pass())
    with pytest.raises(IllegalMove, match="first move is a play"):
        Game.start().play(Pass())


def test_text_and_objects_alike():
    game = Game(Board.parse("Ro"), (read_tiles("RsGd"), read_tiles("Yc")), KINDS[:3], (0, 0), 0)
    assert game.play("Rs1,0") == game.play(Play.parse("Rs1,0"))
    assert game.play("trade Gd") == game.play(Trade(read_tiles("Gd")))
    assert game.board.score("Rs1,0") == 2
    assert game.board.with_play("Rs1,0") == Board.parse("RoRs")
    assert legal_plays("Ro", "Rs") == legal_plays(game.board, read_tiles("Rs"))


def test_whatever_else_is_given_is_refused():
    game = Game(Board.parse("Ro"), (read_tiles("RsGd"), read_tiles("Yc")), (), (0, 0), 0)
    for nonsense in (None, 5, ("Rs", (1, 0)), "", b"pass"):
        with pytest.raises(InvalidNotation):
            game.play(nonsense)
        with pytest.raises(InvalidNotation):
            game.board.score(nonsense)
        with pytest.raises(ValueError, match=r"expected|empty"):
            legal_plays(nonsense, "Rs")
    for nonsense in (None, 5, ["Rs"], [(0, 1)], [Tile(9, 9)]):
        with pytest.raises(InvalidNotation, match="expected a colour"):
            legal_plays("Ro", nonsense)
    for forbidden in (Play(()), "pass", "trade Rs"):
        with pytest.raises(ValueError, match=r"at least one tile|expected a play"):
            game.board.score(forbidden)
    with pytest.raises(IllegalMove, match="at least one tile"):
        game.play(Trade(()))
    with pytest.raises(InvalidSetting, match="seed"):
        Game.start(2, 0.5)


def test_an_endgame_is_over_for_a_reason():
    row = Board.parse("RoRsRdRbRc")
    game = Game(row, (read_tiles("Rx"), read_tiles("Rx")), (), (0, 0), 0)
    done = game.play(Play.parse("Rx5,0"))
    assert (done.totals, done.is_over, done.winners) == ((18, 0), True, (0,))
    stuck = Game(Board.parse("Ro"), (read_tiles("Bs"), read_tiles("Gd")), (), (5, 5), 0)
    assert stuck.is_over
    assert stuck.winners == (0, 1)
    assert list(stuck.moves()) == []
    with pytest.raises(IllegalMove, match="over"):
        stuck.play(Pass())
    waiting = Game(Board.parse("Ro"), (read_tiles("Bs"), read_tiles("Rd")), (), (0, 0), 0)
    assert list(waiting.moves()) == [Pass()]
    assert waiting.play(Pass()).play(Play.parse("Rd0,1")).totals == (0, 8)


def test_passing_in_a_row_ends_the_game_where_it_is_allowed():
    hands = (read_tiles("Rs"), read_tiles("Rd"))
    game = Game(Board.parse("Ro"), hands, (), (3, 4), 0, pass_allowed=True)
    assert Pass() in game.moves()
    assert not game.play(Pass()).is_over
    over = game.play(Pass()).play(Pass())
    assert over.is_over
    assert over.totals == (3, 4)


@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_players(players):
    with pytest.raises(InvalidSetting):
        Game.start(players)


@pytest.mark.parametrize("seed", range(4))
def test_games_keep_all_tiles_and_every_board_is_possible(seed):
    games = some_game(seed)
    sizes = [len(largest_sets(hand)[0]) for hand in games[0].hands]
    assert sizes[games[0].turn] == max(sizes)
    for game in games:
        assert game.board.defects() == ()
        tiles = [*game.board.tiles.values(), *game.bag, *(t for hand in game.hands for t in hand)]
        assert sorted(tiles) == sorted(KINDS * 3)
    assert sum(games[-1].totals) > 0


def test_seeds_repeat_and_differ():
    assert Game.start(2, 5) == Game.start(2, 5)
    assert Game.start(2, 5) != Game.start(2, 6)


# Notation


@pytest.mark.parametrize("seed", range(3))
def test_boards_and_plays_round_trip(seed):
    game = random.Random(seed).choice(some_game(seed))
    board = game.board
    assert Board.parse(str(board)) == board
    assert str(Board.parse(str(board))) == str(board)
    for play in legal_plays(board, game.hand)[:5]:
        assert read_move(str(play)) == play
        assert str(read_move(str(play))) == str(play)


@pytest.mark.parametrize("text", ["999Ro", "-999,-999:Ro", "990,999:9Ro", "99999,-99999:RoRs"])
def test_far_boards_round_trip(text):
    board = Board.parse(text)
    assert Board.parse(str(board)) == board


def test_a_drawing_shows_every_tile_below_its_column():
    board = Board.parse(AFTER_RULEBOOK)
    head, *lines = board.drawing.splitlines()
    columns = {int(found[0]): found.end() for found in re.finditer(r"-?\d+", head)}
    drawn = {
        (x, int(line[:2])): line[end - 2 : end]
        for line in lines
        for x, end in columns.items()
        if line[end - 2 : end].strip()
    }
    assert drawn == grid_of(board)


@pytest.mark.parametrize("text", [*RULEBOOK, "trade Rs,Bd", "pass"])
def test_moves_round_trip(text):
    move = read_move(text)
    assert str(move) == text
    assert read_move(str(move)) == move
    assert hash(read_move(text)) == hash(move)


def test_hands_round_trip_and_take_digits():
    assert write_tiles(read_tiles("RsRsBoYc")) == "RsRsBoYc"
    assert read_tiles("R1R2R3R4R5R6") == read_tiles("RoRxRdRsRbRc")
    assert read_tiles("rs, BD") == read_tiles("RsBd")
    assert read_tiles("-") == ()
    assert write_tiles(()) == "-"
    assert {str(kind) for kind in KINDS} == {c + s for c in "ROYGBP" for s in "osdxbc"}


def test_boards_with_gaps_and_aliases():
    board = Board.parse("-1,2:R1B12G4/3Yd")
    assert str(board) == "-1,2:RoBo2Gs/3Yd"
    assert dict(board.tiles) == {
        (-1, 2): Tile.parse("Ro"),
        (0, 2): Tile.parse("Bo"),
        (3, 2): Tile.parse("Gs"),
        (2, 3): Tile.parse("Yd"),
    }
    assert not board.is_joined
    assert Board.parse(str(board)) == board
    assert Board.parse(AFTER_RULEBOOK).is_joined
    assert Board.parse("5,5:1Ro") == Board({(6, 5): Tile.parse("Ro")})
    assert str(Board.parse("5,5:1Ro")) == "6,5:Ro"
    assert Board.parse("-") == Board()
    assert pickle.loads(pickle.dumps(board)) == board


@pytest.mark.parametrize(
    ("read", "text", "token", "column"),
    [
        (read_tiles, "RsQo", "Qo", 3),
        (read_tiles, "RsB", "B", 3),
        (read_tiles, "Rs R7", "R7", 4),
        (read_move, "Rs0,-3 Bs1", "Bs1", 8),
        (read_move, "Rz0,-3", "Rz", 1),
        (read_move, "trade Rs,Xd", "Xd", 10),
        (Board.parse, "0,0:RoRz", "Rz", 7),
        (Board.parse, "0,0:Ro;", ";", 7),
        (Board.parse, "Ro1000Rs", "1000", 3),
        (Board.parse, "9,0:Ro999Rs", "Rs", 10),
        (Board.parse, "Ro" + "9" * 5000 + "Rs", "9" * 5000, 3),
    ],
)
def test_errors_name_token_and_column(read, text, token, column):
    with pytest.raises(InvalidNotation) as error:
        read(text)
    assert (error.value.token, error.value.column) == (token, column)


def test_plays_beside_a_far_board_can_be_read():
    board = Board.parse("999,999:Ro")
    for play in legal_plays(board, read_tiles("Rs")):
        assert read_move(str(play)) == play
        assert Board.parse(str(board.with_play(play))) == board.with_play(play)


@pytest.mark.parametrize("text", ["5", "/", "0,0:", "3/3"])
def test_a_board_without_tiles_is_written_as_such(text):
    with pytest.raises(InvalidNotation, match="no tile"):
        Board.parse(text)


@pytest.mark.parametrize("text", ["", "trade", "  "])
def test_empty_moves_are_refused(text):
    with pytest.raises(InvalidNotation):
        read_move(text)
    with pytest.raises(InvalidNotation):
        Board.parse(" ")


def test_impossible_boards_list_their_defects():
    with pytest.raises(IllegalPosition) as error:
        Board.parse("RoBs2Gd/1Bs/1Bd")
    text = str(error.value)
    assert len(error.value.defects) == 2
    assert "RoBs in the row from 0,0" in text
    assert "BsBsBd in the column from 1,0" in text
    with pytest.raises(IllegalPosition, match="more than 3 of Ro"):
        Board.parse("Ro1Ro1Ro1Ro")
