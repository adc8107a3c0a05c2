"""Advice: every move once, with each term of its value."""

from __future__ import annotations

import numpy as np
import pytest
from helpers.qwirkle_games import AFTER_RULEBOOK

from qwixx_math.errors import IllegalMove, IllegalPosition, InvalidNotation
from qwixx_math.qwirkle.advice import advise
from qwixx_math.qwirkle.board import Board
from qwixx_math.qwirkle.game import Game
from qwixx_math.qwirkle.grid import EMPTY, MIDDLE
from qwixx_math.qwirkle.kernel import CELLS, COUNT, TILES, new_plays, play_of
from qwixx_math.qwirkle.matches import STRATEGIES
from qwixx_math.qwirkle.moves import Pass, Play, Trade
from qwixx_math.qwirkle.odds import Table
from qwixx_math.qwirkle.playing import LOG_WIDTH, LONGEST, MOVE, play_game
from qwixx_math.qwirkle.plays import legal_plays
from qwixx_math.qwirkle.policy import PHASES, TERMS, WEIGHED
from qwixx_math.qwirkle.tiles import KINDS
from qwixx_math.qwirkle.weights import WEIGHTS

HAND = "RoGsPxYbBcOd"


def test_advice_lists_every_move_once_and_shows_each_term():
    advice = advise(AFTER_RULEBOOK, HAND)
    plays = [option.move for option in advice.options if isinstance(option.move, Play)]
    board, hand = advice.table.board, advice.table.hand
    assert len(plays) == len(set(plays))
    assert set(plays) == set(legal_plays(board, hand))
    assert sum(isinstance(option.move, Trade) for option in advice.options) == 2**6 - 1
    for option in advice.options:
        phase = PHASES.index("early")
        assert list(option.worth) == list(option.terms) == list(TERMS)
        for term, weight in zip(TERMS, WEIGHTS[2][phase], strict=True):
            assert option.worth[term] == pytest.approx(weight * option.terms[term])
        assert option.value == pytest.approx(option.points + sum(option.worth.values()))
        assert option.loss == pytest.approx(advice.options[0].value - option.value)
        if isinstance(option.move, Play):
            assert option.points == board.score(option.move)
            after = Table(board.with_play(option.move), hand, 65, (6,))
            assert option.terms["gift"] == pytest.approx(
                float(expected_gift(after, advice.table)), abs=1e-10
            )
    values = [option.value for option in advice.options]
    assert values == sorted(values, reverse=True)
    assert str(advice.best) == "Gs5,-3"


def expected_gift(after: Table, before: Table):
    from qwixx_math.qwirkle.odds import expected_best_single

    return expected_best_single(after.board, before.unseen, before.others[0])


def test_openings_and_ends():
    opening = advise("-", "RoRsRdBsBcYx")
    assert {len(option.move.tiles) for option in opening.options} == {3}
    assert all(isinstance(option.move, Play) for option in opening.options)
    last = advise("RoRsRdRbRc", "Rx", bag=0, others=(1,)).options[0]
    assert (last.points, last.terms, last.value) == (18, {}, 18.0)
    stuck = advise("RoRs", "Bx", bag=0, others=(3,))
    assert [option.move for option in stuck.options] == [Pass()]


@pytest.mark.slow
def test_no_more_tiles_are_traded_than_the_bag_has():
    few = advise("RoRs", "BxYbGc", bag=2)
    assert {len(option.move.tiles) for option in few.options} == {1, 2}


def test_moves_of_the_same_tiles_and_value_are_one_group():
    advice = advise("RoRsRdRb", "RcBoBsYdGcPx")
    flat = [option for group in advice.groups for option in group]
    assert sorted(map(str, (option.move for option in flat))) == sorted(
        str(option.move) for option in advice.options
    )
    for group in advice.groups:
        assert len({tuple(sorted(option.move.tiles)) for option in group}) == 1
        assert max(option.loss for option in group) - group[0].loss < 1e-8
    heads = [group[0].value for group in advice.groups]
    assert heads == sorted(heads, reverse=True)
    assert len(advice.groups) < len(advice.options)


@pytest.mark.slow
def test_at_the_end_of_the_bag_the_play_that_is_best_exactly_is_recommended():
    """Over the seven tiles it may draw the exact expectation of the second is +7.57, of any trade
    below −2.4; the first is worth 1/7 more, searched with 8, 16 and 32 plays a state."""
    advice = advise(
        "-11,-8:9Ob/9Rb/9PbBb/9GbYb1Ys/4RbRoRs1BcBb1YoYc/4Rs2YoYcYbYsYxYd/4RcPcBcYcGc/4Ro3PcPoPb2Rx"
        "/8RcRoRbRsRxRd/9BoBbBs/7OxOdOoObOsOc/7YxOx1GbGsGcGd/5BxBs1Os1YbYs1OdBd/5OxOsOdOo2Ps1BdYd"
        "/5Rx1OoOb3PsPd/5YxGx1OcBc2PdYd/3GcGdGxGoGs5RdGd/PbPoPsPcPdPx1Gb/2Bs4Gx/6GsGo",
        "RcPxPxBoYoOc",
    )
    assert advice.table.bag == 1
    best = advice.groups[0]
    assert Play.parse("Oc-8,-2 Rc-8,-1") in [option.move for option in best]
    second = advice.option(Play.parse("Rc-8,-3 Oc-8,-2"))
    assert second.loss == pytest.approx(1 / 7)
    assert abs(second.value - 7.57) < 1.5


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, 1])
def test_the_adviser_of_matches_makes_the_move_that_is_recommended_by_weights(seed):
    log = np.zeros((LONGEST, LOG_WIDTH), np.int32)
    terms = np.zeros((LONGEST, len(TERMS)))
    weights = np.stack([STRATEGIES["adviser"].weights[2]] * 2)
    totals = np.zeros(2, np.int64)
    _, turns = play_game(seed, np.full(2, WEIGHED), weights, 0, totals, log, terms, new_plays())
    game = Game.start(2, seed)
    for row in log[:turns, MOVE:]:
        tiles = tuple(KINDS[t] for t in row[TILES : TILES + row[COUNT]])
        move = play_of(row, (-MIDDLE, -MIDDLE))
        if row[CELLS] == EMPTY:
            move = Trade(tiles) if tiles else Pass()
        others = [len(game.hands[1 - game.turn])]
        advice = advise(game.board, game.hand, bag=len(game.bag), others=others, playouts=False)
        assert advice.option(move).loss < 1e-8
        game = game.play(move)
    assert game.is_over


def test_a_pass_is_valued_too():
    only = advise("RoRs", "Bx", bag=0, others=(3,)).options[0]
    assert only.points == 0
    assert only.value == pytest.approx(sum(only.worth.values()))
    assert only.terms["short"] == 3


def test_the_weights_are_those_of_the_number_of_players():
    for players in (2, 3, 4):
        option = advise("RoRsRdRb", HAND, players=players).options[0]
        for term, weight in zip(TERMS, WEIGHTS[players][PHASES.index("early")], strict=True):
            assert option.worth[term] == pytest.approx(weight * option.terms[term])


def test_a_first_play_may_be_asked_about_anywhere():
    advice = advise("-", "RoRsRdBc")
    assert advice.option("Ro3,3 Rs4,3 Rd5,3") == advice.option("Rd2,0 Ro0,0 Rs1,0")
    assert str(advise("-", "Ro").option("Ro-7,9").move) == "Ro0,0"
    with pytest.raises(IllegalMove, match="largest set, 3"):
        advice.option("Ro0,0 Rs1,0")
    with pytest.raises(IllegalMove, match="first move is a play"):
        advice.option("pass")


@pytest.mark.parametrize("given", [("Ro", None), (None, "Rs"), ("Ro", 5), (5, "Rs")])
def test_what_is_no_text_is_refused(given):
    with pytest.raises(InvalidNotation):
        advise(*given)


def test_games_that_are_over_have_no_advice():
    with pytest.raises(IllegalPosition, match="is over"):
        advise("Ro", "Rs", bag=0, others=(0,))
    everything = sorted(KINDS * 3)
    rows = [everything[18 * i : 18 * i + 18 : 3] for i in range(6)]
    full = {(x, y): tile for y, row in enumerate(rows) for x, tile in enumerate(row)}
    with pytest.raises(IllegalPosition, match="no tile off the board fits"):
        advise(Board(full), "Ro", bag=0)


@pytest.mark.parametrize(
    ("move", "problem"),
    [
        ("Rs0,0", "lacks Rs"),
        ("trade Rs", "lacks Rs"),
        ("pass", "hand can play"),
        ("", "text is empty"),
        ("Ro0,-3", "holds Rs already"),
    ],
)
def test_impossible_questions_say_why(move, problem):
    with pytest.raises(ValueError, match=problem):
        advise(AFTER_RULEBOOK, HAND).option(move)
