from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import qwixx_math as qm
from qwixx_math.show.numbered import numbered_sheet
from qwixx_math.show.picture import middle_of, sheet_svg


def test_numbers_stand_at_their_places_over_the_sheet() -> None:
    position = qm.Position.parse("R2 P1")
    svg = numbered_sheet(position, [(0, 0), (3, 10.5)])
    assert svg.startswith(sheet_svg(position).removesuffix("</svg>"))
    *_, first, one, second, two = ET.fromstring(svg)
    assert (one.text, two.text) == ("1", "2")
    for disc, place in ((first, (0, 0)), (second, (3, 10.5))):
        assert [float(disc.attrib[key]) + 17 for key in ("cx", "cy")] == list(middle_of(*place))


def test_the_middle_of_a_cell_is_where_its_number_is_printed() -> None:
    svg = sheet_svg(qm.Position.parse("-"))
    bands = re.findall(r'<g transform="translate\((\d+) (\d+)\)"><text', svg)
    x, y = (float(number) for number in bands[2])
    assert middle_of(2, 0) == (x + 24, y + 26)
