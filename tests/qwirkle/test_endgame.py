from __future__ import annotations

import dataclasses
import random
import signal
import threading
from concurrent.futures import ThreadPoolExecutor
from functools import cache

import pytest
from helpers.qwirkle_games import some_game

from qwixx_math.errors import IllegalMove, IllegalPosition, InvalidSetting
from qwixx_math.qwirkle import alphabeta, maxn
from qwixx_math.qwirkle.alphabeta import margin_of, solve
from qwixx_math.qwirkle.board import Board
from qwixx_math.qwirkle.endgame import Endgame
from qwixx_math.qwirkle.game import Game
from qwixx_math.qwirkle.maxn import solve_maxn
from qwixx_math.qwirkle.moves import Move, Pass, Play, Trade
from qwixx_math.qwirkle.plays import legal_plays
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


def naive_margins(endgame: Endgame) -> dict[Move, int]:
    """The margin of every legal move, by the same recursion."""
    game = game_of(endgame)
    margins = {}
    for move in game.moves():
        after = game.play(move)
        rest = dataclasses.replace(after, totals=(0, 0))
        margins[move] = after.totals[0] - naive_margin(rest)
    return margins


@pytest.mark.parametrize("endgame", small_endgames(2, 2, 3, pass_allowed=True), ids=str)
def test_margins_with_free_passing(endgame):
    margins = naive_margins(endgame)
    assert solve(endgame.board, *endgame.hands, pass_allowed=True).margin == max(margins.values())
    assert Pass() in margins
    for move, margin in margins.items():
        assert margin_of(endgame, move) == margin


def test_free_passing_can_be_worth_it():
    board, hands = "Ro/Bo/Go", ("YxBs", "BdOc")
    assert solve(board, *hands).margin == -1
    free = solve(board, *hands, pass_allowed=True)
    assert (free.move, free.margin) == (Pass(), 0)


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


@pytest.mark.parametrize("endgame", small_endgames(2, 2, 6), ids=str)
def test_no_play_is_better_and_none_of_more_points_as_good(endgame):
    solution = solve(endgame.board, *endgame.hands)
    margins = naive_margins(endgame)
    assert margins[solution.move] == solution.margin == max(margins.values())
    for move, margin in margins.items():
        if isinstance(move, Play) and isinstance(solution.move, Play):
            more = endgame.board.score(move) > endgame.board.score(solution.move)
            assert margin < solution.margin + (not more)


@pytest.mark.parametrize("endgame", small_endgames(2, 2, 3), ids=str)
def test_the_move_asked_about_has_its_own_margin(endgame):
    for move, margin in naive_margins(endgame).items():
        solution = solve(endgame.board, *endgame.hands, asked=str(move))
        assert solution.asked == margin
        assert solution == dataclasses.replace(
            solve(endgame.board, *endgame.hands), asked=margin, nodes=solution.nodes
        )


@pytest.mark.parametrize("endgame", small_endgames(3, 1, 4) + small_endgames(2, 2, 3), ids=str)
def test_maxn_margins_by_plain_recursion(endgame):
    """Equal margins may share the others' points otherwise, so the margin is compared."""
    players = len(endgame.hands)
    found, naive = solve_maxn(endgame).points, naive_best(game_of(endgame))
    assert players * found[0] - sum(found) == players * naive[0] - sum(naive)


def test_maxn_of_two_is_alpha_beta():
    for endgame in small_endgames(2, 3, 3):
        mine, other = solve_maxn(endgame).points
        assert mine - other == solve(endgame.board, *endgame.hands).margin


def middle_game() -> tuple[Board, tuple]:
    """A board with full hands, too much to search through in a moment."""
    game = next(game for game in some_game(0) if len(game.board.tiles) > 25)
    return game.board, tuple(game.hands[:2])


class Halting:
    """Lets a search value so many moves, then stops it as Ctrl-C does."""

    def __init__(self, monkeypatch, moves: int) -> None:
        self.left = moves
        value = alphabeta._Root.value

        def counted(root, i, alpha, beta, search):
            with root.lock:
                self.left -= 1
            if self.left < 0:
                root.stop[0] = 1
            return value(root, i, alpha, beta, search)

        monkeypatch.setattr(alphabeta._Root, "value", counted)


def test_cut_off_at_once_it_names_the_play_of_most_points_without_a_margin(monkeypatch):
    board, hands = middle_game()
    Halting(monkeypatch, 0)
    cut = solve(board, *hands, threads=1)
    assert (cut.searched, cut.margin, cut.exact) == (0, None, False)
    assert board.score(cut.move) == max(map(board.score, legal_plays(board, hands[0])))
    assert (cut.to_dict()["margin"], cut.to_dict()["exact"]) == (None, False)
    asked = solve(board, *hands, threads=1, asked=cut.move)
    assert asked.asked is None


def test_cut_off_later_the_move_asked_about_counts_among_those_searched(monkeypatch):
    endgame = small_endgames(2, 3, 1)[0]
    worst = min(legal_plays(endgame.board, endgame.hands[0]), key=endgame.board.score)
    margin = margin_of(endgame, worst)
    Halting(monkeypatch, 1)
    cut = solve(endgame.board, *endgame.hands, threads=1, asked=worst)
    assert (cut.searched, cut.exact) == (1, False)
    assert (cut.move, cut.margin, cut.asked) == (worst, margin, margin)


def test_time_runs_out():
    board, hands = middle_game()
    cut = solve(board, *hands, seconds=0.0)
    assert cut.searched < cut.moves
    assert cut.move is not None


def test_an_interrupt_gives_the_best_so_far(monkeypatch):
    board, hands = middle_game()

    class Worker(threading.Thread):
        def join(self, timeout=None):
            if timeout is not None:
                raise KeyboardInterrupt
            super().join()

    monkeypatch.setattr(alphabeta.threading, "Thread", Worker)
    broken = solve(board, *hands)
    assert not broken.exact
    assert broken.move is not None
    assert (broken.margin is None) == (broken.searched == 0)


def test_maxn_tells_every_move_and_stops_when_told(monkeypatch):
    endgame = small_endgames(3, 1, 1)[0]
    solution = solve_maxn(endgame)
    game = game_of(endgame)
    assert solution.exact
    assert {option.move for option in solution.options} == set(game.moves())
    for option in solution.options:
        naive = naive_best(game.play(option.move))
        assert option.margin == pytest.approx(naive[0] - sum(naive[1:]) / 2)
    margins = [option.margin for option in solution.options]
    assert margins == sorted(margins, reverse=True)
    assert solution.move == solution.options[0].move

    last = solution.options[-1].move

    def stop(done, total):
        if done == 1:
            raise KeyboardInterrupt

    cut = solve_maxn(endgame, asked=last, report=stop)
    assert [option.move for option in cut.options] == [last]
    assert not cut.exact
    with pytest.raises(IllegalMove, match="bag holds 0"):
        solve_maxn(endgame, asked=Trade(endgame.hands[0]))


def test_maxn_runs_out_of_time():
    nothing = solve_maxn(Endgame.of("RoRs", ("RdRb", "RcRx", "BoBs")), seconds=-1.0)
    assert (nothing.points, nothing.exact) == (None, False)
    board = Board.parse("RoRs")
    plays = legal_plays(board, read_tiles("RdRb"))
    assert board.score(nothing.move) == max(map(board.score, plays))
    assert nothing.to_dict()["points"] is None


def test_an_interrupt_of_maxn_stops_its_thread(monkeypatch):
    """Ctrl-C reaches the main thread while it waits for the search."""
    begun = threading.Event()

    class Pool(ThreadPoolExecutor):
        def submit(self, work):
            future = super().submit(work)
            begun.wait()
            future.result = lambda: signal.raise_signal(signal.SIGINT)
            return future

    monkeypatch.setattr(maxn, "ThreadPoolExecutor", Pool)
    hands = ("RdRbBo", "RcRxBs", "GoGs")
    cut = solve_maxn(Endgame.of("RoRs", hands), report=lambda done, total: begun.set())
    assert cut.move is not None
    assert len(cut.options) < cut.moves


def test_a_number_of_seconds_is_one():
    for solver in (solve_maxn, lambda endgame, seconds: solve("RoRs", "Rd", "Rb", seconds=seconds)):
        with pytest.raises(InvalidSetting, match="nan"):
            solver(small_endgames(3, 1, 1)[0], seconds=float("nan"))


def test_a_state_is_not_the_same_after_a_pass():
    """Free passing: who passes back ends the game, so the table must tell the two states apart."""
    endgame = Endgame.of("0,1:1Yd/PbYbOb/2OsRs/3RdRs", ("BcOb", "RbPs"), pass_allowed=True)
    found = solve(endgame.board, *endgame.hands, pass_allowed=True)
    assert found.margin == naive_margin(game_of(endgame)) == -16


def test_maxn_of_a_game_that_is_over():
    over = solve_maxn(Endgame.of("Ro", ("Bs", "Gd", "Yx")))
    assert (over.move, over.points, over.exact) == (None, (0, 0, 0), True)
    with pytest.raises(IllegalMove, match="over"):
        solve_maxn(Endgame.of("Ro", ("Bs", "Gd", "Yx")), asked="pass")
    with pytest.raises(IllegalMove, match="over"):
        solve("Ro", "Bs", "Gd", asked="pass")


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
    with pytest.raises(IllegalMove, match="may not pass"):
        margin_of(endgame, Pass())
    with pytest.raises(IllegalMove, match="bag holds 0"):
        margin_of(endgame, "trade Rs")
    with pytest.raises(InvalidSetting, match="3 hands"):
        margin_of(Endgame.of("Ro", ("Rs", "Rd", "Rb")), "Rs1,0")
    assert solve(Board.parse("Ro"), read_tiles("Rs"), "Rd").margin == 8
