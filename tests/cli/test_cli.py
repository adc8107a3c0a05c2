from __future__ import annotations

import errno
import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from helpers.children import SMALL, kernels, run

from qwixx_math import get_sheet
from qwixx_math.chances import odds
from qwixx_math.cli import main
from qwixx_math.game import sheets

ROLL = "w3 w4 r5 y1 g6 b2"
SHORT_ROLL = "w3 w4 r3 g6"
SHORT = ["--sheet", "small", "--marks-to-lock", "2"]


@pytest.fixture(scope="session")
def tables(tmp_path_factory):
    kernels()
    return str(tmp_path_factory.mktemp("tables"))


@pytest.fixture
def qwixx(tables, monkeypatch):
    """Runs a command line; the sheet `small` is solved in no time."""
    layouts = sheets._layouts() | {"small": SMALL}
    monkeypatch.setattr(sheets, "_layouts", lambda: layouts)
    monkeypatch.setenv("QWIXX_MATH_CACHE", tables)

    def invoke(*args):
        return CliRunner().invoke(main, args)

    return invoke


def good(result):
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


# Bad input

LONG = "R" + "9" * 100_000
BAD = [
    # what the position lacks
    (["advise", "", ROLL], 3, "empty position; write '-'"),
    (["advise", "nonsense", ROLL], 3, "'nonsense' (column 1): expected a row such as R2,3,5"),
    (["advise", "R2,3,5 Q4", ROLL], 3, "'Q4' (column 8): expected a row such as R2,3,5"),
    (["advise", "R2,13", ROLL], 3, "row R has no number 13; it has 2, 3, 4"),
    (["advise", "R2 R3", ROLL], 3, "'R3' (column 4): R is given twice"),
    (["advise", "R٢", ROLL], 3, "expected a row such as R2,3,5"),
    (["advise", LONG, ROLL], 3, "expected a row such as R2,3,5"),
    (["advise", "R5,3", ROLL], 3, "marks out of order; left to right it reads 2, 3, 4"),
    (["advise", "R4@3", ROLL], 3, "4 marks do not fit up to 3"),
    (["advise", "Y12", ROLL], 3, "the last cell 12 needs 5 earlier marks, it has 0"),
    (["advise", "R4@3 Y12 P5", ROLL], 3, "5 penalties; the game ends at 4"),
    (["advise", "R6@12 Y6@12 G6@2", ROLL], 3, "the game ends when 2 are"),
    (["advise", "P4", ROLL], 3, "the game is over on 'P4'; its score is -20"),
    (["advise", "R6@12 Y6@12", ROLL], 3, "the game is over"),
    (["solve", "nonsense"], 3, "expected a row such as R2,3,5"),
    (["row", ""], 3, "empty position"),
    (["row", "Q"], 3, "(rows R, Y, G, B)"),
    (["row", "-"], 3, "no row '-' on sheet classic; its rows are R, Y, G, B"),
    (["row", "R3@5x"], 3, "not one open row; give one such as R3@5"),
    (["row", "R3@5 Y2"], 3, "not one open row; give one such as R3@5"),
    # the roll
    (["advise", "-", ""], 3, "a roll has two white dice, such as 'w3 w4'; got 0"),
    (["advise", "-", "hello"], 3, "'hello' (column 1): expected a die and its face"),
    (["advise", "-", "٣٤ r5 y1 g6 b2"], 3, "expected a die and its face, such as w3"),
    (["advise", "-", "w3 " * 30_000], 3, "a roll has two white dice, such as 'w3 w4'; got 30000"),
    (["advise", "-", "w0 w4 r5 y1 g6 b2"], 3, "'w0' (column 1): a die shows 1 to 6"),
    (["advise", "-", "w3 w4 r5 y7 g6 b2"], 3, "'y7' (column 10): a die shows 1 to 6"),
    (["advise", "-", "w3"], 3, "a roll has two white dice"),
    (["advise", "-", "w3 w4 w5"], 3, "a roll has two white dice"),
    (["advise", "-", "w3 w4 r5 r5 g6 b2"], 3, "'r5' (column 10): there is one r die"),
    (["advise", "-", "w3 w4 r5 y1 g6"], 3, "b missing; the active player rolls w w r y g b"),
    (["advise", "R6@12", ROLL], 3, "no r is rolled, its row is closed"),
    (["advise", "R3@5x", ROLL], 3, "no r is rolled, its row is closed"),
    # the move
    (["advise", "-", ROLL, "--move="], 3, "empty move; write R7, b9, R7+b9 or pass"),
    (["advise", "-", ROLL, "--move", "seven"], 3, "expected a move such as R7"),
    (["advise", "-", ROLL, "--move", "R٧"], 3, "expected a move such as R7"),
    # targets of odds
    (["odds", ""], 3, "empty target; name one such as R7"),
    (["odds", "X"], 3, "'X' (column 1): expected a row or a die with a number, as in R7"),
    (["odds", "R7", "R13"], 3, "'R13' (column 4): R has no 13; it has 2, 3, 4"),
    (["odds", "r7+y9"], 3, "a turn is at most one white mark (capital) and one colour mark"),
    # settings
    (["advise", "-", ROLL, "--sheet", "clasic"], 2, "unknown sheet 'clasic'; sheets are classic"),
    (["advise", "-", ROLL, "--sheet="], 2, "unknown sheet ''; sheets are classic"),
    (["advise", "-", ROLL, "--model", "real"], 2, "'real' is not one of 'table', 'cycle'"),
    (["advise", "-", ROLL, "--penalty", "x"], 2, "it takes a whole number 0 to 1000"),
    (["advise", "-", ROLL, "--penalties-to-end", "0"], 2, "it takes a whole number 1 to 8"),
    (["advise", "-", ROLL, "--lock-bonus", "perhaps"], 2, "it takes true or false"),
    (["advise", "-", ROLL, "--lock-timing="], 2, "it takes immediate or end_of_turn"),
    (["solve", "--marks-to-lock", "11"], 2, "it takes a whole number 0 to 10"),
    (["row", "R", "--sheet", "x"], 2, "unknown sheet 'x'; sheets are classic"),
    (["odds", "--sheet", "x"], 2, "unknown sheet 'x'; sheets are classic"),
    (["row", "R", "--players", "2", "--until-mine", "2"], 2, "with 2 players it is 0 to 1"),
    # usage
    (["advise"], 2, "Missing argument 'POSITION'"),
    (["advise", "-"], 2, "Missing argument 'ROLL...'"),
    (["advice", "-", ROLL], 2, "No such command 'advice'"),
    (["advise", "-", ROLL, "--frobnicate"], 2, "No such option '--frobnicate'"),
    (["advise", "-", ROLL, "--players", "0"], 2, "0 is not in the range 1<=x<=8"),
    (["solve", "--players", "9"], 2, "9 is not in the range 1<=x<=8"),
    (["solve", "--players", "x"], 2, "'x' is not a valid integer"),
    (["solve", "--players="], 2, "'' is not a valid integer"),
    (["advise", "-", ROLL, "--until-mine", "-1"], 2, "-1 is not in the range x>=0"),
    (["advise", "-", ROLL, "--top", "0"], 2, "0 is not in the range x>=1"),
    (["row", "R", "--rolls", "0"], 2, "0 is not in the range 1<=x<=200"),
    (["row", "R", "--rolls", "many"], 2, "'many' is not a valid integer"),
    *(
        (["row", "R", f"--closing={chance}"], 2, "it takes a fraction, 0 < q ≤ 1")
        for chance in ("", "0", "2", "-1/3", "1/0", "nan", "x")
    ),
    (["row", "R", "--rolls", "3", "--closing", "1/3"], 2, "give --rolls or --closing, not both"),
    (["row", "R", "--closing", "1/3", "--players", "2"], 2, "drop them"),
]


def assert_one_message(result, exit_code, expected):
    assert (result.exit_code, result.stdout) == (exit_code, "")
    assert expected in result.stderr
    lines = result.stderr.splitlines()
    assert [line.startswith("Error: ") for line in lines].count(True) == 1
    if len(lines) > 1:
        assert re.match(r"Usage: .*\nTry '.* --help' for help\.\n\nError: .*\n\Z", result.stderr)


@pytest.mark.parametrize(("args", "exit_code", "expected"), BAD)
def test_bad_input_gives_one_message_that_says_what_would_be_right(
    qwixx, args, exit_code, expected
):
    assert_one_message(qwixx(*args), exit_code, expected)


@pytest.mark.parametrize(
    ("args", "exit_code", "expected"),
    [
        (["--move", "R8"], 3, "(the white sum is 7); possible are pass, r6, r7, g9, g10, R7"),
        (["--move", "R7+Z9"], 3, "expected a move such as R7"),
        (["--move", "B7"], 3, "possible are pass, r6, r7"),
        (["--until-mine", "1"], 2, "with 1 player it is 0"),
        (["--players", "2", "--until-mine", "2"], 2, "with 2 players it is 0 to 1"),
        (["--players", "2", "--until-mine", "1", "--move", "r7"], 3, "marks the white sum only"),
    ],
)
def test_bad_questions_about_a_solved_sheet(qwixx, args, exit_code, expected):
    qwixx("solve", *SHORT, "--players", "2")
    assert_one_message(qwixx("advise", "-", SHORT_ROLL, *SHORT, *args), exit_code, expected)


def test_an_unexpected_error_is_one_message_with_its_place(qwixx, monkeypatch):
    def broken(*args, **kwargs):
        return [*args][7]

    monkeypatch.setattr(odds, "odds_table", broken)
    result = qwixx("odds")
    assert_one_message(result, 1, "please report it")
    assert re.search(r"internal error at test_cli\.py:\d+: IndexError: list index", result.stderr)


@pytest.mark.parametrize(
    "fault", [OSError(errno.EIO, "Input/output error"), MemoryError("no room")]
)
def test_a_failing_machine_is_one_message(qwixx, monkeypatch, fault):
    def broken(*args, **kwargs):
        raise fault

    monkeypatch.setattr(odds, "odds_table", broken)
    assert_one_message(qwixx("odds"), 1, str(fault))


# Answers as data

FORGIVEN = [
    (
        ["-", "w3 w4 r3 g6"],
        [["-", "34 r3 g6"], ["-", "w3,w4,R3,G6"], ["-", "w3", "w4", "g6", "r3"]],
    ),
    (["R4,6 G10 P1", "w3 w4 r3 g6"], [["p1 g10 r4,6", "w34 g6 r3"]]),
]


@pytest.mark.parametrize(("asked", "others"), FORGIVEN)
def test_forgiven_spellings_have_the_same_answer(qwixx, asked, others):
    expected = good(qwixx("advise", *asked, *SHORT, "--json"))
    for other in others:
        assert good(qwixx("advise", *other, *SHORT, "--json")) == expected


def test_forgiven_spellings_of_a_row_have_the_same_answer(qwixx):
    expected = good(qwixx("row", "R3@5", "--json"))
    for other in ("r3@5", " R3@5 ", "R2,3,5", "r2,4,5"):
        assert good(qwixx("row", other, "--json")) == expected


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


def test_a_row_as_json(qwixx):
    data = json.loads(good(qwixx("row", "R3@5", "--closing", "1/20", "--json")))
    assert data["schema"] == "qwixx-row/1"
    assert set(data) == {
        "schema",
        "flags",
        "sheet",
        "row",
        "horizon",
        "score",
        "value",
        "exact_value",
        "offers",
    }
    assert set(data["offers"][0]) == {
        "number",
        "chance",
        "marked",
        "skipped",
        "gain",
        "mark",
        "exact",
    }


def test_odds_as_json(qwixx):
    data = json.loads(good(qwixx("odds", "R12", "--json")))
    assert set(data) == {"schema", "flags", "sheet", "odds"}
    assert data["schema"] == "qwixx-odds/1"
    assert set(data["odds"][0]) == {"label", "own", "passive"}
    assert set(data["odds"][0]["own"]) == {"fraction", "float", "one_in"}


# Answers for people


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
        return output.splitlines()[-1]

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
    table = [line.split() for line in lines[head : lines.index("", head)]]
    assert table[0] == ["move", "value", "loss", "leads", "to"]
    assert [row[:3] for row in table[1:]] == [
        [option["move"], f"{option['value']:.2f}", f"{option['loss']:.2f}"]
        for option in options[:2]
    ]
    worst = options[-1]["move"]
    lines = good(qwixx("advise", "-", SHORT_ROLL, *SHORT, "--top", "1", "--move", worst))
    rest = lines[lines.index("\nmove") :].splitlines()
    assert [line.split()[0] for line in rest[2:4]] == [options[0]["move"], worst]


@pytest.mark.parametrize("command", main.list_commands(click.Context(main)))
def test_help_begins_with_an_example(qwixx, command):
    lines = good(qwixx(command, "--help")).splitlines()
    examples = [line for line in lines[:6] if f"qwixx {command}" in line]
    assert examples
    assert good(qwixx(command, "-h")).splitlines() == lines


def test_the_help_of_all_begins_with_an_example(qwixx):
    assert 'Example:  qwixx advise "R2,3,5' in "\n".join(good(qwixx("--help")).splitlines()[:5])


# Terminals and pipes


def on_terminal(script, cache_folder, **environment):
    """What a child writes to a terminal."""
    master, terminal = pty.openpty()
    child = subprocess.Popen(
        [sys.executable, "-c", script],
        stdout=terminal,
        env=os.environ | {"TERM": "xterm-256color", "NO_COLOR": ""} | environment,
    )
    os.close(terminal)
    output = b""
    try:
        while piece := os.read(master, 4096):
            output += piece
    except OSError:  # how Linux says that the terminal was closed
        pass
    os.close(master)
    assert child.wait() == 0
    return output.decode()


ODDS = "from qwixx_math.cli import main; main(['odds', 'R12'])"


def test_colours_only_on_a_terminal_and_not_under_no_color(qwixx, tmp_path):
    assert "\x1b[" in on_terminal(ODDS, tmp_path)
    assert "\x1b" not in on_terminal(ODDS, tmp_path, NO_COLOR="1")
    for args in (["odds"], ["row", "R"], ["advise", "-", SHORT_ROLL, *SHORT], ["solve", *SHORT]):
        assert "\x1b" not in good(qwixx(*args))


def shell(command):
    return subprocess.run(
        ["sh", "-c", f'"{sys.executable}" -c "from qwixx_math.cli import main; main()" {command}'],
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("command", ["odds", "odds --json", "--help"])
def test_a_reader_that_leaves_is_no_error(command):
    reader, writer = os.pipe()
    os.close(reader)
    script = "import sys; from qwixx_math.cli import main; main(sys.argv[1].split())"
    child = subprocess.run(
        [sys.executable, "-c", script, command], stdout=writer, stderr=subprocess.PIPE, check=False
    )
    os.close(writer)
    assert child.stderr == b""


def test_closed_streams_are_no_error():
    done = shell("odds >&-")
    assert (done.returncode, done.stderr) == (0, "")
    done = shell("odds --json 2>&-")
    assert json.loads(done.stdout)["schema"] == "qwixx-odds/1"
    done = shell("odds R13 2>&-")
    assert (done.returncode, done.stdout) == (3, "")


def test_words_do_not_get_among_the_data_when_stderr_is_closed(tmp_path):
    script = """
os.close(2); sys.stderr = None
os.environ["QWIXX_MATH_CACHE"] += "/file/cache"
Path(os.environ["QWIXX_MATH_CACHE"]).parent.touch()
command()
"""
    child = run(script, tmp_path)
    assert json.loads(child.stdout)["schema"] == "qwixx-value/1"


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full")
@pytest.mark.parametrize("command", ["odds", "odds --json", "--help"])
def test_an_output_that_is_full_is_one_message(command):
    done = shell(f"{command} > /dev/full")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "Error: OSError: [Errno 28] No space left on device\n"


def test_bytes_that_are_no_text(tmp_path):
    script = b"from qwixx_math.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", script, "odds", b"\xff\xfe"], capture_output=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (3, b"", 1)


def test_the_installed_command(classic):
    folder = os.path.dirname(sys.executable)
    done = subprocess.run(
        [f"{folder}/qwixx", "advise", "R2,3,5 G12,10 P1", ROLL, "--move", "R7"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("R2,3,5 G12,10 P1   score 4\n")
    assert re.match(r"(Yes|No): R7 ", done.stdout.splitlines()[-1])
    assert get_sheet("classic") == classic.lattice.sheet


def test_final_scores_as_json(qwixx):
    data = json.loads(good(qwixx("odds", "score", "R4", *SHORT, "--json")))
    assert data["schema"] == "qwixx-measures/1"
    assert data["position"] == "R4"
    assert sum(data["scores"].values()) == pytest.approx(1)
    mean = sum(int(score) * chance for score, chance in data["scores"].items())
    assert data["mean"] == pytest.approx(mean)
    value = json.loads(good(qwixx("solve", "R4", *SHORT, "--json")))["values"][0]
    assert data["mean"] == pytest.approx(value)


def test_simulation_as_json(qwixx):
    command = ("simulate", "--games", "5000", "--seed", "3", *SHORT, "--json")
    data = json.loads(good(qwixx(*command)))
    assert data["schema"] == "qwixx-simulation/1"
    assert abs(data["mean"] - data["value"]) < 4 * data["standard_error"]
    assert json.loads(good(qwixx(*command))) == data


def test_chances_are_shown_in_per_cent(qwixx):
    answer = good(qwixx("advise", "R4", SHORT_ROLL, "--objective", "p>=10", *SHORT))
    assert "chance of a final score of 10 or more" in answer
    assert re.search(r"\d %", answer)


def test_verification_as_json(qwixx):
    data = json.loads(good(qwixx("verify", *SHORT, "--json")))
    assert data["schema"] == "qwixx-certificate/1"
    assert data["complete"]
    assert data["holds"]
    assert 0 < data["bound"] <= 1e-9
    assert data["flags"]["marks_to_lock"] == 2


@pytest.mark.parametrize("more", [[], ["--sample", "5"]])
def test_what_is_not_solved_is_not_verified(qwixx, more):
    found = qwixx("verify", "--sheet", "big-points", *more)
    assert (found.exit_code, found.stdout) == (2, "")
    assert "bonus rows, which cannot be solved yet; `qwixx bracket" in found.stderr


def test_verification_that_fails_exits_with_4(qwixx):
    result = qwixx("verify", *SHORT, "--tolerance", "1e-20")
    assert result.exit_code == 4
    assert "every value is right within" in result.stdout


SHEETS = (Path(__file__).parents[2] / "reports" / "sheets.csv").read_bytes()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe\x00",
        b"a,b\n1,2\n",
        SHEETS[:150],
        SHEETS[:700],
        SHEETS[:-3],
        SHEETS[: SHEETS.find(b"x-ch")],
    ],
)
def test_a_damaged_report_of_sheets_is_told_and_the_names_are_listed(qwixx, tmp_path, content):
    (tmp_path / "sheets.csv").write_bytes(content)
    found = qwixx("sheets", "--reports", str(tmp_path), "--json")
    assert found.exit_code == 0
    assert "`qwixx report sheets` writes it anew" in found.stderr
    entries = json.loads(found.stdout)["sheets"]
    assert {"x-change", "big-points"} <= {entry["sheet"] for entry in entries}
    assert next(e["alone"] for e in entries if e["sheet"] == "x-change") is None


def test_one_sheet_is_shown_with_what_is_printed_on_it(qwixx):
    shown = good(qwixx("sheets", "connected-chain-b"))
    assert "chains R4-Y4, R9-Y9, Y6-G8, Y11-G3, G11-B11, G6-B6" in shown
    assert "120.979476" in shown
    assert "frames, from left to right Y2 G11 B10 " in good(qwixx("sheets", "connected-steps-a"))
    printed = json.loads(good(qwixx("sheets", "big-points", "--json")))
    assert printed["schema"] == "qwixx-sheet/1"
    assert printed["rows"]["G"][:2] == ["g12", "g11"]
    assert printed["circles"]["RY"] == list(range(2, 13))
    assert 0 < printed["lower_error"] < printed["lower"] < printed["upper"]
    printed = json.loads(good(qwixx("sheets", "x-change", "--json")))
    assert printed["exchange"][:2] == [[8, 5], [9, 7]]
    assert (printed["chains"], printed["lower"], printed["status"]) == ([], None, "exact")
    printed = json.loads(good(qwixx("sheets", "connected-chain-b", "--json")))
    assert printed["chains"][2] == ["Y6", "G8"]
    printed = json.loads(good(qwixx("sheets", "connected-steps-a", "--json")))
    assert printed["frames"][:3] == ["Y2", "G11", "B10"]
    found = qwixx("sheets", "connected")
    assert (found.exit_code, found.stdout) == (2, "")
    assert "unknown sheet 'connected'; sheets are classic, mixx-a" in found.stderr


def test_rows_that_leave_nothing_are_refused(qwixx):
    found = qwixx("bracket", "--sheet", "big-points", "--rows", "")
    assert found.exit_code == 2
    assert "nothing is left of big-points" in found.stderr
