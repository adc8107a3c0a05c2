"""The nouns of the game and their text: `Row`, `Roll`, `Reroll`, `Mark`, `Turned`, `Move`.

Every noun reads its canonical text back unchanged. Reading forgives what cannot be misread (see
`spelling`; also `34` for the two white dice, `345162` for all dice in printed order); writing is
always canonical. Errors name the token, its column and what was expected. Positions are read and
written in `position_text`.

    roll       w3 w4 r5 y1 g6 b2       colour dice of closed rows are absent
    move       R7  b9  R7+b9  pass     a capital: white sum in that row; a small letter: that die
               R7^4                    7 marked in row R for a white sum of 4 (exchange field 7↔4)
               R7~                     with what hangs on the cell: chain partner or circle, where
                                       that is a choice
               RY7  ry7                the circle 7 between R and Y: by white sum, by a colour die
               w3=4+R8                 Tina Turner turns the white 3 into a 4
               R7+b9+g8                Chris Cross: two colour marks, in an order that works
               miss:R7                 Miss Take: a box marked instead of a penalty
    reroll     reroll w3 r5            Double Dutch rolls these dice again before anyone marks
"""

from __future__ import annotations

import re
import reprlib
from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from ..errors import InvalidNotation
from .display import Shown
from .spelling import DICE, Piece, check_text, die_pieces, letters_of, mark_pieces

_MOST_PIECES = 6
_TURN = re.compile(rf"([w{DICE}])([34])=([34])", re.ASCII)
_MARK = re.compile(r"(miss:)?([A-Z]{1,2}|[a-z]{1,2})(\d{1,2})(?:\^(\d{1,2}))?(~?)", re.ASCII)


class Row(NamedTuple):
    """What a player has marked in one row.

    `count` marked cells (the lock is none), `last` the index of the rightmost one (-1: none),
    `shut` when another player closed the row, `cells` the marked indices where they are known.
    `joined` are those of them that were marked as chain partners, kept only where the flags make
    that matter (`Flags.tells_partners`); where partners do not move the frontier, `last` is the
    rightmost of the other marks.
    """

    count: int = 0  # type: ignore[assignment]  # hides tuple.count
    last: int = -1
    shut: bool = False
    cells: tuple[int, ...] | None = ()
    joined: tuple[int, ...] = ()

    def marked(self, cell: int) -> Row:
        """The row after marking the cell at index `cell`; left of `last` it fills a gap."""
        if cell > self.last and not self.joined:
            cells = None if self.cells is None else (*self.cells, cell)
            return Row(self.count + 1, cell, self.shut, cells)
        cells = self._with(cell)
        return Row(self.count + 1, max(self.last, cell), self.shut, cells, self.joined)

    def joined_by(self, cell: int, *, told: bool, moves: bool) -> Row:
        """The row after marking a chain partner: `told` apart or not, moving `last` or not."""
        last = max(self.last, cell) if moves else self.last
        joined = (*self.joined, cell) if told else ()
        return Row(self.count + 1, last, self.shut, self._with(cell), tuple(sorted(joined)))

    def _with(self, cell: int) -> tuple[int, ...] | None:
        if self.cells is None:
            return None
        cells = (*self.cells, cell)
        return cells if not self.cells or self.cells[-1] < cell else tuple(sorted(cells))


@dataclass(frozen=True, slots=True)
class Roll(Shown):
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
    def parse(cls, text: str, order: Sequence[str] = DICE) -> Roll:
        """Read a roll; digits alone are the white dice, then the colour dice in that order.

        Raises:
            InvalidNotation: an unknown die, a face outside 1 to 6, a die twice, not two white dice.

        >>> Roll.parse("345162"), Roll.parse("34516", "rgb")
        (Roll('w3 w4 r5 y1 g6 b2'), Roll('w3 w4 r5 g1 b6'))
        """
        check_text(text, "a roll")
        whites, dice = _read_dice(text)
        if not dice and len(whites) == 2 + len(order):
            whites, dice = whites[:2], tuple(zip(order, whites[2:], strict=True))
        if len(whites) != 2:
            all_dice = "" if dice else f", or all dice: w w {' '.join(order)}"
            raise InvalidNotation(
                f"a roll has two white dice, such as 'w3 w4'; got {len(whites)}"
                f" in {reprlib.repr(text)}{all_dice}"
            )
        return cls((whites[0], whites[1]), dice)

    def __str__(self) -> str:
        return _write_dice(self.whites, self.dice)

    def __repr__(self) -> str:
        return f"Roll('{self}')"


@dataclass(frozen=True, slots=True)
class Reroll:
    """Dice of a roll, by what they show, that are rolled once more.

    >>> Reroll.parse("reroll r5 w3")
    Reroll('reroll w3 r5')
    """

    whites: tuple[int, ...]
    dice: tuple[tuple[str, int], ...] = ()

    @classmethod
    def parse(cls, text: str) -> Reroll:
        """Read a reroll.

        Raises:
            InvalidNotation: no `reroll` before the dice, or dice that `Roll.parse` would not read.
        """
        check_text(text, "a reroll")
        word, _, rest = text.strip().partition(" ")
        if word.lower() != "reroll":
            raise InvalidNotation(f"expected 'reroll w3 r5' or the like, not {reprlib.repr(text)}")
        whites, dice = _read_dice(rest, len(text) - len(text.lstrip()) + len(word) + 1)
        if not (whites or dice) or len(whites) > 2:
            raise InvalidNotation(
                f"a reroll has dice, two white ones at most: {reprlib.repr(text)}"
            )
        return cls(tuple(sorted(whites)), dice)

    def kept(self, roll: Roll) -> str:
        """The dice of a roll that stay as they are.

        >>> Reroll.parse("reroll r5 w3").kept(Roll.parse("33 r5 y1"))
        'w3 y1'
        """
        whites = list(roll.whites)
        for face in self.whites:
            whites.remove(face)
        dice = tuple(die for die in roll.dice if die not in self.dice)
        return _write_dice(tuple(whites), dice)

    @property
    def marks(self) -> tuple[Mark, ...]:
        """None: what is marked is chosen after it."""
        return ()

    def __str__(self) -> str:
        return f"reroll {_write_dice(self.whites, self.dice)}"

    def __repr__(self) -> str:
        return f"Reroll('{self}')"


class Mark(NamedTuple):
    """A number marked: by white sum in row `where` (capital), or by die `where` (small letter).

    `exchanged` is the white sum that an exchange field turned into `number` (0: none was used);
    `joined` whether the mark takes what hangs on its cell along, where the flags leave a choice.
    """

    where: str
    number: int
    exchanged: int = 0
    joined: bool = False

    def __str__(self) -> str:
        exchanged = f"^{self.exchanged}" if self.exchanged else ""
        return f"{self.where}{self.number}{exchanged}{'~' if self.joined else ''}"

    @property
    def colour_order(self) -> tuple[int, int, int, bool]:
        """What two colour marks of a move are sorted by: the die, the number."""
        return DICE.find(self.where[0]), len(self.where), self.number, self.joined


class Turned(NamedTuple):
    """A die turned from a 3 to a 4 or back: its letter and the face it showed."""

    die: str
    face: int

    def __str__(self) -> str:
        return f"{self.die}{self.face}={7 - self.face}"


@dataclass(frozen=True, slots=True)
class Move(Shown):
    """One player's whole choice for a roll: a white-sum mark, a colour mark, both or neither.

    A power adds to it: a `second` colour mark (the two are kept in dice order), a box marked by a
    `miss` instead of a penalty, a die `turned` before anyone marks.

    >>> Move.parse("b9+R7")
    Move('R7+b9')
    """

    white: Mark | None = None
    colour: Mark | None = None
    second: Mark | None = None
    miss: Mark | None = None
    turned: Turned | None = None

    @classmethod
    def parse(cls, text: str, legal: Collection[object] = ()) -> Move:
        """Read a move; `red 7` is the one of R7 and r7 that is among the legal moves.

        Raises:
            InvalidNotation: not of the form `R7`, `b9`, `R7+b9` or `pass`, nor what the head of
                the module `notation` adds to these; or one that has two meanings.

        >>> Move.parse("red 7", [Move.parse("r7"), Move.parse("r8")])
        Move('r7')
        """
        check_text(text, "a move")
        if text.strip().lower() in ("pass", "skip", "penalty", "p"):
            return cls()
        pieces = mark_pieces(text)
        spellings = [letters_of(piece.text) for piece in pieces]
        if max(map(len, spellings), default=1) == 1 or len(pieces) > _MOST_PIECES:
            return cls._of_pieces(pieces)
        found: list[Move] = []
        for chosen in product(*spellings):
            with suppress(InvalidNotation):
                read = [p._replace(text=t) for p, t in zip(pieces, chosen, strict=True)]
                found.append(cls._of_pieces(read))
        fitting = [move for move in found if move in legal] or found[: 1 if legal else None]
        if not fitting:
            return cls._of_pieces(pieces)
        if len(fitting) > 1:
            names = " or ".join(map(str, fitting))
            raise InvalidNotation(
                f"{reprlib.repr(text)} may be {names}: a capital for the white sum, a small letter"
                " for the colour die"
            )
        return fitting[0]

    @classmethod
    def _of_pieces(cls, pieces: Sequence[Piece]) -> Move:
        white: Mark | None = None
        miss: Mark | None = None
        turned: Turned | None = None
        colours: list[Mark] = []
        for token, written, column in pieces:
            kind, mark = _read_mark(token)
            turn = _TURN.fullmatch(token)
            if turn and turn[2] != turn[3] and not turned:
                turned = Turned(turn[1], int(turn[2]))
            elif kind == "miss" and not miss:
                miss = mark
            elif kind == "white" and not white:
                white = mark
            elif kind == "colour" and mark and len(colours) < 2:
                colours.append(mark)
            else:
                raise InvalidNotation(
                    "expected a move such as R7 (white sum in row R), b9 (blue die), R7+b9 or pass",
                    token=written,
                    column=column,
                )
        if not (white or colours or miss):
            raise InvalidNotation("empty move; write R7, b9, R7+b9 or pass")
        return cls.of(white, colours, miss, turned)

    @classmethod
    def of(
        cls,
        white: Mark | None,
        colours: list[Mark],
        miss: Mark | None = None,
        turned: Turned | None = None,
    ) -> Move:
        """A move with up to two colour marks, given in any order."""
        first, second, *_ = [*sorted(colours, key=lambda mark: mark.colour_order), None, None]
        return cls(white, first, second, miss, turned)

    @property
    def colours(self) -> tuple[Mark, ...]:
        """The colour marks, none to two."""
        return tuple(mark for mark in (self.colour, self.second) if mark)

    @property
    def marks(self) -> tuple[Mark, ...]:
        """All marks: by white sum, by colour, by a miss."""
        return tuple(mark for mark in (self.white, self.colour, self.second, self.miss) if mark)

    def __str__(self) -> str:
        miss = f"miss:{self.miss}" if self.miss else None
        parts = (self.turned, self.white, self.colour, self.second, miss)
        return "+".join(str(part) for part in parts if part) or "pass"

    def __repr__(self) -> str:
        return f"Move('{self}')"


Choice = Move | Reroll
"""What the active player chooses for a roll."""


def read_choice(text: str, legal: Collection[object] = ()) -> Choice:
    """Read a move (see `Move.parse`) or a reroll.

    Raises:
        InvalidNotation: neither.
    """
    if text.strip().lower().startswith("reroll"):
        return Reroll.parse(text)
    return Move.parse(text, legal)


def _read_mark(token: str) -> tuple[str, Mark | None]:
    """What kind of mark a token is, and the mark; no kind if it is none."""
    match = _MARK.fullmatch(token)
    if not match:
        return "", None
    mark = Mark(match[2], int(match[3]), int(match[4] or 0), bool(match[5]))
    kind = "miss" if match[1] else "white" if mark.where.isupper() else "colour"
    fits = kind == "white" or not (mark.exchanged or (match[1] and mark.where.islower()))
    return (kind, mark) if fits else ("", None)


def _read_dice(text: str, offset: int = 0) -> tuple[list[int], tuple[tuple[str, int], ...]]:
    """Faces of the white dice, and the colour dice in their order."""
    whites: list[int] = []
    dice: dict[str, int] = {}
    for token, written, place in die_pieces(text):
        column = place + offset
        letter, faces = (token[0].lower(), token[1:]) if token[0].isalpha() else ("w", token)
        if letter not in "w" + DICE or not re.fullmatch(r"\d+", faces, re.ASCII):
            raise InvalidNotation(
                "expected a die and its face, such as w3 or r5 (dice: w r y g b)",
                token=written,
                column=column,
            )
        for at, face in enumerate(faces):
            if not "1" <= face <= "6":
                here = (face, column + at) if token == written == faces else (written, column)
                raise InvalidNotation("a die shows 1 to 6", token=here[0], column=here[1])
        if letter == "w":
            whites += map(int, faces)
        elif letter in dice or len(faces) > 1:
            raise InvalidNotation(
                f"there is one {letter} die; give it once", token=written, column=column
            )
        else:
            dice[letter] = int(faces)
    return whites, tuple((die, dice[die]) for die in DICE if die in dice)


def _write_dice(whites: tuple[int, ...], dice: tuple[tuple[str, int], ...]) -> str:
    shown = (*(("w", face) for face in whites), *dice)
    return " ".join(f"{die}{face}" for die, face in shown)
