"""Recorded games: the file that is read back, what it refuses, and what a kill leaves."""

from __future__ import annotations

import pytest

import qwixx_math as qm
from qwixx_math.coach import Game
from qwixx_math.game.turn import Table


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
    game = Game(qm.Position.parse("R2"), 2, 1).with_roll("66").with_move("pass")
    assert game.with_closed("r").position == qm.Position.parse("R2x")
    both = game.with_closed("R, y")
    assert both.is_over
    assert both.position.score == 1
    ended = game.with_end()
    assert ended.is_over
    assert not ended.position.is_over
    assert ended.undone() == game
    start = Game(qm.Position.parse("R2"))
    assert start.undone() == start


@pytest.mark.parametrize(
    ("first", "happened", "event", "problem"),
    [
        (0, [], "closed R", "nobody has rolled yet"),
        (0, [], "end", "nobody has rolled yet"),
        (0, ["345162 > pass"], "closed B", "others lock B with 2, by the white sum at your roll"),
        (0, ["345162 > pass"], "end", "at your own roll nobody else takes a penalty"),
        (1, ["34 > pass"], "closed R", "others lock R with 12"),
        (1, ["34 > pass"], "closed B", "others lock B with 2"),
        (1, ["66 > pass"], "closed R", "after 1 rolls nobody has 5 marks and the last cell"),
        (1, ["34 > pass"], "end", "who rolled last did so once; the game ends at penalty 4"),
    ],
)
def test_what_others_cannot_have_done_is_refused(first, happened, event, problem):
    head = f"qwixx-game/1\nplayers: 2\nuntil-mine: {first}\n"
    text = head + "\n".join([*happened, event])
    with pytest.raises(qm.InvalidNotation) as error:
        Game.parse(text)
    assert str(error.value).startswith(f"line {4 + len(happened)}: ")
    assert problem in str(error.value)


def test_others_close_a_row_once_they_can():
    """Of two, the other one has two marks at most at an own roll and one at mine."""
    rolls = ["345162 > pass", "34 > pass"] * 2
    head = "qwixx-game/1\nplayers: 2\n"
    game = Game.parse(head + "\n".join([*rolls[:3], "w5 w6 > pass", "closed R"]))
    assert game.position.is_closed(0)
    with pytest.raises(qm.InvalidNotation, match="after 2 rolls"):
        Game.parse(head + "\n".join([rolls[0], "w6 w6 > pass", "closed R"]))


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


def test_a_move_needs_a_roll():
    with pytest.raises(qm.IllegalMove, match="no roll waits"):
        Game(qm.Position.parse("-")).with_move("R2")
    with pytest.raises(qm.InvalidSetting):
        Game(qm.Position.parse("-"), seed=-1)
    assert Game(qm.Position.parse("-")).moves() == ()
