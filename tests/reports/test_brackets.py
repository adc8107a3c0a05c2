"""The report on bounds: they hold the exact values, where these are known."""

from __future__ import annotations

import pytest
from helpers.written_reports import committed

from qwixx_math.reports.brackets import bounds
from qwixx_math.reports.record import Source


def test_exact_values_lie_between_the_bounds():
    table = committed("brackets")
    known = 0
    columns = ("at least", "standard error", "at most", "width")
    for exact, *numbers in zip(table.column("exact"), *map(table.numbers, columns), strict=True):
        lower, error, upper, width = numbers
        assert 0 < error < 0.3
        assert abs(upper - lower - width) < 0.011
        if exact is not None:
            known += 1
            assert lower - 4 * error < float(exact) <= upper + 0.005
    assert known == 4


def test_looser_rules_are_worth_more():
    lines = {row[:3]: row[3:] for row in committed("brackets").rows}
    for rows in ("RYGB", "RY"):
        strict = lines["classic", rows, "power magic_mike"]
        loose = lines["classic", rows, "power magic_mike, mike_any_skipped true"]
        assert float(loose[0]) > float(strict[0])
        assert float(loose[4]) > float(strict[4])


@pytest.mark.slow
def test_a_line_is_made_again():
    found = bounds(Source(), "classic", "R", {"power": "magic_mike"})
    line = next(row for row in committed("brackets").rows if row[:2] == ("classic", "R"))
    shown = [f"{number:.2f}" for number in (found.lower, found.error, found.upper)]
    assert shown == [line[3], line[4], line[7]]
    assert f"{found.exact:.6f}" == line[6]
