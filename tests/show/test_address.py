"""What is shown tells where the page shows it, too: position, roll, players, aim."""

from __future__ import annotations

import html

import pytest

import qwixx_math as qm
from qwixx_math.show.address import address_of
from qwixx_math.solver.address import Asked


@pytest.mark.usefixtures("classic")
def test_of_advice_with_all_it_was_asked():
    roll = qm.Roll.parse("34 r5 y1 g6 b2")
    advice = qm.advise("R2,3 P1", roll)
    assert Asked.parse(address_of(advice)) == Asked(qm.Position.parse("R2,3 P1"), roll)
    assert html.escape(address_of(advice)) in advice._repr_html_()


def test_of_a_position_on_its_sheet():
    position = qm.Position.parse("R3", "mixx-a", {"penalty": 4})
    assert Asked.parse(address_of(position)) == Asked(position)
    assert html.escape(address_of(position)) in position._repr_html_()


def test_a_sheet_that_the_page_does_not_know_has_no_link():
    short = qm.get_sheet("classic").cut("RY", slice(5))
    assert "href" not in qm.Position.parse("R3", short)._repr_html_()
