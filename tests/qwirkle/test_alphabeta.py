"""Endgames of two players, by plain minimax."""

from __future__ import annotations

import dataclasses
import threading

import pytest
from helpers.qwirkle_games import game_of, middle_game, naive_margin, small_endgames

from qwixx_math.qwirkle import alphabeta
from qwixx_math.qwirkle.alphabeta import margin_of, solve
from qwixx_math.qwirkle.endgame import Endgame
from qwixx_math.qwirkle.moves import Move, Pass, Play
from qwixx_math.qwirkle.plays import legal_plays


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


@pytest.mark.parametrize("n", range(8))
def test_margins_are_those_of_plain_minimax(n):
    endgame = small_endgames(2, 2, 8)[n]
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


@pytest.mark.parametrize("n", range(3))
def test_margins_with_free_passing(n):
    endgame = small_endgames(2, 2, 3, pass_allowed=True)[n]
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


@pytest.mark.parametrize("n", range(4))
def test_best_play_from_both_sides_gets_the_margin(n):
    endgame = small_endgames(2, 4, 4)[n]
    margin = solve(endgame.board, *endgame.hands).margin
    game = game_of(endgame)
    while not game.is_over:
        solution = solve(game.board, game.hand, game.hands[1 - game.turn], threads=1)
        lead = game.totals[game.turn] - game.totals[1 - game.turn]
        assert lead + solution.margin == (margin if game.turn == 0 else -margin)
        game = game.play(solution.move)
    assert game.totals[0] - game.totals[1] == margin


@pytest.mark.parametrize("n", range(3))
def test_the_number_of_threads_changes_nothing(n):
    endgame = small_endgames(2, 4, 3)[n]
    found = {
        (solution.move, solution.margin)
        for threads in (1, 2, 3, 2)
        for solution in [solve(endgame.board, *endgame.hands, threads=threads)]
    }
    assert len(found) == 1


@pytest.mark.parametrize("n", range(6))
def test_no_play_is_better_and_none_of_more_points_as_good(n):
    endgame = small_endgames(2, 2, 6)[n]
    solution = solve(endgame.board, *endgame.hands)
    margins = naive_margins(endgame)
    assert margins[solution.move] == solution.margin == max(margins.values())
    for move, margin in margins.items():
        if isinstance(move, Play) and isinstance(solution.move, Play):
            more = endgame.board.score(move) > endgame.board.score(solution.move)
            assert margin < solution.margin + (not more)


@pytest.mark.parametrize("n", range(3))
def test_the_move_asked_about_has_its_own_margin(n):
    endgame = small_endgames(2, 2, 3)[n]
    for move, margin in naive_margins(endgame).items():
        solution = solve(endgame.board, *endgame.hands, asked=str(move))
        assert solution.asked == margin
        assert solution == dataclasses.replace(
            solve(endgame.board, *endgame.hands), asked=margin, nodes=solution.nodes
        )


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


def test_progress_is_reported():
    seen = []
    solve("RoRsRd", "RxRbBo", "RcGoYo", report=lambda done, total: seen.append((done, total)))
    assert seen
    assert all(0 <= done <= total for done, total in seen)
