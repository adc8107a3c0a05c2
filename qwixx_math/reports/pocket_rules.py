"""Reports on rules that fit on a beer mat: what they score, what each simplification costs."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from string import ascii_lowercase
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from ..chances.sampling import win_interval
from ..table.games import play_table
from ..table.known_strategies import smallest_gap, strategy
from ..table.pocket import POCKET, POCKET_WIN, PriceList, by_ways, two_boxes, ways
from ..table.strategies import ByRule, Strategy
from .figures import BLUE, GREY, ORANGE, canvas, label
from .published import BEST_HEURISTIC
from .record import Cell, DataTable, Source, fixed, percent

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_GAMES, _SEED = 1_000_000, 41
_DUELS, _DUEL_SEED = 200_000, 43
RIVAL = "table-win"
_BEST_PUBLISHED = float(BEST_HEURISTIC.text.split()[0])

_TWO_PRICES = (1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 1)
_ONE_PRICE = (2,) * 11
_FLAT_END = (1, 1, 2, 2, 3, 3, 3, 3, 3, 3, 1)
_WAYS = tuple(map(ways, range(11)))
_FINE = (4, 2, 6, 6, 8, 10, 10, 10, 10, 7, 4)


def _things(rule: PriceList) -> int:
    """Numbers and conditions to remember: every run of equal prices, and the rest."""
    runs = 1 if rule.prices == _WAYS else 1 + sum(a != b for a, b in pairwise(rule.prices))
    lock = bool(rule.lock) and rule.lock != rule.mark
    return runs + 2 + lock + (not rule.last_penalty) + rule.fuller_row


_SIMPLER: tuple[tuple[str, PriceList], ...] = (
    ("a second to last box like those before it", replace(POCKET, prices=_FLAT_END)),
    ("equal gains: the first row", replace(POCKET, fuller_row=False)),
    ("white and colour each for itself", replace(POCKET, together=False)),
    ("a fourth penalty like any other", replace(POCKET, last_penalty=True)),
    (
        "two prices: 1 and 2; mark 3, penalty 2",
        replace(POCKET, prices=_TWO_PRICES, mark=3, penalty=2),
    ),
    ("one price: 2; mark 3, penalty 2", replace(POCKET, prices=_ONE_PRICE, mark=3, penalty=2)),
    ("prices: the dice ways; mark 7, penalty 8", replace(POCKET, prices=_WAYS, mark=7, penalty=8)),
)
_OTHERS: tuple[tuple[str, int, ByRule], ...] = (
    ("any mark, the smallest gap first", 1, smallest_gap()),
    ("skip no box, two to avoid a penalty", 2, two_boxes(False, False)),
    ("the same; of equal marks the rarest number", 3, two_boxes(False, True)),
    ("the same; the first box of a row is free to skip", 4, two_boxes()),
    ("skipped dice ways up to 1.7, to avoid a penalty 9.7", 4, by_ways()),
)


def pocket_rule(source: Source) -> DataTable:
    """Points alone of the pocket rule, of simpler ones, of the optimum."""
    best = source.solution().value("-")
    base = _scores(POCKET.rule("pocket"))

    def line(
        name: str, kind: str, things: int, scores: npt.NDArray[np.float64]
    ) -> tuple[Cell, ...]:
        apart = scores - base
        return (
            name,
            kind,
            things,
            *_mean(scores),
            *_mean(apart),
        )

    rows = [line(name, "another rule", things, _scores(rule)) for name, things, rule in _OTHERS]
    rows.append(line("pocket rule", "pocket rule", _things(POCKET), base))
    rows += [
        line(name, "simplified", _things(rule), _scores(rule.rule(name))) for name, rule in _SIMPLER
    ]
    fine = replace(POCKET, prices=_FINE, mark=12, penalty=9)
    rows.append(
        line(
            "finer prices, mark 12, penalty 9", "refined", _things(fine), _scores(fine.rule("fine"))
        )
    )
    return DataTable(
        "The pocket rule: the boxes of a row cost 1 1 2 2 3 3 3 3 3 2 1 from left to right, a"
        " mark earns 4 and pays for every box it moves on, marked or passed over; make the mark,"
        " or in an own roll the two, that gain most; a penalty costs 3, and the fourth is never"
        " taken while a mark is possible; of equal gains fewer marks, then fuller rows. Below it"
        " each line changes one thing. Things to remember: every run of equal prices, every"
        f" other number or condition. Playing alone, the optimum is {best:.4f} (exact); the best"
        f" published heuristic has {_BEST_PUBLISHED} ({BEST_HEURISTIC.work.cite()})."
        f" Estimated: {_GAMES:,} games a rule, the same dice for all (seed {_SEED}), so that"
        " differences have a smaller standard error (±) than means. Default flags.",
        (
            "rule",
            "kind",
            "things to remember",
            "mean score",
            "± mean",
            "against pocket rule",
            "± against",
        ),
        tuple(rows),
    )


def _scores(rule: ByRule) -> npt.NDArray[np.float64]:
    return play_table([rule], _GAMES, seed=_SEED).scores[:, 0].astype(float)


def _mean(sample: npt.NDArray[np.float64]) -> tuple[str, str]:
    """The mean of games, and its standard error."""
    return fixed(float(sample.mean()), 2), fixed(float(sample.std(ddof=1)) / _GAMES**0.5, 3)


def mean_alone(rule: ByRule) -> tuple[str, str]:
    """Mean score of a rule alone and its standard error, estimated from the games of the report."""
    return _mean(_scores(rule))


_LOOKS = {
    "another rule": (ORANGE, "s"),
    "simplified": (GREY, "o"),
    "pocket rule": (BLUE, "D"),
    "refined": (BLUE, "^"),
}
"""Colour and marker of each kind of rule."""


def draw_pocket_rule(table: DataTable) -> Figure:
    """Points against length of the rule; beside it what each rule loses, with its letter."""
    figure, (left, right) = canvas(2, size=(12.5, 6.5))
    optimum = float(table.intro.partition("the optimum is ")[2].split()[0])
    looks = [_LOOKS[str(kind)] for kind in table.column("kind")]
    columns = map(table.numbers, ("things to remember", "mean score", "± mean"))
    for letter, (colour, marker), x, y, error in zip(
        ascii_lowercase, looks, *columns, strict=False
    ):
        left.errorbar(x, y, error, fmt=marker, color=colour, markersize=7)
        side = (6, -3) if ord(letter) % 2 else (-12, -3)  # neighbours on different sides
        left.annotate(letter, (x, y), side, textcoords="offset points", fontsize=9)
    left.axhline(optimum, color=BLUE, linewidth=1)
    left.text(1, optimum + 1.2, f"optimum {optimum:.1f}", color=BLUE)
    left.axhline(_BEST_PUBLISHED, color=GREY, linewidth=1, linestyle=":")
    left.text(8, _BEST_PUBLISHED - 4.2, f"best published {_BEST_PUBLISHED}", color=GREY)
    left.set_ylim(28, 122)
    label(left, x="things to remember", y="mean score alone, points", title="length and points")
    names = zip(ascii_lowercase, table.column("rule"), strict=False)
    losses = [-apart + 0.0 for apart in table.numbers("against pocket rule")]
    bars = right.barh(
        [_folded(f"{letter}: {name}") for letter, name in names],
        losses,
        xerr=table.numbers("± against"),
        color=[colour for colour, _ in looks],
    )
    right.bar_label(bars, [f"{loss:.2f}" for loss in losses], padding=3, fontsize=9)
    right.invert_yaxis()
    right.margins(x=0.12)
    label(right, x="points lost against the pocket rule", y="", title="each rule", grid="x")
    return figure


def _folded(name: str) -> str:
    """A name in two lines, if it is long."""
    words = name.split()
    half = (len(words) + 1) // 2
    return f"{' '.join(words[:half])}\n{' '.join(words[half:])}" if len(name) > 24 else name


_CHANGED: tuple[tuple[str, PriceList], ...] = (
    ("pocket rule for points", POCKET),
    ("a lock earns no more than a mark", replace(POCKET_WIN, lock=0)),
    ("a mark earns 7, a lock 14", replace(POCKET_WIN, mark=7, lock=7)),
    ("a mark earns 9, a lock 18", replace(POCKET_WIN, mark=9, lock=9)),
    ("white and colour each for itself", replace(POCKET_WIN, together=False)),
    ("equal gains: the first row", replace(POCKET_WIN, fuller_row=False)),
    ("a fourth penalty like any other", replace(POCKET_WIN, last_penalty=True)),
    ("one price: 2; mark 6, lock 12", replace(POCKET_WIN, prices=_ONE_PRICE, mark=6, lock=6)),
)


def pocket_win(source: Source) -> DataTable:
    """Share of wins of pocket rules against the table policy of two."""
    rows: list[tuple[Cell, ...]] = []
    rules = [("pocket rule to win", POCKET_WIN), *_CHANGED]
    for name, rule in rules:
        rows.append((name, _things(rule), *duel(rule.rule(name), strategy(RIVAL, 2))))
    for name in ("cycle", "table-score", "skip1+"):
        rows.append((name, None, *duel(strategy(name, 2), strategy(RIVAL, 2))))
    return DataTable(
        "The pocket rule to win at a table of two has the prices of that for points, 1 1 2 2 3 3"
        " 3 3 3 2 1; but a mark earns 8, and a lock 8 more. Shown: share of wins against the"
        f" policy {RIVAL}, which is solved with a price on every roll and the fitted chances of"
        " what the other does; a tie is half a win; with it other policies for comparison: best"
        " play for points in a cycle and at a table, and the best simple rule published for two."
        f" Estimated: {_DUELS:,} games a line, half of them from each seat, the same dice for all"
        f" (seed {_DUEL_SEED}); ± half a 95 % interval. Default flags.",
        ("rule", "things to remember", "wins %", "± wins %", "mean score", "mean of the other"),
        tuple(rows),
    )


def duel(one: Strategy, other: Strategy) -> tuple[str, str, str, str]:
    """Share of wins of one, half its 95 % interval, mean scores of both."""
    first = play_table([one, other], _DUELS // 2, seed=_DUEL_SEED)
    second = play_table([other, one], _DUELS // 2, seed=_DUEL_SEED + 1)
    won = float(first.wins[:, 0].sum() + second.wins[:, 1].sum())
    scores = (first.scores.mean(axis=0) + second.scores.mean(axis=0)[::-1]) / 2
    return (
        percent(won / _DUELS, 2),
        percent(win_interval(won, _DUELS), 2),
        fixed(float(scores[0]), 2),
        fixed(float(scores[1]), 2),
    )


def draw_pocket_win(table: DataTable) -> Figure:
    """Bars of the shares of wins."""
    figure, (axes,) = canvas(size=(9, 5.5))
    names, wins = [str(name) for name in table.column("rule")], table.numbers("wins %")
    ruled = [things is not None for things in table.column("things to remember")]
    colours = [BLUE, *(GREY if rule else ORANGE for rule in ruled[1:])]
    bars = axes.barh(names, wins, color=colours, xerr=table.numbers("± wins %"))
    axes.bar_label(bars, [str(cell) for cell in table.column("wins %")], padding=3, fontsize=9)
    axes.axvline(50, color=GREY, linewidth=1)
    axes.invert_yaxis()
    label(axes, x=f"wins against {RIVAL}, %", y="", grid="x")
    return figure
