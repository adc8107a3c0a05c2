"""Known strategies: what they are described as, and what was published of them."""

from __future__ import annotations

import re

import pytest
from click.testing import CliRunner

import qwixx_math as qm
from qwixx_math.cli import main
from qwixx_math.solver.fitted import table_model
from qwixx_math.table.games import play_table
from qwixx_math.table.known_strategies import _RULES, _SOLVED, STRATEGIES, strategy


def test_every_strategy_is_described() -> None:
    assert STRATEGIES.keys() == _RULES.keys() | _SOLVED.keys()
    assert all(len(line) < 90 for line in STRATEGIES.values())
    answer = CliRunner().invoke(main, ["tournament", "--help"]).stdout
    for name, line in STRATEGIES.items():
        assert re.search(rf"^  {re.escape(name)} +{re.escape(line.split()[0])} ", answer, re.M)


@pytest.mark.slow
def test_a_price_wins_against_the_cycle() -> None:
    players = [strategy("table-win", 2), strategy("cycle", 2)]
    first = play_table(players, 10_000, seed=1).wins[:, 0]
    second = play_table(players[::-1], 10_000, seed=2).wins[:, 1]
    assert (first.mean() + second.mean()) / 2 > 0.8


@pytest.mark.parametrize(
    ("name", "players", "published"),
    [
        ("skip2", 2, 60.2),
        ("skip1+", 2, 71.6),
        ("skip2+", 2, 63.2),
        ("skip3+", 2, 54.1),
        ("skip4+", 2, 45.7),
        ("random", 2, 4.5),
        ("race-to-lock", 1, 79.2),
    ],
)
def test_published_averages_are_met(name: str, players: int, published: float) -> None:
    seat = strategy(name, players)
    played = play_table([seat] * players, 40_000, seed=4)
    # They stand on some ten thousand games, and were published with a rule or a tie of their own.
    assert abs(played.scores.mean() - published) < 1.1


def test_unknown_names_are_refused() -> None:
    with pytest.raises(qm.InvalidSetting, match="there are random"):
        strategy("best", 2)
    with pytest.raises(qm.InvalidSetting, match="no model of a table of 7"):
        table_model(7)
    assert "cycle" in STRATEGIES
