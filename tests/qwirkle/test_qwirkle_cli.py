from __future__ import annotations

import csv
import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from test_qwirkle_rules import AFTER_RULEBOOK

from qwixx_math.errors import IllegalPosition, InvalidNotation, InvalidSetting
from qwixx_math.qwirkle.advice import advise
from qwixx_math.qwirkle.cli import command
from qwixx_math.qwirkle.explain import should_i, summary
from qwixx_math.qwirkle.matches import STRATEGIES, Estimate, simulate
from qwixx_math.qwirkle.moves import Pass, Play, Trade
from qwixx_math.qwirkle.odds import Table
from qwixx_math.qwirkle.plays import legal_plays
from qwixx_math.qwirkle.policy import PHASES, TERMS
from qwixx_math.qwirkle.reasons import reasons
from qwixx_math.qwirkle.reports import REPORTS, write_report
from qwixx_math.qwirkle.tiles import read_tiles
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
        for term, weight in zip(TERMS, WEIGHTS[phase], strict=True):
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
    few = advise("RoRs", "BxYbGc", bag=2, others=(3,))
    assert {len(option.move.tiles) for option in few.options} == {1, 2}


def test_a_line_of_five_is_named_with_its_chance():
    table = Table.of("RoRsRdRb", "RcBoBsYdGcPx")
    said = reasons(table, Play.parse("Rc4,0"))
    assert said[0] == (
        "makes a line of five; Rx at -1,0 or 5,0 is in another hand with "
        f"{float(table.chances(read_tiles('Rx')[0]).anyone):.0%}".replace("%", " %")
    )
    five = Table.of("RoRsRdRbRc", "RxRxRxBsBsGd")
    assert "leaves a line of five" not in " ".join(reasons(five, Trade(read_tiles("Gd"))))
    assert "keeps BsRx twice" not in reasons(five, Trade(read_tiles("Gd")))
    assert "keeps RxBs twice" in reasons(five, Trade(read_tiles("Gd")))
    assert "completes a line of six" in reasons(five, Play.parse("Rx5,0"))


def test_sentences():
    advice = advise(AFTER_RULEBOOK, HAND)
    assert summary(advice).startswith("Play Gs5,-3: 12 points now")
    assert should_i(advice, advice.options[0]) == "Yes: Gs5,-3 is best."
    worse = advice.options[3]
    assert should_i(advice, worse).startswith(f"No: {worse.move} costs {worse.loss:.2f} points;")
    assert advice.option(str(worse.move)) == worse


@pytest.mark.parametrize(
    ("move", "problem"),
    [("Rs0,0", "lacks Rs"), ("trade Rs", "not possible"), ("Ro0,-3", "holds Rs already")],
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
    assert simulate(("greedy", "greedy"), 2).win_rate(0).to_dict()["low"] is None


@pytest.mark.parametrize(
    "settings",
    [
        {"names": ("greedy",)},
        {"names": ("greedy", "wise")},
        {"games": 0},
        {"seed": -1},
        {"threads": 0},
    ],
)
def test_wrong_settings_are_refused(settings):
    with pytest.raises(InvalidSetting):
        simulate(**{"names": ("greedy", "greedy"), "games": 2, **settings})


# Reports


@pytest.mark.parametrize("name", REPORTS)
def test_reports_are_made_again_to_the_last_byte(name, tmp_path):
    for file in write_report(REPORTS[name](), tmp_path):
        assert file.read_bytes() == (FOLDER / file.name).read_bytes()


def test_the_weights_are_those_of_the_fit():
    text = (FOLDER / "adviser_fit.csv").read_text(encoding="utf-8")
    rows = list(csv.DictReader(text.splitlines()))
    fitted = {(row["phase"], row["term"]): row for row in rows}
    for phase, name in enumerate(PHASES):
        for i, term in enumerate(TERMS):
            row = fitted[name, term]
            assert float(row["weight"]) == WEIGHTS[phase][i]
            assert float(row["half_width"]) == HALF_WIDTHS[phase][i]
    assert (STRATEGIES["adviser"].weights == WEIGHTS).all()


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
    asked = run("advise", AFTER_RULEBOOK, HAND, "--move", "Px-2,-4", "--bag", "30")
    assert asked.rstrip().splitlines()[-1].startswith("No: Px-2,-4 costs")


def test_odds_command():
    data = json.loads(run("odds", "RoRsRdRbRc", "BoBsYdGcPxPx", "--tile", "Rx", "--json"))
    assert data["tiles"][0]["unseen"] == 3
    assert data["gift"] == pytest.approx(float(Table.of("RoRsRdRbRc", "BoBsYdGcPxPx").gift()))
    assert "E[best single-tile reply]" in run("odds", AFTER_RULEBOOK, HAND)
    openings = json.loads(run("odds", "--json"))["openings"]
    assert openings[-1]["one hand"] == "2.458946"


def test_endgame_command():
    assert run("endgame", "RoRsRdRbRc", "Rx", "Rx", "--quiet") == "Rx-1,0   margin +18\n"
    data = json.loads(run("endgame", "Ro", "Bs", "Rd", "--json", "--move", "pass"))
    assert (data["move"], data["margin"], data["exact"]) == ("pass", -8, True)
    assert data["asked"]["margin"] == -8
    assert "Nobody can move" in run("endgame", "Ro", "Bs", "Gd")
    assert json.loads(run("endgame", "RoRsRdRbRc", "Yo", "Rx", "Bs", "--json"))["points"] == [
        8,
        0,
        0,
    ]


def test_simulate_command():
    data = json.loads(run("simulate", "greedy", "random", "--games", "20", "--json"))
    assert (data["schema"], data["games"]) == ("qwirkle-match/1", 20)
    assert "20 games, every seed in 2 seatings" in run("simulate", "--games", "20")


def test_score_command(tmp_path):
    file, table = tmp_path / "game.json", tmp_path / "game.csv"
    turns = "Rc0,0 Rd0,-1 Ro0,-2\n9\nundo\nRs0,-3 Bs1,-3 Ps2,-3\n\nquit\n"
    args = ("--players", "Ann,Ben", "--save", str(file), "--csv", str(table))
    text = run("score", *args, text=turns)
    assert text.splitlines()[-1] == "1. Ben 7   2. Ann 3"
    assert table.read_text().splitlines()[-1].startswith("2,Ben,7,7,")
    data = json.loads(run("score", "--load", str(file), "--json", text="out\n"))
    assert data["totals"] == {"Ann": 3, "Ben": 13}


def test_report_command(tmp_path, monkeypatch):
    monkeypatch.setitem(REPORTS, "opening_sets", REPORTS["line_gifts"])
    files = run("report", "--out", str(tmp_path)).split()
    assert len(files) == 2 * len(REPORTS)


@pytest.mark.parametrize("name", [[], ["advise"], ["odds"], ["endgame"], ["simulate"], ["score"]])
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


def test_nothing_of_the_qwixx_solvers_is_imported():
    folder = Path(__file__).parents[2] / "qwixx_math" / "qwirkle"
    shared = {"errors", "progress", "jit", "render", "cli.options"}
    for file in folder.glob("*.py"):
        for line in file.read_text(encoding="utf-8").splitlines():
            if line.strip().startswith("from .."):
                assert line.split()[1].lstrip(".") in shared, (file.name, line)
