"""Positions as text: reading and writing.

    R2,3,5 Y4 G12,10 P1     rows with their marked numbers, penalties; `-` is the empty position
    R3@5                    three marks, the last on 5
    R3@5x  Rx               closed by another player
    X2                      the two leftmost exchange fields are gone
    F3                      three of the marks in rows of the short form are framed
    RY4,7                   marked circles of the bonus row between R and Y
    R2,3,6~                 the 6 was marked as a chain partner; written only under flags that
                            make it matter (`Flags.tells_partners`)

Reading forgives the case of letters, the order of tokens and what `spelling` does; writing is
canonical.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ..errors import InvalidNotation
from .notation import Row
from .rules import Flags
from .sheets import Sheet
from .spelling import check_text, row_pieces

_ROW = re.compile(
    r"(?P<name>[A-Z])"
    r"(?:(?P<count>[1-9]\d?)@(?P<last>\d{1,2})|(?P<marks>\d{1,2}~?(?:,\d{1,2}~?)*))?(?P<x>X?)",
    re.ASCII,
)
_CIRCLES = re.compile(r"(?P<name>[A-Z]{2})(?P<marks>\d{1,2}(?:,\d{1,2})*)", re.ASCII)
_NUMBERED = re.compile(r"(?P<name>[PXF])(?P<number>\d{1,2})", re.ASCII)


class Written(NamedTuple):
    """What a position's text says; see `score_sheet.MarkedSheet` for the fields."""

    rows: tuple[Row, ...]
    penalties: int = 0
    exchanges: int = 0
    short_frames: int = 0
    circles: tuple[tuple[int, int], ...] = ()


def read_position(text: str, sheet: Sheet, flags: Flags) -> Written:
    """Rows in sheet order and all else that is marked; legality is the position's business.

    Raises:
        InvalidNotation: a token that is no row or penalty of this sheet, nor what it adds.
    """
    rows = [Row()] * len(sheet.rows)
    circles: list[tuple[int, int]] = []
    numbers = {"P": 0} | ({"X": 0} if sheet.exchange else {}) | ({"F": 0} if sheet.frames else {})
    bonus = {row.name: b for b, row in enumerate(sheet.bonus)}
    seen: set[str] = set()
    check_text(text, "a position")
    found = row_pieces(text)
    if not found:
        raise InvalidNotation("empty position; write '-' for a sheet without marks")
    for piece, token, column in found:
        if piece == "-" and len(found) == 1:
            break
        plain = piece.upper().rstrip(",")
        numbered, row, circle = (
            pattern.fullmatch(plain) for pattern in (_NUMBERED, _ROW, _CIRCLES)
        )
        match = numbered or row or circle
        name = match["name"] if match else ""
        if name in seen:
            once = _once(name, [given.text.upper() for given in found])
            problem = f"{name} is given twice{once}"
            raise InvalidNotation(problem, token=token, column=column)
        seen.add(name)
        if numbered and name in numbers:
            numbers[name] = int(numbered["number"])
        elif row and name in sheet.row_index:
            index = sheet.row_index[name]
            rows[index] = _read_row(row, sheet, flags, index, token, column)
        elif circle and name in bonus:
            cell_of = {n: c for c, n in enumerate(sheet.bonus[bonus[name]].numbers)}
            circles += [
                (bonus[name], _cell(number, name, cell_of, token, column))
                for number in circle["marks"].split(",")
            ]
        else:
            raise InvalidNotation(_expected(sheet), token=token, column=column)
    return Written(
        tuple(rows),
        numbers["P"],
        numbers.get("X", 0),
        numbers.get("F", 0),
        tuple(circles),
    )


def write_position(written: Written, sheet: Sheet) -> str:
    """The canonical text of a position."""
    parts = [
        _write_row(row, index, sheet)
        for index, row in enumerate(written.rows)
        if row.count or row.shut
    ]
    for b, bonus in enumerate(sheet.bonus):
        marked = [str(bonus.numbers[cell]) for row, cell in written.circles if row == b]
        if marked:
            parts.append(bonus.name + ",".join(marked))
    counts = {"X": written.exchanges, "F": written.short_frames, "P": written.penalties}
    parts += [f"{name}{count}" for name, count in counts.items() if count]
    return " ".join(parts) or "-"


def _once(name: str, given: list[str]) -> str:
    """What to write instead of a row or a count in several pieces, if that can be told."""
    parts = [text.removeprefix(name).rstrip(",") for text in given if text.startswith(name)]
    if all(re.fullmatch(r"\d{1,2}(,\d{1,2})*", part, re.ASCII) for part in parts):
        one = str(sum(map(int, parts))) if name in ("P", "X", "F") else ",".join(parts)
        return f"; write {name}{one}"
    return "; give all its marks at once"


def _expected(sheet: Sheet) -> str:
    names = ", ".join(row.name for row in sheet.rows)
    also = [
        *(["gone exchange fields such as X2"] if sheet.exchange else []),
        *(["framed marks of short rows such as F3"] if sheet.frames else []),
        *([f"circles such as {sheet.bonus[0].name}4,7"] if sheet.bonus else []),
        "penalties such as P1",
    ]
    return (
        f"expected a row such as R2,3,5 (commas, no spaces) or R3@5 (rows {names})"
        f"{''.join(f', {thing}' for thing in also[:-1])} or {also[-1]}"
    )


def _read_row(
    match: re.Match[str], sheet: Sheet, flags: Flags, index: int, token: str, column: int
) -> Row:
    cell_of = sheet.rows[index].index_of
    name, shut = match["name"], bool(match["x"])
    if match["count"]:
        last = _cell(match["last"], name, cell_of, token, column)
        return Row(int(match["count"]), last, shut, None)
    read = [
        (_cell(mark.rstrip("~"), name, cell_of, token, column), mark.endswith("~"))
        for mark in (match["marks"] or "").split(",")
        if mark
    ]
    if not flags.tells_partners and any(joined for _, joined in read):
        why = (
            "which marks came by a chain matters only if it moves no frontier or counts for no lock"
        )
        raise InvalidNotation(f"{why}; leave out the ~", token=token, column=column)
    joined = tuple(cell for cell, by_chain in read if by_chain)
    reached = [cell for cell, by_chain in read if flags.chain_moves_frontier or not by_chain]
    return Row(len(read), (-1, *reached)[-1], shut, tuple(cell for cell, _ in read), joined)


def _cell(number: str, name: str, cell_of: dict[int, int], token: str, column: int) -> int:
    if int(number) not in cell_of:
        known = ", ".join(map(str, cell_of))
        problem = f"row {name} has no number {int(number)}; it has {known}"
        raise InvalidNotation(problem, token=token, column=column)
    return cell_of[int(number)]


def _write_row(row: Row, index: int, sheet: Sheet) -> str:
    numbers = [cell.number for cell in sheet.rows[index].cells]
    if row.cells is None:
        marks = f"{row.count}@{numbers[row.last]}"
    else:
        marks = ",".join(f"{numbers[c]}{'~' if c in row.joined else ''}" for c in row.cells)
    return f"{sheet.rows[index].name}{marks}{'x' if row.shut else ''}"
