"""What comes out at 40 columns, in 24 lines, in a pipe, in encodings of few signs."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import pairwise

import pytest
from helpers.commands import SHORT, SHORT_ROLL

from qwixx_math.advice.advice import advise
from qwixx_math.base.terminal import plain_text
from qwixx_math.show.answers import advice_parts
from qwixx_math.show.sheet_text import SheetView, sheet_text

POSITION, ROLL = "R2,3,5 G12,10 P1", "345162"
ASKED = ["advise", POSITION, ROLL, "--why"]


def printed(encoding, *args):
    """What a process writes into a pipe of that encoding."""
    done = subprocess.run(
        [sys.executable, "-m", "qwixx_math", *args],
        capture_output=True,
        check=False,
        env=os.environ | {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"},
    )
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode(encoding)


def test_output_in_few_signs_is_the_same_but_for_their_spelling(classic):
    whole = printed("utf-8", *ASKED)
    assert "±" in whole
    assert printed("cp1252", *ASKED) == whole
    assert printed("ascii", *ASKED) == whole.replace("±", "+-")
    assert "advise" in printed("cp1252", "advise", "--help")


def test_at_40_columns_losses_stay_under_their_cells(classic):
    advice = advise(POSITION, ROLL)
    wide = sheet_text(advice).plain.splitlines()
    narrow = plain_text(SheetView(advice), width=40).splitlines()
    assert max(map(len, narrow)) <= 40
    first = [line for line in narrow if line.startswith(("R ", "Y ", "G ", "B "))]
    assert len(first) == 4
    pairs = [
        (line[at : at + 5].strip(), below[at : at + 5].strip())
        for line, below in pairwise(narrow)
        for at in range(2, 40, 5)
    ]
    for line, losses in pairwise(wide):
        if line[0] in "RYGB" and losses[0] == " ":
            for at in range(2, 57, 5):
                loss = losses[at : at + 5].strip()
                assert not loss or (line[at : at + 5].strip(), loss) in pairs


@pytest.mark.parametrize("players", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_the_answer_comes_first_and_fits_24_lines(classic, players):
    advice = advise(POSITION, ROLL, players=players)
    lines = plain_text(*advice_parts(advice, limit=8), width=80).splitlines()
    assert len(lines) <= 24
    assert lines[1 + players].startswith(("Mark ", "Yes", "No"))
    assert lines[-1].endswith("more moves: --all")


def test_all_moves_on_request_and_what_is_asked_always(qwixx):
    def moves(*more):
        lines = qwixx("advise", "-", SHORT_ROLL, *SHORT, *more).stdout.splitlines()
        head = next(n for n, line in enumerate(lines) if line.startswith("move"))
        return [line.split()[0] for line in lines[head + 1 :] if " more move" not in line]

    every = moves("--all")
    assert len(every) > 8
    assert moves() == every[:8]
    assert moves("--move", every[-1]) == [*every[:8], every[-1]]
    both = qwixx("advise", "-", SHORT_ROLL, *SHORT, "--all", "--top", "3")
    assert "give --top or --all, not both" in both.stderr


@pytest.mark.parametrize(
    "args",
    [
        ["R2", "Y3", "34", "--players", "2", "--until-mine", "1"],
        ["R2,3", "Y3", "34"],
        ["R2", "B6", "34"],
    ],
)
def test_words_of_a_position_without_quotes_are_no_dice(qwixx, args):
    result = qwixx("advise", *args)
    assert (result.exit_code, result.stdout) == (3, "")
    assert "put a position of several words in quotes" in " ".join(result.stderr.split())


@pytest.mark.parametrize(
    ("args", "problem"),
    [
        (["play", "--warn", "nan"], "nan is not a number of points"),
        (["verify", "--seed", "1"], "--seed is of the --sample"),
        (["bracket", "--sheet", "big-points", "--rows", "RR"], "name each row once"),
        (["advise", "-", SHORT_ROLL, *SHORT, "--seed", "1"], "--seed is of estimates"),
        (["advize"], "Did you mean 'advise'?"),
        (["odds", "--sheet", "mixxa"], "did you mean 'mixx-a'?"),
    ],
)
def test_what_means_nothing_is_refused(qwixx, args, problem):
    result = qwixx(*args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert problem in " ".join(result.stderr.split())


def test_a_flag_without_effect_is_said_to_have_none(qwixx):
    told = qwixx("odds", "--miss-when", "no_legal_move", "--chain-optional", "yes")
    assert told.exit_code == 0
    assert "--chain-optional, --miss-when changes nothing on the sheet classic" in told.stderr
    assert "--quiet" not in told.stderr
    assert qwixx("odds", "--miss-when", "no_legal_move", "--quiet").stderr == ""
    used = qwixx("odds", "--miss-when", "no_legal_move", "--power", "miss_take")
    assert used.stderr == ""


def test_help_groups_the_flags(qwixx):
    shown = qwixx("advise", "--help").stdout
    base = shown.index("Rules of the base game")
    chains = shown.index("Rules of chains")
    for flag in ("--marks-to-lock", "--penalty ", "--lock-bonus"):
        assert base < shown.index(f"  {flag}") < chains
    assert shown.index("--chain-optional") > chains
    assert "[default: end_now]" in " ".join(shown.split())
    assert "[default: cycle]" in " ".join(qwixx("solve", "--help").stdout.split())
