from __future__ import annotations

import csv
import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from helpers.qwirkle_games import AFTER_RULEBOOK

from qwixx_math.errors import (
    IllegalMove,
    IllegalPosition,
    InvalidNotation,
    InvalidSetting,
)
from qwixx_math.qwirkle import alphabeta
from qwixx_math.qwirkle.advice import advise
from qwixx_math.qwirkle.board import Board
from qwixx_math.qwirkle.cli import command
from qwixx_math.qwirkle.explain import should_i, summary
from qwixx_math.qwirkle.game import Game
from qwixx_math.qwirkle.grid import EMPTY, MIDDLE
from qwixx_math.qwirkle.kernel import CELLS, COUNT, TILES, new_plays, play_of
from qwixx_math.qwirkle.matches import STRATEGIES, Estimate, simulate
from qwixx_math.qwirkle.moves import Pass, Play, Trade
from qwixx_math.qwirkle.odds import Table
from qwixx_math.qwirkle.playing import LOG_WIDTH, LONGEST, MOVE, play_game
from qwixx_math.qwirkle.plays import legal_plays
from qwixx_math.qwirkle.policy import PHASES, TERMS, WEIGHED
from qwixx_math.qwirkle.reasons import reasons
from qwixx_math.qwirkle.reports import REPORTS, write_report
from qwixx_math.qwirkle.score import ScoreSheet
from qwixx_math.qwirkle.study import natural_endgame
from qwixx_math.qwirkle.tiles import KINDS, read_tiles, write_tiles
from qwixx_math.qwirkle.weights import HALF_WIDTHS, WEIGHTS

FOLDER = Path(__file__).parents[2] / "reports" / "qwirkle"
HAND = "RoGsPxYbBcOd"


def run(*args: str, text: str = "") -> str:
    result = CliRunner().invoke(command, args, input=text, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


# Advice


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
    few = advise("RoRs", "BxYbGc", bag=2)
    assert {len(option.move.tiles) for option in few.options} == {1, 2}


def test_a_line_of_five_is_named_with_its_chance():
    table = Table.of("RoRsRdRb", "RcBoBsYdGcPx")
    said = reasons(table, Play.parse("Rc4,0"))
    assert said[0] == (
        "makes a line of five; Rx at -1,0 or 5,0 is in another hand with "
        f"{float(table.chances(read_tiles('Rx')[0]).anyone):.0%}".replace("%", " %")
    )
    five = Table.of("RoRsRdRbRc", "RxRxRxBsBsGd")
    mine = reasons(five, Trade(read_tiles("Gd")))
    assert "leaves a line of five; Rx at -1,0 or 5,0 is in no other hand, and you keep Rx" in mine
    assert "keeps BsRx twice" not in reasons(five, Trade(read_tiles("Gd")))
    assert "keeps RxBs twice" in reasons(five, Trade(read_tiles("Gd")))
    assert "completes a line of six" in reasons(five, Play.parse("Rx5,0"))


@pytest.mark.parametrize(
    ("board", "hand", "play", "said"),
    [
        # two runs, with the gap between them
        ("RoRsRd1Rb", "RcGo", "Rc5,0", "five tiles of a line with one gap; Rx at 3,0"),
        # two runs that can never be one line
        ("RoRsRd1GbGc/2Bd1Ob", "BsPx", "Bs1,1", None),
        # the sixth tile is mine as well
        ("RoRsRdRb", "RcRx", "Rc4,0", "Rx at -1,0 or 5,0 is in another hand with 11 %, and you"),
    ],
)
def test_only_lines_of_five_are_called_so(board, hand, play, said):
    text = "; ".join(reasons(Table.of(board, hand), Play.parse(play)))
    if said is None:
        assert "five" not in text
    else:
        assert said in text
        assert ("line of five" in text) == ("gap" not in text)


def test_the_hands_of_all_others_count_for_the_sixth_tile():
    table = Table.of("RoRsRdRb", "RcBoBsYdGcPx", players=3)
    anyone = float(table.chances(read_tiles("Rx")[0]).anyone)
    assert f"in another hand with {anyone:.0%}".replace("%", " %") in "; ".join(
        reasons(table, Play.parse("Rc4,0"))
    )


def test_a_five_that_nothing_completes_is_no_gift():
    table = Table.of("RoRsRdRb", "RcRxRxRx")
    made = reasons(table, Play.parse("Rc4,0"))[0]
    assert made == "makes a line of five; Rx at -1,0 or 5,0 is in no other hand, and you keep Rx"


def test_sentences():
    advice = advise(AFTER_RULEBOOK, HAND)
    assert summary(advice).startswith("Play Gs5,-3: 12 points now")
    assert should_i(advice, advice.options[0]) == "Yes: Gs5,-3 is best."
    worse = advice.options[3]
    assert should_i(advice, worse).startswith(f"No: {worse.move} costs {worse.loss:.2f} points;")
    better = sum(option.value > worse.value + 1e-6 for option in advice.options)
    assert f"; {better} moves are better" in should_i(advice, worse)
    assert advice.option(str(worse.move)) == worse
    assert len(repr(advice)) < 100


def test_sentences_name_the_move_and_why_there_is_no_other():
    stuck = summary(advise("RoRs", "BxYb"))
    assert stuck.startswith("Nothing fits, so a trade is compulsory. Trade ")
    assert any(f"Trade {tiles}:" in stuck for tiles in ("Bx", "Yb", "BxYb", "YbBx"))
    assert summary(advise("RoRs", "Bx", bag=0, others=(3,))).endswith("is empty: pass.")
    only = advise("RoRs/1Bs", "RsBx", bag=0, others=(1,))
    assert ("only move" in summary(only)) == (len(only.options) == 1)
    advice = advise("RoRsRdRbRc", "RxBoBsYdGcPx")
    (first, *same), (second, *_), *_ = advice.groups
    said = summary(advice)
    assert said.startswith(f"Play {first.move}: {first.points} points now, value {first.value:.2f}")
    assert f"(and {len(same)} more with these tiles). Next: {second.move}, " in said
    assert said.endswith(f"{second.loss:.2f} less.")


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


def test_at_the_end_of_the_bag_the_play_that_is_best_exactly_is_recommended():
    """Over the seven tiles it may draw the exact expectation is +7.57, of any trade below −2.4."""
    advice = advise(
        "-11,-8:9Ob/9Rb/9PbBb/9GbYb1Ys/4RbRoRs1BcBb1YoYc/4Rs2YoYcYbYsYxYd/4RcPcBcYcGc/4Ro3PcPoPb2Rx"
        "/8RcRoRbRsRxRd/9BoBbBs/7OxOdOoObOsOc/7YxOx1GbGsGcGd/5BxBs1Os1YbYs1OdBd/5OxOsOdOo2Ps1BdYd"
        "/5Rx1OoOb3PsPd/5YxGx1OcBc2PdYd/3GcGdGxGoGs5RdGd/PbPoPsPcPdPx1Gb/2Bs4Gx/6GsGo",
        "RcPxPxBoYoOc",
    )
    assert advice.table.bag == 1
    best = advice.groups[0]
    assert Play.parse("Rc-8,-3 Oc-8,-2") in [option.move for option in best]
    assert abs(best[0].value - 7.57) < 3


@pytest.mark.parametrize("seed", [0, 1])
def test_the_adviser_of_matches_makes_the_move_that_is_recommended(seed):
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
        advice = advise(game.board, game.hand, bag=len(game.bag), others=others)
        assert advice.option(move).loss < 1e-8
        game = game.play(move)
    assert game.is_over


def test_what_cannot_be_in_a_whole_game_is_said():
    assert Table.of("RoRs", HAND).notices == ()
    detail = CliRunner().invoke(command, ["advise", "RoRs", "Rd", "--bag", "0"])
    assert "105 tiles are unseen" in detail.stderr
    assert "nobody knows where 99 of them are" in detail.stderr
    short = CliRunner().invoke(command, ["odds", "RoRs", "Rd", "--bag", "99", "--tile", "Rb"])
    assert "the hand has 1 of 6 tiles" in short.stderr
    data = json.loads(run("advise", "RoRs", "Rd", "--bag", "0", "--json"))
    assert (data["unseen"], len(data["notices"])) == (105, 1)


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


# Simulation


def test_matches_repeat_whatever_the_threads():
    one = simulate(("adviser", "greedy"), 120, seed=5)
    two = simulate(("adviser", "greedy"), 120, seed=5, threads=2)
    assert one.to_dict() == two.to_dict()
    assert one.games == 120
    assert one.to_dict() != simulate(("adviser", "greedy"), 120, seed=6).to_dict()


def test_a_match_counts_wins_and_margins():
    match = simulate(("greedy", "random", "random"), 60, seed=1)
    assert match.totals.shape == (20, 3, 3)
    rates = [match.win_rate(player).mean for player in range(3)]
    assert sum(rates) == pytest.approx(1)
    assert rates[0] > 0.9
    assert sum(match.margin(player).mean for player in range(3)) == pytest.approx(0)
    mirror = simulate(("greedy", "greedy"), 40, seed=1)
    assert mirror.win_rate(0).mean + mirror.win_rate(1).mean == pytest.approx(1)


def test_two_advisers_come_to_an_end():
    match = simulate(("adviser", "adviser"), 40, seed=1)
    assert (match.totals > 100).all()
    assert match.turns.max() < 100


def test_intervals():
    sample = Estimate.of(np.array([0.0, 1.0, 1.0, 0.0]))
    assert sample.mean == 0.5
    assert sample.half_width == pytest.approx(1.959964 * (1 / 3) ** 0.5 / 2, rel=1e-6)
    one = simulate(("greedy", "greedy"), 2).win_rate(0)
    assert one.to_dict()["low"] is None
    assert one.text(".1%") == "50.0% (no interval)"
    assert sample.text("+.1f") == f"+0.5 ± {sample.half_width:.1f}"


def test_an_interrupted_match_keeps_the_seeds_played_through():
    def stop(done, total):
        if done == 5:
            raise KeyboardInterrupt

    cut = simulate(("greedy", "random"), 400, seed=4, report=stop)
    assert (cut.asked, cut.cut_short) == (400, True)
    assert 200 <= cut.games < 400
    assert cut.to_dict()["cut_short"] is True
    same = simulate(("greedy", "random"), cut.games, seed=4)
    assert np.array_equal(cut.totals, same.totals)
    assert not same.cut_short

    def at_once(done, total):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(("greedy", "greedy", "greedy", "greedy"), 4000, seed=4, report=at_once)


@pytest.mark.parametrize(
    "settings",
    [
        {"names": ("greedy",)},
        {"names": ("greedy", "wise")},
        {"games": 0},
        {"seed": -1},
        {"seed": 1 << 31},
        {"seed": 0.5},
        {"games": 2.0},
        {"games": 10**30},
        {"threads": 10**6},
        {"threads": 0},
    ],
)
def test_wrong_settings_are_refused(settings):
    with pytest.raises(InvalidSetting):
        simulate(**{"names": ("greedy", "greedy"), "games": 2, **settings})


# Reports


@pytest.mark.parametrize("name", REPORTS)
def test_reports_are_made_again_to_the_last_byte(name, tmp_path):
    for file in write_report(REPORTS[name].make(), tmp_path):
        assert file.read_bytes() == (FOLDER / file.name).read_bytes()


def test_the_weights_are_those_of_the_fit():
    text = (FOLDER / "adviser_fit.csv").read_text(encoding="utf-8")
    rows = list(csv.DictReader(text.splitlines()))
    fitted = {(int(row["players"]), row["phase"], row["term"]): row for row in rows}
    assert len(fitted) == len(rows) == 3 * len(PHASES) * len(TERMS)
    for (players, name, term), row in fitted.items():
        phase, i = PHASES.index(name), TERMS.index(term)
        assert float(row["weight"]) == WEIGHTS[players][phase][i]
        assert float(row["half_width"]) == HALF_WIDTHS[players][phase][i]
        assert STRATEGIES["adviser"].weights[players][phase, i] == WEIGHTS[players][phase][i]


# Commands


def test_advise_command():
    text = run("advise", AFTER_RULEBOOK, HAND, "--top", "3")
    assert "Play Gs5,-3: 12 points now" in text
    data = json.loads(run("advise", AFTER_RULEBOOK, HAND, "--json", "--move", "Px-2,-4"))
    assert (data["schema"], data["best"], len(data["options"])) == (
        "qwirkle-advice/1",
        "Gs5,-3",
        10,
    )
    assert data["asked"]["points"] == 4
    assert list(data["asked"]) == list(data["options"][0])
    asked = run("advise", AFTER_RULEBOOK, HAND, "--move", "Px-2,-4", "--bag", "30")
    assert asked.rstrip().splitlines()[-1].startswith("No: Px-2,-4 costs")
    assert Board.parse(AFTER_RULEBOOK).drawing in text
    assert "w·gift" in text
    assert "weights of 3 players" in run("advise", "RoRs", HAND, "--players", "3")
    assert "-0.00" not in run("advise", "RoRsRdRb", "RcBoBsYdGcPx", "--top", "200")


def test_advise_points_to_the_exact_endgame():
    endgame, _ = natural_endgame(3)
    mine, other = map(write_tiles, endgame.hands)
    last = run("advise", str(endgame.board), mine, "--bag", "0").rstrip().splitlines()[-1]
    board, *hands = last.partition("endgame ")[2].split()
    assert Board.parse(board.strip('"')) == endgame.board
    assert [sorted(hand) for hand in hands] == [sorted(mine), sorted(other)]
    assert "qwirkle endgame" not in run("advise", "RoRs", HAND)


def test_errors_count_columns_from_the_text_as_given():
    for command_ in ("advise", "odds", "endgame"):
        with pytest.raises(InvalidNotation) as error:
            run(command_, "-1,0:Rz", "Ro", *(["Rs"] if command_ == "endgame" else []))
        assert (error.value.token, error.value.column) == ("Rz", 6)


def test_odds_command():
    data = json.loads(run("odds", "RoRsRdRbRc", "BoBsYdGcPxPx", "--tile", "Rx", "--json"))
    assert data["tiles"][0]["unseen"] == 3
    assert data["gift"] == pytest.approx(float(Table.of("RoRsRdRbRc", "BoBsYdGcPxPx").gift()))
    assert "E[best single-tile reply]" in run("odds", AFTER_RULEBOOK, HAND)
    data = json.loads(run("odds", "--json"))
    openings = data["openings"]
    assert [opening["size"] for opening in openings] == list(range(1, 7))
    assert sum(opening["two players"] for opening in openings) == pytest.approx(1, abs=1e-5)
    assert data["means"]["one hand"] == 2.458946
    assert CliRunner().invoke(command, ["odds", "--tile", "Rx"]).exit_code == 2
    three = run("odds", "RoRs", HAND, "--players", "4", "--tile", "Rd").splitlines()
    for name in ("next player", "second next", "third next", "any of them"):
        assert name in three[0]
    assert "any of them" not in run("odds", "RoRs", HAND, "--tile", "Rd")


def test_endgame_command():
    assert run("endgame", "RoRsRdRbRc", "Rx", "Rx", "--quiet") == "Rx-1,0   margin +18\n"
    data = json.loads(run("endgame", "Ro", "Bs", "Rd", "--json", "--move", "pass"))
    assert (data["move"], data["margin"], data["exact"]) == ("pass", -8, True)
    assert data["asked"]["margin"] == -8
    assert run("endgame", "Ro", "Bs", "Gd") == "Nobody can move: the game is over, margin 0.\n"
    assert json.loads(run("endgame", "RoRsRdRbRc", "Yo", "Rx", "Bs", "--json"))["points"] == [
        8,
        0,
        0,
    ]


def test_endgame_command_of_several():
    text = run("endgame", "RoRsRdRbRc", "YoGs", "RxBo", "Bs", "--move", "Yo0,1", "--quiet")
    best = json.loads(run("endgame", "RoRsRdRbRc", "YoGs", "RxBo", "Bs", "--json"))
    assert f"Best: {best['move']}." in text
    assert "Yo0,1   costs" in text
    assert best["moves"] == best["searched"] == len(best["options"])
    asked = json.loads(
        run("endgame", "RoRsRdRbRc", "YoGs", "RxBo", "Bs", "--json", "--move", "Yo0,1")
    )["asked"]
    assert asked in best["options"]
    assert "Nobody can move" in run("endgame", "Ro", "Bs", "Gd", "Yx")
    with pytest.raises(InvalidSetting, match="--threads"):
        run("endgame", "RoRsRdRbRc", "Yo", "Rx", "Bs", "--threads", "2")


def test_an_endgame_cut_short_says_so_and_claims_no_cost(monkeypatch):
    args = ("endgame", "RoRsRdRb", "RcBoYo", "RxGoGs", "--move", "Bo0,1", "--threads", "1")
    cost = json.loads(run(*args, "--json"))["asked"]
    assert cost["cost"] == cost["cost_at_least"] >= 0
    value = alphabeta._Root.value
    for searched in (0, 1):
        left = [searched]

        def counted(root, *rest, left=left):
            left[0] -= 1
            if left[0] < 0:
                root.stop[0] = 1
            return value(root, *rest)

        monkeypatch.setattr(alphabeta._Root, "value", counted)
        text = run(*args, "--quiet")
        assert f"Not exact: {searched} of" in text
        assert "or more" in text if searched else "margin not known" in text
        left[0] = searched
        data = json.loads(run(*args, "--json"))
        assert data["exact"] is False
        assert data["asked"]["cost"] is None
        assert data["asked"]["margin"] == (cost["margin"] if searched else None)
        assert data["asked"]["cost_at_least"] == (0 if searched else None)


def test_simulate_command():
    data = json.loads(run("simulate", "greedy", "random", "--games", "20", "--json"))
    assert (data["schema"], data["games"]) == ("qwirkle-match/1", 20)
    assert "20 games, every deal in 2 seatings" in run("simulate", "--games", "20")


def test_a_match_of_one_strategy_says_that_it_is_even_by_construction():
    match = simulate(("greedy", "greedy"), 20)
    assert np.array_equal(match.totals[:, 0, 0], match.totals[:, 1, 1])
    assert "even by construction" in run("simulate", "greedy", "greedy", "--games", "20")
    assert "even by" not in run("simulate", "greedy", "random", "--games", "20")


def test_score_refuses_to_lose_a_game(tmp_path):
    file = tmp_path / "game.json"
    run("score", "--save", str(file), text="5\n4\n")
    before = file.read_text()
    for args, problem in (
        (("--save", file), "exists; go on with its game by --load"),
        (("--load", file, "--save", file, "--csv", file), "the file of the game"),
        (("--save", tmp_path / "none" / "x.json"), "there is no folder"),
        (("--csv", tmp_path / "none" / "x.csv"), "there is no folder"),
    ):
        with pytest.raises(InvalidSetting, match=problem):
            run("score", *map(str, args), text="3\n")
        assert file.read_text() == before
    missing = CliRunner().invoke(command, ["score", "--load", str(tmp_path / "none.json")])
    assert (missing.exit_code, "does not exist" in missing.stderr) == (2, True)
    run("score", "--load", str(file), "--save", str(file), text="3\n")
    assert json.loads(file.read_text())["totals"] == {"Player 1": 8, "Player 2": 4}


def test_a_file_that_somebody_else_changed_is_not_written_over(tmp_path, monkeypatch):
    file = tmp_path / "game.json"
    other = ScoreSheet.of(["Player 1", "Player 2"]).add("4")
    add = ScoreSheet.add

    def meanwhile(sheet, text):
        if text == "3":
            other.save(file)
        return add(sheet, text)

    monkeypatch.setattr(ScoreSheet, "add", meanwhile)
    with pytest.raises(InvalidSetting, match="changed by somebody else"):
        run("score", "--save", str(file), text="5\n3\n")
    assert ScoreSheet.load(file) == other


def test_score_draws_tells_the_winner_and_names_what_may_be_entered():
    text = run("score", text="board\nRo0,0 Rs1,0\nboard\n3\nboard\n")
    assert "No tile lies" in text
    assert Board.parse("RoRs").drawing in text
    assert "is not known" in text
    won = run("score", "--players", "Ann,Ben", text="5\n2\nout\n")
    assert won.splitlines()[-1] == "The game is over: Ben wins."
    drawn = run("score", "--players", "Ann,Ben", text="12\n2\ntrade\n4\nout\n")
    assert drawn.splitlines()[-1] == "The game is over: a draw of Ann and Ben."
    with pytest.raises(InvalidNotation, match=r"points \(12\).*out, undo, board or quit"):
        run("score", text="hello\n")


def test_score_command(tmp_path):
    file, table = tmp_path / "game.json", tmp_path / "game.csv"
    turns = "Rc0,0 Rd0,-1 Ro0,-2\n9\nundo\nRs0,-3 Bs1,-3 Ps2,-3\n\nquit\n"
    args = ("--players", "Ann,Ben", "--save", str(file), "--csv", str(table))
    text = run("score", *args, text=turns)
    assert text.splitlines()[-1] == "Ben: +7.   1. Ben: 7, 2. Ann: 3"
    assert "Undone." in text
    assert table.read_text().splitlines()[-1].startswith("2,Ben,7,7,")
    result = CliRunner().invoke(command, ["score", "--load", str(file), "--json"], input="9\n")
    assert json.loads(result.stdout)["totals"] == {"Ann": 12, "Ben": 7}
    assert "not saved" in result.stderr
    with pytest.raises(InvalidSetting, match="--players"):
        run("score", "--load", str(file), "--players", "Ann,Ben")
    assert "1. Player 1: 5, 2. Player 2: 0" in run("score", text="5\n")


def test_score_files_are_written_as_turns_go(tmp_path):
    table = tmp_path / "game.csv"
    with pytest.raises(InvalidNotation):
        run("score", "--csv", str(table), text="5\nnonsense\n")
    assert table.read_text().splitlines()[-1] == "1,Player 1,5,5,5"
    for option in ("--save", "--csv", "--load"):
        assert CliRunner().invoke(command, ["score", option, str(tmp_path)]).exit_code == 2


def test_report_command(tmp_path, monkeypatch):
    monkeypatch.setitem(REPORTS, "opening_sets", REPORTS["line_gifts"])
    files = run("report", "--all", "--out", str(tmp_path)).split()
    assert len(files) == 2 * len(REPORTS)
    assert len(run("report", "line_gifts", "--out", str(tmp_path / "one")).split()) == 2
    listed = json.loads(run("report", "--json"))["reports"]
    assert [report["name"] for report in listed] == list(REPORTS)
    with pytest.raises(InvalidSetting, match="no report 'wise'"):
        run("report", "wise")


@pytest.mark.parametrize("name", [[], *([name] for name in command.list_commands(None))])
def test_help_starts_with_an_example(name):
    assert "Example:  qwixx qwirkle" in run(*name, "--help")


@pytest.mark.parametrize(
    ("args", "error"),
    [
        (["advise", "Ro", "Zz"], InvalidNotation),
        (["advise", "RoBs", "Rs"], IllegalPosition),
        (["advise", "Ro1Rs", "Rs"], IllegalPosition),
        (["advise", "Ro", "Rs", "--players", "7"], InvalidSetting),
        (["odds", "Ro", "Rs", "--others", "x"], InvalidSetting),
        (["endgame", "Ro", "Rs"], InvalidSetting),
        (["simulate", "wise", "greedy"], InvalidSetting),
    ],
)
def test_errors_reach_the_main_command_as_types(args, error):
    with pytest.raises(error):
        CliRunner().invoke(command, args, catch_exceptions=False)


def test_importing_the_package_is_light():
    script = (
        "import sys; import qwixx_math.qwirkle, qwixx_math.qwirkle.cli;"
        "assert not {'numba', 'numpy', 'rich'} & set(sys.modules), sorted(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", script], check=True)
