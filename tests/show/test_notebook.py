"""Pictures of the nouns of the game in a notebook."""

from __future__ import annotations

from base64 import b64decode
from xml.etree import ElementTree

import pytest

import qwixx_math as qm

ADVICE = "R2,3,5 G12,10 P1", "345162"


@pytest.mark.parametrize(
    ("shown", "title", "boxes"),
    [
        (qm.Roll.parse("345162"), "w3 w4 r5 y1 g6 b2", 6),
        (qm.Roll.parse("34"), "w3 w4", 2),
        (qm.Move.parse("R7+g9"), "R7+g9", 2),
        (qm.Move.parse("pass"), "pass", 1),
    ],
)
def test_dice_and_marks(shown, title, boxes):
    html = shown._repr_html_()
    svg = ElementTree.fromstring(b64decode(html.split("base64,")[1].split('"')[0]))
    assert svg.find("{*}title").text == title
    assert len(svg.findall(".//{*}rect")) == boxes
    assert f'alt="{title}"' in html


def test_sheets_positions_options_and_advice(classic):
    advice = qm.advise(*ADVICE)
    assert qm.get_sheet("mixx-a")._repr_html_() == qm.Position.parse("-", "mixx-a")._repr_html_()
    option = advice.option("R7")
    assert "R7: value 110.63, loss 10.76" in option._repr_html_()
    assert option.position._repr_html_() in option._repr_html_()
    assert "<table>" in advice._repr_html_()


def test_advice_prints_as_its_table_and_is_short_in_a_list(classic):
    advice = qm.advise(*ADVICE)
    assert repr(advice) == "Advice('R2,3,5 G12,10 P1', 'w3 w4 r5 y1 g6 b2', best='g9')"
    lines = str(advice).splitlines()
    assert lines[2] == "Mark g9: it is worth 12.82 points more than taking a penalty."
    assert lines[-1] == "29 more moves: options"
    assert len(lines) <= 24
    assert repr(qm.solve()) == "Solution('classic', players=1, model='cycle')"
    assert {qm.solve(): 1}[qm.solve()] == 1
    small = [qm.solve(qm.get_sheet("classic").cut(rows, slice(2, 8)), quiet=True) for rows in "RR"]
    assert small[0] == small[1] != qm.solve()
