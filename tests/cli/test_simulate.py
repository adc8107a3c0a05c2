from __future__ import annotations

import json

from helpers.commands import SHORT, good


def test_simulation_as_json(qwixx):
    command = ("simulate", "--games", "5000", "--seed", "3", *SHORT, "--json")
    data = json.loads(good(qwixx(*command)))
    assert data["schema"] == "qwixx-simulation/1"
    assert abs(data["mean"] - data["value"]) < 4 * data["standard_error"]
    assert json.loads(good(qwixx(*command))) == data
