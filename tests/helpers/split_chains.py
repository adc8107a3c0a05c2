"""Short sheets whose chains come apart."""

from __future__ import annotations

from dataclasses import replace

import pytest

from qwixx_math.game.sheets import Place, Sheet, get_sheet

CHOICE, FIXED = {"chain_optional": True}, {"chain_moves_frontier": False}
UNCOUNTED = {"chain_counts_for_lock": False}
LATE = {"second_lock_in_action1": "finish_turn", "lock_timing": "end_of_turn"}


def chained(rows: str, cells: slice, *links: tuple[Place, Place]) -> Sheet:
    """A part of the classic sheet with chains of one's own."""
    sheet = get_sheet("classic").cut(rows, cells)
    partner = dict(links) | {two: one for one, two in links}
    linked = tuple(
        replace(
            row,
            cells=tuple(
                cell._replace(link=partner.get((r, c))) for c, cell in enumerate(row.cells)
            ),
        )
        for r, row in enumerate(sheet.rows)
    )
    return replace(sheet, name="crossed", rows=linked)


TWO = chained("RY", slice(4, 8), ((0, 0), (1, 2)), ((0, 2), (1, 1)))
ONE = chained("RG", slice(5, 8), ((0, 1), (1, 0)))
GAMES = [
    (TWO, CHOICE | {"marks_to_lock": 2}),
    (TWO, FIXED | {"marks_to_lock": 2}),
    (ONE, CHOICE | LATE | {"marks_to_lock": 1}),
    (ONE, FIXED | LATE | {"marks_to_lock": 1, "lock_bonus": False}),
    (get_sheet("connected-chain-a").cut("YG", slice(0, 4)), FIXED),
    (TWO, UNCOUNTED | {"marks_to_lock": 2}),
    (TWO, UNCOUNTED | {"marks_to_lock": 3, "lock_bonus": False}),
    (ONE, UNCOUNTED | LATE | {"marks_to_lock": 1}),
]
each_flag = pytest.mark.parametrize("changed", [CHOICE, FIXED, UNCOUNTED])
each_game = pytest.mark.parametrize(("sheet", "changed"), GAMES)
