from __future__ import annotations

import random
import threading
from functools import cache

import pytest
from test_qwirkle_rules import some_game

from qwixx_math.errors import IllegalMove, IllegalPosition, InvalidSetting
from qwixx_math.qwirkle import endgame as endgame_module
from qwixx_math.qwirkle.board import Board
from qwixx_math.qwirkle.endgame import Endgame, margin_of, solve, solve_maxn
from qwixx_math.qwirkle.game import Game
from qwixx_math.qwirkle.moves import Pass, Play
from qwixx_math.qwirkle.tiles import read_tiles


def small_endgames(players: int, tiles: int, count: int, *, pass_allowed: bool = False):
    """Boards of games in their middle, with a few tiles of each hand and no bag."""
    rng = random.Random(players * 100 + tiles)
    found = []
    while len(found) < count:
        games = some_game(rng.randrange(4))
        game = games[rng.randrange(3, len(games) // 3)]
        hands = tuple(
            tuple(rng.sample(game.hands[i % len(game.hands)], tiles)) for i in range(players)
        )
        found.append(Endgame.of(game.board, hands, pass_allowed=pass_allowed))
    return found


def game_of(endgame: Endgame) -> Game:
    totals = (0,) * len(endgame.hands)
    return Game(endgame.board, endgame.hands, (), totals, 0, pass_allowed=endgame.pass_allowed)


@cache
def naive_margin(game: Game) -> int:
    """The mover's margin from here on by plain minimax over the plain executor."""
    if game.is_over:
        return 0
    values = []
    for move in game.moves():
        after = game.play(move)
        gained = after.totals[game.turn] - game.totals[game.turn]
        here = Game(
            after.board,
            after.hands,
            (),
            (0, 0),
            after.turn,
            after.passes,
            pass_allowed=game.pass_allowed,
        )
        values.append(gained - naive_margin(here))
    return max(values)


def naive_best(game: Game) -> tuple[int, ...]:
    """Totals from here on when all maximise the own margin over the mean of the others."""
    if game.is_over:
        return game.totals
    me = game.turn
    results = [naive_best(game.play(move)) for move in game.moves()]
    return max(results, key=lambda totals: len(totals) * totals[me] - sum(totals))


@pytest.mark.parametrize(
    ("board", "hand", "other", "margin"),
    [
        ("RoRsRdRbRc", "Rx", "Rx", 18),
        ("Ro", "Bs", "Rd", -8),
        ("Ro", "Bs", "Gd", 0),
    ],
)
def test_the_margins_of_the_smallest_endgames(board, hand, other, margin):
    solution = solve(board, hand, other)
    assert (solution.margin, solution.exact) == (margin, True)
    game = game_of(Endgame.of(board, (hand, other)))
    assert naive_margin(game) == margin


def test_what_the_smallest_endgames_play():
    assert solve("Ro", "Bs", "Rd").move == Pass()
    assert solve("Ro", "Bs", "Gd").move is None
    assert isinstance(solve("RoRsRdRbRc", "Rx", "Rx").move, Play)


@pytest.mark.parametrize("endgame", small_endgames(2, 2, 8), ids=str)
def test_margins_are_those_of_plain_minimax(endgame):
    solution = solve(endgame.board, *endgame.hands)
    assert solution.exact
    assert solution.margin == naive_margin(game_of(endgame))
    assert margin_of(endgame, solution.move) == solution.margin


@pytest.mark.parametrize("endgame", small_endgames(2, 2, 3, pass_allowed=True), ids=str)
def test_margins_with_free_passing(endgame):
    solution = solve(endgame.board, *endgame.hands, pass_allowed=True)
    assert solution.margin == naive_margin(game_of(endgame))
    assert solution.margin >= min(0, margin_of(endgame, Pass()))


@pytest.mark.parametrize("endgame", small_endgames(2, 4, 4), ids=str)
def test_best_play_from_both_sides_gets_the_margin(endgame):
    margin = solve(endgame.board, *endgame.hands).margin
    game = game_of(endgame)
    while not game.is_over:
        solution = solve(game.board, game.hand, game.hands[1 - game.turn], threads=1)
        lead = game.totals[game.turn] - game.totals[1 - game.turn]
        assert lead + solution.margin == (margin if game.turn == 0 else -margin)
        game = game.play(solution.move)
    assert game.totals[0] - game.totals[1] == margin


@pytest.mark.parametrize("endgame", small_endgames(2, 4, 3), ids=str)
def test_the_number_of_threads_changes_nothing(endgame):
    found = {
        (solution.move, solution.margin)
        for threads in (1, 2, 3, 2)
        for solution in [solve(endgame.board, *endgame.hands, threads=threads)]
    }
    assert len(found) == 1


@pytest.mark.parametrize("endgame", small_endgames(2, 3, 3), ids=str)
def test_no_play_is_better_and_none_before_it_as_good(endgame):
    solution = solve(endgame.board, *endgame.hands)
    game = game_of(endgame)
    for move in game.moves():
        assert margin_of(endgame, move) <= solution.margin


@pytest.mark.parametrize("endgame", small_endgames(3, 1, 4) + small_endgames(2, 2, 3), ids=str)
def test_maxn_margins_by_plain_recursion(endgame):
    """Equal margins may share the others' points otherwise, so the margin is compared."""
    players = len(endgame.hands)
    found, naive = solve_maxn(endgame), naive_best(game_of(endgame))
    assert players * found[0] - sum(found) == players * naive[0] - sum(naive)


def test_maxn_of_two_is_alpha_beta():
    for endgame in small_endgames(2, 3, 3):
        mine, other = solve_maxn(endgame)
        assert mine - other == solve(endgame.board, *endgame.hands).margin


def test_time_out_and_interrupt_give_the_best_so_far(monkeypatch):
    game = next(game for game in some_game(0) if len(game.board.tiles) > 25)
    hands = tuple(hand[:6] for hand in game.hands[:2])
    cut = solve(game.board, *hands, seconds=0.0)
    assert not cut.exact
    assert cut.searched < cut.moves

    class Worker(threading.Thread):
        def join(self, timeout=None):
            if timeout is not None:
                raise KeyboardInterrupt
            super().join()

    monkeypatch.setattr(endgame_module.threading, "Thread", Worker)
    broken = solve(game.board, *hands)
    assert not broken.exact
    if broken.searched:
        assert broken.move is not None
        assert broken.to_dict()["exact"] is False


def test_progress_is_reported():
    seen = []
    solve("RoRsRd", "RxRbBo", "RcGoYo", report=lambda done, total: seen.append((done, total)))
    assert seen
    assert all(0 <= done <= total for done, total in seen)


@pytest.mark.parametrize(
    ("hands", "problem"),
    [
        (("Rs", "-"), "has 0 tiles"),
        (("Rs", "RdRbRcRxBoGoYo"), "has 7 tiles"),
        (("RoRo", "Ro"), "more than 3 of Ro"),
    ],
)
def test_impossible_endgames_are_refused(hands, problem):
    with pytest.raises(IllegalPosition, match=problem):
        Endgame.of("Ro", hands)


def test_other_refusals():
    with pytest.raises(IllegalPosition, match="board is empty"):
        Endgame.of("-", ("Rs", "Rd"))
    with pytest.raises(InvalidSetting, match="threads"):
        solve("Ro", "Rs", "Rd", threads=0)
    with pytest.raises(InvalidSetting, match="at most 8"):
        solve_maxn(Endgame.of("Ro", ("RsRdRbRcRx",) * 3))
    endgame = Endgame.of("Ro", ("Rs", "Rd"))
    with pytest.raises(IllegalMove, match="lacks Bs"):
        margin_of(endgame, Play.parse("Bs0,1"))
    with pytest.raises(IllegalMove, match="passes if nothing fits"):
        margin_of(endgame, Pass())
    assert solve(Board.parse("Ro"), read_tiles("Rs"), "Rd").margin == 8
