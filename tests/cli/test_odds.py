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


def test_a_condition_on_a_position_as_json(qwixx):
    args = ("odds", "red 7 | pass on Y", "--position", "Y5@11")
    data = json.loads(good(qwixx(*args, "--json")))
    assert data["position"] == "Y5@11"
    assert [odds["label"] for odds in data["odds"]] == ["R7 | pass on Y"]
    assert data["odds"][0]["own"]["fraction"] == "253/600"
    assert "253/600" in good(qwixx(*args))


def test_what_no_passive_roll_meets_has_no_chance_on_it(qwixx):
    data = json.loads(good(qwixx("odds", "R7 & Y7 | r7", "--json")))
    assert data["odds"][0]["passive"] is None
    assert "none" in good(qwixx("odds", "R7 & Y7 | r7"))


def test_final_scores_as_json(qwixx):
    data = json.loads(good(qwixx("odds", "score", "R4", *SHORT, "--json")))
    assert data["schema"] == "qwixx-measures/1"
    assert data["position"] == "R4"
    assert sum(data["scores"].values()) == pytest.approx(1)
    mean = sum(int(score) * chance for score, chance in data["scores"].items())
    assert data["mean"] == pytest.approx(mean)
    value = json.loads(good(qwixx("solve", "R4", *SHORT, "--json")))["values"][0]
    assert data["mean"] == pytest.approx(value)
