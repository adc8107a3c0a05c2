from __future__ import annotations

import pytest
from helpers.written_reports import committed

import qwixx_math as qm
from qwixx_math.reports.mistakes import Mistake, judged, skipped

SHEET = qm.Position.parse("R2,3 Y2 G12 B12,11,10,9,8 P1")


@pytest.mark.parametrize(
    ("played", "best", "words"),
    [
        ("R7", "pass", "skips 3 or more cells rather than take a penalty"),
        ("pass", "R5", "takes a penalty rather than skip 1 cell"),
        ("pass", "R4", "takes a penalty rather than skip no cell"),
        ("Y4+r4", "r4", "makes a second mark, 1 cell skipped in all"),
        ("R4", "R4+y3", "leaves a second mark, no cell skipped in all"),
        ("R6", "Y4", "skips 2 cells where 1 cell would do"),
        ("Y3", "Y5", "skips no cell where to skip 2 cells is better"),
        ("R4", "Y3", "takes the wrong one of two moves that skip no cell"),
        ("B2", "R4", "locks too early"),
        ("R4", "B2", "leaves a lock"),
    ],
)
def test_kinds_are_told_apart(played: str, best: str, words: str) -> None:
    roll = qm.Roll.parse("w1 w1 r1 y1 g1 b1")
    moves = qm.Move.parse(played), qm.Move.parse(best)
    assert Mistake(SHEET, roll, *moves, 1.0).kind == words


def test_cells_left_out_are_counted_in_all_rows() -> None:
    after = SHEET.play(qm.Move.parse("R7+g9"))
    assert skipped(SHEET, after) == 3 + 2


def test_a_mistake_loses_what_the_advice_says(classic: qm.Solution) -> None:
    roll = qm.Roll.parse("w3 w4 r5 y1 g6 b2")
    advice = qm.advise(SHEET, roll)
    for option in advice.options:
        found = judged(classic, SHEET, roll, option.move)
        if option.loss < 0.005:
            assert found is None
        else:
            assert found is not None
            assert found.best == advice.best
            assert found.loss == pytest.approx(option.loss)


def test_examples_lose_what_the_table_says(classic: qm.Solution) -> None:
    table = committed("mistakes")
    assert len(table.rows) == 10
    assert table.numbers("times a game") == sorted(table.numbers("times a game"), reverse=True)
    for row in table.rows:
        line = dict(zip(table.columns, row, strict=True))
        advice = qm.advise(str(line["example"]), str(line["roll"]))
        option = advice.option(str(line["played"]))
        assert option.loss == pytest.approx(float(str(line["loses"])), abs=0.006)
        assert advice.option(str(line["better"])).loss == pytest.approx(0, abs=1e-9)
        position = qm.Position.parse(str(line["example"]))
        made = Mistake(position, advice.roll, option.move, advice.best, option.loss)
        assert made.kind == line["mistake"]
