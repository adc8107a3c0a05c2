"""Reports on tables of equals: self-play, what each seat expects, what impatience is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from ..chances.sampling import BLOCK, win_interval
from ..game.players import MAX_PLAYERS
from ..game.rules import Flags
from ..game.sheets import get_sheet
from ..solver.fitted import has_model, table_model
from ..solver.index.lattice import lattice_of
from ..solver.induction import compute_values
from ..solver.others import TableModel
from ..solver.solution import Solution
from ..table.games import Seating, TableGames, play_table
from ..table.known_strategies import strategy
from ..table.strategies import ByValue
from ..table.tournament import tournament
from .figures import BLUE, COLOURS, GREY, MARKERS, ORANGE, canvas, label
from .record import SHEET, Cell, DataTable, Source, fixed, percent

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_SEED = 31
_AIMS = {"win": "to win", "score": "for points"}
_ALIKE_GAMES = 120_000

_PRICES = (0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0)
_COMPANY = ("cycle", "table-win")
_TABLE_GAMES = 30_000


def self_play(source: Source) -> DataTable:
    """Price, score, length, ends and seats when all play the table policy."""
    rows: list[tuple[Cell, ...]] = []
    for aim, words in _AIMS.items():
        name = f"table-{aim}"
        for players in _fitted():
            entry = tournament([name], _ALIKE_GAMES, players=players, seed=_SEED).entries[0]
            first, last = entry.seats[0], entry.seats[-1]
            rows.append(
                (
                    words,
                    players,
                    fixed(table_model(players, aim).price, 1),
                    fixed(entry.score, 2),
                    fixed(entry.score_error, 2),
                    fixed(entry.rolls, 2),
                    percent(1 - entry.by_penalties, 1),
                    percent(entry.by_penalties, 1),
                    *(percent(share, 1) for share in (first.win, last.win, first.win_interval)),
                    fixed(first.score, 2),
                    fixed(last.score, 2),
                )
            )
    return DataTable(
        "What happens when all at a table play the fitted table policy, to win or for points: the"
        " price of a roll that it charges, mean score of all seats, rolls of a game, how many games"
        " end by a second lock and how many by a fourth penalty, and what the first and the last"
        " seat get. A fair share of wins is 100 % divided by the players."
        f" Estimated: {_ALIKE_GAMES:,} games a line (seed {_SEED}), ± one standard error of a mean,"
        " half a 95 % interval of a share. Default flags.",
        (
            "aim",
            "players",
            "price of a roll",
            "mean score",
            "± score",
            "rolls",
            "ends by locks %",
            "ends by penalties %",
            "first seat wins %",
            "last seat wins %",
            "± wins %",
            "first seat scores",
            "last seat scores",
        ),
        tuple(rows),
    )


def draw_self_play(table: DataTable) -> Figure:
    """Scores, lengths, ends and the first seat's wins by number of players, a line an aim."""
    figure, panels = canvas(2, 2, size=(11, 8))
    shown = (
        ("mean score", "± score", "mean score, points", "all seats"),
        ("rolls", "", "rolls of a game", "length"),
        ("ends by penalties %", "", "games, %", "ended by a fourth penalty"),
        ("first seat wins %", "± wins %", "wins, %", "first seat; dotted: fair share"),
    )
    for axes, (column, error, unit, title) in zip(panels, shown, strict=True):
        errors = table.numbers(error) if error else [0.0] * len(table.rows)
        for aim, colour, marker in zip(_AIMS.values(), COLOURS, MARKERS, strict=False):
            points = [
                point
                for of, *point in zip(
                    table.column("aim"),
                    table.numbers("players"),
                    table.numbers(column),
                    errors,
                    strict=True,
                )
                if of == aim
            ]
            axes.errorbar(*np.array(points).T, color=colour, marker=marker, label=aim)
        label(axes, x="players", y=unit, title=title)
        axes.set_xticks([2, 3, 4, 5])
        axes.set_ylim(bottom=0)
    panels[3].plot([2, 3, 4, 5], [50, 33.3, 25, 20], color=GREY, linewidth=0.8, linestyle=":")
    panels[0].legend(frameon=False, title="all play")
    return figure


def seat_values(source: Source) -> DataTable:
    """What the model of each seat expects of an empty sheet, and what that seat scores."""
    rows: list[tuple[Cell, ...]] = []
    for players in _fitted():
        models = [table_model(players, seat=seat) for seat in range(players)]
        seats = [ByValue(str(seat), _best(model)) for seat, model in enumerate(models)]
        scores = play_table(seats, _ALIKE_GAMES, seed=_SEED).scores
        for seat, best in enumerate(seats):
            expected, scored = best.solution.value("-", seat), float(scores[:, seat].mean())
            error = float(scores[:, seat].std(ddof=1)) / _ALIKE_GAMES**0.5
            cells = fixed(expected, 2), fixed(scored, 2), fixed(error, 2)
            rows.append((players, seat + 1, *cells, fixed(scored - expected, 2)))
    return DataTable(
        "Playing for points at a table where all do so: what the fitted model of each seat expects"
        " from the empty sheet, and the mean score of that seat when every seat plays by its model."
        " The two differ by what the fit leaves out: chances that others close rows or end the game"
        " depend on the turns until one's own, closed rows and one's own progress alone. Here each"
        " seat's model knows who began; in the report self-play all seats play one policy that does"
        " not, so the scores of the two differ."
        f" Estimated: {_ALIKE_GAMES:,} games a table (seed {_SEED}), ± one standard error of a"
        " mean; the expected value is exact under the model. Default flags.",
        ("players", "seat", "expected", "scored", "± scored", "difference"),
        tuple(rows),
    )


def draw_seat_values(table: DataTable) -> Figure:
    """Expected and scored points, seat by seat."""
    figure, (axes,) = canvas(size=(9, 4.5))
    places = [
        f"{seat} of {n}" for n, seat in zip(*map(table.column, ("players", "seat")), strict=True)
    ]
    axes.plot(places, table.numbers("expected"), "_", color=BLUE, markersize=22, label="expected")
    scored, errors = table.numbers("scored"), table.numbers("± scored")
    axes.errorbar(places, scored, errors, fmt="o", color=ORANGE, label="scored")
    axes.legend(frameon=False)
    label(axes, x="seat", y="points")
    return figure


def _best(model: TableModel) -> Solution:
    """Best play under a model; not kept on disk."""
    lattice = lattice_of(get_sheet(SHEET), Flags())
    values = compute_values(lattice, model.players, table=model)
    return Solution(lattice, model.players, values, table=model)


def _fitted() -> list[int]:
    """Numbers of players for which a table is fitted."""
    return [n for n in range(2, MAX_PLAYERS + 1) if has_model(n, get_sheet(SHEET), Flags())]


def patience(source: Source) -> DataTable:
    """Score, length and wins against the price of a roll, for every number of players fitted."""
    rows: list[tuple[Cell, ...]] = []
    lattice = lattice_of(get_sheet(SHEET), Flags())
    for players in _fitted():
        model = table_model(players, "win")
        others = [strategy(name, players) for name in _COMPANY]
        for price in _PRICES:
            priced = replace(model, price=price)
            seat = ByValue(f"price {price:g}", _best(priced))
            seating = Seating.of([seat, *others], lattice, players)
            alike = _play(seating, [0] * players, _TABLE_GAMES, _SEED)
            scores = alike.scores.mean(axis=1)
            rows.append(
                (
                    players,
                    fixed(price, 1),
                    fixed(float(scores.mean()), 2),
                    fixed(float(scores.std(ddof=1)) / _TABLE_GAMES**0.5, 2),
                    fixed(float(alike.rolls.mean()), 2),
                    *_wins(seating, 1, players),
                    *_wins(seating, 2, players),
                )
            )
    known = ", ".join(f"{table_model(n, 'win').price:g} for {n}" for n in _fitted())
    return DataTable(
        "A player charges every further roll of the game a price, in points, and plays best under"
        " that charge and the chances, fitted to games of those who play to win, that others close"
        " rows or end the game. Shown: mean score and rolls where all charge it; the share of wins"
        " of one among others who play for points and mind nobody (cycle), and among others who"
        f" play to win (table-win; its price is {known} players). A fair share is 100 % divided by"
        f" the players. Estimated: {_TABLE_GAMES:,} games a figure, from all seats (seed {_SEED}),"
        " ± one standard error of a mean, half a 95 % interval of a share. Default flags.",
        (
            "players",
            "price",
            "score if alike",
            "± score",
            "rolls if alike",
            *(text for name in _COMPANY for text in (f"wins % among {name}", f"± among {name}")),
        ),
        tuple(rows),
    )


def _wins(seating: Seating, others: int, players: int) -> tuple[str, str]:
    """Share of wins of the first strategy among others, from all seats alike, and half its 95 %
    interval."""
    share = _TABLE_GAMES // players
    won = 0.0
    for seat in range(players):
        picks = [0 if at == seat else others for at in range(players)]
        won += float(_play(seating, picks, share, _SEED + seat).wins[:, seat].sum())
    games = share * players
    return percent(won / games, 1), percent(win_interval(won, games), 1)


def _play(seating: Seating, picks: Sequence[int], games: int, seed: int) -> TableGames:
    """Games of these strategies of a seating."""
    sizes = [min(BLOCK, games - begin) for begin in range(0, games, BLOCK)]
    table = seating.taking(picks)
    return TableGames.joined([table.play_block(seed, *block) for block in enumerate(sizes)])


def draw_patience(table: DataTable) -> Figure:
    """Wins among both kinds of others, score and length, a line a number of players."""
    figure, panels = canvas(2, 2, size=(11, 8))
    counts = sorted({int(players) for players in table.numbers("players")})
    shown = (
        ("wins % among cycle", "± among cycle", "wins, %", "among others who play for points"),
        ("wins % among table-win", "± among table-win", "wins, %", "among others who play to win"),
        ("score if alike", "± score", "mean score, points", "all charge the same price"),
        ("rolls if alike", "", "rolls of a game", "all charge the same price"),
    )
    for axes, (column, error, unit, title) in zip(panels, shown, strict=True):
        errors = table.numbers(error) if error else [0.0] * len(table.rows)
        for players, colour, marker in zip(counts, COLOURS, MARKERS, strict=False):
            lines = [
                line
                for count, *line in zip(
                    table.column("players"),
                    table.numbers("price"),
                    table.numbers(column),
                    errors,
                    strict=True,
                )
                if count == players
            ]
            name = f"{players} players"
            axes.errorbar(*np.array(lines).T, color=colour, marker=marker, label=name)
            if "wins" in column:
                axes.axhline(100 / players, color=colour, linewidth=0.8, linestyle=":")
        label(axes, x="price of a roll, points", y=unit, title=title)
    panels[0].legend(frameon=False, title="dotted: fair share")
    return figure
