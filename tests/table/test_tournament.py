"""Tournaments: what an entry of the matrix counts, from which games, and how well it knows it."""

from __future__ import annotations

import numpy as np
import pytest
from click.testing import CliRunner

import qwixx_math as qm
from qwixx_math.cli import main
from qwixx_math.table.games import play_table
from qwixx_math.table.known_strategies import STRATEGIES, strategy
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
    one = tournament(names, 9_000, seed=7, where=1)
    assert one == tournament(names, 9_000, seed=7, where=3)
    assert one != tournament(names, 9_000, seed=8)
    fewer = tournament(["genetic", "skip1+"], 9_000, seed=7)
    assert same(one, fewer, "genetic", "genetic")
    assert same(one, fewer, "genetic", "skip1+")
    assert same(*(tournament(order, 400) for order in (names[::2], names[2::-2])), *names[::2])


def test_more_strategies_than_a_table_has_seats() -> None:
    names = [name for name in STRATEGIES if name.startswith("skip")] + ["random", "genetic"]
    assert len(tournament(names, 4, players=2).entries) == len(names) ** 2 == 100


@pytest.mark.parametrize(
    "settings", [{"names": []}, {"seed": -1}, {"players": 9}, {"games": 0}, {"games": 2.0}]
)
def test_settings_out_of_range_are_refused(settings: dict[str, object]) -> None:
    with pytest.raises(qm.InvalidSetting):
        tournament(**({"names": ["random"], "games": 10} | settings))  # type: ignore[arg-type]


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
