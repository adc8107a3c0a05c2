from __future__ import annotations

import json

import pytest
from click.testing import CliRunner
from helpers.qwirkle_commands import run

from qwixx_math.errors import InvalidNotation, InvalidSetting
from qwixx_math.qwirkle.board import Board
from qwixx_math.qwirkle.cli import command
from qwixx_math.qwirkle.score import ScoreSheet

# A board where no tile fits any more.
ROWS = [
    " ".join(f"{colour}{shape}{x},{y}" for x, shape in enumerate("osdxbc"))
    for y, colour in enumerate("ROYGBP")
]


def test_score_refuses_to_lose_a_game(tmp_path):
    file = tmp_path / "game.json"
    run("score", "--save", str(file), text="5\n4\n")
    before = file.read_text()
    for args, problem in (
        (("--save", file), "exists; go on with its game by --load"),
        (("--load", file, "--save", file, "--csv", file), "the file of the game"),
        (("--save", tmp_path / "none" / "x.json"), "there is no folder"),
        (("--csv", tmp_path / "none" / "x.csv"), "there is no folder"),
    ):
        with pytest.raises(InvalidSetting, match=problem):
            run("score", *map(str, args), text="3\n")
        assert file.read_text() == before
    missing = CliRunner().invoke(command, ["score", "--load", str(tmp_path / "none.json")])
    assert (missing.exit_code, "does not exist" in missing.stderr) == (2, True)
    run("score", "--load", str(file), "--save", str(file), text="3\n")
    assert json.loads(file.read_text())["totals"] == {"Player 1": 8, "Player 2": 4}


def test_a_file_that_somebody_else_changed_is_not_written_over(tmp_path, monkeypatch):
    file = tmp_path / "game.json"
    other = ScoreSheet.of(["Player 1", "Player 2"]).add("4")
    add = ScoreSheet.add

    def meanwhile(sheet, text):
        if text == "3":
            other.save(file)
        return add(sheet, text)

    monkeypatch.setattr(ScoreSheet, "add", meanwhile)
    with pytest.raises(InvalidSetting, match="changed by somebody else"):
        run("score", "--save", str(file), text="5\n3\n")
    assert ScoreSheet.load(file) == other


def test_score_draws_tells_the_winner_and_names_what_may_be_entered():
    text = run("score", text="board\nRo0,0 Rs1,0\nboard\n3\nboard\n")
    assert "No tile lies" in text
    assert f"{Board.parse('RoRs').drawing}\n0,0:RoRs\n" in text
    assert "is not known" in text
    won = run("score", "--players", "Ann,Ben", text="2\n" + "12\n" * 17 + "out\n")
    assert won.splitlines()[-1] == "The game is over: Ben wins."
    drawn = run("score", "--players", "Ann,Ben", text="12\n" * 16 + "2\n12\n4\nout\n")
    assert drawn.splitlines()[-1] == "The game is over: a draw of Ann and Ben."
    for line in ("hello", "5x"):
        with pytest.raises(InvalidNotation, match=r"points \(12\).*out, undo, board or quit"):
            run("score", text=f"{line}\n")
    dead = run("score", "--players", "Ann,Ben", text="".join(f"{row}\n" for row in ROWS))
    assert dead.splitlines()[-1] == "The game is over: Ben wins."


def test_score_command(tmp_path):
    file, table = tmp_path / "game.json", tmp_path / "game.csv"
    turns = "Rc0,0 Rd0,-1 Ro0,-2\n9\nundo\nRs0,-3 Bs1,-3 Ps2,-3\n\nquit\n"
    args = ("--players", "Ann,Ben", "--save", str(file), "--csv", str(table))
    text = run("score", *args, text=turns)
    assert text.splitlines()[-1] == "Ben: +7.   1. Ben: 7, 2. Ann: 3"
    assert "Undone." in text
    assert table.read_text().splitlines()[-1].startswith("2,Ben,7,7,")
    result = CliRunner().invoke(command, ["score", "--load", str(file), "--json"], input="9\n")
    assert json.loads(result.stdout)["totals"] == {"Ann": 12, "Ben": 7}
    assert "not saved" in result.stderr
    with pytest.raises(InvalidSetting, match="--players"):
        run("score", "--load", str(file), "--players", "Ann,Ben")
    assert "1. Player 1: 5, 2. Player 2: 0" in run("score", text="5\n")


def test_score_files_are_written_as_turns_go(tmp_path):
    table = tmp_path / "game.csv"
    with pytest.raises(InvalidNotation):
        run("score", "--csv", str(table), text="5\nnonsense\n")
    assert table.read_text().splitlines()[-1] == "1,Player 1,5,5,5"
    for option in ("--save", "--csv", "--load"):
        assert CliRunner().invoke(command, ["score", option, str(tmp_path)]).exit_code == 2
