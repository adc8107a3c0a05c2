"""Reasons: lines of five, and who can complete them."""

from __future__ import annotations

import pytest

from qwixx_math.qwirkle.moves import Play, Trade
from qwixx_math.qwirkle.odds import Table
from qwixx_math.qwirkle.reasons import reasons
from qwixx_math.qwirkle.tiles import read_tiles


def test_a_line_of_five_is_named_with_its_chance():
    table = Table.of("RoRsRdRb", "RcBoBsYdGcPx")
    said = reasons(table, Play.parse("Rc4,0"))
    assert said[0] == (
        "makes a line of five; Rx at -1,0 or 5,0 is in another hand with "
        f"{float(table.chances(read_tiles('Rx')[0]).anyone):.0%}".replace("%", " %")
    )
    five = Table.of("RoRsRdRbRc", "RxRxRxBsBsGd")
    mine = reasons(five, Trade(read_tiles("Gd")))
    assert "leaves a line of five; Rx at -1,0 or 5,0 is in no other hand, and you keep Rx" in mine
    assert "keeps BsRx twice" not in reasons(five, Trade(read_tiles("Gd")))
    assert "keeps RxBs twice" in reasons(five, Trade(read_tiles("Gd")))
    assert "completes a line of six" in reasons(five, Play.parse("Rx5,0"))


@pytest.mark.parametrize(
    ("board", "hand", "play", "said"),
    [
        # two runs, with the gap between them
        ("RoRsRd1Rb", "RcGo", "Rc5,0", "five tiles of a line with one gap; Rx at 3,0"),
        # two runs that can never be one line
        ("RoRsRd1GbGc/2Bd1Ob", "BsPx", "Bs1,1", None),
        # the sixth tile is mine as well
        ("RoRsRdRb", "RcRx", "Rc4,0", "Rx at -1,0 or 5,0 is in another hand with 11 %, and you"),
    ],
)
def test_only_lines_of_five_are_called_so(board, hand, play, said):
    text = "; ".join(reasons(Table.of(board, hand), Play.parse(play)))
    if said is None:
        assert "five" not in text
    else:
        assert said in text
        assert ("line of five" in text) == ("gap" not in text)


def test_the_hands_of_all_others_count_for_the_sixth_tile():
    table = Table.of("RoRsRdRb", "RcBoBsYdGcPx", players=3)
    anyone = float(table.chances(read_tiles("Rx")[0]).anyone)
    assert f"in another hand with {anyone:.0%}".replace("%", " %") in "; ".join(
        reasons(table, Play.parse("Rc4,0"))
    )


def test_a_five_that_nothing_completes_is_no_gift():
    table = Table.of("RoRsRdRb", "RcRxRxRx")
    made = reasons(table, Play.parse("Rc4,0"))[0]
    assert made == "makes a line of five; Rx at -1,0 or 5,0 is in no other hand, and you keep Rx"
