from __future__ import annotations

from itertools import pairwise

import pytest
from helpers.written_reports import committed

import qwixx_math as qm
from qwixx_math.reports.record import Cell
from qwixx_math.show.sentences import should_i

TABLE = committed("sample-games")


def games() -> dict[Cell, list[dict[str, Cell]]]:
    found: dict[Cell, list[dict[str, Cell]]] = {}
    for row in TABLE.rows:
        found.setdefault(row[0], []).append(dict(zip(TABLE.columns, row, strict=True)))
    return found


def test_there_are_three_games_from_the_empty_sheet_to_the_end() -> None:
    assert len(games()) == 3
    for name, lines in games().items():
        sheet = "mixx-a" if "Mixx" in str(name) else "classic"
        assert lines[0]["sheet"] == "-"
        assert [line["roll"] for line in lines[:-1]] == list(range(1, len(lines)))
        end = qm.Position.parse(str(lines[-1]["sheet"]), sheet)
        score = str(lines[-1]["the coach says"]).removeprefix("The end: ").rstrip(".").split(" to ")
        assert end.score == int(score[0])
        for line, after in pairwise(lines):
            before = qm.Position.parse(str(line["sheet"]), sheet)
            played = before.play(qm.Move.parse(str(line["move"])), active=line["whose"] == "own")
            then = qm.Position.parse(str(after["sheet"]), sheet)
            assert then.penalties == played.penalties
            assert [row[:2] for row in then.rows] == [row[:2] for row in played.rows]


def test_the_coach_says_what_it_says_today(classic: qm.Solution) -> None:
    lines = next(iter(games().values()))[:-1]
    for line in lines[:: len(lines) // 5]:
        advice = qm.advise(str(line["sheet"]), str(line["dice"]))
        move = str(line["move"])
        assert should_i(advice, move) == line["the coach says"]
        assert advice.option(move).loss == pytest.approx(float(str(line["loses"])), abs=0.006)
