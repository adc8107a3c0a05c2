"""Endgames of several players, by plain recursion."""

from __future__ import annotations

import signal
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from helpers.qwirkle_games import game_of, naive_best, small_endgames

from qwixx_math.errors import IllegalMove
from qwixx_math.qwirkle import maxn
from qwixx_math.qwirkle.alphabeta import solve
from qwixx_math.qwirkle.board import Board
from qwixx_math.qwirkle.endgame import Endgame
from qwixx_math.qwirkle.maxn import solve_maxn
from qwixx_math.qwirkle.moves import Trade
from qwixx_math.qwirkle.plays import legal_plays
from qwixx_math.qwirkle.tiles import read_tiles


@pytest.mark.slow
@pytest.mark.parametrize("n", range(7))
def test_maxn_margins_by_plain_recursion(n):
    endgame = (small_endgames(3, 1, 4) + small_endgames(2, 2, 3))[n]
    """Equal margins may share the others' points otherwise, so the margin is compared."""
    players = len(endgame.hands)
    found, naive = solve_maxn(endgame).points, naive_best(game_of(endgame))
    assert players * found[0] - sum(found) == players * naive[0] - sum(naive)


def test_maxn_of_two_is_alpha_beta():
    for endgame in small_endgames(2, 3, 3):
        mine, other = solve_maxn(endgame).points
        assert mine - other == solve(endgame.board, *endgame.hands).margin


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


def test_maxn_of_a_game_that_is_over():
    over = solve_maxn(Endgame.of("Ro", ("Bs", "Gd", "Yx")))
    assert (over.move, over.points, over.exact) == (None, (0, 0, 0), True)
    with pytest.raises(IllegalMove, match="over"):
        solve_maxn(Endgame.of("Ro", ("Bs", "Gd", "Yx")), asked="pass")
    with pytest.raises(IllegalMove, match="over"):
        solve("Ro", "Bs", "Gd", asked="pass")
