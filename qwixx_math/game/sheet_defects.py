"""What is wrong with a layout that somebody wrote, each defect said with its place and the remedy.

A layout is an entry of `sheets.json`; see `docs/own-sheets.md`. What is checked here is what the
rules and the notation need: a row is called by the colour of its lock, a number stands once in a
row, a die makes a number in one cell.
"""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import Any

COLOURS = ("red", "yellow", "green", "blue")
LEAST_ROWS, MOST_ROWS = 2, 4
_PARTS = ("rows", "chains", "steps", "exchange", "bonus", "most_marks")
_ROW_PARTS = ("row", "lock", "cells")
_NUMBERS = range(2, 13)
_MOST_MARKS = range(1, 100)


def defects_of_layout(layout: object, shipped: Mapping[str, Any]) -> tuple[str, ...]:
    """Everything that is wrong with a layout; `shipped` are those whose rows one may name.

    >>> defects_of_layout({"rows": "clasic", "chain": []}, {"classic": {}})[1]
    "rows: there is no sheet 'clasic' whose rows these could be; did you mean 'classic'?"
    """
    if not isinstance(layout, dict):
        return ('a layout is an object such as {"rows": [...]}',)
    found = [*_unknown("", layout, _PARTS)]
    rows = layout.get("rows")
    if isinstance(rows, str):
        named = shipped.get(rows, {}).get("rows")
        rows = shipped[named]["rows"] if isinstance(named, str) else named
        if rows is None:
            near = _near(layout["rows"], shipped)
            return (
                *found,
                f"rows: there is no sheet '{layout['rows']}' whose rows these could be{near}",
            )
    if not isinstance(rows, list):
        return (*found, "rows: expected a list of rows, or the name of a sheet that has them")
    if not LEAST_ROWS <= len(rows) <= MOST_ROWS:
        found.append(f"rows: {len(rows)} rows; a sheet has {LEAST_ROWS} to {MOST_ROWS}")
    found += _rows_defects(rows)
    cells = _cells_of(rows)
    found += _chain_defects(layout.get("chains", []), cells)
    found += _step_defects(layout.get("steps", []), cells)
    found += _exchange_defects(layout.get("exchange", []))
    found += _bonus_defects(layout.get("bonus", []), cells)
    most = layout.get("most_marks")
    if most is not None and not _is_number(most, _MOST_MARKS):
        found.append(f"most_marks: {most!r}; it takes a whole number of 1 or more")
    return tuple(dict.fromkeys(found))


# Rows


def _rows_defects(rows: list[Any]) -> Iterator[str]:
    whole = [row for row in rows if isinstance(row, dict)]
    locks = [row.get("lock") for row in whole]
    dice: Counter[tuple[str, int]] = Counter()
    for at, row in enumerate(rows, 1):
        if not isinstance(row, dict):
            yield f'row {at}: expected {{"row": "R", "lock": "red", "cells": [["red", 2], ...]}}'
            continue
        lock = row.get("lock")
        named = f"row {row.get('row', at)}"
        yield from _unknown(f"{named}: ", row, _ROW_PARTS)
        if lock not in COLOURS:
            yield f"{named}: lock is {lock!r}; colours are {', '.join(COLOURS)}"
        elif row.get("row") != lock[0].upper():
            yield f"{named}: a row with the lock {lock} is called {lock[0].upper()}"
        if lock in COLOURS and locks.count(lock) > 1:
            yield f"lock {lock}: {locks.count(lock)} rows have it; a die leaves with one row"
        cells = row.get("cells")
        if not isinstance(cells, list) or not cells:
            yield f'{named}: cells are a list such as [["red", 2], ["red", 3]]'
            continue
        yield from _row_cells_defects(named, cells, locks)
        dice.update({tuple(cell) for cell in cells if _is_cell(cell)})
    for (colour, number), count in dice.items():
        if count > 1:
            yield f"{colour} {number}: it stands in {count} rows; a die makes a number in one cell"


def _row_cells_defects(named: str, cells: list[Any], locks: list[Any]) -> Iterator[str]:
    numbers = Counter(cell[1] for cell in cells if _is_cell(cell))
    for at, cell in enumerate(cells, 1):
        if not _is_cell(cell):
            yield f'{named}, cell {at}: {cell!r}; expected a colour and 2 to 12, as in ["red", 7]'
        elif cell[0] not in locks:
            yield f"{named}, cell {at}: no row has the lock {cell[0]}, so there is no such die"
    for number, count in numbers.items():
        if count > 1:
            yield f"{named}: {number} stands {count} times; a number stands once in a row"


def _cells_of(rows: list[Any]) -> dict[str, list[int]]:
    """The numbers of each row by its name, as far as they can be read."""
    return {
        str(row.get("row")): [cell[1] for cell in row["cells"] if _is_cell(cell)]
        for row in rows
        if isinstance(row, dict) and isinstance(row.get("cells"), list)
    }


# What sheets add


def _chain_defects(chains: object, cells: Mapping[str, list[int]]) -> Iterator[str]:
    used: Counter[tuple[str, int]] = Counter()
    for at, chain in _listed(chains):
        where = f"chain {at}"
        if not isinstance(chain, list) or len(chain) != 2:
            yield f'{where}: expected two cells, as in [["R", 6], ["Y", 6]]'
            continue
        yield from (problem for end in chain if (problem := _no_cell(where, end, cells)))
        ends = [tuple(end) for end in chain if not _no_cell(where, end, cells)]
        used.update(ends)
        if len(ends) == 2 and ends[0][0] == ends[1][0]:
            yield f"{where}: both ends lie in row {ends[0][0]}; a chain joins two rows"
        for row, number in ends:
            if number == cells[row][-1]:
                yield f"{where}: {row}{number} is the last cell of its row, which has no chain"
    for (row, number), count in used.items():
        if count > 1:
            yield f"chains: {row}{number} is an end of {count}; a cell is the end of one"
    yield from _not_a_list("chains", chains)


def _step_defects(steps: object, cells: Mapping[str, list[int]]) -> Iterator[str]:
    seen: Counter[tuple[str, int]] = Counter()
    for at, step in _listed(steps):
        if problem := _no_cell(f"step {at}", step, cells):
            yield problem
        else:
            seen[tuple(step)] += 1
    for (row, number), count in seen.items():
        if count > 1:
            yield f"steps: {row}{number} is framed {count} times"
    yield from _not_a_list("steps", steps)


def _exchange_defects(fields: object) -> Iterator[str]:
    seen: Counter[frozenset[int]] = Counter()
    for at, field in _listed(fields):
        numbers = field if isinstance(field, list) else []
        if len(numbers) != 2 or not all(_is_number(n, _NUMBERS) for n in numbers):
            yield f"exchange field {at}: {field!r}; expected two numbers 2 to 12, as in [8, 5]"
        elif numbers[0] == numbers[1]:
            yield f"exchange field {at}: {numbers[0]} is exchanged for itself"
        else:
            seen[frozenset(numbers)] += 1
    for pair, count in seen.items():
        if count > 1:
            one, other = sorted(pair, reverse=True)
            yield f"exchange: {one} and {other} stand {count} times; a pair has one field"
    yield from _not_a_list("exchange", fields)


def _bonus_defects(bonus: object, cells: Mapping[str, list[int]]) -> Iterator[str]:
    pairs: Counter[frozenset[str]] = Counter()
    for at, row in _listed(bonus):
        where = f"bonus row {at}"
        if not isinstance(row, dict):
            yield f'{where}: expected {{"between": ["R", "Y"], "numbers": [2, 3]}}'
            continue
        yield from _unknown(f"{where}: ", row, ("between", "numbers"))
        beside, numbers = row.get("between"), row.get("numbers")
        if (
            not isinstance(beside, list)
            or len(beside) != 2
            or beside[0] == beside[1]
            or not all(isinstance(name, str) and name in cells for name in beside)
        ):
            yield f'{where}: between is {beside!r}; expected two rows, as in ["R", "Y"]'
            continue
        pairs[frozenset(beside)] += 1
        if not isinstance(numbers, list) or not numbers:
            yield f"{where}: numbers are a list such as [2, 3, 4]"
            continue
        for number in numbers:
            if not any(number in cells[name] for name in beside):
                yield f"{where}: no cell beside it has the number {number!r}"
            elif numbers.count(number) > 1:
                yield f"{where}: {number} stands {numbers.count(number)} times"
    for pair, count in pairs.items():
        if count > 1:
            yield f"bonus: {count} rows between {' and '.join(sorted(pair))}; there is one"
    yield from _not_a_list("bonus", bonus)


# Pieces


def _unknown(where: str, given: Mapping[str, Any], known: Collection[str]) -> Iterator[str]:
    for name in given:
        if name not in known:
            yield f"{where}'{name}' is not known{_near(name, known) or '; ' + ', '.join(known)}"


def _near(name: str, known: Collection[str]) -> str:
    near = difflib.get_close_matches(name, known, n=1)
    return f"; did you mean '{near[0]}'?" if near else ""


def _listed(given: object) -> Iterator[tuple[int, Any]]:
    return iter(enumerate(given, 1)) if isinstance(given, list) else iter(())


def _not_a_list(what: str, given: object) -> Iterator[str]:
    if not isinstance(given, list):
        yield f"{what}: expected a list, not {given!r}"


def _no_cell(where: str, end: object, cells: Mapping[str, list[int]]) -> str:
    """Why a piece is no cell of the sheet; empty if it is one."""
    if not isinstance(end, list) or len(end) != 2 or not isinstance(end[0], str):
        return f'{where}: {end!r} is no cell; expected row and number, as in ["R", 6]'
    row, number = end
    if row not in cells:
        return f"{where}: there is no row {row}"
    if not _is_number(number, _NUMBERS) or number not in cells[row]:
        return f"{where}: row {row} has no {number!r}"
    return ""


def _is_cell(cell: object) -> bool:
    return (
        isinstance(cell, list)
        and len(cell) == 2
        and cell[0] in COLOURS
        and _is_number(cell[1], _NUMBERS)
    )


def _is_number(value: object, allowed: range) -> bool:
    return type(value) is int and value in allowed
