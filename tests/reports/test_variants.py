from __future__ import annotations

import pytest
from helpers.written_reports import committed

import qwixx_math as qm


def test_other_rules_and_company_start_from_the_same_value(classic: qm.Solution) -> None:
    rules = {row[:2]: row[2:] for row in committed("rule-sensitivity").rows}
    base = f"{classic.value('-'):.6f}"
    assert rules["(default)", None][0] == rules["lock_timing", "end_of_turn"][0] == base
    assert rules["second_lock_in_action1", "finish_turn"] == ("115.910815", "0.427689")
    easier = (("marks_to_lock", 4), ("penalty", 0), ("penalty", 3), ("penalties_to_end", 5))
    harder = (("marks_to_lock", 6), ("penalty", 10), ("penalties_to_end", 3))
    assert all(float(rules[change][1]) > 0 for change in easier)
    assert all(float(rules[change][1]) < 0 for change in (*harder, ("lock_bonus", "false")))
    company = {row[:2]: row[2] for row in committed("players").rows}
    assert company[1, 0] == base
    assert (company[2, 0], company[2, 1]) == ("130.501362", "131.132702")


def test_aiming_at_a_chance_gives_the_best_chance() -> None:
    reached = {row[0]: row[2] for row in committed("scores").rows}
    table = committed("chance-aims")
    columns = ("aim", "chance if aimed at %", "chance if playing for points %")
    for aim, aimed, played in zip(*map(table.column, columns), strict=True):
        assert float(aimed) > float(played)
        assert float(played) == pytest.approx(100 * float(reached[aim]), abs=1e-3)
