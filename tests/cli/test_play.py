"""`qwixx play`: files, streams, signals, terminals."""

from __future__ import annotations

import contextlib
import os
import pty
import re
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import qwixx_math as qm
from qwixx_math.coach import Game

pytestmark = pytest.mark.usefixtures("classic")
ALONE = str(Path(__file__).parents[1] / "data" / "game-alone.qwixx")
ROLL = "34 r5 y1 g6 b2"


def test_a_game_is_begun_kept_and_gone_on_with(command):
    first = command("play", "a.qwixx", "--players", "2", typed=f"{ROLL}\nR7\n")
    assert (first.exit_code, first.stderr) == (
        0,
        "A new game, kept in a.qwixx.\nSaved in a.qwixx; go on with: qwixx play a.qwixx\n",
    )
    assert Game.load(Path("a.qwixx")).position == qm.Position.parse("R7")
    second = command("play", "a.qwixx", "--quiet", typed="56\nquit\n")
    assert (second.exit_code, second.stderr) == (0, "")
    assert "2. Another player's roll: w w" in second.stdout
    assert str(Game.load(Path("a.qwixx"))).endswith("w3 w4 r5 y1 g6 b2 > R7\nw5 w6 > ?\n")


def test_opening_a_game_leaves_its_file_as_it_is(command):
    text = f"# ours\nqwixx-game/1\n\n{ROLL} > R7  # hm\n"
    Path("a.qwixx").write_text(text)
    assert command("play", "a.qwixx", typed="sheet\nquit\n").exit_code == 0
    assert Path("a.qwixx").read_text() == text
    command("play", "a.qwixx", typed=f"{ROLL}\n")
    assert Game.load(Path("a.qwixx")).rolled


def test_two_coaches_on_one_file_lose_nothing(command, monkeypatch):
    """The other one enters a roll while this one is asked for its own."""
    command("play", "a.qwixx")
    lines = iter([ROLL, "quit"])

    def read(prompt):
        game = Game.load(Path("a.qwixx"))
        if not game.rolled:
            game.with_roll("11 r1 y1 g1 b1").save(Path("a.qwixx"))
        return next(lines)

    monkeypatch.setattr("qwixx_math.cli.play._read", read)
    result = command("play", "a.qwixx")
    assert result.exit_code == 0
    assert "a.qwixx was written by somebody else" in " ".join(result.stdout.split())
    assert str(Game.load(Path("a.qwixx")).rolled).startswith("w1 w1")


def test_a_new_game_gets_a_name(command):
    Path("game-1.qwixx").touch()
    assert "Saved in game-2.qwixx" in command("play", "--seed", "3", typed="").stderr
    assert Game.load(Path("game-2.qwixx")).seed == 3
    command("play", "--roll")
    assert Game.load(Path("game-3.qwixx")).rolled


def test_a_whole_game_by_numbers(command):
    result = command("play", "b.qwixx", "--seed", "1", "--hints", typed="2\n" * 60)
    assert result.exit_code == 0
    assert "The game is over" in result.stdout
    assert "go on with: qwixx review b.qwixx" in result.stderr
    again = command("play", "b.qwixx")
    assert again.exit_code == 0
    assert "final score" in again.stdout
    review = command("review", "b.qwixx")
    assert (review.exit_code, review.stderr) == (0, "")
    assert review.stdout in result.stdout


@pytest.mark.parametrize(
    ("args", "exit_code", "problem"),
    [
        (["review", "none.qwixx"], 2, "does not exist"),
        (["review", ALONE, "--json", "--csv"], 2, "give --json or --csv, not both"),
        (["review", __file__], 3, "no recorded game: its first line is 'qwixx-game/1'"),
        (["play", __file__], 3, "no recorded game"),
        (["play", ALONE, "--players", "2", "--seed", "1"], 2, "drop --seed, --players"),
        (["play", ALONE, "--penalty", "3"], 2, "has its settings already; drop --penalty"),
        (["play", "x", "--position", "R9@12 Y9@12"], 3, "the game is over"),
        (["play", "x", "--position", "Q"], 3, "expected a row"),
        (["play", "x", "--until-mine", "1"], 2, "with 1 player it is 0"),
        (["play", "x", "--warn", "-1"], 2, "is not in the range"),
        (["play", "x", "--seed", "-1"], 2, "is not in the range"),
        (["play", "none/x"], 2, "there is no folder none"),
    ],
)
def test_bad_input_gives_one_message(command, args, exit_code, problem):
    result = command(*args)
    assert result.exit_code == exit_code
    assert problem in " ".join(result.stderr.split())
    assert result.stderr.count("Error: ") == 1
    assert not Path("x").exists()


def test_bytes_that_are_no_text(tmp_path):
    script = "from qwixx_math.cli import main; main(['play', 'g'])"
    done = subprocess.run(
        [sys.executable, "-c", script],
        input=b"\xff\xfe\nquit\n",
        capture_output=True,
        cwd=tmp_path,
        check=False,
        timeout=PATIENCE,
    )
    assert done.returncode == 0
    assert b"expected a die" in done.stdout


PATIENCE = 60
"""Seconds without a sign of life after which a child has failed."""


@pytest.fixture
def play_on_terminal(tmp_path):
    """Starts a child at a terminal and returns both; at the end they are gone, come what may."""
    begun = []

    def begin(*options, **environment):
        begun.append(start_on_terminal(tmp_path, *options, **environment))
        return begun[-1]

    yield begin
    for child, master in begun:
        child.kill()
        child.wait(PATIENCE)
        os.close(master)


def start_on_terminal(tmp_path, *options, **environment):
    """A child at a terminal, and the terminal."""
    master, terminal = pty.openpty()
    args = ["play", "game.qwixx", *options]
    script = f"""
import fcntl, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
from qwixx_math.cli import main
main({args})
"""
    child = subprocess.Popen(
        [sys.executable, "-c", script],
        start_new_session=True,
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        cwd=tmp_path,
        env=os.environ | {"TERM": "xterm-256color", "COLUMNS": "80"} | environment,
    )
    os.close(terminal)
    return child, master


def read_until(master, text):
    seen = ""
    while text not in seen:
        piece = read_piece(master)
        assert piece, f"{text!r} did not come after {seen!r}"
        seen += piece
    return seen


def read_piece(master):
    """What the child wrote next; nothing once it is gone."""
    assert select.select([master], [], [], PATIENCE)[0], "the child neither writes nor ends"
    try:
        return os.read(master, 4096).decode(errors="replace")
    except OSError:  # how Linux says that the terminal was closed
        return ""


def rest_of(master):
    seen = ""
    while piece := read_piece(master):
        seen += piece
    return seen


@pytest.mark.parametrize("key", [b"\x03", b"\x04"])
def test_ctrl_c_and_ctrl_d_end_it_cleanly_with_the_game_saved(play_on_terminal, tmp_path, key):
    child, master = play_on_terminal()
    read_until(master, "roll> ")
    os.write(master, f"{ROLL}\n".encode())
    read_until(master, "move> ")
    os.write(master, b"R7\n")
    read_until(master, "roll> ")
    for _ in range(PATIENCE):  # a signal just before the read begins is not noticed by it
        os.write(master, key)
        with contextlib.suppress(subprocess.TimeoutExpired):
            child.wait(timeout=1)
            break
    seen = rest_of(master)
    assert child.wait(PATIENCE) == 0
    assert "Saved in game.qwixx; go on with: qwixx play game.qwixx" in seen
    assert "Traceback" not in seen
    assert str(Game.load(tmp_path / "game.qwixx")).endswith("w3 w4 r5 y1 g6 b2 > R7\n")


def test_a_killed_session_loses_nothing(play_on_terminal, tmp_path):
    child, master = play_on_terminal()
    read_until(master, "roll> ")
    os.write(master, f"{ROLL}\n".encode())
    read_until(master, "move> ")
    child.send_signal(signal.SIGKILL)
    child.wait(PATIENCE)
    game = Game.load(tmp_path / "game.qwixx")
    assert str(game.rolled) == "w3 w4 r5 y1 g6 b2"
    assert [path.name for path in tmp_path.iterdir()] == ["game.qwixx"]


def test_nothing_is_wider_than_80_columns(play_on_terminal):
    child, master = play_on_terminal("--seed", "4", "--warn", "0.5", NO_COLOR="1")
    seen = read_until(master, "move> ")
    for line in ("why 1", "hint", "why pass", "help", "2", "y"):
        os.write(master, f"{line}\n".encode())
        seen += read_until(master, "[y/N] " if line == "2" else "move> ")
    os.write(master, b"quit\n")
    seen += rest_of(master)
    assert child.wait(PATIENCE) == 0
    assert "gives away" in seen
    assert "\x1b" not in seen
    assert max(len(line.rstrip()) for line in re.split(r"[\r\n]+", seen)) <= 80
