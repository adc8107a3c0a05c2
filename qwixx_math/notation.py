"""The nouns of the game and their text: `Row`, `Roll`, `Mark`, `Move`.

Every noun reads its canonical text back unchanged. Reading forgives what cannot be misread (case
of row and die letters where it carries no meaning, commas for spaces in rolls, `34` for the two
white dice); writing is always canonical. Errors name the token, its column and what was expected.

    position   R2,3,5 Y4 G12,10 P1     rows with their marked numbers, penalties; `-` is empty
               R3@5                    three marks, the last on 5
               R3@5x  Rx               closed by another player
    roll       w3 w4 r5 y1 g6 b2       colour dice of closed rows are absent
    move       R7  b9  R7+b9  pass     a capital: white sum in that row; a small letter: that die
"""

from __future__ import annotations

import re
import reprlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from .errors import InvalidNotation
from .sheets import Sheet

_DIE_ORDER = "rygb"
_ROW = re.compile(
    r"(?P<name>[A-Z])"
    r"(?:(?P<count>[1-9]\d?)@(?P<last>\d{1,2})|(?P<marks>\d{1,2}(?:,\d{1,2})*))?(?P<x>X?)",
    re.ASCII,
)
_MARK = re.compile(r"([A-Za-z])(\d{1,2})", re.ASCII)


class Row(NamedTuple):
    """What a player has marked in one row.

    `count` marked cells (the lock is none), `last` the index of the rightmost one (-1: none),
    `shut` when another player closed the row, `cells` the marked indices where they are known.
    """

    count: int = 0  # type: ignore[assignment]  # hides tuple.count
    last: int = -1
    shut: bool = False
    cells: tuple[int, ...] | None = ()

    def marked(self, cell: int) -> Row:
        """The row after marking the cell at index `cell`, which lies right of `last`."""
        cells = None if self.cells is None else (*self.cells, cell)
        return Row(self.count + 1, cell, self.shut, cells)


@dataclass(frozen=True, slots=True)
class Roll:
    """Two white dice and the colour dice rolled with them, as (letter, face) pairs.

    >>> Roll.parse("34 R5,b2")
    Roll('w3 w4 r5 b2')
    >>> Roll.parse("w3 w4 r5 b2").white_sum
    7
    """

    whites: tuple[int, int]
    dice: tuple[tuple[str, int], ...] = ()

    @property
    def white_sum(self) -> int:
        """Sum of the two white dice, 2 to 12."""
        return self.whites[0] + self.whites[1]

    @classmethod
    def parse(cls, text: str) -> Roll:
        """Read a roll.

        Raises:
            InvalidNotation: an unknown die, a face outside 1 to 6, a die twice, not two white dice.
        """
        whites: list[int] = []
        dice: dict[str, int] = {}
        for token, column in _tokens(text, separators=r"\s,;"):
            letter, faces = (token[0].lower(), token[1:]) if token[0].isalpha() else ("w", token)
            if letter not in "w" + _DIE_ORDER or not re.fullmatch(r"\d+", faces, re.ASCII):
                raise InvalidNotation(
                    "expected a die and its face, such as w3 or r5 (dice: w r y g b)",
                    token=token,
                    column=column,
                )
            for face in faces:
                if not "1" <= face <= "6":
                    raise InvalidNotation("a die shows 1 to 6", token=token, column=column)
            if letter == "w":
                whites += map(int, faces)
            elif letter in dice or len(faces) > 1:
                raise InvalidNotation(
                    f"there is one {letter} die; give it once", token=token, column=column
                )
            else:
                dice[letter] = int(faces)
        if len(whites) != 2:
            raise InvalidNotation(
                f"a roll has two white dice, such as 'w3 w4'; got {len(whites)}"
                f" in {reprlib.repr(text)}"
            )
        ordered = tuple((die, dice[die]) for die in _DIE_ORDER if die in dice)
        return cls((whites[0], whites[1]), ordered)

    def __str__(self) -> str:
        whites = f"w{self.whites[0]} w{self.whites[1]}"
        return " ".join([whites, *(f"{die}{face}" for die, face in self.dice)])

    def __repr__(self) -> str:
        return f"Roll('{self}')"


class Mark(NamedTuple):
    """A number marked: by white sum in row `where` (capital), or by die `where` (small letter)."""

    where: str
    number: int

    def __str__(self) -> str:
        return f"{self.where}{self.number}"


@dataclass(frozen=True, slots=True)
class Move:
    """One player's whole choice for a roll: a white-sum mark, a colour mark, both or neither.

    >>> Move.parse("b9+R7")
    Move('R7+b9')
    """

    white: Mark | None = None
    colour: Mark | None = None

    @classmethod
    def parse(cls, text: str) -> Move:
        """Read a move.

        Raises:
            InvalidNotation: not of the form `R7`, `b9`, `R7+b9` or `pass`.
        """
        if text.strip().lower() in ("pass", "skip"):
            return cls()
        marks: dict[bool, Mark] = {}
        for token, column in _tokens(text, separators=r"\s+"):
            match = _MARK.fullmatch(token)
            if not match or (match[1].isupper() in marks):
                raise InvalidNotation(
                    "expected a move such as R7 (white sum in row R), b9 (blue die), R7+b9 or pass",
                    token=token,
                    column=column,
                )
            marks[match[1].isupper()] = Mark(match[1], int(match[2]))
        if not marks:
            raise InvalidNotation("empty move; write R7, b9, R7+b9 or pass")
        return cls(marks.get(True), marks.get(False))

    def __str__(self) -> str:
        return "+".join(str(mark) for mark in (self.white, self.colour) if mark) or "pass"

    def __repr__(self) -> str:
        return f"Move('{self}')"


def read_position(text: str, sheet: Sheet) -> tuple[tuple[Row, ...], int]:
    """Rows in sheet order and the number of penalties; legality is the position's business.

    Raises:
        InvalidNotation: a token that is no row or penalty of this sheet.
    """
    rows = [Row()] * len(sheet.rows)
    penalties: int | None = None
    seen: set[str] = set()
    tokens = list(_tokens(text, separators=r"\s"))
    if not tokens:
        raise InvalidNotation("empty position; write '-' for a sheet without marks")
    for token, column in tokens:
        if token == "-" and len(tokens) == 1:
            break
        match = _ROW.fullmatch(token.upper().rstrip(","))
        name = match["name"] if match else ""
        if name in seen:
            raise InvalidNotation(f"{name} is given twice", token=token, column=column)
        seen.add(name)
        if match and re.fullmatch(r"P\d+", match[0]):
            penalties = int(match["marks"])
        elif match and name in sheet.row_index:
            index = sheet.row_index[name]
            rows[index] = _read_row(match, sheet, index, token, column)
        else:
            names = ", ".join(row.name for row in sheet.rows)
            raise InvalidNotation(
                f"expected a row such as R2,3,5 (commas, no spaces) or R3@5 (rows {names})"
                " or penalties such as P1",
                token=token,
                column=column,
            )
    return tuple(rows), penalties or 0


def write_position(rows: tuple[Row, ...], penalties: int, sheet: Sheet) -> str:
    """The canonical text of a position."""
    parts = [
        _write_row(row, index, sheet) for index, row in enumerate(rows) if row.count or row.shut
    ]
    if penalties:
        parts.append(f"P{penalties}")
    return " ".join(parts) or "-"


def _tokens(text: str, separators: str) -> Iterator[tuple[str, int]]:
    """Pieces of a text with their columns, counted from 1."""
    for match in re.finditer(rf"[^{separators}]+", text):
        yield match[0], match.start() + 1


def _read_row(match: re.Match[str], sheet: Sheet, index: int, token: str, column: int) -> Row:
    cell_of = sheet.rows[index].index_of

    def cell(number: str) -> int:
        if int(number) not in cell_of:
            known = ", ".join(map(str, cell_of))
            raise InvalidNotation(
                f"row {match['name']} has no number {number}; it has {known}",
                token=token,
                column=column,
            )
        return cell_of[int(number)]

    shut = bool(match["x"])
    if match["count"]:
        return Row(int(match["count"]), cell(match["last"]), shut, None)
    cells = tuple(cell(number) for number in (match["marks"] or "").split(",") if number)
    return Row(len(cells), cells[-1] if cells else -1, shut, cells)


def _write_row(row: Row, index: int, sheet: Sheet) -> str:
    numbers = [cell.number for cell in sheet.rows[index].cells]
    if row.cells is None:
        marks = f"{row.count}@{numbers[row.last]}"
    else:
        marks = ",".join(str(numbers[cell]) for cell in row.cells)
    return f"{sheet.rows[index].name}{marks}{'x' if row.shut else ''}"
