"""Reports on what best play leads to: marked cells, scores, length of the game."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from ..game.position import Position
from ..game.rules import Flags
from ..solver.measures import Measures
from ..table.games import simulate
from .figures import BLUE, ORANGE, canvas, heat, label
from .published import ABOVE_200, BELOW_0, MEANS, MODE, addresses, told
from .record import SHEET, Cell, DataTable, Source, fixed, percent

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FINISH_TURN = Flags(second_lock_in_action1="finish_turn")
_ROWS = Position.parse("-", SHEET).sheet.rows
_GAMES, _SEED = 1_000_000, 2024
_QUANTILES = (1, 5, 25, 50, 75, 95, 99)
_BOUNDS = (50, 80, 100, 120, 150, 180)


def cell_chances(source: Source) -> DataTable:
    """Chance that each cell gets marked."""
    found = source.measures()
    return DataTable(
        "How often best play marks each cell in a game, in per cent; the last cell is the lock."
        " All rows are alike by symmetry, read from left to right. Expected marks a row, the lock"
        f" included: {found.marks[0]:.4f}; penalties a game: {found.penalties:.4f}; games that end"
        f" by closed rows: {percent(found.ends_by_locks)} %. Exact: chances followed through all"
        " positions and rolls, one player, default flags.",
        ("cell", *(row.name for row in _ROWS), "chance %"),
        tuple(
            (place + 1, *(row.cells[place].number for row in _ROWS), percent(chance, 4))
            for place, chance in enumerate(found.cell_chances[0])
        ),
    )


def draw_cell_chances(table: DataTable) -> Figure:
    """The sheet with its cells coloured by chance."""
    figure, (axes,) = canvas(size=(9, 3.6))
    chances = table.numbers("chance %")
    names = [row.name for row in _ROWS]
    numbers = [table.column(name) for name in names]
    image = heat(
        axes,
        [chances] * len(names),
        texts=[
            [f"{number}\n{chance:.0f} %" for number, chance in zip(row, chances, strict=True)]
            for row in numbers
        ],
        columns=[str(cell) for cell in table.column("cell")],
        rows=names,
        limits=(0, 100),
    )
    label(axes, x="cell of the row (11 locks it)", y="row", grid="")
    figure.colorbar(image, ax=axes, label="chance to be marked, %", shrink=0.9)
    return figure


def _scores(flags: Flags, source: Source) -> DataTable:
    found = source.measures(flags)
    rule = flags.second_lock_in_action1
    rows = [
        (int(score), f"{chance:.6g}", f"{found.at_least(int(score)):.6g}")
        for score, chance in zip(found.scores, found.chances, strict=True)
        if chance > 0
    ]
    return DataTable(
        "The chance of every final score under best play for the expected score, and of at least"
        f" that score, under the flag second_lock_in_action1 = {rule}."
        f" Mean {found.mean:.6f}, standard deviation {found.deviation:.4f}, most likely"
        f" {found.mode}, median {found.quantile(0.5)}. Exact: chances followed through all"
        " positions and rolls, one player.",
        ("score", "chance", "chance of at least"),
        tuple(rows),
    )


scores = partial(_scores, Flags())
scores_finish_turn = partial(_scores, FINISH_TURN)


def draw_scores(table: DataTable) -> Figure:
    """The distribution, and the chance to reach each score."""
    figure, (left, right) = canvas(2, size=(10.5, 4.5))
    points = table.numbers("score")
    left.bar(points, [100 * chance for chance in table.numbers("chance")], 1, color=BLUE)
    left.set_xlim(-25, 225)
    label(left, x="final score", y="chance, %", title="exactly this score")
    reached = [100 * chance for chance in table.numbers("chance of at least")]
    right.plot(points, reached, color=BLUE, linewidth=2)
    right.set_xlim(-25, 225)
    right.set_yticks(range(0, 101, 10))
    label(right, x="score", y="chance, %", title="this score or more", grid="both")
    return figure


def score_summary(source: Source) -> DataTable:
    """Key figures of the distribution under both rules, beside the published ones."""
    both = [source.measures(flags) for flags in (Flags(), FINISH_TURN)]

    def line(name: str, published: str, figures: list[str]) -> tuple[Cell, ...]:
        return (name, *figures, published or None)

    def chances(name: str, published: str, chance: list[float]) -> tuple[Cell, ...]:
        return line(f"{name}, % of games", published, [percent(each, 5) for each in chance])

    rows = [
        line("mean", told(*MEANS), [fixed(m.mean, 6) for m in both]),
        line("standard deviation", "", [fixed(m.deviation, 4) for m in both]),
        line("most likely score", told(MODE), [str(m.mode) for m in both]),
        *(
            line(f"{q} % of games score at most", "", [str(m.quantile(q / 100)) for m in both])
            for q in _QUANTILES
        ),
        chances("below 0", told(BELOW_0), [_below(m, 0) for m in both]),
        *(chances(f"at least {x}", "", [m.at_least(x) for m in both]) for x in _BOUNDS),
        chances("above 200", told(ABOVE_200), [m.at_least(201) for m in both]),
        line("rolls a game", "", [fixed(m.rolls, 4) for m in both]),
        line("penalties a game", "", [fixed(m.penalties, 4) for m in both]),
        chances("ended by closed rows", "", [m.ends_by_locks for m in both]),
    ]
    return DataTable(
        "The distribution of the final score under best play in a few figures, for both readings of"
        " a second lock by white sum: end_now (no colour mark after it, the default) and"
        " finish_turn. Published: the mean of end_now by B. Howe, all others by qwixxmaster under"
        " finish_turn, the most likely score and the chances from 1,000,000 simulated games:"
        f" {addresses(*MEANS)}. Our columns are exact, one player, the other flags at their"
        " defaults.",
        ("figure", "end_now", "finish_turn", "published"),
        tuple(rows),
    )


def _below(found: Measures, score: int) -> float:
    """Chance of a score below that; summed, as 1 minus the rest would lose all its digits."""
    return float(found.chances[found.scores < score].sum())


def game_length(source: Source) -> DataTable:
    """How many rolls a game lasts."""
    exact = source.measures()
    played = simulate(source.solution(), _GAMES, seed=_SEED)
    counts = np.bincount(played.rolls)
    error = played.rolls.std(ddof=1) / np.sqrt(_GAMES)
    rows: list[tuple[Cell, ...]] = []
    for rolls in np.flatnonzero(counts):
        share, longer = counts[rolls] / _GAMES, counts[rolls:].sum() / _GAMES
        deviation = np.sqrt(share * (1 - share) / _GAMES)
        rows.append(
            (
                int(rolls),
                int(counts[rolls]),
                *(percent(chance, 4) for chance in (share, deviation, longer)),
            )
        )
    return DataTable(
        f"How many rolls a game of one player lasts under best play. Exact mean: {exact.rolls:.6f}"
        f" rolls; games ended by closed rows: {percent(exact.ends_by_locks)} %, the others by"
        f" penalties. The distribution is estimated from {_GAMES:,} games (seed {_SEED}), whose"
        f" mean is {played.rolls.mean():.4f} ± {error:.4f} (standard error); so are the errors"
        " below. Default flags.",
        ("rolls", "games", "estimated chance %", "standard error %", "so long or longer %"),
        tuple(rows),
    )


def draw_game_length(table: DataTable) -> Figure:
    """Bars of the estimated chances."""
    figure, (axes,) = canvas(size=(8.5, 4.5))
    rolls, shares = table.numbers("rolls"), table.numbers("estimated chance %")
    mean = np.average(rolls, weights=table.numbers("games"))
    axes.bar(rolls, shares, 0.9, color=BLUE, yerr=table.numbers("standard error %"))
    axes.axvline(mean, color=ORANGE, linewidth=2, label=f"mean {mean:.1f}")
    axes.set_xticks(range(int(min(rolls)), int(max(rolls)) + 1, 2))
    label(axes, x="rolls in the game", y="estimated chance, %")
    axes.legend(frameon=False)
    return figure
