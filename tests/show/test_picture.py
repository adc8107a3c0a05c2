"""Pictures show what is on the sheet: read back from the SVG, the HTML and the text."""

from __future__ import annotations

from base64 import b64decode
from collections import Counter
from dataclasses import replace
from itertools import product
from xml.etree import ElementTree

import pytest
from helpers.pictures import ADVICE, EXAMPLES, PASSIVE, SVG, advise_on, crosses, known_marks, texts
from helpers.positions import positions
from hypothesis import given, settings

import qwixx_math as qm
from qwixx_math.game.position import Position
from qwixx_math.show.cells import offers, short_loss
from qwixx_math.show.picture import advice_html, html, sheet_svg
from qwixx_math.show.sheet_text import sheet_text


@settings(max_examples=60)
@given(positions())
def test_every_mark_lock_and_penalty_is_crossed_and_nothing_else(position):
    locks = sum(position.is_locked(row) for row in range(len(position.rows)))
    marks = sum(map(len, known_marks(position)))
    assert crosses(sheet_svg(position)) == marks + locks + position.penalties


@settings(max_examples=60)
@given(positions())
def test_rows_read_from_left_to_right_and_end_in_the_score(position):
    shown = texts(sheet_svg(position))
    at = 0
    for layout in position.sheet.rows:
        numbers = [str(cell.number) for cell in layout.cells]
        at = shown.index(layout.name, at)
        assert shown[at + 1 : at + 1 + len(numbers)] == numbers
        at += len(numbers)
    assert str(position.score) in shown[at:]


@pytest.mark.parametrize("position", EXAMPLES, ids=str)
def test_a_picture_is_self_contained_and_the_same_every_time(position):
    svg = sheet_svg(position)
    assert svg == sheet_svg(replace(position))
    image = ElementTree.fromstring(f"<p>{html(position)}</p>").find(".//img")
    assert b64decode(image.get("src").removeprefix("data:image/svg+xml;base64,")).decode() == svg
    assert str(position) in image.get("alt")
    root = ElementTree.fromstring(svg)
    assert [node.tag for node in root][:2] == [f"{SVG}title", f"{SVG}desc"]
    assert str(position) in root.findtext(f"{SVG}desc")
    for node in root.iter():
        assert node.tag.removeprefix(SVG) in {
            *("svg", "title", "desc", "g", "rect", "text", "path", "circle")
        }
        assert not set(node.keys()) & {"id", "class", "href"}
    assert len(svg) < 20_000


def test_different_positions_look_different():
    drawn = {sheet_svg(position) for position in EXAMPLES}
    assert len(drawn) == len(EXAMPLES)


def test_mixed_rows_show_the_colour_of_every_cell():
    position = Position.parse("-", "mixx-a")
    tints = Counter(
        node.get("fill")
        for node in ElementTree.fromstring(sheet_svg(position)).iter(f"{SVG}rect")
        if node.get("width") == "40"
    )
    assert sorted(tints.values()) == [11, 11, 11, 11]


def test_a_row_closed_by_another_is_faded_and_one_in_short_form_says_how_many():
    assert 'opacity="0.35"' in sheet_svg(Position.parse("B11x"))
    assert 'opacity="0.35"' not in sheet_svg(Position.parse("B11"))
    assert "2 of 5" in texts(sheet_svg(Position.parse("Y3@7")))
    assert not [text for text in texts(sheet_svg(Position.parse("Y3@4"))) if " of " in text]


# Advice


@pytest.mark.parametrize("advice", [ADVICE, PASSIVE], ids=["own roll", "passive"])
def test_a_cell_on_offer_carries_the_least_loss_of_the_moves_that_mark_it(advice):
    position = advice.position
    least = {}
    for option, name in product(advice.options, ("white", "colour")):
        mark = getattr(option.move, name)
        if mark:
            place = position.place(mark)
            least[place] = min(option.loss, least.get(place, option.loss))
    assert {place: option.loss for place, option in offers(advice).items()} == least
    svg = sheet_svg(advice)
    boxes = [
        node for node in ElementTree.fromstring(svg).iter(f"{SVG}g") if node[0].tag == f"{SVG}title"
    ]
    passes = advice.until_mine == 0
    assert len(boxes) == len(least) + passes
    best = sum(node[1].get("stroke-width") == "3" for node in boxes)
    assert best == sum(loss == 0 for loss in least.values()) + (
        passes and advice.option("pass").loss == 0
    )


def test_the_roll_is_drawn_with_its_pips():
    plain, shown = (
        sum(node.tag == f"{SVG}circle" for node in ElementTree.fromstring(sheet_svg(what)).iter())
        for what in (ADVICE.position, ADVICE)
    )
    assert shown - plain == 3 + 4 + 5 + 1 + 6 + 2


def test_the_description_names_roll_and_answer():
    description = ElementTree.fromstring(sheet_svg(ADVICE)).findtext(f"{SVG}desc")
    assert str(ADVICE.roll) in description
    assert f"best: {ADVICE.best}" in description


def test_the_table_ranks_the_moves_and_counts_the_rest():
    root = ElementTree.fromstring(advice_html(ADVICE, limit=4))
    rows = [[cell.text for cell in row] for row in root.iter("tr")]
    assert rows[0] == ["move", "value", "loss", "leads to"]
    assert [row[0] for row in rows[1:]] == [str(option.move) for option in ADVICE.options[:4]]
    assert [row[3] for row in rows[1:]] == [str(option.position) for option in ADVICE.options[:4]]
    words = [node.text for node in root.iter("p")]
    assert f"and {len(ADVICE.options) - 4} more moves" in words[-1]
    everything = ElementTree.fromstring(advice_html(ADVICE, limit=100))
    assert len(list(everything.iter("tr"))) == len(ADVICE.options) + 1
    assert len(list(everything.iter("p"))) == 1
    assert html(ADVICE) == advice_html(ADVICE)


def test_an_offer_of_a_circle_is_drawn():
    advice = advise_on(Position.parse("R7", "big-points"), qm.Roll.parse("34 r1 y1 g1 b1"))
    assert (4, 5) in offers(advice)
    assert f"leads to {offers(advice)[4, 5].position}</title>" in sheet_svg(advice)
    loss = short_loss(offers(advice)[4, 5], advice.objective)
    lines = sheet_text(advice).plain.splitlines()
    below = lines[next(n for n, line in enumerate(lines) if line.startswith("RY")) + 1]
    assert below[2 + 5 * 5 :].split()[0] == loss
