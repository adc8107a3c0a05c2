"""Tournaments: what an entry of the matrix counts, from which games, and how well it knows it."""

from __future__ import annotations

import csv
import io
import json
import re

import numpy as np
import pytest
from click.testing import CliRunner
from scipy.stats import binom

import qwixx_math as qm
from qwixx_math.chances.sampling import win_interval
from qwixx_math.cli import main
from qwixx_math.table.games import TableGames, play_table
from qwixx_math.table.known_strategies import _BY_NAME, STRATEGIES, strategy
from qwixx_math.table.results import Entry, totals_of
from qwixx_math.table.tournament import Tournament, tournament


def same(one: Tournament, other: Tournament, name: str, against: str) -> bool:
    return one.entry(name, against) == other.entry(name, against)


def test_an_entry_is_one_among_others_from_every_seat() -> None:
    played = tournament(["skip1+", "genetic"], 6_000, players=3, seed=1)
    found = played.entry("genetic", "skip1+")
    wins, scores = [], []
    for seat in range(3):
        names = ["skip1+"] * 3
        names[seat] = "genetic"
        games = play_table([strategy(name, 3) for name in names], 12_000, seed=seat)
        wins.append(games.wins[:, seat])
        scores.append(games.scores[:, seat])
        here = found.seats[seat]
        assert abs(here.win - wins[-1].mean()) < 1.5 * here.win_interval
        assert here.score == pytest.approx(scores[-1].mean(), abs=1.5)
    assert abs(found.win - np.mean(wins)) < 1.5 * found.win_interval
    assert abs(found.score - np.mean(scores)) < 4 * found.score_error
    # Of the same number of games, a third from each seat, the error is this.
    stratified = np.sqrt(np.mean([column.var(ddof=1) for column in scores]) / 6_000)
    assert found.score_error == pytest.approx(stratified, rel=0.05)
    assert found.win == pytest.approx(np.mean([share.win for share in found.seats]))


def test_two_players_are_the_two_sides_of_the_same_games() -> None:
    played = tournament(["skip1+", "genetic"], 4_000, seed=2)
    one, other = played.entry("skip1+", "genetic"), played.entry("genetic", "skip1+")
    assert one.win + other.win == pytest.approx(1)
    assert (one.score, one.score_error) == (other.others, other.others_error)
    assert (other.score, other.score_error) == (one.others, one.others_error)
    assert (one.rolls, one.by_penalties) == (other.rolls, other.by_penalties)
    assert one.seats[0].win + other.seats[1].win == pytest.approx(1)
    assert one.seats[1].win + other.seats[0].win == pytest.approx(1)


def test_self_play_shows_what_a_seat_is_worth() -> None:
    found = tournament(["genetic"], 20_000, seed=3).entry("genetic", "genetic")
    games = play_table([strategy("genetic", 2)] * 2, 20_000, seed=4)
    assert found.win == 0.5
    assert sum(share.win for share in found.seats) == pytest.approx(1)
    assert found.seats[0].win - found.seats[0].win_interval > 0.5
    assert found.score == pytest.approx(np.mean([share.score for share in found.seats]))
    assert abs(found.score - games.scores.mean()) < 4 * np.hypot(1, 1) * found.score_error
    # Both scores of a game come from the same dice: its mean is the observation.
    error = games.scores.mean(axis=1).std(ddof=1) / np.sqrt(20_000)
    assert found.score_error == pytest.approx(error, rel=0.05)


def test_alone_there_is_self_play_only() -> None:
    played = tournament(["genetic", "rusher"], 1_000, players=1)
    assert [(entry.strategy, entry.against) for entry in played.entries] == [
        ("genetic", "genetic"),
        ("rusher", "rusher"),
    ]
    assert {entry.win for entry in played.entries} == {1.0}
    assert {(entry.others, entry.others_error) for entry in played.entries} == {(None, None)}


def test_the_result_depends_on_the_seed_alone() -> None:
    names = ["skip1+", "random", "genetic"]
    one = tournament(names, 9_000, seed=7, threads=1)
    assert one == tournament(names, 9_000, seed=7, threads=3)
    assert one != tournament(names, 9_000, seed=8)
    fewer = tournament(["genetic", "skip1+"], 9_000, seed=7)
    assert same(one, fewer, "genetic", "genetic")
    assert same(one, fewer, "genetic", "skip1+")
    assert same(*(tournament(order, 400) for order in (names[::2], names[2::-2])), *names[::2])


def test_more_strategies_than_a_table_has_seats() -> None:
    names = [name for name in STRATEGIES if name.startswith("skip")] + ["random", "genetic"]
    assert len(tournament(names, 4, players=2).entries) == len(names) ** 2 == 100


def test_intervals_cover() -> None:
    """Of many small tournaments about 95 % hold the rate of a large one within their interval."""
    truth = tournament(["skip1", "skip3"], 100_000, seed=1).entry("skip1", "skip3")
    small = [
        tournament(["skip1", "skip3"], 200, seed=seed, threads=1).entry("skip1", "skip3")
        for seed in range(2, 82)
    ]
    hits = sum(abs(entry.win - truth.win) < entry.win_interval for entry in small)
    scores = sum(abs(entry.score - truth.score) < 1.96 * entry.score_error for entry in small)
    # 76 of 80 are expected; with a standard deviation of 2 these bounds hold but for bad luck.
    assert hits >= 70
    assert scores >= 70


@pytest.mark.parametrize("games", [20, 100, 1_000])
def test_the_interval_around_a_rate_covers(games: int) -> None:
    """Of the binomial distribution itself, at every rate at least about 95 %."""
    wins = np.arange(games + 1)
    half = np.array([win_interval(int(won), games) for won in wins])
    for rate in np.linspace(0.01, 0.99, 99):
        inside = np.abs(wins / games - rate) <= half
        assert binom.pmf(wins, games, rate)[inside].sum() > 0.93
    assert win_interval(0, 1_000) > 0.0037  # the exact upper limit


def test_sums_and_entry_of_games_written_down() -> None:
    """Three players, two games: one ended by locks, one by penalties."""
    scores = np.array([[10, 4, 10], [0, 6, 3]])
    nothing = np.zeros((2, 3), np.int64)
    events = np.zeros((3, 3, 2, 1, 3), np.int64)
    games = TableGames(
        0, scores, nothing, nothing, nothing, np.array([20, 30]), np.array([2, 1]), events
    )
    totals = [totals_of(games, seat) for seat in range(3)]
    entry = Entry.of("one", "many", totals)
    assert [share.win for share in entry.seats] == [0.25, 0.5, 0.25]
    assert entry.win == pytest.approx(1 / 3)
    assert entry.by_penalties == 0.5
    assert entry.rolls == 25
    assert entry.score == pytest.approx(33 / 6)
    assert entry.others == pytest.approx(33 / 6)
    alike = Entry.of("many", "many", [totals_of(games, None)])
    assert (alike.score, alike.games, alike.by_penalties) == (pytest.approx(33 / 6), 2, 0.5)


def test_every_strategy_is_described() -> None:
    assert STRATEGIES.keys() == _BY_NAME.keys()
    assert all(len(line) < 90 for line in STRATEGIES.values())
    answer = CliRunner().invoke(main, ["tournament", "--help"]).stdout
    for name, line in STRATEGIES.items():
        assert re.search(rf"^  {re.escape(name)} +{re.escape(line.split()[0])} ", answer, re.M)


@pytest.mark.parametrize(
    ("args", "problem"),
    [
        (["best"], "unknown strategy 'best'; there are random, smallest-gap, skip1"),
        (["genetic", "genetic"], "strategy 'genetic' is named twice"),
        (["genetic", "--games", "2001"], "2001 games do not divide among 2 seats"),
        (["genetic", "--games", "2001"], "2000 or 2002 do"),
        (["genetic", "--players", "3", "--games", "3"], "6 or 9 do"),
        (["genetic", "--players", "0"], "0 is not in the range 1<=x<=8"),
        (["genetic", "--players", "9"], "9 is not in the range 1<=x<=8"),
        (["table-win", "--players", "6", "--games", "12"], "there is no model of a table of 6"),
        (["genetic", "--json", "--csv"], "give one of --json, --csv and --markdown"),
        (["genetic", "--markdown", "--csv"], "give one of --json, --csv and --markdown"),
        (["genetic", "--no-self-play"], "without self-play it takes two strategies"),
        ([], "Missing argument 'STRATEGIES...'"),
    ],
)
def test_what_cannot_be_played_is_said(args: list[str], problem: str) -> None:
    result = CliRunner().invoke(main, ["tournament", *args])
    assert (result.exit_code, result.stdout) == (2, "")
    assert problem in result.stderr


@pytest.mark.parametrize(
    "settings", [{"names": []}, {"seed": -1}, {"players": 9}, {"games": 0}, {"games": 2.0}]
)
def test_settings_out_of_range_are_refused(settings: dict[str, object]) -> None:
    with pytest.raises(qm.InvalidSetting):
        tournament(**({"names": ["random"], "games": 10} | settings))  # type: ignore[arg-type]


def test_the_command_prints_a_matrix_json_and_csv() -> None:
    def run(*more: str) -> str:
        asked = ["tournament", "skip1", "genetic", "--players", "3", "--games", "600", *more]
        result = CliRunner().invoke(main, asked)
        assert (result.exit_code, result.stderr) == (0, "")
        return result.stdout

    data = json.loads(run("--json"))
    assert list(data) == [
        *("schema", "sheet", "flags", "players", "games", "seed", "strategies", "entries"),
        "exact",
    ]
    assert data["schema"] == "qwixx-tournament/1"
    assert list(data["entries"][0]) == list(Entry.__annotations__)
    rows = list(csv.DictReader(io.StringIO(run("--csv"))))
    assert [(row["strategy"], row["against"]) for row in rows] == [
        (entry["strategy"], entry["against"]) for entry in data["entries"]
    ]
    assert [float(row["win"]) for row in rows] == [entry["win"] for entry in data["entries"]]
    shown = run()
    assert f"{100 * data['entries'][1]['win']:.1f} ± " in shown
    assert "the 2 others playing the column's" in shown
    written = run("--markdown").splitlines()
    assert [line for line in written if "playing the column's" in line]
    assert [row.split("|")[1].strip() for row in written if row.startswith("| skip1")] == [
        "skip1"
    ] * 3
    assert all(row.count("|") == 4 for row in written[5:7])


def test_self_play_may_be_left_out() -> None:
    names = ["skip1", "genetic"]
    whole, pairing = (
        tournament(names, 400, self_play=self_play, seed=2) for self_play in (True, False)
    )
    assert [(e.strategy, e.against) for e in pairing.entries] == [tuple(names), tuple(names[::-1])]
    assert set(pairing.entries) < set(whole.entries)
    asked = ["tournament", *names, "--games", "400", "--no-self-play"]
    shown = CliRunner().invoke(main, asked).stdout
    assert "Its mean score there" in shown
    assert "among its like" not in shown
