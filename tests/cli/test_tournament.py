from __future__ import annotations

import csv
import io
import json

import pytest
from click.testing import CliRunner

from qwixx_math.cli import main
from qwixx_math.table.results import Entry


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
