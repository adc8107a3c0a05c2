from __future__ import annotations

from helpers.written_reports import committed

from qwixx_math.game.rules import Flags
from qwixx_math.game.sheets import get_sheet
from qwixx_math.reports.headlines import company
from qwixx_math.solver.fitted import shipped_players, table_model


def test_every_table_fitted_is_there_at_its_price() -> None:
    table = committed("company")
    for line in table.rows:
        sheet, players = get_sheet(str(line[0])), int(line[1])
        assert players in shipped_players(sheet, Flags())
        assert float(line[5]) == table_model(players, "win", sheet=sheet).price
    assert [line[1] for line in table.rows if line[0] == "classic"] == [2, 3, 4]


def test_tables_score_for_points_what_they_expect() -> None:
    table = committed("company")
    for expected, scored in zip(
        table.numbers("expected for points"), table.numbers("scored for points"), strict=True
    ):
        assert abs(expected - scored) < 1.0


def test_patience_loses_at_every_table() -> None:
    table = committed("company")
    for players, wins, error in zip(
        *map(table.numbers, ("players", "wins % among cycle", "± wins %")), strict=True
    ):
        assert wins - error > 130 / players
    assert company(table).startswith("Yes, at every table fitted: one who hurries")
