from __future__ import annotations

import pytest
from helpers.written_reports import column_by_name, committed

import qwixx_math as qm


def test_pocket_rules_beat_what_is_published_and_nothing_beats_the_optimum(
    classic: qm.Solution,
) -> None:
    table = committed("pocket-rule")
    means = column_by_name(table, "mean score")
    assert 109.5 < means["pocket rule"] < max(means.values()) < classic.value("-")
    apart = column_by_name(table, "against pocket rule")
    for name, mean in means.items():
        assert apart[name] == pytest.approx(mean - means["pocket rule"], abs=0.011)
