"""In a notebook positions and advice are pictures, reasons sentences."""

from __future__ import annotations

import pytest

import qwixx_math

QUESTION = ("R2,3,5 G12,10 P1", "w3 w4 r5 y1 g6 b2")


@pytest.mark.usefixtures("classic")
def test_positions_and_advice_are_pictures_in_a_notebook():
    position, advice = qwixx_math.Position.parse(QUESTION[0]), qwixx_math.advise(*QUESTION)
    assert position._repr_html_().startswith("<a href=")
    assert "Mark g9" in advice._repr_html_()


@pytest.mark.usefixtures("classic")
def test_reasons_are_sentences():
    assert str(qwixx_math.advise(*QUESTION).why(games=0)).startswith("g9 is ")
