"""Bad input of every kind: one message, which says what would be right."""

from __future__ import annotations

import pytest
from helpers.commands import ROLL, SHORT, SHORT_ROLL, assert_one_message

LONG = "R" + "9" * 100_000
BAD = [
    # what the position lacks
    (["advise", "", ROLL], 3, "empty position; write '-'"),
    (["advise", "nonsense", ROLL], 3, "'nonsense' (column 1): expected a row such as R2,3,5"),
    (["advise", "R2,3,5 Q4", ROLL], 3, "'Q4' (column 8): expected a row such as R2,3,5"),
    (["advise", "R2,13", ROLL], 3, "row R has no number 13; it has 2, 3, 4"),
    (["advise", "R2 R3", ROLL], 3, "'R3' (column 4): R is given twice"),
    (["advise", "R٢", ROLL], 3, "expected a row such as R2,3,5"),
    (["advise", LONG, ROLL], 3, "expected a row such as R2,3,5"),
    (["advise", "R5,3", ROLL], 3, "marks out of order (3 after 5); left to right it reads 2, 3, 4"),
    (["advise", "R4@3", ROLL], 3, "4 marks do not fit up to 3"),
    (["advise", "Y12", ROLL], 3, "the last cell 12 needs 5 earlier marks, it has 0"),
    (["advise", "R4@3 Y12 P5", ROLL], 3, "5 penalties; the game ends at 4"),
    (["advise", "R6@12 Y6@12 G6@2", ROLL], 3, "the game ends when 2 are"),
    (["advise", "P4", ROLL], 3, "the game is over on 'P4' (4 penalties); its score is -20"),
    (["advise", "R6@12 Y6@12", ROLL], 3, "the game is over"),
    (["solve", "nonsense"], 3, "expected a row such as R2,3,5"),
    (["row", ""], 3, "empty position"),
    (["row", "Q"], 3, "(rows R, Y, G, B)"),
    (["row", "-"], 3, "no row '-' on sheet classic; its rows are R, Y, G, B"),
    (["row", "R3@5x"], 3, "not one open row; give one such as R3@5"),
    (["row", "R3@5 Y2"], 3, "not one open row; give one such as R3@5"),
    # the roll
    (["advise", "-", ""], 3, "a roll has two white dice, such as 'w3 w4'; got 0"),
    (["advise", "-", "hello"], 3, "'hello' (column 1): expected a die and its face"),
    (["advise", "-", "٣٤ r5 y1 g6 b2"], 3, "expected a die and its face, such as w3"),
    (["advise", "-", "w3 " * 30_000], 3, "a roll has two white dice, such as 'w3 w4'; got 30000"),
    (["advise", "-", "w0 w4 r5 y1 g6 b2"], 3, "'w0' (column 1): a die shows 1 to 6"),
    (["advise", "-", "w3 w4 r5 y7 g6 b2"], 3, "'y7' (column 10): a die shows 1 to 6"),
    (["advise", "-", "345172"], 3, "'7' (column 5): a die shows 1 to 6"),
    (["advise", "-", "w3"], 3, "a roll has two white dice"),
    (["advise", "-", "w3 w4 w5"], 3, "a roll has two white dice"),
    (["advise", "-", "w3 w4 r5 r5 g6 b2"], 3, "'r5' (column 10): there is one r die"),
    (["advise", "-", "w3 w4 r5 y1 g6"], 3, "b missing; the active player rolls w w r y g b"),
    (["advise", "R6@12", ROLL], 3, "no r is rolled, row R is locked"),
    (["advise", "R3@5x", ROLL], 3, "no r is rolled, row R is closed by another player"),
    # the move
    (["advise", "-", ROLL, "--move="], 3, "empty move; write R7, b9, R7+b9 or pass"),
    (["advise", "-", ROLL, "--move", "seven"], 3, "expected a move such as R7"),
    (["advise", "-", ROLL, "--move", "R٧"], 3, "expected a move such as R7"),
    # half a turn
    (["advise", "-", ROLL, "--closed", "R"], 2, "others lock rows in action 1"),
    (["advise", "-", ROLL, "--white", "R8"], 3, "the white sum is 7"),
    (["advise", "-", ROLL, "--white", "r8"], 3, "expected your mark by the white sum"),
    (["advise", "-", ROLL, "--white", "none", "--closed", "R"], 3, "others lock R with 12"),
    (["advise", "-", ROLL, "--white", "none", "--closed", "Q"], 3, "expected rows that others"),
    (["advise", "-", ROLL, "--white", "none", "--link"], 2, "does not go with --others or --link"),
    # targets of odds
    (["odds", ""], 3, "empty target; name one such as R7"),
    (["odds", "X"], 3, "'X' (column 1): expected a row or a die with a number, as in R7"),
    (["odds", "R7", "R13"], 3, "'R13' (column 4): R has no 13; it has 2, 3, 4"),
    (["odds", "r7+y9"], 3, "a turn is at most one white mark (capital) and one colour mark"),
    (["odds", "R7", "& Y13"], 3, "'Y13' (column 6): Y has no 13"),
    (["odds", "R7", "--position", "R2,13"], 3, "row R has no number 13"),
    (["odds", "--position", "R2"], 3, "name one such as R7 or Y"),
    (["odds", "R7 | not R7 & R7"], 3, "'not R7 & R7' (column 6): no roll meets this condition"),
    (["odds", "score", "R2", "--position", "R2"], 2, "takes the position behind it"),
    # settings
    (
        ["advise", "-", ROLL, "--sheet", "clasic"],
        2,
        "unknown sheet 'clasic'; did you mean 'classic'?",
    ),
    (["advise", "-", ROLL, "--sheet="], 2, "unknown sheet ''; sheets are classic"),
    (["advise", "-", ROLL, "--model", "real"], 2, "'real' is not one of 'table', 'cycle'"),
    (["advise", "-", ROLL, "--penalty", "x"], 2, "it takes a whole number 0 to 1000"),
    (["advise", "-", ROLL, "--penalties-to-end", "0"], 2, "it takes a whole number 1 to 8"),
    (["advise", "-", ROLL, "--lock-bonus", "perhaps"], 2, "it takes true or false"),
    (["advise", "-", ROLL, "--lock-timing="], 2, "it takes immediate or end_of_turn"),
    (["solve", "--marks-to-lock", "11"], 2, "it takes a whole number 0 to 10"),
    (["row", "R", "--sheet", "x"], 2, "unknown sheet 'x'; sheets are classic"),
    (["odds", "--sheet", "x"], 2, "unknown sheet 'x'; sheets are classic"),
    (["row", "R", "--players", "2", "--until-mine", "2"], 2, "with 2 players it is 0 to 1"),
    # usage
    (["advise"], 2, "Missing argument 'POSITION'"),
    (["advise", "-"], 2, "Missing argument 'ROLL...'"),
    (["advice", "-", ROLL], 2, "No such command 'advice'"),
    (["advise", "-", ROLL, "--frobnicate"], 2, "No such option '--frobnicate'"),
    (["advise", "-", ROLL, "--players", "0"], 2, "0 is not in the range 1<=x<=8"),
    (["solve", "--players", "9"], 2, "9 is not in the range 1<=x<=8"),
    (["solve", "--players", "x"], 2, "'x' is not a valid integer"),
    (["solve", "--players="], 2, "'' is not a valid integer"),
    (["advise", "-", ROLL, "--until-mine", "-1"], 2, "-1 is not in the range x>=0"),
    (["advise", "-", ROLL, "--top", "0"], 2, "0 is not in the range x>=1"),
    (["row", "R", "--rolls", "0"], 2, "0 is not in the range 1<=x<=200"),
    (["row", "R", "--rolls", "many"], 2, "'many' is not a valid integer"),
    *(
        (["row", "R", f"--closing={chance}"], 2, "it takes a fraction, 0 < q ≤ 1")
        for chance in ("", "0", "2", "-1/3", "1/0", "nan", "x")
    ),
    (["row", "R", "--rolls", "3", "--closing", "1/3"], 2, "give --rolls or --closing, not both"),
    (["row", "R", "--closing", "1/3", "--players", "2"], 2, "drop them"),
]


@pytest.mark.parametrize(("args", "exit_code", "expected"), BAD)
def test_bad_input_gives_one_message_that_says_what_would_be_right(
    qwixx, args, exit_code, expected
):
    assert_one_message(qwixx(*args), exit_code, expected)


@pytest.mark.parametrize(
    ("args", "exit_code", "expected"),
    [
        (["--move", "R8"], 3, "(the white sum is 7); possible are pass, r6, r7, g9, g10, R7"),
        (["--move", "R7+Z9"], 3, "expected a move such as R7"),
        (["--move", "B7"], 3, "possible are pass, r6, r7"),
        (["--until-mine", "1"], 2, "with 1 player it is 0"),
        (["--players", "2", "--until-mine", "2"], 2, "with 2 players it is 0 to 1"),
        (["--players", "2", "--until-mine", "1", "--move", "r7"], 3, "marks the white sum only"),
    ],
)
def test_bad_questions_about_a_solved_sheet(qwixx, args, exit_code, expected):
    qwixx("solve", *SHORT, "--players", "2")
    assert_one_message(qwixx("advise", "-", SHORT_ROLL, *SHORT, *args), exit_code, expected)
