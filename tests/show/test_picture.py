"""Pictures show what is on the sheet: read back from the SVG, the HTML and the text."""

from __future__ import annotations

import io
import re
from base64 import b64decode
from collections import Counter
from dataclasses import replace
from itertools import combinations, pairwise, product
from xml.etree import ElementTree

import pytest
from helpers.positions import played_positions, positions
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console

import qwixx_math as qm
from qwixx_math.advice.advice import Advice, Option
from qwixx_math.game.position import Position
from qwixx_math.show.cells import is_gone, marked_cells, offers, shade, short_loss
from qwixx_math.show.picture import advice_html, html, sheet_svg
from qwixx_math.show.sheet_text import sheet_text
from qwixx_math.solver.objectives import SCORE, Objective

SVG = "{http://www.w3.org/2000/svg}"
EXAMPLES = [
    Position.parse("-"),
    Position.parse("R2,3,5 Y3@7 G12,10 B11,10x P1"),
    Position.parse("R2,3,4,5,6,12 Y11 P3"),
    Position.parse("R2,3,6 Y4,5 G12 B10,9", "mixx-a"),
    Position.parse("R10,6 Y4,2 G12 B9 P4", "mixx-b"),
    Position.parse("R2,3,4,5,6,12 Y2,3,4,5,7,12"),
    Position.parse("R2,6 Y6", "connected-chain-a"),
    Position.parse("R7 Y2,6 P1", "connected-steps-a"),
    Position.parse("R4 X4", "x-change"),
    Position.parse("R4,7 Y9 RY4,9", "big-points"),
]


def advise_on(position, roll, *, until_mine=0, objective=SCORE, value=lambda p: float(p.score)):
    """An advice by any valuation, so that no solved table is needed."""
    active = until_mine == 0
    options = []
    for move in position.moves(roll, active=active):
        after = position.play(move, active=active)
        options.append((value(after), move, after))
    best = max(worth for worth, *_ in options)
    ranked = sorted((Option(m, v, best - v, p) for v, m, p in options), key=lambda o: o.loss)
    players = until_mine + 1
    return Advice(position, roll, players, "cycle", "score", until_mine, objective, tuple(ranked))


ADVICE = advise_on(Position.parse("R2,3,5 G12,10 P1"), qm.Roll.parse("w3 w4 r5 y1 g6 b2"))
PASSIVE = advise_on(Position.parse("R2,3,5 G12,10 P1"), qm.Roll.parse("w3 w4"), until_mine=1)


def texts(svg):
    return [node.text for node in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def crosses(svg):
    return sum(node.get("stroke-width") == "3.4" for node in ElementTree.fromstring(svg).iter())


def known_marks(position):
    """Cells that must be marked, by trying all sets of cells a row in short form may stand for."""
    known = []
    for row in position.rows:
        possible = (
            combinations(range(row.last + 1), row.count) if row.cells is None else [row.cells]
        )
        sets = [set(cells) for cells in possible if not row.count or row.last in cells]
        known.append(set.intersection(*sets))
    return known


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


@settings(max_examples=60)
@given(positions())
def test_a_cell_is_gone_if_no_sequence_of_marks_reaches_it(position):
    for row, layout in enumerate(position.sheet.rows):
        reached, ahead = set(), [position]
        seen = set()
        while ahead:
            here = ahead.pop()
            key = (here.rows[row].count, here.rows[row].last)
            if key in seen:
                continue
            seen.add(key)
            for cell, printed in enumerate(layout.cells):
                if here.can_mark(row, cell):
                    reached.add(cell)
                    ahead.append(here.with_mark(qm.Mark(layout.name, printed.number)))
        for cell in range(len(layout.cells)):
            open_or_marked = cell in reached or cell in marked_cells(position, row)
            assert is_gone(position, row, cell) == (not open_or_marked)


@pytest.mark.parametrize("position", EXAMPLES, ids=str)
def test_a_picture_is_self_contained_and_the_same_every_time(position):
    svg = sheet_svg(position)
    assert svg == sheet_svg(replace(position))
    image = ElementTree.fromstring(html(position))
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


def test_names_are_escaped():
    hostile = replace(qm.get_sheet("classic"), name="<b>&\"'")
    svg = sheet_svg(Position.parse("R2", hostile))
    assert "<b>" not in svg
    assert hostile.name in ElementTree.fromstring(svg).findtext(f"{SVG}desc")


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


@pytest.mark.parametrize(
    ("loss", "objective", "text"),
    [
        (0.0, "score", "best"),
        (1e-12, "score", "best"),
        (0.084, "score", "0.08"),
        (0.996, "score", "1.0"),
        (8.43, "score", "8.4"),
        (24.82, "score", "24.8"),
        (120.4, "score", "120"),
        (0.0123, "p>=120", "1.2"),
    ],
)
def test_a_loss_is_short(loss, objective, text):
    option = Option(qm.Move(), 0.0, loss, EXAMPLES[0])
    assert short_loss(option, Objective.of(objective)) == text


def test_a_utility_has_a_unit_of_its_own():
    utility = Objective.of(lambda score: score**2)
    option = Option(qm.Move(), 0.0, 12345.0, EXAMPLES[0])
    assert short_loss(option, utility) == "1.2e+04"
    assert shade(option, utility) == "#ffffff"


@given(st.lists(st.floats(0, 50), min_size=2, max_size=5))
def test_shades_fade_with_the_loss(losses):
    blues = [
        int(shade(Option(qm.Move(), 0.0, loss, EXAMPLES[0]), SCORE)[5:], 16)
        for loss in sorted(losses)
    ]
    assert blues == sorted(blues)


# Text


def printed(shown, **console):
    out = io.StringIO()
    Console(file=out, width=100, **console).print(sheet_text(shown))
    return out.getvalue()


@pytest.mark.parametrize("shown", [*EXAMPLES, ADVICE, PASSIVE])
def test_a_terminal_sheet_is_the_same_with_and_without_colours(shown):
    plain = printed(shown, color_system=None)
    coloured = printed(shown, color_system="truecolor", force_terminal=True)
    assert "\x1b" not in plain
    assert "\x1b" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain
    assert plain.isascii()
    assert max(map(len, plain.splitlines())) <= 84


@settings(max_examples=60)
@given(positions())
def test_brackets_are_marks_locks_and_boxes(position):
    text = sheet_text(position).plain
    locks = sum(position.is_locked(row) for row in range(len(position.rows)))
    boxes = position.flags.penalties_to_end
    assert text.count("[") == sum(map(len, known_marks(position))) + locks + boxes
    assert text.count("[x]") == position.penalties
    assert text.endswith(f"score {position.score}")


def test_losses_stand_below_their_cells():
    lines = sheet_text(ADVICE).plain.splitlines()
    green, below = next((a, b) for a, b in pairwise(lines) if a.startswith("G"))
    column = green.index("9")
    assert below[column - 2 : column + 3].strip() == short_loss(offers(ADVICE)[2, 3], SCORE)
    assert "pass" in lines[-1]
    assert "pass" not in sheet_text(PASSIVE).plain


def test_cells_of_mixed_rows_name_their_die():
    lines = sheet_text(Position.parse("R2", "mixx-a")).plain.splitlines()
    assert re.findall(r"[rygb]\d+", lines[0]) == [
        f"{cell.die}{cell.number}" for cell in qm.get_sheet("mixx-a").rows[0].cells
    ]


# What sheets of the family add


@settings(max_examples=40)
@given(played_positions())
def test_circles_and_frames_and_fields_are_shown(position):
    shown, svg = sheet_text(position).plain, sheet_svg(position)
    locks = sum(position.is_locked(row) for row in range(len(position.rows)))
    marks = sum(row.count for row in position.rows) + len(position.circles)
    boxes = position.flags.penalties_to_end
    assert shown.count("[") == marks + locks + boxes
    assert shown.count("#") == len(position.sheet.frames)
    assert shown.count("~") == 2 * len(position.sheet.links)
    left = position.sheet.exchange[position.exchanges :]
    assert [f"{one}/{other}" in shown for one, other in left] == [True] * len(left)
    assert crosses(svg) == marks + locks + position.penalties


def test_a_skipped_end_of_a_chain_is_gone_only_with_its_partner():
    position = Position.parse("R7", "connected-chain-a")
    assert not is_gone(position, 0, 4)
    assert is_gone(Position.parse("R7 Y7", "connected-chain-a"), 0, 4)
    assert not is_gone(Position.parse("R5 Yx", "connected-chain-a"), 1, 4)


@pytest.mark.parametrize("text", ["R3,4,5,6~,11~ Y6,11", "R8,9,10"])
def test_a_partner_that_does_not_count_locks_no_row(text):
    uncounted = Position.parse(text, "connected-chain-a", {"chain_counts_for_lock": False})
    assert is_gone(uncounted, 0, 10)
    assert not is_gone(Position.parse(text.replace("~", ""), "connected-chain-a"), 0, 10)


def test_an_offer_of_a_circle_is_drawn():
    advice = advise_on(Position.parse("R7", "big-points"), qm.Roll.parse("34 r1 y1 g1 b1"))
    assert (4, 5) in offers(advice)
    assert f"leads to {offers(advice)[4, 5].position}</title>" in sheet_svg(advice)
    loss = short_loss(offers(advice)[4, 5], advice.objective)
    lines = sheet_text(advice).plain.splitlines()
    below = lines[next(n for n, line in enumerate(lines) if line.startswith("RY")) + 1]
    assert below[2 + 5 * 5 :].split()[0] == loss
