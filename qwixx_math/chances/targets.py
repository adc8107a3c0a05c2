"""What is asked of a roll, as text: cells, turns, rows, several of them, one if another.

    R7  r7  Y        that cell by white sum or by its die; the red 7 by its die; some cell of row Y
    R7+y9  R7+Y9     both marks in one turn: the capital by white sum; in any order
    R12 & Y12        the roll offers the one and the other, whichever of them one marks
    not R7           the roll does not offer it; of a row also `pass on Y`
    R7 Y7            each by itself, and at least one of them
    R7 | pass on Y   the first, if the second is so

Texts are read as those of moves are (see `spelling`): `red 7`, `7r`, `R7,y9`; `and` is `&`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ..errors import InvalidNotation
from ..game.rules import Flags, FlagValue
from ..game.sheets import Sheet, get_sheet
from ..game.spelling import Piece, check_text, letters_of, mark_pieces
from .ways import CellName, Way, cell_named, turn_ways

_MOST_JOINED = 8
"""So many targets may be joined by `&`: each doubles the work."""
_SIGNS = {
    rf"(?<![^\s&|])(?:{words})(?![^\s&|])": sign
    for words, sign in {"and": "&", "or": " ", r"pass\s+on|not": "!"}.items()
}
"""Signs for words that stand apart."""
_AS_IN = "expected a row or a die with a number, as in R7, r7 or R7+y9"


class Target(NamedTuple):
    """A turn or a row that a roll is to offer, or not to.

    Attributes:
        refused: whether the roll is not to offer it.
        ways: the ways to make the marks by the dice alone, by label; none of a row.
        cells: what is marked, the white mark first if one is told; none of a row.
        row: index of the row, of which any cell will do; −1: cells are named.
    """

    refused: bool
    name: str
    ways: Mapping[str, Way]
    cells: tuple[CellName, ...] = ()
    row: int = -1

    @property
    def label(self) -> str:
        """The target as it is written."""
        if not self.refused:
            return self.name
        return f"{'not' if self.cells else 'pass on'} {self.name}"


class Asked(NamedTuple):
    """Each of `targets` (all of its parts in one roll), if all of `given` is so."""

    targets: tuple[tuple[Target, ...], ...]
    given: tuple[Target, ...]
    condition: Piece
    """The condition as it stands in the text."""


def label_of(targets: tuple[Target, ...]) -> str:
    """Targets of one roll as one writes them."""
    return " & ".join(target.label for target in targets)


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
    >>> list(ways_of("red 7, Y9"))
    ['R7+y9', 'Y9+r7']
    >>> list(ways_of("R7", sheet="x-change"))
    ['R7 by white sum', 'R7^9 by white sum', 'R7^4 by white sum', 'R7 by red die']
    >>> list(ways_of("Y6", sheet="connected-chain-b"))[2:]
    ['Y6 with G8 by white sum', 'Y6 with G8 by green die']
    """
    asked = read_targets(target, get_sheet(sheet), Flags.of(flags))
    found = asked.targets[0][0]
    if asked != Asked(((found,),), (), asked.condition) or found.refused or not found.cells:
        raise InvalidNotation(f"one turn is expected, such as R7 or R7+y9, not {target!r}")
    return dict(found.ways)


def read_targets(text: str, sheet: Sheet, flags: Flags) -> Asked:
    """What is asked.

    Raises:
        InvalidNotation: a piece that is no target of the sheet, a sign with nothing beside it, more
            targets joined than can be reckoned with; the error names the piece and its column.

    >>> asked = read_targets("R7&Y7 g3 | pass on Y", get_sheet("classic"), Flags())
    >>> [label_of(targets) for targets in asked.targets], label_of(asked.given)
    (['R7 & Y7', 'g3'], 'pass on Y')
    """
    check_text(text, "targets such as 'R7 Y7'")
    signs = text
    for words, sign in _SIGNS.items():
        signs = re.sub(words, lambda m, s=sign: s.ljust(len(m[0])), signs, flags=re.IGNORECASE)  # type: ignore[misc]
    left, bar, right = signs.partition("|")
    if "|" in right:
        raise InvalidNotation(
            "one condition is expected; join its parts by &",
            token="|",
            column=len(left) + right.index("|") + 2,
        )
    reader = _Reader(text, sheet, flags)
    targets = list(reader.read(left))
    given = list(reader.read(" " * (len(left) + 1) + right)) if bar else [()]
    if not targets or not given:
        raise InvalidNotation(
            "a target is expected before |, a condition behind it, as in R7 | pass on Y",
            token=bar,
            column=len(left) + 1,
        )
    place = len(left) + 1 + len(right) - len(right.lstrip())
    condition = Piece(label_of(given[0]), text[place:].rstrip(), place + 1)
    if len(given) > 1:
        raise InvalidNotation(
            "the parts of a condition are joined by &",
            token=condition.written,
            column=condition.column,
        )
    joined = sum(len(each) for each in (*targets, *given) if len(each) > 1)
    if joined > _MOST_JOINED:
        raise InvalidNotation(f"{joined} targets are joined by &; {_MOST_JOINED} can be")
    return Asked(tuple(targets), given[0], condition)


class _Reader(NamedTuple):
    text: str
    sheet: Sheet
    flags: Flags

    def read(self, signs: str) -> Iterator[tuple[Target, ...]]:
        """The targets of a part of the text, in which words stand as signs."""
        parts: tuple[Target, ...] = ()
        before = 0
        for segment in re.split("&", signs):
            found = list(self._alternatives(" " * before + segment))
            if not found and "&" in signs:
                raise InvalidNotation(_AS_IN, token="", column=before + len(segment) + 1)
            for n, target in enumerate(found):
                if n or not before:
                    if parts:
                        yield parts
                    parts = ()
                parts = (*parts, target)
            before += len(segment) + 1
        if parts:
            yield parts

    def _alternatives(self, signs: str) -> Iterator[Target]:
        """The targets between two signs `&`."""
        turn: list[Piece] = []
        refused, end, sign = False, 0, ""
        for piece in self._pieces(signs):
            sign = signs[end : piece.column - 1].strip()
            end = piece.column - 1 + len(piece.written)
            if turn and not sign:
                yield self._target(turn, refused=refused)
                turn, refused = [], False
            if len(sign) > 1 or bool(sign) != bool(turn) or (refused and piece.text == "!"):
                raise InvalidNotation(_AS_IN, token=piece.written, column=piece.column)
            if piece.text == "!":
                refused = True
            else:
                turn.append(piece)
        rest = signs[end:].strip()
        if rest or (refused and not turn):
            ends = len(self.text[: len(signs)].rstrip())
            raise InvalidNotation(_AS_IN, token="", column=ends + 1)
        if turn:
            yield self._target(turn, refused=refused)

    def _pieces(self, signs: str) -> Iterator[Piece]:
        """Marks, rows and signs `!`, each as it stands in the text itself."""
        for piece in mark_pieces(signs):
            begin = piece.column - 1
            end = begin + len(piece.written)
            if piece.text == "!":  # for a word, perhaps two
                end = begin + len(signs[begin:]) - len(signs[begin + 1 :].lstrip())
            yield piece._replace(written=self.text[begin:end].rstrip())

    def _target(self, turn: list[Piece], *, refused: bool) -> Target:
        column = turn[0].column
        written = self.text[column - 1 : turn[-1].column - 1 + len(turn[-1].written)]
        names = letters_of(turn[0].text)
        if len(turn) == 1 and names[0] in self.sheet.row_index:
            return Target(refused, names[0], {}, row=self.sheet.row_index[names[0]])
        cells = [self._cell(piece) for piece in turn]
        ways = turn_ways(cells, self.sheet, self.flags, written, column)
        capitals_first = sorted(cells, key=lambda cell: not cell.capital)
        name = "+".join(cell.name for cell in cells) if len(ways) > 1 else next(iter(ways))
        return Target(refused, name, ways, tuple(capitals_first))

    def _cell(self, piece: Piece) -> CellName:
        """The cell of a piece; of a colour in a word that of its row, if its die has the same."""
        found: list[CellName] = []
        problems: list[InvalidNotation] = []
        for spelling in letters_of(piece.text):
            try:
                found.append(cell_named(spelling, self.sheet, piece.written, piece.column))
            except InvalidNotation as problem:
                problems.append(problem)
        if not found:
            raise problems[0]
        if len(found) > 1 and not found[1].is_at(found[:1]):
            names = " or ".join(cell.name for cell in found)
            raise InvalidNotation(
                f"it may be {names}: a capital for the row, a small letter for the die",
                token=piece.written,
                column=piece.column,
            )
        return found[0]
