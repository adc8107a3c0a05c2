from __future__ import annotations

import json

import pytest
from helpers.commands import SHORT, good


def test_odds_as_json(qwixx):
    data = json.loads(good(qwixx("odds", "R12", "--json")))
    assert set(data) == {"schema", "flags", "sheet", "odds"}
    assert data["schema"] == "qwixx-odds/1"
    assert set(data["odds"][0]) == {"label", "own", "passive"}
    assert set(data["odds"][0]["own"]) == {"fraction", "float", "one_in"}


def test_final_scores_as_json(qwixx):
    data = json.loads(good(qwixx("odds", "score", "R4", *SHORT, "--json")))
    assert data["schema"] == "qwixx-measures/1"
    assert data["position"] == "R4"
    assert sum(data["scores"].values()) == pytest.approx(1)
    mean = sum(int(score) * chance for score, chance in data["scores"].items())
    assert data["mean"] == pytest.approx(mean)
    value = json.loads(good(qwixx("solve", "R4", *SHORT, "--json")))["values"][0]
    assert data["mean"] == pytest.approx(value)
