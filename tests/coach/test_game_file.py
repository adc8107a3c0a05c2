"""Files of games: whole whatever happens, never over another's entries."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import qwixx_math as qm
from qwixx_math.coach import Game
from qwixx_math.coach.game_file import GameFile

DATA = Path(__file__).parents[1] / "data"
TEXT = "qwixx-game/1\nstart: R2,3\n\nw3 w4 r5 y1 g6 b2 > R7\nw1 w2 r1 y1 g1 b1 > ?\n"
HEAD = "qwixx-game/1\n"


def test_saving_replaces_the_whole_file(tmp_path):
    path = tmp_path / "game.qwixx"
    Game.parse(TEXT).save(path)
    assert Game.load(path) == Game.parse(TEXT)
    Game.parse(HEAD).save(path)
    assert Game.load(path) == Game.parse(HEAD)
    link = tmp_path / "link.qwixx"
    link.symlink_to(path)
    Game.parse(TEXT).save(link)
    assert link.is_symlink()
    assert Game.load(path) == Game.parse(TEXT)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["game.qwixx", "link.qwixx"]


def test_a_failed_save_leaves_the_old_file(tmp_path, monkeypatch):
    path = tmp_path / "game.qwixx"
    Game.parse(TEXT).save(path)

    def full(file):
        raise OSError("no space")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="no space"):
        Game.parse(HEAD).save(path)
    assert [file.name for file in tmp_path.iterdir()] == ["game.qwixx"]
    assert Game.load(path) == Game.parse(TEXT)


def test_saving_keeps_the_mode_and_whatever_lies_beside(tmp_path):
    path, other = tmp_path / "game.qwixx", tmp_path / "game.qwixx.tmp"
    other.write_text("mine")
    Game.parse(HEAD).save(path)
    path.chmod(0o600)
    Game.parse(TEXT).save(path)
    assert path.stat().st_mode & 0o777 == 0o600
    assert other.read_text() == "mine"


def test_a_folder_that_is_not_there_is_named_by_the_file_meant(tmp_path):
    with pytest.raises(OSError, match=r"none.game\.qwixx'$"):
        Game.parse(TEXT).save(tmp_path / "none" / "game.qwixx")


def test_what_another_wrote_into_the_file_is_not_written_over(tmp_path):
    path = tmp_path / "game.qwixx"
    one, two = GameFile(path), GameFile(path)
    begun = Game(qm.Position.parse("-"), 2, 1)
    one.save(begun)
    assert two.load() == begun
    further = begun.with_roll("11")
    one.save(further)
    for game in (begun, begun.with_roll("22")):
        with pytest.raises(qm.InvalidSetting, match=r"game\.qwixx was written by somebody else"):
            two.save(game)
    assert Game.load(path) == further
    path.unlink()
    two.save(begun.with_roll("22"))
    assert Game.load(path) == begun.with_roll("22")
    with pytest.raises(qm.InvalidSetting, match="somebody else"):
        GameFile(path).save(begun)


def test_a_killed_process_loses_nothing(tmp_path):
    """Killed while it saves over and over, it leaves a whole game."""
    path = tmp_path / "game.qwixx"
    script = f"""
from pathlib import Path
from qwixx_math.coach import Game
long = Game.parse(Path({str(DATA / "game-alone.qwixx")!r}).read_text())
while True:
    for game in (long, long.undone()):
        game.save(Path({str(path)!r}))
"""
    whole = Game.load(DATA / "game-alone.qwixx")
    for wait in (0.0, 0.004, 0.011):
        child = subprocess.Popen([sys.executable, "-c", script])
        while not path.exists():
            assert child.poll() is None
            time.sleep(0.005)
        time.sleep(wait)
        child.send_signal(signal.SIGKILL)
        child.wait()
        assert Game.load(path) in (whole, whole.undone())
        path.unlink()
