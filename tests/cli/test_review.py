from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

pytestmark = pytest.mark.usefixtures("classic")
ALONE = str(Path(__file__).parents[1] / "data" / "game-alone.qwixx")


def test_review_as_json_and_csv(command):
    data = json.loads(command("review", ALONE, "--json").stdout)
    assert data["schema"] == "qwixx-review/1"
    assert data["start_value"] + data["luck"] - data["loss"] == pytest.approx(data["score"])
    table = command("review", ALONE, "--csv").stdout
    rows = list(csv.DictReader(io.StringIO(table)))
    assert len(rows) == 25
    assert sum(float(row["loss"]) for row in rows) == pytest.approx(data["loss"])
    assert {name: str(value) for name, value in data["decisions"][7].items()} == rows[7]
