"""The figures of the cheat sheet: what one wants to know at the table, on one page and on a card.

The table has a line for every figure of the page: its part, line and column there. `print_page`
sets the page from this table alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

from ..solver.solution import Solution
from ..table.known_strategies import strategy
from ..table.pocket import POCKET, POCKET_WIN, PriceList
from .chances import roll_chances
from .decisions import penalty_price, row_text, rung, when_to_lock
from .opening import openings, pattern
from .pocket_rules import RIVAL, duel, mean_alone
from .record import Cell, DataTable, Source, as_number, fixed, percent

Line = tuple[Cell, Cell, Cell, Cell]
"""Part, line, column, figure."""

_ALL_ROLLS = 6**6
_LAST_BEFORE_LOCK = 10
_PLACES = range(_LAST_BEFORE_LOCK)
_SKIPPED = range(4)
_SKIPPED_PASSIVE = range(3)
_MARKS_BEFORE_LOCK = 6


def cheat_sheet(source: Source) -> DataTable:
    """All figures of the printed page, from the solved sheets and games of the pocket rules."""
    alone, company = source.solution(), source.solution(players=2)
    rows = (
        *_first_turn(alone),
        *_numbers(source),
        *(
            ("marks", place, f"{kind} {skipped}", gain)
            for kind, marks_at in _KINDS.items()
            for place, skipped, gain in _gains(alone, marks_at, _SKIPPED)
        ),
        *(("passive", *line) for line in _gains(company, _with_gaps, _SKIPPED_PASSIVE)),
        *_penalty(source),
        *_lock(source),
        *_rules(alone),
    )
    return DataTable(
        "Every figure of the printed page. 'first turn': the decision list of the report"
        " opening-list. 'numbers': chance of a number in one row, per cent. 'marks': points a mark"
        " gains over none, by the place of the row's last mark, whether the row has a third of its"
        " cells skipped ('gaps') or none ('full'), and cells skipped now; the other rows have"
        " equally many marks, a third skipped. 'passive': the same of a row with gaps on another's"
        " roll, in a cycle of two. 'lock', 'penalty': as in when-to-lock (six marks in the row, no"
        " penalties) and penalty-price. 'rule': the pocket rules. Exact: the solved sheet, default"
        " flags; but score and wins of the rules are estimated, as in pocket-rule and pocket-win:"
        " ± one standard error, half a 95 % interval.",
        ("part", "line", "column", "figure"),
        rows,
    )


def _first_turn(solution: Solution) -> Iterator[Line]:
    found = openings(solution)
    for place, (texts, value) in enumerate(zip(found.texts, found.values, strict=True)):
        kind, cells = pattern(texts[0])
        figures: dict[str, Cell] = {
            "pattern": kind,
            "cells": " ".join(map(str, cells)) or None,
            "value": fixed(value, 1),
            "rolls %": percent(found.rolls[place] / _ALL_ROLLS, 1),
        }
        yield from (("first turn", place + 1, *item) for item in figures.items())


def _numbers(source: Source) -> Iterator[Line]:
    table = roll_chances(source)
    for column in ("white sum", "either"):
        chances = zip(table.column("number"), table.numbers(f"{column} %"), strict=True)
        yield from (("numbers", number, column, fixed(each, 1)) for number, each in chances)


def _with_gaps(place: int) -> int:
    return round(2 * place / 3)


def _full(place: int) -> int:
    return place


_KINDS: dict[str, Callable[[int], int]] = {"gaps": _with_gaps, "full": _full}
"""Marks of a row by the place of its last mark."""


def _gains(
    solution: Solution, marks_at: Callable[[int], int], skips: range
) -> Iterator[tuple[int, int, str]]:
    """Place of the last mark, cells skipped, points a mark gains over none before an own roll."""
    for place, skipped in product(_PLACES, skips):
        cell, marks = place + 1 + skipped, marks_at(place)
        if cell <= _LAST_BEFORE_LOCK:
            before, after = (
                solution.value(f"{row} {rung(_with_gaps(place), range(1, 4))}".strip() or "-")
                for row in (row_text(0, marks, place - 1), row_text(0, marks + 1, cell - 1))
            )
            yield place, skipped, fixed(after - before, 1)


def _penalty(source: Source) -> Iterator[Line]:
    table = penalty_price(source)
    for marks, _, _, *costs in table.rows:
        for place, cost in enumerate(costs):
            yield "penalty", marks, place + 1, fixed(as_number(cost), 1)


def _lock(source: Source) -> Iterator[Line]:
    table = when_to_lock(source)
    gains = table.numbers("gain at P0")
    for (lock, others, marks, ahead, *_), gain in zip(table.rows, gains, strict=True):
        if marks == _MARKS_BEFORE_LOCK:
            yield "lock", f"{lock} {others}", ahead, fixed(gain, 1)


def _rules(solution: Solution) -> Iterator[Line]:
    score, error = map(float, mean_alone(POCKET.rule("pocket")))
    wins, interval = map(float, duel(POCKET_WIN.rule("pocket-win"), strategy(RIVAL, 2))[:2])
    for name, rule, measured in (
        ("points", POCKET, {"score": fixed(score, 2), "±": fixed(error, 2)}),
        ("win", POCKET_WIN, {"wins %": fixed(wins, 1), "±": fixed(interval, 1)}),
    ):
        yield from (("rule", name, *item) for item in (_prices(rule) | measured).items())
    yield "rule", "optimum", "score", fixed(solution.value("-"), 2)


def _prices(rule: PriceList) -> dict[str, Cell]:
    return {
        "prices": " ".join(map(str, rule.prices)),
        "mark": rule.mark,
        "penalty": rule.penalty,
        "lock": rule.lock,
    }
