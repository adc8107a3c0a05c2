"""What is asked of a roll, as people write it."""

from __future__ import annotations

from functools import partial

import pytest
from helpers.any_text import names_a_place, outcome
from hypothesis import given
from hypothesis import strategies as st

from qwixx_math.chances.odds import odds_table
from qwixx_math.chances.targets import Asked, label_of, read_targets, ways_of
from qwixx_math.errors import InvalidNotation
from qwixx_math.game.rules import Flags
from qwixx_math.game.sheets import get_sheet

CLASSIC = get_sheet("classic")


@pytest.mark.parametrize(
    ("text", "token", "column", "advice"),
    [
        ("R13", "R13", 1, "R has no 13; it has 2, 3"),
        ("G13", "G13", 1, "G has no 13; it has 2, 3"),
        ("r1", "r1", 1, "r has no 1; it has 2, 3"),
        ("R12 Q3", "Q3", 5, "rows are R, Y, G, B, dice r, y, g, b"),
        ("w7", "w7", 1, "rows are R, Y, G, B, dice r, y, g, b"),
        ("R7  Y9+q2", "q2", 8, "rows are R"),
        ("seven", "seven", 1, "as in R7"),
        ("R07", "R07", 1, "as in R7"),
        ("R7+", "", 4, "as in R7"),
        ("R1٢", "R1٢", 1, "as in R7"),
        ("pass", "pass", 1, "as in R7"),
        ("R7 | pass on", "", 13, "as in R7"),
        ("R7 &", "", 5, "as in R7"),
        ("& R7", "", 1, "as in R7"),
        ("R7 &  & Y7", "", 7, "as in R7"),
        ("R7++Y9", "Y9", 5, "as in R7"),
        ("+R7", "R7", 2, "as in R7"),
        ("not not R7", "not", 5, "as in R7"),
        ("R7 |", "|", 4, "as in R7 [|] pass on Y"),
        ("| R7", "|", 1, "as in R7 [|] pass on Y"),
        ("R7 | Y7 | G7", "|", 9, "one condition"),
        ("R7 |  Y7 G7", "Y7 G7", 7, "joined by &"),
        ("R7 and red 13", "red 13", 8, "R has no 13"),
        ("R7 | pass on y", "y", 14, "as in R7"),
        ("r7+y9", "r7+y9", 1, "one white mark"),
        ("R7+y9+g3", "R7+y9+g3", 1, "one white mark"),
        ("Y2 R9+r7", "R9+r7", 4, "left of the colour one"),
        ("R7+R7", "R7+R7", 1, "left of the colour one"),
        ("G7+g9", "G7+g9", 1, "left of the colour one"),
    ],
)
def test_errors_name_the_place_and_the_remedy(
    text: str, token: str, column: int, advice: str
) -> None:
    with pytest.raises(InvalidNotation, match=advice) as caught:
        odds_table(text)
    assert (caught.value.token, caught.value.column) == (token, column)


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("red 7", "R7"),
        ("7r Y 9", "r7 Y9"),
        ("R7,g9", "R7+g9"),
        ("R7 , g9", "R7+g9"),
        ("R12 and Y12 or g3", "R12&Y12 g3"),
        ("R7|pass  on   yellow", "R7 | pass on Y"),
        ("Not R7 &y9", "not R7 & y9"),
    ],
)
def test_texts_are_read_as_people_write_them(text: str, plain: str) -> None:
    one, other = (read_targets(each, CLASSIC, Flags()) for each in (text, plain))
    assert (one.targets, one.given) == (other.targets, other.given)


def test_a_colour_in_a_word_is_a_cell_where_row_and_die_agree() -> None:
    with pytest.raises(InvalidNotation, match="may be R6 or r6: a capital for the row"):
        read_targets("red 6", get_sheet("mixx-a"), Flags())
    assert label_of(read_targets("red 12", get_sheet("mixx-a"), Flags()).targets[0]) == "R12"


def test_only_so_many_targets_are_joined() -> None:
    with pytest.raises(InvalidNotation, match="9 targets are joined by &; 8 can be"):
        read_targets(" & ".join(f"R{n}" for n in range(2, 11)), CLASSIC, Flags())


@pytest.mark.parametrize("target", ["R7&Y7", "R7 Y7", "Y", "not R7", "R7 | Y7"])
def test_ways_are_of_one_turn(target: str) -> None:
    with pytest.raises(InvalidNotation, match="one turn is expected"):
        ways_of(target)


PIECES = [
    *("R7", "r7", "Y", "&", "|", "+", ",", " ", "and", "or", "pass on", "not", "red", "7"),
    *("G 9", "yellow 12", "!", "b", "?", "٣", "\n", "pass", "~", "^4", "RY7"),
]


@given(st.lists(st.sampled_from(PIECES), max_size=8), st.sampled_from(["", " "]))
def test_any_text_is_read_or_refused_with_a_place_in_it(pieces: list[str], between: str) -> None:
    text = between.join(pieces)
    for sheet in (CLASSIC, get_sheet("mixx-a")):
        found = outcome(partial(read_targets, text, sheet, Flags()))
        if isinstance(found, InvalidNotation):
            assert names_a_place(found, text)
        else:
            assert isinstance(found, Asked)
