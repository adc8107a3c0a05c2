"""Options and arguments that Qwirkle's commands share."""

from __future__ import annotations

import pytest
from helpers.qwirkle_commands import run

from qwixx_math.errors import InvalidNotation, InvalidSetting
from qwixx_math.qwirkle.cli.options import read_sizes


def test_errors_count_columns_from_the_text_as_given():
    for command_ in ("advise", "odds", "endgame"):
        with pytest.raises(InvalidNotation) as error:
            run(command_, "-1,0:Rz", "Ro", *(["Rs"] if command_ == "endgame" else []))
        assert (error.value.token, error.value.column) == ("Rz", 6)


def test_a_board_may_begin_with_a_minus():
    assert "Play " in run("advise", "-3,-4:RoRs", "Rd", "--bag", "30")


def test_hand_sizes_are_whole_numbers():
    assert read_sizes(None) is None
    assert read_sizes(" 6, 5,0") == (6, 5, 0)
    for text in ("", "6,", "x", "6;5", "-1", "6.0", "٦"):
        with pytest.raises(InvalidSetting, match="expected hand sizes such as 6,5"):
            read_sizes(text)
