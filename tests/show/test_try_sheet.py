"""The sheet to play on in a notebook, and its widgets, which need no browser to be pressed."""

from __future__ import annotations

from random import Random

import pytest

import qwixx_math as qm
from qwixx_math.show.try_sheet import Trial, _Desk

pytestmark = pytest.mark.usefixtures("classic")


def start() -> Trial:
    return Trial(qm.Position.parse("-")).thrown(Random(3))


def test_a_throw_has_all_dice_and_another_s_roll_the_white_ones() -> None:
    trial = start()
    assert [die for die, _ in trial.roll.dice] == ["r", "y", "g", "b"]
    assert trial.thrown(Random(3)) == trial
    passive = Trial(trial.position, (3, 4), trial.colours, players=2, until_mine=1)
    assert str(passive.roll) == "w3 w4"
    closed = Trial(qm.Position.parse("Rx"), (3, 4), trial.colours)
    assert [die for die, _ in closed.roll.dice] == ["y", "g", "b"]


def test_turns_go_round() -> None:
    trial = Trial(qm.Position.parse("-"), (1, 1), start().colours, players=3)
    waits = []
    for _ in range(4):
        waits.append(trial.until_mine)
        trial = trial.played(qm.Move())
    assert waits == [0, 2, 1, 0]
    assert trial.position.penalties == 2


def test_marks_make_a_position() -> None:
    assert str(start().marked([(0, 2), (0, 0), (2, 0)], 1).position) == "R2,4 G12 P1"
    with pytest.raises(qm.QwixxError):
        start().marked([(0, 10)], 0)


@pytest.fixture
def desk() -> _Desk:
    pytest.importorskip("ipywidgets")
    return _Desk(start(), Random(4))


def test_it_shows_the_advice_and_plays_the_best_move(desk: _Desk) -> None:
    before = desk.trial
    best = before.advice().best
    assert desk.moves.value == best
    assert str(best) in desk.answer.value
    desk.play.click()
    assert desk.trial.position == before.position.play(best)
    shown = {place for place, button in desk.cells.items() if button.value}
    assert shown == {(row, c) for row in range(4) for c in desk.trial.position.known_cells(row)}
    assert desk.penalties.value == desk.trial.position.penalties


def test_clicked_cells_and_dice_are_taken(desk: _Desk) -> None:
    desk.cells[0, 1].value = True
    assert str(desk.trial.position) == "R3"
    desk.dice[0].value, desk.dice[1].value = 6, 6
    assert desk.trial.whites == (6, 6)
    desk.throw.click()
    assert str(desk.trial.position) == "R3"


def test_what_cannot_be_is_said_and_changes_nothing(desk: _Desk) -> None:
    desk.cells[0, 10].value = True
    assert "R" in desk.answer.value
    assert str(desk.trial.position) == "-"


def test_a_game_ends(desk: _Desk) -> None:
    desk.penalties.value = 4
    assert "The game is over: -20 points." in desk.answer.value
    desk.play.click()
    assert desk.trial.position.penalties == 4
