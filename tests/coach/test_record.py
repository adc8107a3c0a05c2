"""Recorded games: the file that is read back, what it refuses, and what a kill leaves."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from helpers.positions import positions
from hypothesis import given, settings
from hypothesis import strategies as st

import qwixx_math as qm
from qwixx_math.coach import Game
from qwixx_math.coach.game_file import GameFile
from qwixx_math.game.turn import Table

DATA = Path(__file__).parents[1] / "data"
TEXT = """qwixx-game/1
sheet: classic
flags: second_lock_in_action1=finish_turn penalty=3 lock_bonus=false
players: 2
until-mine: 1
start: R2,3
seed: 7

w3 w4 > R7
w2 w5 r1 y3 g6 b1 > Y7+g8
closed B
w1 w2 > ?
"""


def test_a_game_that_begins_with_a_miss_reads_back():
    text = "qwixx-game/1\nflags: power=miss_take\n\nw4 w3 r6 y4 g5 b1 > miss:R2\n"
    game = Game.parse(text)
    assert str(game.position) == "R2"
    assert str(Game.parse(str(game))) == str(game)


def test_a_file_reads_back_unchanged():
    game = Game.parse(TEXT)
    assert str(game) == TEXT.replace("false", "False")
    assert Game.parse(str(game)) == game
    assert (game.players, game.first, game.seed) == (2, 1, 7)
    assert game.position == qm.Position.parse("R2,3,7 Y7 G8 Bx", flags=game.start.flags)
    assert (game.rolls, game.until_mine, str(game.rolled)) == (2, 1, "w1 w2")
    assert [step.until_mine for step in game.steps] == [1, 0, 1]


def test_comments_blank_lines_and_line_ends_do_not_matter():
    text = "\ufeff# ours\n" + TEXT.replace("\n", "  # said\r\n\r\n")
    assert Game.parse(text.removeprefix("\ufeff")) == Game.parse(TEXT)


def test_settings_have_defaults():
    game = Game.parse("qwixx-game/1\n11 r1 y1 g1 b1 > R2\n")
    assert game == Game(qm.Position.parse("-")).with_roll("11 r1 y1 g1 b1").with_move("R2")
    assert Game.parse("qwixx-game/1") == Game(qm.Position.parse("-"))


@settings(max_examples=20, deadline=None)
@given(st.data(), positions(), st.integers(1, 4), st.integers(0, 10**9))
def test_random_games_read_back(data, start, players, seed):
    if start.sheet.name not in qm.sheet_names():
        return
    game = Game(start, players, data.draw(st.integers(0, players - 1)), seed)
    while not game.is_over and game.rolls < 60:
        game = game.with_seeded_roll()
        assert Game.parse(str(game)) == game
        game = game.with_move(data.draw(st.sampled_from(game.moves())))
    assert Game.parse(str(game)) == game
    while game.steps:
        shorter = game.undone()
        assert shorter.rolled == game.steps[-1].entry.roll
        assert shorter.with_move(game.steps[-1].entry.move) == game
        game = shorter.undone()
    assert game == Game(start, players, game.first, seed)


def test_the_dice_depend_on_seed_and_roll_only():
    start = Game(qm.Position.parse("-"), seed=5)
    one = start.with_seeded_roll()
    paths = [one.with_move(move).with_seeded_roll().rolled for move in one.moves()]
    assert len(set(paths)) == 1
    assert paths[0] != one.rolled
    assert Game(qm.Position.parse("-"), seed=6).with_seeded_roll().rolled != one.rolled
    without_red = Game(qm.Position.parse("Rx"), seed=5).with_seeded_roll().rolled
    assert without_red.dice == one.rolled.dice[1:]
    assert Game(qm.Position.parse("-"), 2, 1, 5).with_seeded_roll().rolled.dice == ()


def test_rolled_faces_are_fair():
    faces = [0] * 7
    for seed in range(1000):
        roll = Game(qm.Position.parse("-"), seed=seed).with_seeded_roll().rolled
        for face in (*roll.whites, *dict(roll.dice).values()):
            faces[face] += 1
    assert faces[0] == 0
    assert sum((count - 1000) ** 2 / 1000 for count in faces[1:]) < 25.7  # χ², 5 degrees, 1e-4


def test_what_others_do():
    game = Game(qm.Position.parse("R2"), 2)
    assert game.with_closed("r").position == qm.Position.parse("R2x")
    both = game.with_closed("R, b")
    assert both.is_over
    assert both.position.score == 1
    ended = game.with_end()
    assert ended.is_over
    assert not ended.position.is_over
    assert ended.undone() == game
    assert game.undone() == game


@pytest.mark.parametrize("ending", ["end_now", "finish_turn"])
@pytest.mark.parametrize("timing", ["immediate", "end_of_turn"])
@pytest.mark.parametrize("start", ["R3@7", "R3@7 Yx", "R3@7 Yx P3"])
def test_what_others_close_by_ones_own_roll_they_locked_in_action_1(start, timing, ending):
    """The record of one player against the table, which plays both."""
    flags = {"lock_timing": timing, "second_lock_in_action1": ending}
    mine = qm.Position.parse(start, flags=flags)
    other = qm.Position.parse(start.replace("R3@7", "R5@10"), flags=flags)
    dice = {die: face for die, face in zip("rygb", (3, 1, 2, 1), strict=True) if die in mine.dice}
    roll = qm.Roll((6, 6), tuple(dice.items()))
    rolled = Game(mine, 2).with_roll(roll)
    assert {"pass", "r9", "b7"} < {str(move) for move in rolled.moves()}
    for move in rolled.moves():
        whites = [move.white, qm.Move.parse("R12").white]
        try:
            table = Table((mine, other)).play(roll, whites, move.colour)
        except qm.IllegalMove:
            with pytest.raises(qm.IllegalMove, match="at your roll others lock by the white sum"):
                rolled.with_move(move).with_closed("R")
        else:
            game = rolled.with_move(move).with_closed("R")
            assert game.position == table.seats[0]
            assert Game.parse(str(game)) == game
            assert game.undone() == rolled.with_move(move)
            assert str(game).endswith(f"{roll} > {move}\nclosed R\n")


def test_rows_closed_one_by_one_by_ones_own_roll():
    rolled = Game(qm.Position.parse("G12"), 3).with_roll("66 r3 y1 g1 b1")
    for passed in (rolled.with_move("pass"), rolled.with_move("B12")):
        game = passed.with_closed("R").with_closed("Y")
        assert game == Game.parse(str(game))
        assert game.position == passed.with_closed("R Y").position
        assert game.is_over
        assert game.position.penalties == 0
        assert passed.with_closed("R").position.penalties == passed.position.penalties


HEAD = "qwixx-game/1\n"
TWO = HEAD + "players: 2\n"
OWN = "start: R3@7\n66 r3 y1 g1 b1 "
WRONG = [
    ("", "no recorded game: its first line is 'qwixx-game/1'"),
    ("qwixx-game/2\n", "no recorded game"),
    (HEAD + "colour: red\n", "line 2: settings are sheet, flags, players"),
    (HEAD + "seed: 1\nseed: 2\n", "line 3: settings are"),
    (HEAD + "players: two\n", "players: 'two' is no whole number"),
    (HEAD + "players: 9\n", "players is 9"),
    (HEAD + "until-mine: 1\n", "until_mine is 1; with 1 player it is 0"),
    (HEAD + "seed: -1\n", "seed: '-1' is no whole number"),
    (HEAD + "sheet: x\n", "unknown sheet 'x'"),
    (HEAD + "flags: colour=red\n", "unknown flag 'colour'"),
    (HEAD + "flags: penalty\n", "penalty"),
    (HEAD + "start: R4@3\n", "4 marks do not fit"),
    (HEAD + "hello\n", "line 2: 'hello': expected 'roll > move', 'closed R' or 'end'"),
    (HEAD + "\n34 > R7\n", "line 3: roll 'w3 w4': r y g b missing"),
    (HEAD + "players: 2\nuntil-mine: 1\n34 > b7\n", "(a passive player marks the white sum only)"),
    (HEAD + "34 r1 y1 g1 b1 > R8\n", "line 2: R8 is not possible on '-'"),
    (HEAD + "34 r1 y1 g1 b1 > ?\n11 r1 y1 g1 b1 > R2\n", "line 3: the roll 'w3 w4 r1"),
    (HEAD + "34 r1 y1 g1 b1 >\n", "line 2: empty move"),
    (TWO + "34 r1 y1 g1 b1 > ?\nclosed R\n", "line 4: rows close after the move for"),
    (TWO + "closed Q\n", "line 3: closed Q: name rows (R, Y, G, B), as in closed R"),
    (TWO + "closed\n", "name rows"),
    (TWO + "closed R\nclosed R\n", "line 4: row R is closed already"),
    (TWO + "closed R Y G B\n", "line 3: impossible position"),
    (TWO + "closed R Y\nend\n", "line 4: the game is over with a score of 0"),
    (TWO + "end\n34 r1 y1 g1 b1 > pass\n", "line 4: the game is over"),
    (TWO + "end\nclosed R\n", "line 4: the game is over"),
    (HEAD + "closed R\n", "line 2: a game for one has no others who could close rows"),
    (HEAD + "end\n", "line 2: a game for one has no others who could end it"),
    (TWO + OWN + "> r9\nclosed R\n", "line 5: at your roll others lock by the white sum, before"),
    (TWO + OWN + "> y7\nclosed R Y\n", "line 5: at your roll others lock"),
]


@pytest.mark.parametrize(("text", "problem"), WRONG)
def test_a_wrong_file_is_refused_with_the_line(text, problem):
    with pytest.raises(qm.QwixxError) as caught:
        Game.parse(text)
    assert problem in str(caught.value)


def test_a_move_needs_a_roll():
    with pytest.raises(qm.IllegalMove, match="no roll waits"):
        Game(qm.Position.parse("-")).with_move("R2")
    with pytest.raises(qm.InvalidSetting):
        Game(qm.Position.parse("-"), seed=-1)
    assert Game(qm.Position.parse("-")).moves() == ()


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


def test_a_file_of_bytes_is_no_game(tmp_path):
    path = tmp_path / "noise"
    path.write_bytes(bytes(range(256)))
    with pytest.raises(qm.InvalidNotation, match="no recorded game"):
        Game.load(path)


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
