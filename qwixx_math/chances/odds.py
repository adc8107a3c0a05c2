"""Chances on one roll: of cells, pairs of marks, rows, locks, and of several of them together.

Without a position they are of the dice alone; on a position of what its legal moves mark. A row as
a whole (`Y`, `pass on Y`) is always asked on a position, the empty sheet if none is given.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import chain, combinations
from math import floor, log10

from ..errors import InvalidNotation
from ..game.position import Position
from ..game.rules import Flags, FlagValue
from ..game.sheets import Sheet, get_sheet
from .dice import WHITE_SUM
from .offers import Event, Offer, chance_of_any
from .on_position import Made, moves_made, offer_on
from .targets import Asked, Target, label_of, read_targets
from .ways import Way, chance, lock_ways, offer_of

_NUMBERS = tuple(number for number, _ in WHITE_SUM.items)


@dataclass(frozen=True, slots=True)
class Odds:
    """A labelled chance: on one's own roll (all colour dice in the game) and on a passive one."""

    label: str
    own: Fraction
    passive: Fraction | None
    """None under a condition that no passive roll meets."""

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
    position: Position | str | None = None,
) -> tuple[Odds, ...]:
    """The odds of each target (see `targets`), of each way to it, and of at least one of them all.

    On a position they are of what its legal moves mark, not told apart by ways; else of the dice.
    Without targets the general table: the white sums, every number in one row by its die and by
    either, and the chance of a lock when one or more rows lack only their last cell. Sets of
    lockable rows with equal chances are listed once.

    Raises:
        InvalidNotation: as `read_targets`; the column counts in the targets joined by single
            spaces. Or a condition that no roll meets, or a position without targets.
        IllegalPosition, IllegalMove, InvalidSetting: of the position, see `moves_made`.

    >>> for odds in odds_table("R12 Y12"):
    ...     print(f"{odds.label}: {format_chance(odds.own)}")
    R12 by white sum: 1/36 = 2.78 % = 1 in 36
    R12 by red die: 11/216 = 5.09 % = 1 in 19.6
    R12 by either: 2/27 = 7.41 % = 1 in 13.5
    Y12 by white sum: 1/36 = 2.78 % = 1 in 36
    Y12 by yellow die: 11/216 = 5.09 % = 1 in 19.6
    Y12 by either: 2/27 = 7.41 % = 1 in 13.5
    R12 or Y12: 73/648 = 11.3 % = 1 in 8.88
    >>> for odds in odds_table("R7 | pass on Y", position="Y5@11"):
    ...     print(f"{odds.label}: {odds.own}, passive {odds.passive}")
    R7 | pass on Y: 253/600, passive 6/35
    """
    here = None if position is None else Position.of(position, sheet, flags)
    layout, rules = (here.sheet, here.flags) if here else (get_sheet(sheet), Flags.of(flags))
    text = targets if isinstance(targets, str) else " ".join(targets)
    if not text.strip():
        if here:
            raise InvalidNotation("chances on a position are of targets; name one such as R7 or Y")
        return _general_table(layout)
    asked = read_targets(text, layout, rules)
    reader = _Chances(layout, rules, here, asked)
    named = {label_of(parts): parts for parts in asked.targets}
    table = [odds for label, parts in named.items() for odds in reader.of_parts(label, parts)]
    if len(named) > 1:
        table.append(reader.of_any(" or ".join(named), named.values()))
    return tuple(table)


@dataclass(frozen=True)
class _Chances:
    """The chances of what is asked: on a position, or by the dice alone."""

    sheet: Sheet
    flags: Flags
    here: Position | None
    asked: Asked

    def of_parts(self, label: str, parts: tuple[Target, ...]) -> Iterator[Odds]:
        """The odds of targets in one roll; of a single one also of each way to it."""
        (target, *more) = parts
        if self.here or more or target.refused or not target.ways:
            yield self.of_any(label, [parts])
            return
        ways = target.ways
        for name, way in ways.items():
            yield self.of_any(name, [(target._replace(ways={name: way}),)])
        if len(ways) > 1:
            by = " by either" if len(ways) == 2 else " in any way"
            yield self.of_any(label if "+" in label else label + by, [parts])

    def of_any(self, label: str, alternatives: Iterable[tuple[Target, ...]]) -> Odds:
        """The odds of at least one of several sets of targets, under the condition."""
        wanted = list(alternatives)
        given = self.asked.given
        own, passive = (
            chance_of_any(
                [self._event(parts, active=active) for parts in wanted],
                self._event(given, active=active),
            )
            for active in (True, False)
        )
        if own is None:
            condition = self.asked.condition
            raise InvalidNotation(
                f"no roll meets this condition on '{self.here or '-'}'",
                token=condition.written,
                column=condition.column,
            )
        return Odds(f"{label} | {label_of(given)}" if given else label, own, passive)

    def _event(self, parts: tuple[Target, ...], *, active: bool) -> Event:
        wanted = (self._offer(part, active=active) for part in parts if not part.refused)
        unwanted = (self._offer(part, active=active) for part in parts if part.refused)
        return Event(frozenset(wanted), frozenset(chain.from_iterable(unwanted)))

    def _offer(self, target: Target, *, active: bool) -> Offer:
        if self.here or not target.ways:
            return offer_on(self._own if active else self._passive, target, self.sheet)
        return offer_of(way for way in target.ways.values() if active or not way.colour)

    @cached_property
    def _own(self) -> tuple[Made, ...]:
        return moves_made(self.here or Position.empty(self.sheet, self.flags), active=True)

    @cached_property
    def _passive(self) -> tuple[Made, ...]:
        return moves_made(self.here or Position.empty(self.sheet, self.flags), active=False)


def format_chance(chance: Fraction | None) -> str:
    """A chance as fraction, per cent and "1 in N", to three digits (near 1: of what it lacks).

    Raises:
        InvalidNotation: not between 0 and 1.

    >>> format_chance(Fraction(2, 27)), format_chance(Fraction(1))
    ('2/27 = 7.41 % = 1 in 13.5', '1 = 100 % = always')
    """
    if chance is None:
        return "none"
    if not 0 <= chance <= 1:
        raise InvalidNotation(f"{chance} is no chance; a chance lies between 0 and 1")
    if chance in (0, 1):
        return "1 = 100 % = always" if chance else "0 = 0 % = never"
    percent = _short(100 * chance, min(100 * chance, 100 - 100 * chance))
    return f"{chance} = {percent} % = 1 in {_short(1 / chance, 1 / chance - 1)}"


def _short(value: Fraction, gap: Fraction) -> str:
    """The value with as many places as three digits of `gap` need, closing zeros dropped."""
    places = max(0, 2 - floor(log10(gap)))
    text = f"{float(value):.{places}f}"
    return text.rstrip("0").rstrip(".") if places else text


def _figures(chance: Fraction | None) -> dict[str, object] | None:
    if chance is None:
        return None
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
        distinct: dict[tuple[Fraction, Fraction | None], Odds] = {}
        for rows in combinations(last, count):
            label = "lock " + " or ".join(last[row] for row in rows)
            odds = Odds.of(label, lock_ways("".join(rows), sheet=sheet))
            distinct.setdefault((odds.own, odds.passive), odds)
        table += distinct.values()
    return tuple(table)
