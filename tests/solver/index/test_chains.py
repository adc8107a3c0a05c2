"""Chains in the index, and what they stand in the way of."""

from __future__ import annotations

from dataclasses import replace

import pytest
from helpers.chains_frames_fields import CHAIN, GAMES
from helpers.positions import SHORT_FAMILY
from helpers.solving import assert_solves_what_can_be_reached, empty_of, solved

import qwixx_math as qm
from qwixx_math.advice.play_on import play_on
from qwixx_math.errors import InvalidSetting
from qwixx_math.game.rules import Flags
from qwixx_math.game.sheets import get_sheet
from qwixx_math.proof.reference import Reference
from qwixx_math.solver.measures import measure


@pytest.mark.parametrize(
    "sheet",
    [SHORT_FAMILY["chain"], CHAIN.cut("RYGB", slice(4, 8))],
    ids=lambda sheet: sheet.name,
)
def test_what_can_be_reached_has_a_place_and_nothing_else_is_solved(sheet):
    assert_solves_what_can_be_reached(sheet)


def test_what_cannot_serve_sheets_with_chains_says_so():
    solution = solved(*GAMES[0])
    problem = "not yet with chains, which sheet 'connected-chain-a/RY"
    with pytest.raises(InvalidSetting, match=problem):
        measure(solution)
    with pytest.raises(InvalidSetting, match=problem):
        play_on(solution, [empty_of(solution)], games=10)
    with pytest.raises(InvalidSetting, match="no model of a table of 2 on connected-chain-a/RY"):
        qm.solve(GAMES[0][0], players=2, model="table")
    with pytest.raises(InvalidSetting, match="a table of others: not yet under chain_optional"):
        qm.solve(GAMES[0][0], players=2, model="table", flags={"chain_optional": True})


@pytest.mark.parametrize("players", [1, 2])
def test_chains_on_rows_that_can_never_be_locked(players):
    """No closed row occurs there, so the last pair of row states is out of reach."""
    sheet, flags = get_sheet("connected-chain-a").cut("RYG", slice(3, 6)), {"penalties_to_end": 1}
    exact = float(Reference(sheet, Flags.of(flags), players).value("-"))
    solved = qm.solve(sheet, players=players, flags=flags, quiet=True)
    assert solved.value("-") == pytest.approx(exact, abs=1e-12)


def test_chains_that_no_sheet_may_have_are_refused():
    for ends in (((0, 0), (0, 2)), ((0, 3), (1, 0))):
        rows = [list(row.cells) for row in get_sheet("classic").cut("RY", slice(0, 4)).rows]
        for (row, cell), other in (ends, ends[::-1]):
            rows[row][cell] = rows[row][cell]._replace(link=other)
        plain = get_sheet("classic").cut("RY", slice(0, 4))
        linked = tuple(
            replace(row, cells=tuple(cells)) for row, cells in zip(plain.rows, rows, strict=True)
        )
        with pytest.raises(InvalidSetting, match="a chain within a row or on a last cell"):
            qm.solve(replace(plain, rows=linked), flags={"marks_to_lock": 1}, quiet=True)
