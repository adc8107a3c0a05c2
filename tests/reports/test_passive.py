from __future__ import annotations

import numpy as np
import pytest
from helpers.written_reports import committed

import qwixx_math as qm
from qwixx_math.reports.offered import Sheets
from qwixx_math.reports.passive import answers


def test_answers_for_one_sheet_are_its_best_moves(classic: qm.Solution) -> None:
    visits = np.zeros((classic.lattice.size, 4))
    sheet = qm.Position.parse("R2,3 Y2 G12,10,9 B11")
    visits[classic.lattice.index(sheet), 0] = 1.0
    found = answers(Sheets.of(classic, 0, visits))
    here = classic.value(sheet)
    best = {}
    for white in range(2, 13):
        roll = qm.Roll.parse(f"w{max(1, white - 6)} w{white - max(1, white - 6)}")
        moves = [move for move in sheet.moves(roll, active=False) if move.white]
        near = [move for move in moves if _skipped(sheet, move) <= 4]
        gains = [classic.value(sheet.play(move, active=False)) - here for move in near]
        best[white] = max([0.0, *gains])
    # The table knows a sheet and its mirror image as one.
    wanted = [(best[white] + best[14 - white]) / 2 for white in range(2, 13)]
    assert found.unmarked == pytest.approx(wanted, abs=1e-9)
    assert (found.lost >= -1e-12).all()
    assert (found.lost <= found.unmarked + 20).all()


def _skipped(sheet: qm.Position, move: qm.Move) -> int:
    row = sheet.sheet.row_index[move.white.where]
    numbers = [cell.number for cell in sheet.sheet.rows[row].cells]
    return numbers.index(move.white.number) - sheet.rows[row].last - 1


def test_the_rule_beats_never_marking_and_to_win_marks_more() -> None:
    table = committed("passive-whites")
    lost, unmarked = (table.numbers(f"{who} gives away") for who in ("rule", "no mark"))
    half = len(table.rows) // 2
    for part in (slice(0, half), slice(half, None)):
        assert sum(lost[part]) < sum(unmarked[part]) / 4
        assert lost[part] == pytest.approx(lost[part][::-1])
    skips = table.column("may skip")
    for points, win in zip(skips[: half - 1], skips[half:-1], strict=True):
        assert int(str(win)) >= int(str(points))
