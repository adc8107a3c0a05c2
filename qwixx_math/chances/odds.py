"""Chances on one Qwixx roll: numbers, pairs of marks, locks.

A *way* to use a roll is a white sum n, a colour sum m with the die d (one white die plus d), or n
and then m. The white dice show a and b; the 21 pairs a ≤ b have the weights w(a, b) = 1 (a = b) or
2 of 36. Let A be the ways whose n is a + b, or that need no white sum. One without colour part is
certain; every other one needs its die d to show a face of {m − a, m − b}. United per die,

    F_d = {1, …, 6} ∩ ⋃ {m − a, m − b}    over the ways of A with die d.

Once a and b are known the colour dice are independent, so the chances to miss multiply:

    P(at least one way) = Σ w(a, b)/36 · (1 − Π_d (6 − |F_d|)/6),

the bracket being 1 where A holds a certain way. On a passive roll only the white sum counts. All
chances are of the dice alone: whether a position allows the mark is `advise`'s question. A cell
named by its row is also reached with its chain partner, and by the exchange fields that have its
number, as long as these are there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, combinations, product
from math import floor, log10, prod
from typing import NamedTuple

from ..errors import InvalidNotation
from ..game.rules import Flags, FlagValue
from ..game.sheets import Cell, Sheet, SheetRow, get_sheet
from .dice import WHITE_SUM

_FACES = range(1, 7)
_NUMBERS = tuple(number for number, _ in WHITE_SUM.items)
_WHITES = tuple((a, b, 1 if a == b else 2) for a in _FACES for b in range(a, 7))
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
    """Chance that a roll offers at least one of the ways (formula: top of the module).

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
    letters = {way.colour[0] for way in usable if way.colour}
    hits = 0
    for a, b, weight in _WHITES:
        certain = False
        faces: dict[str, set[int]] = {die: set() for die in letters}
        for one, two, colours in _turned(a, b) if turns else [(a, b, False)]:
            for way in usable:
                if way.white not in (None, one + two):
                    continue
                if way.colour:
                    die, number = way.colour
                    shown = {number - one, number - two}.intersection(_FACES)
                    shown |= {7 - face for face in shown & {3, 4}} if colours else set()
                    faces[die] |= shown
                else:
                    certain = True
        misses = 0 if certain else prod(6 - len(shown) for shown in faces.values())
        hits += weight * (6 ** len(letters) - misses)
    return Fraction(hits, 36 * 6 ** len(letters))


def _turned(a: int, b: int) -> Iterator[tuple[int, int, bool]]:
    """White dice that Tina Turner may make of a and b; whether a colour die may be turned yet."""
    yield a, b, True
    if a in (3, 4):
        yield 7 - a, b, False
    if b in (3, 4):
        yield a, 7 - b, False


def ways_of(
    target: str,
    *,
    sheet: str | Sheet = "classic",
    flags: Flags | Mapping[str, FlagValue] | None = None,
) -> dict[str, Way]:
    """The ways to reach a target, by label. `chance(ways_of(…).values())` is its chance.

    A target is `R7` (that cell by white sum or by its die), `r7` (the red 7 by its die), `R7+y9`
    (both marks in one turn, the capital by white sum, the small letter by its die) or `R7+Y9` (both
    cells in one turn, in any order the rules allow: within a row the white mark lies further left).
    Where sheets have chains or exchange fields, a capital is also reached by these.

    Raises:
        InvalidNotation: none of these, or no cell of the sheet, or two marks no turn allows. The
            error names the piece and its column.

    >>> list(ways_of("R7")), list(ways_of("R7+Y9")), list(ways_of("G7+G9"))
    (['R7 by white sum', 'R7 by red die'], ['R7+y9', 'Y9+r7'], ['G9+g7'])
    >>> chance(ways_of("R7+Y9").values())
    Fraction(2, 27)
    >>> list(ways_of("R7", sheet="x-change"))
    ['R7 by white sum', 'R7^9 by white sum', 'R7^4 by white sum', 'R7 by red die']
    >>> list(ways_of("Y6", sheet="connected-chain-b"))[2:]
    ['Y6 with G8 by white sum', 'Y6 with G8 by green die']
    """
    return _read(target, 1, get_sheet(sheet), Flags.of(flags))


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


@dataclass(frozen=True, slots=True)
class Odds:
    """A labelled chance: on one's own roll (all colour dice in the game) and on a passive one."""

    label: str
    own: Fraction
    passive: Fraction

    @classmethod
    def of(cls, label: str, ways: Iterable[Way]) -> Odds:
        """The odds of at least one of the ways."""
        ways = tuple(ways)
        return cls(label, chance(ways), chance(ways, dice=""))

    def to_dict(self) -> dict[str, object]:
        """Label and, per kind of roll, the chance as fraction, float and N of "1 in N".

        >>> Odds.of("lock R12", lock_ways("R")).to_dict()["own"]
        {'fraction': '2/27', 'float': 0.07407407407407407, 'one_in': 13.5}
        """
        return {"label": self.label, "own": _figures(self.own), "passive": _figures(self.passive)}


def odds_table(
    targets: str | Iterable[str] = (),
    *,
    sheet: str | Sheet = "classic",
    flags: Flags | Mapping[str, FlagValue] | None = None,
) -> tuple[Odds, ...]:
    """The odds of each target (see `ways_of`), of each way to it, and of at least one of them all.

    Without targets the general table: the white sums, every number in one row by its die and by
    either, and the chance of a lock when one or more rows lack only their last cell. Sets of
    lockable rows with equal chances are listed once.

    Raises:
        InvalidNotation: as `ways_of`; the column counts in the targets joined by single spaces.

    >>> for odds in odds_table("R12 Y12"):
    ...     print(f"{odds.label}: {format_chance(odds.own)}")
    R12 by white sum: 1/36 = 2.78 % = 1 in 36
    R12 by red die: 11/216 = 5.09 % = 1 in 19.6
    R12 by either: 2/27 = 7.41 % = 1 in 13.5
    Y12 by white sum: 1/36 = 2.78 % = 1 in 36
    Y12 by yellow die: 11/216 = 5.09 % = 1 in 19.6
    Y12 by either: 2/27 = 7.41 % = 1 in 13.5
    R12 or Y12: 73/648 = 11.3 % = 1 in 8.88
    """
    sheet, flags = get_sheet(sheet), Flags.of(flags)
    text = targets if isinstance(targets, str) else " ".join(targets)
    table: list[Odds] = []
    union: dict[str, tuple[Way, ...]] = {}
    for found in re.finditer(r"\S+", text):
        ways = _read(found[0], found.start() + 1, sheet, flags)
        name = found[0] if len(ways) > 1 else next(iter(ways))
        if name in union:
            continue
        union[name] = tuple(ways.values())
        table += [Odds.of(label, [way]) for label, way in ways.items()]
        if len(ways) > 1:
            by = " by either" if len(ways) == 2 else " in any way"
            table.append(Odds.of(name if "+" in name else name + by, union[name]))
    if len(union) > 1:
        table.append(Odds.of(" or ".join(union), chain.from_iterable(union.values())))
    return tuple(table) if union else _general_table(sheet)


def format_chance(chance: Fraction) -> str:
    """A chance as fraction, per cent and "1 in N", to three digits (near 1: of what it lacks).

    Raises:
        InvalidNotation: not between 0 and 1.

    >>> format_chance(Fraction(2, 27)), format_chance(Fraction(1))
    ('2/27 = 7.41 % = 1 in 13.5', '1 = 100 % = always')
    """
    if not 0 <= chance <= 1:
        raise InvalidNotation(f"{chance} is no chance; a chance lies between 0 and 1")
    if chance in (0, 1):
        return "1 = 100 % = always" if chance else "0 = 0 % = never"
    percent = _short(100 * chance, min(100 * chance, 100 - 100 * chance))
    return f"{chance} = {percent} % = 1 in {_short(1 / chance, 1 / chance - 1)}"


def _check_die(letter: str) -> str:
    if not re.fullmatch("[a-z]", letter):
        raise InvalidNotation(f"'{letter}' is no die; a die is a small letter, as r for red")
    return letter


def _short(value: Fraction, gap: Fraction) -> str:
    """The value with as many places as three digits of `gap` need, closing zeros dropped."""
    places = max(0, 2 - floor(log10(gap)))
    text = f"{float(value):.{places}f}"
    return text.rstrip("0").rstrip(".") if places else text


def _figures(chance: Fraction) -> dict[str, object]:
    return {
        "fraction": str(chance),
        "float": float(chance),
        "one_in": float(1 / chance) if chance else None,
    }


def _general_table(sheet: Sheet) -> tuple[Odds, ...]:
    white = [Way(number) for number in _NUMBERS]
    colour = [Way(colour=(sheet.dice[0], number)) for number in _NUMBERS]
    kinds: dict[str, Iterable[tuple[Way, ...]]] = {
        "white sum": zip(white),
        "colour die": zip(colour),
        "either": zip(white, colour, strict=True),
    }
    table = [
        Odds.of(f"{number} by {kind}", ways)
        for kind, each in kinds.items()
        for number, ways in zip(_NUMBERS, each, strict=True)
    ]
    last = {row.name: f"{row.name}{row.cells[-1].number}" for row in sheet.rows}
    for count in range(1, len(last) + 1):
        distinct: dict[tuple[Fraction, Fraction], Odds] = {}
        for rows in combinations(last, count):
            label = "lock " + " or ".join(last[row] for row in rows)
            odds = Odds.of(label, lock_ways("".join(rows), sheet=sheet))
            distinct.setdefault((odds.own, odds.passive), odds)
        table += distinct.values()
    return tuple(table)


class _Piece(NamedTuple):
    """A cell as a target names it, by row (capital) or by die, and its place in its row."""

    capital: bool
    row: SheetRow
    place: int

    @property
    def cell(self) -> Cell:
        return self.row.cells[self.place]

    @property
    def name(self) -> str:
        return f"{self.row.name if self.capital else self.cell.die}{self.cell.number}"

    def is_at(self, pieces: list[_Piece]) -> bool:
        """Whether one of the pieces names the same cell."""
        return any((self.row, self.place) == (piece.row, piece.place) for piece in pieces)

    def sums(self, sheet: Sheet) -> dict[str, int]:
        """The white sums that mark the cell, by the mark: its number, or by an exchange field."""
        number = self.cell.number
        fields = {f"{self.name}^{rolled}": rolled for rolled, n in sheet.exchanged if n == number}
        return {self.name: number} | fields

    def chained(self, sheet: Sheet) -> list[_Piece]:
        """The cell itself and its chain partner, if it has one: marking either marks both."""
        if not self.cell.link:
            return [self]
        row, place = self.cell.link
        return [self, _Piece(True, sheet.rows[row], place)]


def _read(target: str, column: int, sheet: Sheet, flags: Flags) -> dict[str, Way]:
    """`ways_of`, for a target that starts at this column."""
    pieces: list[_Piece] = []
    at = column
    for text in target.split("+"):
        pieces.append(_piece(text, at, sheet))
        at += len(text) + 1
    if len(pieces) == 1:
        return _single(pieces[0], sheet)
    first, second = sorted(pieces[:2], key=lambda piece: not piece.capital)
    if len(pieces) > 2 or not first.capital:
        problem = "a turn is at most one white mark (capital) and one colour mark, as in R7+y9"
        raise InvalidNotation(problem, token=target, column=column)
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
            token=target,
            column=column,
        )
    return ways


def _single(piece: _Piece, sheet: Sheet) -> dict[str, Way]:
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


def _piece(text: str, column: int, sheet: Sheet) -> _Piece:
    match = _PIECE.fullmatch(text)
    if not match:
        problem = "expected a row or a die with a number, as in R7, r7 or R7+y9"
        raise InvalidNotation(problem, token=text, column=column)
    letter, number = match[1], int(match[2])
    places = sheet.by_row if letter.isupper() else sheet.by_die
    if (letter, number) not in places:
        numbers = sorted(number for known, number in places if known == letter)
        problem = f"{letter} has no {number}; it has {', '.join(map(str, numbers))}"
        if not numbers:
            rows, dice = ", ".join(sheet.row_index), ", ".join(sheet.dice)
            problem = f"sheet {sheet.name} has no {letter}; rows are {rows}, dice {dice}"
        raise InvalidNotation(problem, token=text, column=column)
    row, place = places[letter, number]
    return _Piece(letter.isupper(), sheet.rows[row], place)


def _moves_partner(white: _Piece, wanted: _Piece, flags: Flags) -> bool:
    """Whether a white mark moves the frontier of its chain partner's row too."""
    return flags.chain_moves_frontier and not (flags.chain_optional and white == wanted)


def _one_turn(white: _Piece, marked: list[_Piece], colour: _Piece, flags: Flags) -> bool:
    """Whether one turn can make both marks, the first by white sum, the second by its die.

    `marked` are the cells that the white mark reaches, left of which none can be marked any more.
    """
    locks = white.place == len(white.row.cells) - 1
    if locks and white.row.die == colour.cell.die and not flags.closes_late:
        return False
    return all(one.row is not colour.row or one.place < colour.place for one in marked)
