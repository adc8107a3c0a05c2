"""The conversation at the prompt, line by line, without a terminal."""

from __future__ import annotations

import pytest
from helpers.words import plain

import qwixx_math as qm
from qwixx_math.coach import Game
from qwixx_math.coach.session import Session, Talk
from qwixx_math.coach.words import MANUAL

ROLL = "34 r5 y1 g6 b2"


@pytest.fixture
def saved():
    return []


@pytest.fixture
def talk(saved):
    def begin(start="-", players=1, first=0, seed=None, **options):
        game = Game(qm.Position.parse(start), players, first, seed)
        session = Session(game, saved.append, Talk(quiet=True, **options))
        session.shown = plain(session.open())

        def take(*lines):
            session.shown = "".join(plain(session.take(line)) for line in lines)
            assert saved[-1] == session.game
            return session.shown

        session.say = take
        return session

    return begin


def test_a_roll_and_a_move_by_name(talk, saved):
    session = talk("R2,3,5 G12,10 P1")
    assert session.prompt == "roll> "
    assert "1. Your roll: w w r y g b" in session.shown
    shown = session.say(ROLL)
    assert "1. Your roll: w3 w4 r5 y1 g6 b2" in shown
    assert session.prompt == "move> "
    shown = session.say("R7+g9")
    assert str(session.game.position) == "R2,3,5,7 G12,10,9 P1"
    assert "2. Your roll: w w r y g b" in shown
    assert [str(game.position) for game in saved] == [
        "R2,3,5 G12,10 P1",
        "R2,3,5 G12,10 P1",
        "R2,3,5,7 G12,10,9 P1",
    ]


def test_moves_are_listed_without_saying_which_is_good(talk, classic):
    session = talk("R2,3,5 G12,10 P1")
    shown = session.say(ROLL)
    moves = qm.Position.parse("R2,3,5 G12,10 P1").moves(qm.Roll.parse(ROLL))
    listed = shown.partition("b2\n")[2].split()
    assert listed == [str(move) for move in moves]
    assert "best" not in shown
    assert max(map(len, shown.splitlines())) <= 80


def test_a_move_by_its_number_in_the_hint(talk, classic):
    session = talk("R2,3,5 G12,10 P1")
    shown = session.say(ROLL, "hint")
    lines = [line.split() for line in shown.splitlines() if line[:1].isdigit() and "P1" in line]
    assert [line[0] for line in lines] == ["1", "2", "3", "4", "5"]
    session.say("2")
    assert str(session.game.steps[-1].entry.move) == lines[1][1] == "y4"


@pytest.mark.parametrize("number", ["0", "6", "9"])
def test_numbers_end_with_the_hint(talk, classic, number):
    session = talk()
    session.say(ROLL, "hint")
    assert f"there is no move {number}; the hint has 5" in session.say(number)
    assert session.game.rolls == 0


def test_dice_typed_where_a_move_is_due_are_no_move(talk, classic):
    session = talk()
    for waits in ([ROLL], ["hint"]):
        session.say(*waits)
        game = session.game
        for typed in ("34", "3 4", "345162", "11", "66"):
            shown = " ".join(session.say(typed).split())
            assert "waits for its move" in shown
            assert session.game == game


def test_an_own_roll_is_six_digits_fewer_once_dice_are_gone(talk):
    session = talk("Rx")
    assert "w3 w4 y5 g1 b6" in session.say("34516")
    assert session.game.rolled == qm.Roll.parse("34 y5 g1 b6")


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        (["hello"], "expected a die and its face"),
        (["34"], "r y g b missing"),
        ([ROLL, "3"], "numbers are those of the hint"),
        ([ROLL, "99"], "'99' would be another roll"),
        ([ROLL, "9" * 5000], "waits for its move"),
        (["undo x"], "undo takes a number of entries"),
        (["undo 0"], "undo takes a number of entries"),
        ([ROLL, "hint 3"], "nothing follows that word; got '3'"),
        (["quit now"], "nothing follows that word"),
        (["set R2,13"], "row R has no number 13"),
        (["closed R"], "nobody has rolled yet"),
        (["end"], "nobody has rolled yet"),
        ([ROLL, "R7", "closed B"], "others lock B with 2, by the white sum at your roll"),
        ([ROLL, "R7", "end"], "at your own roll nobody else takes a penalty"),
        ([ROLL, "R7", "34", "pass", "closed R"], "others lock R with 12"),
        (
            [ROLL, "R7", "66", "pass", "closed R"],
            "after 2 rolls nobody has 5 marks and the last cell",
        ),
        ([ROLL, "R7", "66", "pass", "end"], "who rolled last did so once"),
        ([ROLL, "R8"], "the white sum is 7"),
        ([ROLL, "closed R"], "rows close after the move"),
        ([ROLL, "end"], "the game ends after the move"),
        pytest.param([ROLL, "why R8"], "the white sum is 7", marks=pytest.mark.slow),
        (["hint"], "no roll to advise on"),
        (["why R7"], "no roll to advise on"),
        (["closed"], "name rows (R, Y, G, B)"),
        (["closed Z"], "closed Z: name rows"),
    ],
)
def test_a_wrong_line_changes_nothing_and_says_why(talk, lines, problem):
    session = talk(players=2)
    *before, last = lines
    for line in before:
        session.say(line)
    game, prompt = session.game, session.prompt
    assert problem in " ".join(session.say(last).split())
    assert (session.game, session.prompt, session.done) == (game, prompt, False)


def test_empty_lines_and_help(talk):
    session = talk()
    assert session.say("", "   ") == ""
    assert "take back the last entries" in session.say("help")
    assert session.say("?") == session.say("HELP")
    assert max(map(len, MANUAL.splitlines())) <= 80


def test_undo_goes_back_entry_by_entry(talk):
    session = talk()
    start = session.game
    session.say(ROLL)
    rolled = session.game
    session.say("R7")
    session.say("undo")
    assert session.game == rolled
    assert session.prompt == "move> "
    session.say("undo")
    assert session.game == start
    assert "nothing to take back" in session.say("undo")
    assert "no others who could close rows" in session.say("closed R")
    assert "no others who could end it" in session.say("end")
    assert session.game == start
    session = talk(players=2)
    start = session.game
    session = talk("R3@5", players=2)
    session.say(ROLL, "R7", "66", "pass")
    start = session.game
    session.say("closed R")
    assert session.game.position.is_closed(0)
    session.say("undo")
    assert session.game == start
    session.say("undo 4")
    assert session.game.rolls == 0
    assert session.game.rolled is None


def test_undo_with_rolled_dice_skips_what_was_no_choice(talk):
    session = talk("R3@11 Y4@11 G3@4 B1@4", seed=4)
    first = session.game
    assert first.rolled
    session.say("pass")
    assert session.game.rolled
    assert session.game.rolls > 1, "a roll without any mark was expected"
    assert "no mark is possible, a penalty." in session.shown
    session.say("undo")
    assert session.game == first
    assert "nothing to take back" in session.say("undo")


def test_others_can_close_rows_before_a_rolled_roll_without_a_mark_goes_by(talk):
    session = talk("R3@10 Y4@10 G3@3 B1@4", players=3, first=2, seed=26)
    session.say("pass")
    assert [str(move) for move in session.game.moves()] == ["pass"]
    session.say("closed Y")
    assert session.game.rolls == 1
    assert str(session.game.position) == "R3@10 Y4@10x G3@3 B1@4"
    session.say("pass", "undo")
    assert session.game.rolls == 1


@pytest.mark.slow
def test_a_colour_in_a_row_that_others_locked_before_it_is_refused(talk):
    session = talk("R3@7 Yx", players=2)
    session.say("66 r3 g1 b1", "r9")
    game = session.game
    shown = " ".join(session.say("closed R").split())
    assert "at your roll others lock by the white sum, before you mark a colour" in shown
    assert session.game == game
    session.say("undo", "pass")
    assert session.game.position.penalties == 1
    assert "The game is over: 6 points." in session.say("closed R")


def test_rolled_dice_are_the_same_after_undo(talk):
    session = talk(seed=2)
    session.say("R" + str(session.game.rolled.white_sum))
    rolled = session.game.rolled
    session.say("undo", "pass")
    assert session.game.rolled == rolled


def test_hints_and_reasons_on_request(talk, classic):
    session = talk("R2,3,5 G12,10 P1")
    session.say(ROLL)
    shown = session.say("hint")
    assert "Mark g9: it is worth 12.82 points more than taking a penalty." in shown
    assert len([line for line in shown.splitlines() if "P1" in line]) == 5
    shown = session.say("why R7")
    assert shown.startswith("No: R7 costs 10.76 points.")
    assert session.say("hint", "why 4").endswith(shown)
    assert session.say("why").startswith("g9 is best")
    assert session.game.rolls == 0


def test_a_warning_above_a_loss(talk, classic):
    session = talk("R2,3,5 G12,10 P1", warn=8.0)
    session.say(ROLL)
    assert session.say("R7") == "R7 gives away 10.76 points.\n"
    assert session.prompt == "play R7 all the same? [y/N] "
    assert session.say("n") == ""
    assert (session.prompt, session.game.rolls) == ("move> ", 0)
    session.say("R7", "r9")
    assert session.prompt == "play r9 all the same? [y/N] "
    session.say("hint", "y")
    assert session.game.rolls == 0
    session.say("R7", "y")
    assert session.game.position.rows[0].last == 5
    session = talk("R2,3,5 G12,10 P1", warn=8.0)
    session.say(ROLL, "y4")
    assert session.game.rolls == 1, "y4 loses 7.58 only"


def test_without_a_warning_the_coach_says_nothing(talk):
    session = talk("R2,3,5 G12,10 P1")
    session.say(ROLL, "b5")
    assert "points" not in session.shown
    assert session.game.rolls == 1


def test_the_passive_rolls_of_others_and_what_they_close(talk):
    session = talk("R5@9", players=3, first=2)
    assert "1. Another player's roll (yours is 2 away): w w" in session.shown
    session.say("w3 w6", "Y9")
    assert "2. Another player's roll: w w" in session.shown
    session.say("closed R")
    assert str(session.game.position) == "R5@9x Y9"
    session.say("66", "pass")
    assert "3. Your roll: w w y g b" in session.shown


def test_rows_can_close_while_a_rolled_roll_waits(talk):
    session = talk("B2@11", players=2, first=1, seed=6)
    while not session.game.steps or 6 not in session.game.steps[-1].entry.roll.whites:
        session.say("pass")
    before = session.game.rolled
    session.say("closed R")
    after = session.game.rolled
    assert after.whites == before.whites
    assert after.dice == before.dice[1:]
    assert session.game.position.is_closed(0)


def test_the_end_shows_the_review(talk, classic):
    session = talk("R7@10 Y5@9x P3")
    session.say("66 r6 g1 b1")
    shown = session.say("R12")
    assert session.done
    score = session.game.position.score
    assert f"The game is over: {score} points." in shown
    assert "value at the start" in shown
    assert "final score" in shown


@pytest.mark.parametrize("how", ["quit", "exit"])
def test_leaving(talk, how):
    session = talk()
    session.say(ROLL, how)
    assert session.done
    assert str(session.game.rolled) == "w3 w4 r5 y1 g6 b2"


@pytest.mark.slow
def test_an_end_by_another(talk, classic):
    session = talk("R4", players=2, first=1)
    session.say("34", "pass", "end")
    assert session.prompt == "end the game here? [y/N] "
    assert not session.game.is_over
    session.say("n")
    assert session.prompt == "roll> "
    session.say("end")
    assert "final score" in session.say("y")
    assert session.done


def test_why_after_a_move_and_a_sheet_set_right(talk, classic):
    session = talk("R2,3,5 G12,10 P1")
    session.say(ROLL, "R7")
    shown = session.say("why")
    assert shown.startswith("No: R7 costs 10.76 points.")
    assert session.say("why g9").startswith("g9 is best")
    session.say("set R2,3,5,7 G12,10,9 P1")
    assert str(session.game.position) == "R2,3,5,7 G12,10,9 P1"
    assert str(session.game).endswith("set R2,3,5,7 G12,10,9 P1\n")
    assert Game.parse(str(session.game)) == session.game
    session.say("undo")
    assert str(session.game.position) == "R2,3,5,7 G12,10 P1"


def keys(lines):
    """Keystrokes of lines, Enter included."""
    return sum(len(line) + 1 for line in lines)


@pytest.mark.slow
def test_with_hints_an_own_roll_takes_eight_keys_and_a_round_of_four_twenty(talk):
    """Six digits, Enter, and Enter for the move that is shown; of others two digits."""
    for players, most in ((2, 12), (4, 20)):
        session = talk(players=players, hints=True)
        own = ["345162", ""]
        assert keys(own) <= 8
        rolls = ["12", "56", "34"][: players - 1]
        round_ = own + [typed for roll in rolls for typed in (roll, "")]
        assert keys(round_) <= most
        best = []
        for line in round_:
            if not line:
                best.append(session.prompt.removeprefix("move [").removesuffix("]> "))
            session.say(line)
        moves = [str(step.entry.move) for step in session.game.steps]
        assert moves == best
        assert session.game.until_mine == 0
        assert session.game.rolls == players


def test_the_white_mark_first_then_what_others_locked(talk):
    session = talk("R5@10 Y5@10", players=2)
    shown = session.say("66 r5 y5 g1 b1", "white none")
    assert session.prompt == "colour> "
    assert "action 1: no white mark\n" in shown
    assert "y11" in shown
    shown = session.say("closed Y")
    assert "action 1: no white mark, others locked Y" in shown
    assert "y11" not in shown
    assert "y11 is not possible" in session.say("y11")
    session.say("r11")
    assert str(session.game.position) == "R6@11 Y5@10x"
    assert session.prompt == "roll> "


@pytest.mark.slow
def test_a_hint_in_the_second_half_is_of_the_moves_left(talk):
    session = talk("R5@10 Y5@10", players=2)
    session.say("66 r5 y5 g1 b1", "white none", "closed Y")
    shown = session.say("hint")
    assert "R6@11 Y5@10x" in shown
    assert "y11" not in shown
    assert "r11" in session.say("why p")
    session.say("1")
    assert session.game.position.rows[1].shut


def test_half_a_turn_is_taken_back_first(talk):
    session = talk("R5@10 Y5@10", players=2)
    session.say("66 r5 y5 g1 b1", "white R12", "undo")
    assert session.prompt == "move> "
    assert session.game.rolled
    assert "R11 is not possible" in session.say("white R11")
