"""Report on tables of every sheet for which one is fitted: does patience lose there too?"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from ..game.rules import Flags
from ..game.sheets import get_sheet, sheet_names
from ..solver.fitted import shipped_players, table_model
from ..table.known_strategies import strategy
from ..table.strategies import ByValue
from ..table.tournament import Rules, tournament
from .figures import BLUE, GREY, ORANGE, canvas, label
from .record import Cell, DataTable, Source, fixed, percent

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_SEED = 37
_GAMES = 60_000
_MOST_PLAYERS = 4


def company(source: Source) -> DataTable:
    """Points and length for both aims, and wins of one who hurries among those who do not."""
    rows = [
        _line(name, players)
        for name in sheet_names()
        for players in shipped_players(get_sheet(name), Flags())
        if players <= _MOST_PLAYERS
    ]
    return DataTable(
        "Tables of every sheet for which the others are fitted, played by the fitted policies. For"
        " points: what the model expects from the empty sheet, mean of all seats, and what they"
        " score. To win: the price of a roll, mean score and rolls when all pay it, and the share"
        " of wins of one who does among others who play for points and mind nobody (cycle), where"
        " 100 % divided by the players is fair."
        f" Estimated: {_GAMES:,} games a figure (seed {_SEED}), ± one standard error of a mean,"
        " half a 95 % interval of a share; the expected value is exact under the model. Default"
        " flags.",
        (
            "sheet",
            "players",
            "expected for points",
            "scored for points",
            "± scored",
            "price",
            "score to win",
            "rolls to win",
            "wins % among cycle",
            "± wins %",
        ),
        tuple(rows),
    )


def _line(name: str, players: int) -> tuple[Cell, ...]:
    rules = Rules(get_sheet(name), Flags())
    play = partial(tournament, games=_GAMES, players=players, seed=_SEED, rules=rules)
    for_points = strategy("table-score", players, *rules)
    assert isinstance(for_points, ByValue)
    expected = np.mean([for_points.solution.value("-", seat) for seat in range(players)])
    scored = play(["table-score"]).entries[0]
    met = play(["table-win", "cycle"])
    alike, hurry = met.entry("table-win", "table-win"), met.entry("table-win", "cycle")
    return (
        name,
        players,
        fixed(float(expected), 2),
        fixed(scored.score, 2),
        fixed(scored.score_error, 2),
        fixed(table_model(players, "win", sheet=rules.sheet).price, 1),
        fixed(alike.score, 2),
        fixed(alike.rolls, 2),
        percent(hurry.win, 1),
        percent(hurry.win_interval, 1),
    )


def draw_company(table: DataTable) -> Figure:
    """Points for both aims, and wins of hurry against the fair share, a line a table."""
    figure, (points, wins) = canvas(1, 2, size=(11, 1.5 + 0.45 * len(table.rows)))
    places = [
        f"{name}, {players}"
        for name, players in zip(*map(table.column, ("sheet", "players")), strict=True)
    ]
    for column, colour, text in (
        ("scored for points", BLUE, "for points"),
        ("score to win", ORANGE, "to win"),
    ):
        points.plot(table.numbers(column), places, "o", color=colour, label=text)
    points.legend(frameon=False)
    label(points, x="mean score, points", y="", title="all alike")
    shares, errors = table.numbers("wins % among cycle"), table.numbers("± wins %")
    wins.errorbar(shares, places, xerr=errors, fmt="o", color=ORANGE, label="hurry among cycle")
    wins.plot([100 / n for n in table.numbers("players")], places, "|", color=GREY, label="fair")
    wins.legend(frameon=False)
    label(wins, x="wins, %", y="", title="one who hurries")
    for axes in (points, wins):
        axes.invert_yaxis()
    return figure
