from __future__ import annotations

import json
import re

import pytest
from helpers.commands import SHORT, SHORT_ROLL, good

FORGIVEN = [
    (
        ["-", "w3 w4 r3 g6"],
        [["-", "34 r3 g6"], ["-", "w3,w4,R3,G6"], ["-", "w3", "w4", "g6", "r3"]],
    ),
    (["R4,6 G10 P1", "w3 w4 r3 g6"], [["p1 g10 r4,6", "w34 g6 r3"]]),
]
ROLL = "34 r5 y1 g6 b2"


@pytest.mark.parametrize(("asked", "others"), FORGIVEN)
def test_forgiven_spellings_have_the_same_answer(qwixx, asked, others):
    expected = good(qwixx("advise", *asked, *SHORT, "--json"))
    for other in others:
        assert good(qwixx("advise", *other, *SHORT, "--json")) == expected


def test_advice_as_json(qwixx):
    data = json.loads(good(qwixx("advise", "R4", SHORT_ROLL, *SHORT, "--json", "--move", "r7")))
    assert list(data) == [
        "schema",
        "sheet",
        "flags",
        "players",
        "model",
        "aim",
        "position",
        "roll",
        "until_mine",
        "objective",
        "options",
        "best",
        "exact",
        "asked",
    ]
    assert data["schema"] == "qwixx-advice/1"
    assert data["options"][0]["move"] == data["best"]
    assert data["asked"] in data["options"]
    assert data["asked"]["move"] == "r7"
    assert data["asked"]["position"] == "R4,7"
    for option in data["options"]:
        assert list(option) == ["move", "value", "loss", "position"]
    unasked = json.loads(good(qwixx("advise", "R4", SHORT_ROLL, *SHORT, "--json")))
    assert unasked == {name: value for name, value in data.items() if name != "asked"}


def test_what_was_understood_is_said_first(qwixx):
    first, second, *_ = good(qwixx("advise", "p1 r4,6", "34 g6 R3", *SHORT)).splitlines()
    assert first == "R4,6 P1   score -2"
    rules = "sheet classic/RG[2:8], marks_to_lock 2"
    assert second == f"w3 w4 r3 g6   own roll, alone, {rules}"
    args = ["advise", "R4", SHORT_ROLL, *SHORT, "--players", "3", "--until-mine"]
    assert good(qwixx(*args, "1")).splitlines()[1] == (
        f"w3 w4   passive roll, 3 players in a cycle, the next roll is yours, {rules}"
    )
    assert "your own roll is 2 away" in good(qwixx(*args, "2")).splitlines()[1]
    assert good(qwixx("row", "r2,3,5")).startswith("R3@5   score 6, value ")
    assert good(qwixx("row", "b")).startswith("B   score 0, value ")


def test_should_i_is_answered_by_yes_or_no_and_the_price(qwixx):
    def ask(move, *more):
        output = good(qwixx("advise", "-", SHORT_ROLL, *SHORT, "--move", move, *more))
        return output.splitlines()[2]

    options = json.loads(good(qwixx("advise", "-", SHORT_ROLL, *SHORT, "--json")))["options"]
    best, worst = options[0], options[-1]
    assert best["loss"] == 0 < worst["loss"]
    assert ask(best["move"]).startswith(f"Yes: {best['move']} is best")
    assert ask(worst["move"]).startswith(f"No: {worst['move']} costs {worst['loss']:.2f} points")
    assert f"Best is {best['move']} ({best['value']:.2f} against" in ask(worst["move"])
    assert "(a penalty of 5 included)" in ask("pass")
    assert f"{worst['move']} costs" in ask(worst["move"], "--top", "1")


def test_the_table_lists_the_best_first_and_no_more_than_asked_for(qwixx):
    options = json.loads(good(qwixx("advise", "-", SHORT_ROLL, *SHORT, "--json")))["options"]
    lines = good(qwixx("advise", "-", SHORT_ROLL, *SHORT, "--top", "2")).splitlines()
    head = next(n for n, line in enumerate(lines) if line.startswith("move"))
    table = [line.split() for line in lines[head:-1]]
    assert lines[-1] == f"{len(options) - 2} more moves: --all"
    assert table[0] == ["move", "value", "loss", "leads", "to"]
    assert [row[:3] for row in table[1:]] == [
        [option["move"], f"{option['value']:.2f}", f"{option['loss']:.2f}"]
        for option in options[:2]
    ]
    worst = options[-1]["move"]
    lines = good(qwixx("advise", "-", SHORT_ROLL, *SHORT, "--top", "1", "--move", worst))
    rest = lines[lines.index("\nmove") :].splitlines()
    assert [line.split()[0] for line in rest[2:4]] == [options[0]["move"], worst]


def test_chances_are_shown_in_per_cent(qwixx):
    answer = good(qwixx("advise", "R4", SHORT_ROLL, "--objective", "p>=10", *SHORT))
    assert "chance of a final score of 10 or more" in answer
    assert re.search(r"\d %", answer)


@pytest.mark.usefixtures("classic")
def test_advice_with_reasons(command):
    question = ("advise", "R2,3,5 G12,10 P1", ROLL)
    shown = command(*question, "--move", "R7", "--why", "--top", "2").stdout
    assert "No: R7 costs 10.76 points." in shown
    assert "R7 scores 4 points now and passes over R6 (on R6 instead: 9.36 points more)." in shown
    assert re.search(r"\nR marks, lock +\d\.\d\d ± 0\.\d\d, \d\d\.\d ± \d\.\d %", shown)
    data = json.loads(command(*question, "--why", "--json").stdout)
    assert data["schema"] == "qwixx-advice/1"
    assert data["why"]["schema"] == "qwixx-why/1"
    assert [move["move"] for move in data["why"]["moves"]] == ["g9", "y4"]
    assert "why" not in json.loads(command(*question, "--json").stdout)


@pytest.mark.slow
def test_with_all_sheets_in_view_the_answer_fits_a_screen(qwixx):
    result = qwixx("advise", "R5@8 Y3@5", ROLL, "--others", "R4@7 B5@6 P1", "--quiet")
    lines = result.stdout.splitlines()
    assert len(lines) <= 24
    assert max(map(len, lines)) <= 80
    assert lines[3].startswith("With all sheets in view: ")
    assert lines[15].split() == ["move", "chance", "to", "win", "margin", "games", "value", "loss"]


def test_a_seed_is_refused_where_no_dice_are_thrown(qwixx):
    asked = ("advise", "R2,4 Y3", "345162", "--power", "magic_mike", "--seed", "3")
    result = qwixx(*asked)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "this answer needs no dice" in result.stderr
