"""What there is to see on a sheet."""

from __future__ import annotations

import pytest
from helpers.pictures import EXAMPLES
from helpers.positions import positions
from hypothesis import given, settings
from hypothesis import strategies as st

import qwixx_math as qm
from qwixx_math.advice.options import Option
from qwixx_math.game.position import Position
from qwixx_math.show.cells import is_gone, shade, short_loss
from qwixx_math.solver.objectives import SCORE, Objective


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
            open_or_marked = cell in reached or cell in position.known_cells(row)
            assert is_gone(position, row, cell) == (not open_or_marked)


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
