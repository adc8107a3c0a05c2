"""Elements of SVG and HTML."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

from helpers.pictures import SVG

import qwixx_math as qm
from qwixx_math.game.position import Position
from qwixx_math.show.picture import sheet_svg


def test_names_are_escaped():
    hostile = replace(qm.get_sheet("classic"), name="<b>&\"'")
    svg = sheet_svg(Position.parse("R2", hostile))
    assert "<b>" not in svg
    assert hostile.name in ElementTree.fromstring(svg).findtext(f"{SVG}desc")
