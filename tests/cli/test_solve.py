from __future__ import annotations

import json

from helpers.commands import SHORT, good


def test_values_as_json(qwixx):
    data = json.loads(good(qwixx("solve", "R4", *SHORT, "--players", "2", "--json")))
    assert data["schema"] == "qwixx-value/1"
    assert set(data) == {
        "schema",
        "sheet",
        "flags",
        "players",
        "model",
        "aim",
        "objective",
        "position",
        "score",
        "values",
        "exact",
    }
    assert len(data["values"]) == 2
    assert (data["position"], data["score"], data["flags"]["marks_to_lock"]) == ("R4", 1, 2)
