"""Recorded games as text: they read back, and what is wrong is named with its line."""

from __future__ import annotations

import pytest
from helpers.positions import positions
from hypothesis import given, settings
from hypothesis import strategies as st

import qwixx_math as qm
from qwixx_math.coach import Game

TEXT = """qwixx-game/1
sheet: classic
flags: second_lock_in_action1=finish_turn penalty=3 lock_bonus=false
players: 2
until-mine: 1
start: R2,3
seed: 7

w3 w4 > R7
w1 w1 r1 y3 g6 b1 > g7
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
    assert game.position == qm.Position.parse("R2,3,7 G7 Bx", flags=game.start.flags)
    assert (game.rolls, game.until_mine, str(game.rolled)) == (2, 1, "w1 w2")
    assert [step.until_mine for step in game.steps] == [1, 0, 1]


def test_comments_blank_lines_and_line_ends_do_not_matter():
    text = "\ufeff# ours\n" + TEXT.replace("\n", "  # said\r\n\r\n")
    assert Game.parse(text.removeprefix("\ufeff")) == Game.parse(TEXT)


def test_settings_have_defaults():
    game = Game.parse("qwixx-game/1\n11 r1 y1 g1 b1 > R2\n")
    assert game == Game(qm.Position.parse("-")).with_roll("11 r1 y1 g1 b1").with_move("R2")
    assert Game.parse("qwixx-game/1") == Game(qm.Position.parse("-"))


@settings(max_examples=20)
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


HEAD = "qwixx-game/1\n"
TWO = HEAD + "players: 2\n"
DONE = "start: R2\n66 r1 y1 g1 b1 > pass\n"
LATER = "start: R2\nuntil-mine: 1\n66 > pass\n"
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
    (HEAD + "hello\n", "line 2: 'hello': expected 'roll > move', 'closed R', 'end', "),
    (HEAD + "\n34 > R7\n", "line 3: roll 'w3 w4': r y g b missing"),
    (HEAD + "players: 2\nuntil-mine: 1\n34 > b7\n", "(a passive player marks the white sum only)"),
    (HEAD + "34 r1 y1 g1 b1 > R8\n", "line 2: R8 is not possible on '-'"),
    (HEAD + "34 r1 y1 g1 b1 > ?\n11 r1 y1 g1 b1 > R2\n", "line 3: the roll 'w3 w4 r1"),
    (HEAD + "34 r1 y1 g1 b1 >\n", "line 2: empty move"),
    (TWO + "34 r1 y1 g1 b1 > ?\nclosed R\n", "line 4: rows close after the move for"),
    (TWO + "closed Q\n", "line 3: closed Q: name rows (R, Y, G, B), as in closed R"),
    (TWO + "closed\n", "name rows"),
    (TWO + DONE + "closed R\nclosed R\n", "line 6: row R is closed already"),
    (TWO + DONE + "closed R Y G B\n", "line 5: others lock G with 2"),
    (TWO + DONE + "closed R Y\nend\n", "line 6: the game is over with a score of 1"),
    (TWO + DONE + "closed R Y\n34 > pass\n", "line 6: the game is over"),
    (TWO + LATER + "end\nclosed R\n", "line 7: the game is over"),
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


def test_a_file_of_bytes_is_no_game(tmp_path):
    path = tmp_path / "noise"
    path.write_bytes(bytes(range(256)))
    with pytest.raises(qm.InvalidNotation, match="no recorded game"):
        Game.load(path)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_a_file_in_utf_16_is_told_to_be_one(tmp_path, encoding):
    path = tmp_path / "a.qwixx"
    mark = {"utf-16-le": b"\xff\xfe", "utf-16-be": b"\xfe\xff"}.get(encoding, b"")
    path.write_bytes(mark + TEXT.encode(encoding))
    with pytest.raises(qm.InvalidNotation, match="the file is in UTF-16; save it as UTF-8"):
        Game.load(path)


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("players: x", "line 3, players: "),
        ("players: 9", "line 3, players: "),
        ("sheet: clasic", "line 3, sheet: "),
        ("start: R4@3", "line 3, start: "),
        ("until-mine: 1", "line 3, until-mine: "),
        ("flags: penalty=x", "line 3, flags: "),
        ("seed: -1", "line 3, seed: "),
        ("aim: win", "line 3, aim: "),
    ],
)
def test_an_error_in_a_setting_names_its_line(line, problem):
    with pytest.raises(qm.QwixxError) as error:
        Game.parse(f"{HEAD}# ours\n{line}\n")
    assert str(error.value).startswith(problem)
