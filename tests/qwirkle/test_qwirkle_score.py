from __future__ import annotations

import csv
import json

import pytest
from test_qwirkle_rules import RULEBOOK

from qwixx_math.errors import IllegalMove, InvalidNotation, InvalidSetting
from qwixx_math.qwirkle.score import ScoreSheet


def filled(*turns: str, names=("Ann", "Ben")) -> ScoreSheet:
    sheet = ScoreSheet.of(names)
    for turn in turns:
        sheet = sheet.add(turn)
    return sheet


def test_the_rulebook_example_is_scored():
    sheet = filled(*RULEBOOK, names=("Ann", "Ben", "Cem", "Dia"))
    points = [entry.points for entry in sheet.entries]
    assert points == [3, 7, 4, 6, 7, 6, 3, 3, 10, 9, 18, 9]
    assert sheet.totals == (3 + 7 + 10, 7 + 6 + 9, 4 + 3 + 18, 6 + 3 + 9)
    assert sheet.standings[0] == (1, "Cem", 25)


def test_points_trades_passes_and_going_out():
    sheet = filled("12", "trade Rs,Bd", "pass", "trade", "8", "out")
    assert sheet.totals == (26, 0)
    assert sheet.is_over
    assert [entry.seat for entry in sheet.entries] == [0, 1, 0, 1, 0, 0]
    with pytest.raises(IllegalMove, match="over"):
        sheet.add("3")
    again = sheet.undo()
    assert (again.totals, again.is_over, again.turn) == ((20, 0), False, 1)


def test_undo_goes_back_turn_by_turn():
    sheet = filled("Ro0,0 Rs1,0", "5")
    assert sheet.undo() == filled("Ro0,0 Rs1,0")
    assert str(sheet.undo().undo().board) == "-"
    with pytest.raises(IllegalMove, match="nothing to undo"):
        ScoreSheet.of(["a", "b"]).undo()


def test_equal_totals_share_a_place():
    assert filled("7", "7").standings == [(1, "Ann", 7), (1, "Ben", 7)]
    assert [place for place, _, _ in filled("7", "7", "6", names="abc").standings] == [1, 1, 3]


@pytest.mark.parametrize(
    ("turn", "error", "problem"),
    [
        ("85", InvalidNotation, "most is 84"),
        ("hello", InvalidNotation, "hello"),
        ("Rs5,5", IllegalMove, "touches the grid"),
        ("Ro2,0", IllegalMove, "no line"),
    ],
)
def test_wrong_turns_are_refused(turn, error, problem):
    with pytest.raises(error, match=problem):
        filled("Ro0,0 Rs1,0").add(turn)


def test_a_fourth_copy_is_refused():
    sheet = filled("Ro0,0 Bo1,0", "Ro1,1 Rs2,1", "Ro3,2 Rs3,1".replace("Rs3,1", "Rd3,1"))
    with pytest.raises(IllegalMove, match="fourth Ro"):
        sheet.add("Ro0,5")
    with pytest.raises(IllegalMove, match="nobody has moved"):
        ScoreSheet.of(["a", "b"]).add("out")


@pytest.mark.parametrize("names", [["a"], ["a", "a"], ["a", " "], list("abcde")])
def test_names_are_two_to_four_and_different(names):
    with pytest.raises(InvalidSetting):
        ScoreSheet.of(names)


def test_saving_and_loading(tmp_path):
    sheet = filled("Ro0,0 Rs1,0", "trade Rs,Bd", "12", "out")
    file = tmp_path / "game.json"
    sheet.save(file)
    assert ScoreSheet.load(file) == sheet
    assert list(tmp_path.iterdir()) == [file]
    data = json.loads(file.read_text())
    assert data["schema"] == "qwirkle-score/1"
    data["turns"][0]["points"] = 3
    with pytest.raises(InvalidNotation, match="turn 1"):
        ScoreSheet.from_dict(data)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"schema": "x"}', '{"schema": 1}'])
def test_foreign_files_are_refused(tmp_path, text):
    file = tmp_path / "game.json"
    file.write_text(text)
    with pytest.raises(InvalidNotation):
        ScoreSheet.load(file)


def test_csv_has_running_totals():
    lines = list(csv.DictReader(filled("3", "4", "Ro0,0 Rs1,0").to_csv().splitlines()))
    assert [line["total"] for line in lines] == ["3", "4", "5"]
    assert lines[2]["entered"] == "Ro0,0 Rs1,0"
