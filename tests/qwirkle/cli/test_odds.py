from __future__ import annotations

import json

import pytest
from click.testing import CliRunner
from helpers.qwirkle_commands import run
from helpers.qwirkle_games import AFTER_RULEBOOK

from qwixx_math.qwirkle.cli import command
from qwixx_math.qwirkle.odds import Table

HAND = "RoGsPxYbBcOd"


@pytest.mark.slow
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
    scores = {1: 1, 6: 12} | {size: size for size in range(2, 6)}
    for players in ("two players", "three", "four"):
        first = sum(scores[opening["size"]] * opening[players] for opening in openings)
        assert data["first_score"][players] == pytest.approx(first, abs=1e-4)
        assert 0 < data["tie"][players] < 1
    assert data["tie"]["exact (two)"].count("/") == 1
    assert CliRunner().invoke(command, ["odds", "--tile", "Rx"]).exit_code == 2
    three = run("odds", "RoRs", HAND, "--players", "4", "--tile", "Rd").splitlines()
    for name in ("next player", "second next", "third next", "any of them"):
        assert name in three[0]
    assert "any of them" not in run("odds", "RoRs", HAND, "--tile", "Rd")
