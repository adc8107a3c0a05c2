from __future__ import annotations

import csv
import io
import json
import shutil
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


def test_several_games_are_summed_up(command, tmp_path):
    again = str(shutil.copy(ALONE, tmp_path / "again.qwixx"))
    one = json.loads(command("review", ALONE, "--json").stdout)
    text = command("review", ALONE, again).stdout
    lines = {line.split("  ")[0]: line.split() for line in text.splitlines()}
    assert lines["together"][1] == str(2 * len(one["decisions"]))
    assert lines["together"][2] == f"{2 * one['loss']:.2f}"
    assert lines["together"][3] == f"{one['loss_a_decision']:.3f}"
    kinds = [name for name in lines if name.startswith("own roll")]
    assert sum(int(lines[name][-3]) for name in kinds) == 2 * len(one["decisions"])
    data = json.loads(command("review", ALONE, again, "--json").stdout)
    assert data["schema"] == "qwixx-reviews/1"
    assert [game["loss"] for game in data["games"]] == [one["loss"]] * 2
    assert sum(kind["loss"] for kind in data["kinds"]) == pytest.approx(2 * one["loss"])
    rows = list(csv.DictReader(io.StringIO(command("review", ALONE, again, "--csv").stdout)))
    assert {row["file"] for row in rows} == {ALONE, again}
