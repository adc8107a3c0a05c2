"""Sheets on a terminal."""

from __future__ import annotations

import io
import re
from itertools import pairwise

import pytest
from helpers.pictures import ADVICE, EXAMPLES, PASSIVE, crosses, known_marks
from helpers.positions import played_positions, positions
from hypothesis import given, settings
from rich.console import Console

import qwixx_math as qm
from qwixx_math.game.position import Position
from qwixx_math.show.cells import offers, short_loss
from qwixx_math.show.picture import sheet_svg
from qwixx_math.show.sheet_text import sheet_text
from qwixx_math.solver.objectives import SCORE


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


def test_on_a_terminal_of_sixteen_colours_green_is_green():
    shown = sheet_text(qm.Position.parse("R2,3"), named=True)
    styles = {str(span.style) for span in shown.spans}
    assert {"#ffffff on green", "#ffffff on red", "#ffffff on blue"} <= styles
    assert not any("#35905a" in style for style in styles)
