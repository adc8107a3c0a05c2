"""Others whose sheets are known: entered, or played by the computer."""

from __future__ import annotations

import pytest
from helpers.words import plain

import qwixx_math as qm
from qwixx_math.coach import Game, review
from qwixx_math.coach.company import Other, moves_of_computers, play_round
from qwixx_math.coach.session import Session, Talk
from qwixx_math.coach.words import review_parts, title
from qwixx_math.game.turn import Table

EMPTY = qm.Position.parse("-")


def others(*texts):
    return tuple(Other.parse(text, EMPTY) for text in texts)


@pytest.mark.parametrize("text", ["genetic", "-", "R3@5 P1", "skip2 R2,3"])
def test_others_read_back(text):
    assert str(Other.parse(text, EMPTY)) == text


def test_a_round_is_that_of_the_table():
    seats = tuple(map(qm.Position.parse, ("R3@7 B2@9", "R5@10", "Y4")))
    roll = qm.Roll.parse("66 r2 y1 g5 b1")
    moves = [*map(qm.Move.parse, ("b7", "R12", "pass"))]
    after = play_round(seats, moves, roll, 0)
    whites = [move.white for move in moves]
    assert after == Table(seats).play(roll, whites, moves[0].colour)
    assert str(after.seats[0]) == "R3@7x B3@7"
    with pytest.raises(qm.IllegalMove, match="player 2: R11 is not possible"):
        play_round(seats, [moves[0], qm.Move.parse("R11"), moves[2]], roll, 0)


@pytest.mark.slow
def test_the_computer_makes_moves_that_are_possible_and_the_same_again():
    known = others("skip2", "genetic", "-")
    table = Table((EMPTY,) * 4, active=1)
    roll = qm.Roll.parse("345162")
    found = moves_of_computers(known, table, roll, qm.Move.parse("pass"))
    assert found == moves_of_computers(known, table, roll, qm.Move.parse("pass"))
    assert found[2] is None
    assert found[0] in EMPTY.moves(roll)
    assert found[1] in EMPTY.moves(roll, active=False)


def test_sheets_entered_are_kept_with_the_game():
    game = Game(EMPTY, 2, others=others("-"))
    with pytest.raises(qm.IllegalMove, match="r y g b missing"):
        game.with_roll("34")
    game = game.with_roll("345162").with_move("y4")
    assert game.awaits_others
    with pytest.raises(qm.IllegalMove, match="the others move first"):
        game.with_roll("345162")
    game = game.with_others([qm.Move.parse("Y7")])
    assert [str(sheet) for sheet in game.sheets] == ["Y7"]
    assert str(game).endswith("others: -\n\nw3 w4 r5 y1 g6 b2 > y4\nothers Y7\n")
    assert Game.parse(str(game)) == game
    assert str(game.undone().rolled) == "w3 w4 r5 y1 g6 b2"
    with pytest.raises(qm.IllegalMove, match="the others' moves tell"):
        game.with_closed("R")
    assert "player 2 entered" in title(game)


def test_a_lock_by_others_closes_the_row_here_and_may_void_a_colour_mark():
    start = qm.Position.parse("R3@7")
    game = Game(start, 2, others=others("R5@10")).with_roll("66 r3 y1 g5 b1")
    lock = [qm.Move.parse("R12")]
    with pytest.raises(qm.IllegalMove, match="take your move back"):
        game.with_move("r9").with_others(lock)
    game = game.with_move("pass").with_others(lock)
    assert str(game.position) == "R3@7x P1"
    assert game.sheets[0].is_locked(0)


@pytest.mark.parametrize(
    ("settings", "problem"),
    [
        ("sheet: connected-steps-e\nothers: -\n", "there is no model of a table of 2 on conn"),
        ("players: 3\nothers: -\n", "3 players, but 1 others with sheets"),
        ("others: Rx\n", "row R is closed on sheet 2, but open on sheet 1"),
        ("players: 2\naim: win\n", "to win takes the model table"),
        ("model: table\n", "there is no model of a table of 1 on classic"),
        ("players: 2\nmodel: real\n", "models are cycle and table"),
        ("players: x\n", "line 2, players: players: 'x' is no whole number"),
    ],
)
def test_settings_that_do_not_fit_are_refused(settings, problem):
    with pytest.raises(qm.QwixxError) as error:
        Game.parse("qwixx-game/1\n" + settings)
    assert problem in str(error.value)


@pytest.mark.slow
def test_a_game_against_the_computer_to_its_end(tmp_path):
    """From late sheets: hints and the review go by the chance to win."""
    start = qm.Position.parse("R6@10 Y5@10 G5@3 B4@4 P3")
    game = Game(start, 2, seed=5, others=others("genetic R6@10 Y5@10 G5@3 B4@4 P3"))
    session = Session(game, talk=Talk(hints=True, quiet=True))
    shown = plain(session.open())
    for _ in range(40):
        if session.done:
            break
        shown += plain(session.take(""))
    assert session.done
    assert "chance to win" in shown
    assert "Player 2 (genetic): " in shown
    assert "the others have" in shown
    assert Game.parse(str(session.game)) == session.game
    found = review(session.game, quiet=True)
    assert all(decision.chances for decision in found.decisions)
    total = found.start_value + found.luck - found.loss + found.others
    assert total == pytest.approx(session.game.position.score, abs=1e-6)
    assert "of the chance to win was given away" in plain(review_parts(found))
    assert "win_loss" in found.to_dict()["decisions"][0]


@pytest.mark.slow
@pytest.mark.parametrize("aim", ["score", "win"])
def test_at_a_table_the_sums_hold_with_what_others_did_not_do(aim):
    game = Game(EMPTY, 2, seed=3, model="table", aim=aim)
    for _ in range(6):
        game = game.with_seeded_roll()
        game = game.with_move(game.moves()[-1])
    found = review(game, quiet=True)
    total = found.start_value + found.luck - found.loss + found.others
    assert total == pytest.approx(found.end_value, abs=1e-6)
    assert found.drift != 0
    assert (found.to_dict()["model"], found.to_dict()["aim"]) == ("table", aim)
    assert Game.parse(str(game)) == game
