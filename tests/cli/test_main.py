"""What all commands share: errors, help, streams, terminals."""

from __future__ import annotations

import errno
import json
import os
import pty
import re
import subprocess
import sys

import click
import pytest
from helpers.children import run
from helpers.commands import ROLL, SHORT, SHORT_ROLL, assert_one_message, good

from qwixx_math import get_sheet
from qwixx_math.chances import odds
from qwixx_math.cli import main


def test_an_unexpected_error_is_one_message_with_its_place(qwixx, monkeypatch):
    def broken(*args, **kwargs):
        return [*args][7]

    monkeypatch.setattr(odds, "odds_table", broken)
    result = qwixx("odds")
    assert_one_message(result, 1, "please report it")
    assert re.search(r"internal error at test_main\.py:\d+: IndexError: list index", result.stderr)


@pytest.mark.parametrize(
    "fault", [OSError(errno.EIO, "Input/output error"), MemoryError("no room")]
)
def test_a_failing_machine_is_one_message(qwixx, monkeypatch, fault):
    def broken(*args, **kwargs):
        raise fault

    monkeypatch.setattr(odds, "odds_table", broken)
    assert_one_message(qwixx("odds"), 1, str(fault).removeprefix("[Errno 5] "))


@pytest.mark.parametrize("command", main.list_commands(click.Context(main)))
def test_help_begins_with_an_example(qwixx, command):
    lines = good(qwixx(command, "--help")).splitlines()
    examples = [line for line in lines[:6] if f"qwixx {command}" in line]
    assert examples
    assert good(qwixx(command, "-h")).splitlines() == lines


def test_the_help_of_all_begins_with_an_example(qwixx):
    assert 'Example:  qwixx advise "R2,3,5' in "\n".join(good(qwixx("--help")).splitlines()[:5])


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
    assert done.stderr == "Error: No space left on device\n"


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
    assert re.match(r"(Yes|No): R7 ", done.stdout.splitlines()[2])
    assert get_sheet("classic") == classic.lattice.sheet
