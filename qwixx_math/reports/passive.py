"""The report on another player's roll: which white sums to take."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from .figures import BLUE, GREY, HATCHES, ORANGE, canvas, label
from .offered import (
    AT_TABLE,
    GAMES,
    SEED,
    Floats,
    Ints,
    Sheets,
    at_table,
    passive_in_cycle,
    sums_by,
)
from .record import Cell, DataTable, Source, fixed, percent
from .skipping import DOWN, TO_WIN, UP

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FOR_POINTS = "cycle of two, for points"
_MOST = 4
_SHOWN = range(4)
_LOOKS = tuple(zip((BLUE, ORANGE, GREY), HATCHES, strict=True))


class Answers(NamedTuple):
    """What to do with white sums.

    Attributes:
        gain, right: mean gain of a mark over none and how often it gains, by (cell, skipped).
        most: cells that a mark may skip by the rule, by cell; −1: none may be made.
        lost, unmarked: points given away a roll by white sum, by the rule and by never marking.
    """

    gain: Floats
    right: Floats
    most: Ints
    lost: Floats
    unmarked: Floats


def passive_whites(source: Source) -> DataTable:
    """For every white sum how many cells a mark may skip, and what that rule gives away."""
    rows: list[tuple[Cell, ...]] = []
    for name, sheets in ((FOR_POINTS, passive_in_cycle(source)), (TO_WIN, at_table(1))):
        found = answers(sheets)
        for cell, (up, down) in enumerate(zip(UP, DOWN, strict=True)):
            known = [cell < len(UP) - 1 and skipped <= cell for skipped in _SHOWN]
            rows.append(
                (
                    name,
                    up,
                    down,
                    _may_skip(int(found.most[cell])) if cell < len(UP) - 1 else None,
                    *(fixed(found.gain[cell, k], 1) if known[k] else None for k in _SHOWN),
                    *(percent(found.right[cell, k], 0) if known[k] else None for k in _SHOWN),
                    fixed(found.lost[cell], 2),
                    fixed(found.unmarked[cell], 2),
                )
            )
    return DataTable(
        "Another player rolls, you may take the white sum: how many cells a mark may skip at most,"
        " by its number; where two rows may, take the one that skips fewer. Then the mean gain over"
        " no mark by cells skipped, and the share of sheets in which it gains. The last columns"
        " are for a roll of that white sum (that in red, yellow): what the rule gives away against"
        " the best answer, and what never marking would. Locks are left out."
        f" '{FOR_POINTS}' is exact: the solved cycle, all sheets of best play. '{TO_WIN}' is by the"
        f" fitted values of {AT_TABLE} on the sheets of {GAMES:,} of its games (estimated, seed"
        f" {SEED}, ± 0.1 points or less). Default flags.",
        (
            "game",
            "number in red, yellow",
            "in green, blue",
            "may skip",
            *(f"gain, {k} skipped" for k in _SHOWN),
            *(f"right %, {k} skipped" for k in _SHOWN),
            "rule gives away",
            "no mark gives away",
        ),
        tuple(rows),
    )


def _may_skip(most: int) -> Cell:
    return most if most >= 0 else "no mark"


def answers(sheets: Sheets) -> Answers:
    """The rule that the mean gains make, and how good it is on these sheets."""
    cells = sheets.lattice.length
    sums = np.zeros((3, cells, _MOST + 1))
    for part in sheets.parts():
        for offer in part.offers(_MOST):
            right = (offer.gain > 0).astype(float)
            figures: list[Floats] = [np.ones_like(right), offer.gain, right]
            for total, figure in zip(sums, figures, strict=True):
                cell, weights = offer.place + offer.skipped, part.weights[offer.at]
                total[:, offer.skipped] += sums_by(cells, cell, weights, figure)
    gain, right = sums[1:] / np.maximum(sums[0], np.finfo(float).tiny)
    most = np.cumprod(gain > 0, axis=1).sum(axis=1) - 1
    lost = np.zeros((2, cells))
    for part in sheets.parts():
        lost += _given_away(part, most)
    # An index stands for a sheet and its mirror image, where the sum is 14 less it.
    lost = (lost + lost[:, ::-1]) / (2 * sheets.visits.sum())
    return Answers(gain, right, most, *lost)


def _given_away(sheets: Sheets, most: Ints) -> Floats:
    """What the rule and what never marking give away on sheets by white sum, weighted and summed;
    shape (2, white sums)."""
    lattice, weights = sheets.lattice, sheets.weights
    offers = sorted(sheets.offers(_MOST), key=lambda offer: -offer.skipped)
    lost = np.zeros((2, lattice.length))
    for white in range(lattice.length):
        best, chosen = np.zeros_like(weights), np.zeros_like(weights)
        for offer in offers:  # those that skip fewer come later and have the last word
            rises = lattice.order[offer.slot] < 2
            cell = white if rises else lattice.length - 1 - white
            fits = offer.place + offer.skipped == cell
            at, gain = offer.at[fits], offer.gain[fits]
            best[at] = np.maximum(best[at], gain)
            if offer.skipped <= most[cell]:
                chosen[at] = gain
        lost[:, white] = ((best - chosen) * weights).sum(), (best * weights).sum()
    return lost


def draw_passive_whites(table: DataTable) -> Figure:
    """Mean gains by number, a panel for each game, bars for cells skipped."""
    figure, axes = canvas(2, size=(12, 4.8))
    games = dict.fromkeys(map(str, table.column("game")))
    lines = [dict(zip(table.columns, line, strict=True)) for line in table.rows]
    for ax, game in zip(axes, games, strict=True):
        here = [line for line in lines if line["game"] == game][:-1]
        for skipped in _SHOWN[:-1]:
            name = f"gain, {skipped} skipped"
            shown = [(place, line[name]) for place, line in enumerate(here) if line[name]]
            ax.bar(
                [place + 0.28 * (skipped - 1) for place, _ in shown],
                [float(gain or 0) for _, gain in shown],
                0.26,
                color=_LOOKS[skipped][0],
                hatch=_LOOKS[skipped][1],
                label=f"skips {skipped}",
            )
        names = [f"{line['number in red, yellow']}\n{line['in green, blue']}" for line in here]
        ax.set_xticks(range(len(here)), names)
        ax.axhline(0, color="black", linewidth=1)
        ax.legend(frameon=False)
        x = "white sum in red, yellow (above) and in green, blue"
        label(ax, x=x, y="mean gain over no mark, points", title=game)
    return figure
