"""The ways to use a roll for a cell, for two in one turn, for a lock.

A *way* is a white sum n, a colour sum m with the die d (one white die plus d), or n and then m. A
way with white dice a and b is there if n = a + b, or no white sum is needed; one with a colour part
then needs its die d to show m − a or m − b. What ways offer together is an `Offer`, which has the
formula of chances. On a passive roll only the white sum counts.

All are chances of the dice alone: whether a position allows the mark is left to `on_position`. A
cell named by its row is also reached with its chain partner, and by the exchange fields that have
its number, as long as these are there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from ..errors import InvalidNotation
from ..game.rules import Flags
from ..game.sheets import Cell, Place, Sheet, SheetRow, get_sheet
from .dice import WHITE_SUM
from .offers import FACES, WHITES, Item, Offer, offer_chance

_NUMBERS = tuple(number for number, _ in WHITE_SUM.items)
_PIECE = re.compile(r"([A-Za-z])([1-9][0-9]?)")


@dataclass(frozen=True, slots=True)
class Way:
    """One way to use a roll.

    Attributes:
        white: the white sum it needs, 2 to 12, or None.
        colour: the die (a small letter) and the sum it needs with one white die, or None.

    Raises:
        InvalidNotation: neither part given, a number outside 2 to 12, or no small letter.
    """

    white: int | None = None
    colour: tuple[str, int] | None = None

    def __post_init__(self) -> None:
        if self.white is None and self.colour is None:
            raise InvalidNotation("a way needs a white sum, a colour sum or both")
        for number in (self.white, self.colour and self.colour[1]):
            if number is not None and number not in _NUMBERS:
                raise InvalidNotation(f"two dice never sum to {number}; numbers are 2 to 12")
        if self.colour:
            _check_die(self.colour[0])


def chance(
    ways: Iterable[Way], *, dice: Iterable[str] | None = None, turns: bool = False
) -> Fraction:
    """Chance that a roll offers at least one of the ways (formula: `offers`).

    `dice` are the letters of the colour dice one may use: by default all that the ways name, none
    on a passive roll (`dice=""`). With `turns` one die may be turned from 3 to 4 or back first.

    Raises:
        InvalidNotation: a die that is no small letter.

    >>> chance([Way(white=12)]), chance([Way(colour=("r", 12))])
    (Fraction(1, 36), Fraction(11, 216))
    >>> chance([Way(white=12), Way(colour=("r", 12))])
    Fraction(2, 27)
    >>> chance([Way(7, ("r", 9)), Way(9, ("y", 7))])
    Fraction(2, 27)
    >>> chance([Way(white=7)]), chance([Way(white=7)], turns=True)
    (Fraction(1, 6), Fraction(2, 9))
    """
    usable = set(ways)
    if dice is not None:
        rolled = {_check_die(die) for die in dice}
        usable = {way for way in usable if not way.colour or way.colour[0] in rolled}
    return offer_chance(offer_of(usable, turns=turns))


def offer_of(ways: Iterable[Way], *, turns: bool = False) -> Offer:
    """The rolls that offer at least one of the ways; `turns` as for `chance`.

    >>> sorted(offer_of([Way(white=3), Way(12, ("r", 12))]))
    [Item(whites=(1, 2), die='', face=0), Item(whites=(6, 6), die='r', face=6)]
    """
    return frozenset(item for way in ways for item in _items(way, turns=turns))


def _items(way: Way, *, turns: bool) -> Iterator[Item]:
    for a, b in WHITES:
        for one, two, colours in _turned(a, b) if turns else [(a, b, False)]:
            if way.white not in (None, one + two):
                continue
            if not way.colour:
                yield Item((a, b))
                continue
            die, number = way.colour
            shown = {number - one, number - two}.intersection(FACES)
            shown |= {7 - face for face in shown & {3, 4}} if colours else set()
            yield from (Item((a, b), die, face) for face in shown)


def _turned(a: int, b: int) -> Iterator[tuple[int, int, bool]]:
    """White dice that Tina Turner may make of a and b; whether a colour die may be turned yet."""
    yield a, b, True
    if a in (3, 4):
        yield 7 - a, b, False
    if b in (3, 4):
        yield a, 7 - b, False


def lock_ways(rows: str, *, sheet: str | Sheet = "classic") -> tuple[Way, ...]:
    """The ways to mark the last cell of one of these rows (letters), all of them lockable.

    Raises:
        InvalidNotation: no row given, or a row the sheet does not have.

    >>> [str(chance(lock_ways(rows))) for rows in ("R", "RY", "RG", "RYG", "RYGB")]
    ['2/27', '73/648', '95/648', '715/3888', '5135/23328']
    """
    sheet = get_sheet(sheet)
    if not rows or not set(rows) <= set(sheet.row_index):
        raise InvalidNotation(f"'{rows}' names no rows; rows are {', '.join(sheet.row_index)}")
    cells = [sheet.rows[sheet.row_index[row]].cells[-1] for row in rows]
    return tuple(
        way for cell in cells for way in (Way(cell.number), Way(colour=(cell.die, cell.number)))
    )


class CellName(NamedTuple):
    """A cell as a target names it, by row (capital) or by die, and its place in its row."""

    capital: bool
    row: SheetRow
    place: int

    @property
    def cell(self) -> Cell:
        """The cell itself."""
        return self.row.cells[self.place]

    @property
    def name(self) -> str:
        """Row or die, and number, as in R7 or r7."""
        return f"{self.row.name if self.capital else self.cell.die}{self.cell.number}"

    def is_at(self, pieces: list[CellName]) -> bool:
        """Whether one of the pieces names the same cell."""
        return any((self.row, self.place) == (piece.row, piece.place) for piece in pieces)

    def on(self, sheet: Sheet) -> Place:
        """Its indices of row and cell on the sheet."""
        return sheet.row_index[self.row.name], self.place

    def sums(self, sheet: Sheet) -> dict[str, int]:
        """The white sums that mark the cell, by the mark: its number, or by an exchange field."""
        number = self.cell.number
        fields = {f"{self.name}^{rolled}": rolled for rolled, n in sheet.exchanged if n == number}
        return {self.name: number} | fields

    def chained(self, sheet: Sheet) -> list[CellName]:
        """The cell itself and its chain partner, if it has one: marking either marks both."""
        if not self.cell.link:
            return [self]
        row, place = self.cell.link
        return [self, CellName(True, sheet.rows[row], place)]


def turn_ways(
    cells: Sequence[CellName], sheet: Sheet, flags: Flags, token: str, column: int = 1
) -> dict[str, Way]:
    """The ways to mark all these cells in one turn, by label.

    Raises:
        InvalidNotation: no turn does; of the token at that column.
    """
    pieces = list(cells)
    if len(pieces) == 1:
        return _single(pieces[0], sheet)
    first, second = sorted(pieces[:2], key=lambda piece: not piece.capital)
    if len(pieces) > 2 or not first.capital:
        problem = "a turn is at most one white mark (capital) and one colour mark, as in R7+y9"
        raise InvalidNotation(problem, token=token, column=column)
    orders = [(first, second), (second, first)] if second.capital else [(first, second)]
    ways: dict[str, Way] = {}
    if second.capital and first in second.chained(sheet)[1:]:
        ways |= _single(first, sheet) | _single(second, sheet)
    for one, other in orders:
        if second.capital:
            pairs = product(one.chained(sheet), other.chained(sheet))
        else:
            pairs = product([one], [other])
        for white, colour in pairs:
            if colour.is_at(white.chained(sheet)[1:]) and not flags.chain_optional:
                continue  # it is marked already
            marked = white.chained(sheet) if _moves_partner(white, one, flags) else [white]
            if _one_turn(white, marked, colour, flags):
                mark = (colour.cell.die, colour.cell.number)
                for name, rolled in white.sums(sheet).items():
                    ways[f"{name}+{mark[0]}{mark[1]}"] = Way(rolled, mark)
    if not ways:
        raise InvalidNotation(
            "no turn makes both marks: in a row the white one lies left of the colour one, a row"
            " locked in action 1 takes its die along (flag lock_timing), and chained cells are"
            " marked together",
            token=token,
            column=column,
        )
    return ways


def _single(piece: CellName, sheet: Sheet) -> dict[str, Way]:
    """The ways to one cell; if a capital names it, also those by its chain partner."""
    if not piece.capital:
        return {piece.name: Way(colour=(piece.cell.die, piece.cell.number))}
    ways = {}
    for marked in piece.chained(sheet):
        along = "" if marked == piece else f"{piece.name} with "
        for name, rolled in marked.sums(sheet).items():
            ways[f"{along}{name} by white sum"] = Way(rolled)
        by_die = Way(colour=(marked.cell.die, marked.cell.number))
        ways[f"{along}{marked.name} by {marked.cell.colour} die"] = by_die
    return ways


def cell_named(text: str, sheet: Sheet, written: str = "", column: int = 1) -> CellName:
    """The cell that a mark such as `R7` or `r7` names.

    Raises:
        InvalidNotation: none; of what is `written` at that column.
    """
    written = written or text
    match = _PIECE.fullmatch(text)
    if not match:
        problem = "expected a row or a die with a number, as in R7, r7 or R7+y9"
        raise InvalidNotation(problem, token=written, column=column)
    letter, number = match[1], int(match[2])
    places = sheet.by_row if letter.isupper() else sheet.by_die
    if (letter, number) not in places:
        numbers = sorted(number for known, number in places if known == letter)
        problem = f"{letter} has no {number}; it has {', '.join(map(str, numbers))}"
        if not numbers:
            rows, dice = ", ".join(sheet.row_index), ", ".join(sheet.dice)
            problem = f"sheet {sheet.name} has no {letter}; rows are {rows}, dice {dice}"
        raise InvalidNotation(problem, token=written, column=column)
    row, place = places[letter, number]
    return CellName(letter.isupper(), sheet.rows[row], place)


def _moves_partner(white: CellName, wanted: CellName, flags: Flags) -> bool:
    """Whether a white mark moves the frontier of its chain partner's row too."""
    return flags.chain_moves_frontier and not (flags.chain_optional and white == wanted)


def _one_turn(white: CellName, marked: list[CellName], colour: CellName, flags: Flags) -> bool:
    """Whether one turn can make both marks, the first by white sum, the second by its die.

    `marked` are the cells that the white mark reaches, left of which none can be marked any more.
    """
    locks = white.place == len(white.row.cells) - 1
    if locks and white.row.die == colour.cell.die and not flags.closes_late:
        return False
    return all(one.row is not colour.row or one.place < colour.place for one in marked)


def _check_die(letter: str) -> str:
    if not re.fullmatch("[a-z]", letter):
        raise InvalidNotation(f"'{letter}' is no die; a die is a small letter, as r for red")
    return letter
