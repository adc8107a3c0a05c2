"""The figures of the cheat sheet are those of the reports and of the solved sheet."""

from __future__ import annotations

import pytest
from helpers.written_reports import committed

import qwixx_math as qm
from qwixx_math.reports import Source, cheat_sheet
from qwixx_math.reports.formats import to_csv

Figures = dict[tuple[str, str, str], str]


@pytest.fixture(scope="module")
def figures() -> Figures:
    return {
        (str(part), str(line), str(column)): str(figure)
        for part, line, column, figure in committed("cheat-sheet").rows
    }


def part_of(figures: Figures, part: str) -> dict[tuple[str, str], float]:
    return {key[1:]: float(figure) for key, figure in figures.items() if key[0] == part}


def test_chances_penalties_and_locks_are_those_of_their_reports(figures: Figures) -> None:
    numbers, penalties, locks = map(committed, ("roll-chances", "penalty-price", "when-to-lock"))
    for number, white, either in zip(
        numbers.column("number"),
        numbers.numbers("white sum %"),
        numbers.numbers("either %"),
        strict=True,
    ):
        assert float(figures["numbers", str(number), "white sum"]) == round(white, 1)
        assert float(figures["numbers", str(number), "either"]) == round(either, 1)
    for marks, _, _, *costs in penalties.rows:
        for box, cost in enumerate(costs, 1):
            assert float(figures["penalty", str(marks), str(box)]) == round(float(cost), 1)
    shown = [row for row in locks.rows if row[2] == 6]
    assert len(shown) == len(part_of(figures, "lock")) == 24
    for lock, others, _, ahead, gain, *_ in shown:
        assert float(figures["lock", f"{lock} {others}", str(ahead)]) == round(float(gain), 1)


def test_the_first_turn_is_the_opening_list(figures: Figures) -> None:
    for line, _, _, value, _, share in committed("opening-list").rows:
        assert float(figures["first turn", str(line), "value"]) == round(float(value), 1)
        assert float(figures["first turn", str(line), "rolls %"]) == round(float(share), 1)


def test_the_rules_are_as_strong_as_their_reports_say(figures: Figures) -> None:
    points, win = committed("pocket-rule"), committed("pocket-win")
    row = next(row for row in points.rows if row[0] == "pocket rule")
    assert figures["rule", "points", "score"] == row[3]
    assert float(figures["rule", "win", "wins %"]) == round(float(win.rows[0][2]), 1)


def test_gains_are_differences_of_the_solved_sheet(figures: Figures, classic: qm.Solution) -> None:
    for place, column, before, after in (
        ("0", "gaps 1", "-", "R3"),
        ("3", "gaps 0", "R2@4 Y2@4 G2@10 B2@10", "R3@5 Y2@4 G2@10 B2@10"),
        ("3", "full 2", "R2,3,4 Y2@4 G2@10 B2@10", "R2,3,4,7 Y2@4 G2@10 B2@10"),
    ):
        gain = classic.value(after) - classic.value(before)
        assert figures["marks", place, column] == f"{gain:.1f}"


def test_headings_say_what_the_figures_say(figures: Figures) -> None:
    """Skip nothing but an empty row's first box; lock at once if no cell lies between, the second
    late; a penalty costs more than its points."""
    for part in ("marks", "passive"):
        for (place, column), gain in part_of(figures, part).items():
            skipped = int(column[-1])
            assert (gain > 0) == (skipped == 0 or (place == "0" and skipped == 1))
    locks = part_of(figures, "lock")
    assert all(locks[f"first {others}", "0"] > 0 for others in (2, 4, 6))
    assert [locks[f"second {others}", "0"] > 0 for others in (2, 4, 6)] == [False, False, True]
    assert min(part_of(figures, "penalty").values()) > 5


@pytest.mark.slow
def test_the_table_comes_out_as_committed() -> None:
    made, written = cheat_sheet.cheat_sheet(Source()), committed("cheat-sheet")
    assert (made.intro, to_csv(made)) == (written.intro, to_csv(written))
