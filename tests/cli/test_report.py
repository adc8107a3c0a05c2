from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner

from qwixx_math.cli import main
from qwixx_math.reports import REPORTS


def test_the_command_lists_reports() -> None:
    done = CliRunner().invoke(main, ["report"])
    assert [line.split()[0] for line in done.output.splitlines()[1:]] == list(REPORTS)
    data = json.loads(CliRunner().invoke(main, ["report", "--json"]).output)
    assert data["schema"] == "qwixx-report-list/1"
    assert {entry["name"]: entry["quick"] for entry in data["reports"]} == {
        name: report.quick for name, report in REPORTS.items()
    }


def test_the_command_writes_what_is_asked_for(tmp_path: Path) -> None:
    args = ["lock-chances", "--out", str(tmp_path / "new")]
    done = CliRunner().invoke(main, ["report", *args])
    assert done.exit_code == 0
    assert done.stderr == "lock-chances: How likely does a roll offer a lock?\n"
    written = [Path(line) for line in done.stdout.splitlines()]
    endings = [".csv", ".json", ".svg", ".png", ".md", ".html", ".html"]
    assert [path.suffix for path in written] == endings
    assert all(path.is_file() for path in written)
    quiet = CliRunner().invoke(main, ["report", *args, "--quiet", "--json"])
    assert (quiet.stderr, json.loads(quiet.stdout)["schema"]) == ("", "qwixx-reports/1")
    again = CliRunner().invoke(main, ["report", "--reset", "--out", str(tmp_path / "new")])
    assert again.stdout == done.stdout
    assert CliRunner().invoke(main, ["report", *args, "--all"]).exit_code == 2
