from __future__ import annotations

from helpers.written_reports import column_by_name, committed

import qwixx_math as qm
from qwixx_math.table.known_strategies import STRATEGIES


def test_strength_agrees_with_what_is_known_and_with_the_other_reports(
    classic: qm.Solution,
) -> None:
    table = committed("strategies")
    alone, errors = column_by_name(table, "alone"), column_by_name(table, "± alone")
    assert set(map(str, table.column("strategy"))) == set(STRATEGIES)
    assert abs(alone["solitaire"] - classic.value("-")) < 4 * errors["solitaire"] + 0.005
    wins = column_by_name(table, "wins %")
    assert wins["table-win"] == max(wins.values()) == 50
    assert list(wins.values()) == sorted(wins.values(), reverse=True)
    pocket = column_by_name(committed("pocket-rule"), "mean score")["pocket rule"]
    assert abs(alone["pocket"] - pocket) < 4 * errors["pocket"] + 0.1
    duels = committed("pocket-win")
    shares, interval = column_by_name(duels, "wins %"), column_by_name(table, "± wins %")
    assert abs(wins["pocket-win"] - shares["pocket rule to win"]) < 2.5 * interval["pocket-win"]
    assert abs(wins["cycle"] - shares["cycle"]) < 2.5 * interval["cycle"]
