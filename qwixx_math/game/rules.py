"""Rule switches and the score table.

A row of n marks (the lock counts as one, see `Flags.lock_bonus`) scores

    S(n) = 1 + 2 + … + n = n (n + 1) / 2,

and every penalty box costs `Flags.penalty` points. Where a product's text is silent or published
programs disagree, the point is a field of `Flags`; its default is the reading this project
publishes its figures under.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields

from ..errors import InvalidSetting
from .powers import POWERS, Power
from .sheets import Sheet

_CHOICES = {
    "second_lock_in_action1": ("end_now", "finish_turn"),
    "lock_timing": ("immediate", "end_of_turn"),
    "bonus_colour": ("marked_neighbour", "either_neighbour"),
    "power": tuple(POWERS),
    "miss_when": ("any", "no_legal_move"),
}
_RANGES = {
    "marks_to_lock": (0, 10),
    "penalty": (0, 1000),
    "penalties_to_end": (1, 8),
    "rows_to_end": (1, 4),
}
_YOUNGER = ("rows_to_end",)
_TRUTH = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}

FlagValue = str | int | bool


def row_score(marks: int) -> int:
    """Points of a row with `marks` marks, lock included: S(n) = n (n + 1) / 2.

    >>> [row_score(n) for n in range(13)]
    [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78]
    """
    return marks * (marks + 1) // 2


def ordinal(number: int) -> str:
    """A small number as an ordinal.

    >>> [ordinal(number) for number in (1, 2, 3, 4)]
    ['first', 'second', 'third', 'fourth']
    """
    return ("first", "second", "third", "fourth")[number - 1]


@dataclass(frozen=True, slots=True)
class Flags:
    """The switches of the rules; every field has the project's default.

    Attributes:
        second_lock_in_action1: what a lock by white sum does when it closes the last row that is
            needed to end the game, by default the second:
            `end_now` ends the game before action 2, `finish_turn` still allows the colour mark.
        lock_timing: whether a row locked in action 1 closes, and its die leaves, `immediate`ly or
            only at the `end_of_turn`, after action 2.
        marks_to_lock: earlier marks a row needs before its last cell may be marked (0 to 10).
        penalty: points a penalty box costs (0 to 1000).
        penalties_to_end: the penalty that ends the game (1 to 8).
        rows_to_end: the closed rows that end the game (1 to 4); many play until all are closed.
        lock_bonus: whether the lock counts as a mark of its own.
        chain_optional: whether marking one end of a chain leaves the choice not to mark the other.
        chain_moves_frontier: whether a partner marked right of its row's last mark becomes that;
            else the cells before it stay markable.
        chain_counts_for_lock: whether partner marks count towards `marks_to_lock`.
        bonus_colour: the colour dice that mark a circle: those of a `marked_neighbour`, or of
            `either_neighbour` once one is marked.
        bonus_with_mark: whether a circle may be marked together with a cell beside it.
        power: what the player's character can do on own turns; see `docs/sheets.md`.
        miss_last_cell: whether Miss Take may mark a last cell.
        miss_when: whether Miss Take may miss by choice (`any`) or only with `no_legal_move`.
        chris_same_white: whether both colour marks of Chris Cross may use one white die.
        mike_any_skipped: whether Magic Mike fills any skipped cell, not only a single one between
            two marks.

    Raises:
        InvalidSetting: a value outside its range.
    """

    second_lock_in_action1: str = "end_now"
    lock_timing: str = "immediate"
    marks_to_lock: int = 5
    penalty: int = 5
    penalties_to_end: int = 4
    lock_bonus: bool = True
    chain_optional: bool = False
    chain_moves_frontier: bool = True
    chain_counts_for_lock: bool = True
    bonus_colour: str = "marked_neighbour"
    bonus_with_mark: bool = False
    power: str = "none"
    miss_last_cell: bool = False
    miss_when: str = "any"
    chris_same_white: bool = False
    mike_any_skipped: bool = False
    rows_to_end: int = 2

    @property
    def tells_partners(self) -> bool:
        """Whether it matters which marks came by a chain: then a position remembers them."""
        return not (self.chain_moves_frontier and self.chain_counts_for_lock)

    @property
    def character(self) -> Power:
        """What the power does; false without one."""
        return POWERS[self.power]

    @property
    def misses_by_choice(self) -> bool:
        """Whether Miss Take may miss although a mark is possible."""
        return self.miss_when == "any"

    @property
    def ends_now(self) -> bool:
        """Whether the last row, closed in action 1, ends the game before action 2."""
        return self.second_lock_in_action1 == "end_now"

    @property
    def closes_late(self) -> bool:
        """Whether a row locked in action 1 stays open, and its die in the game, up to the end of
        the turn."""
        return self.lock_timing == "end_of_turn"

    def __post_init__(self) -> None:
        for field in fields(self):
            object.__setattr__(self, field.name, _checked(field.name, getattr(self, field.name)))

    @classmethod
    def of(cls, flags: Flags | Mapping[str, FlagValue] | None = None) -> Flags:
        """Flags from a mapping of the changed ones; text values are read like the command line's.

        >>> Flags.of({"second_lock_in_action1": "finish_turn"}).changed()
        {'second_lock_in_action1': 'finish_turn'}
        """
        if isinstance(flags, Flags):
            return flags
        known = {field.name for field in fields(cls)}
        if flags is not None and not isinstance(flags, Mapping):
            raise InvalidSetting(f"flags are a mapping of names to values, not {flags!r}")
        for name in flags or {}:
            if name not in known:
                raise InvalidSetting(f"unknown flag '{name}'; flags are {', '.join(sorted(known))}")
        return cls(**(flags or {}))  # type: ignore[arg-type]

    def on(self, sheet: Sheet) -> Flags:
        """These flags, each that changes nothing on a sheet at its default.

        >>> from qwixx_math.game.sheets import get_sheet
        >>> Flags(chain_optional=True, miss_last_cell=True).on(get_sheet("classic")) == Flags()
        True
        """
        matters = {"chain_": bool(sheet.links), "bonus_": bool(sheet.bonus)}
        matters |= {
            power.flags: self.character == power for power in POWERS.values() if power.flags
        }
        idle = tuple(start for start, does in matters.items() if not does)
        return Flags(**{n: v for n, v in self.to_dict().items() if not n.startswith(idle)})  # type: ignore[arg-type]

    def to_dict(self) -> dict[str, FlagValue]:
        """All flags by name, for records and file headers."""
        return asdict(self)

    def key(self) -> dict[str, FlagValue]:
        """All flags by name, for the keys of saved tables: those that are younger than the first
        tables only where they differ, so that these keep theirs."""
        changed = self.changed()
        return {n: v for n, v in self.to_dict().items() if n not in _YOUNGER or n in changed}

    def changed(self) -> dict[str, FlagValue]:
        """The flags that differ from the defaults."""
        default = Flags().to_dict()
        return {name: value for name, value in self.to_dict().items() if value != default[name]}

    def text(self) -> str:
        """The flags that differ from the defaults, in words.

        >>> Flags(chain_optional=True, penalty=4).text(), Flags().text()
        ('penalty 4, chain_optional true', 'default flags')
        """
        changed = (f"{name} {str(value).lower()}" for name, value in self.changed().items())
        return ", ".join(changed) or "default flags"


def flag_choices() -> dict[str, str]:
    """What each flag takes, in words, default first.

    >>> flag_choices()["lock_timing"]
    'immediate|end_of_turn'
    """
    ranges = {name: f"{low}..{high}" for name, (low, high) in _RANGES.items()}
    texts = {name: "|".join(values) for name, values in _CHOICES.items()} | ranges
    return {field.name: texts.get(field.name, "true|false") for field in fields(Flags)}


def _checked(name: str, value: object) -> FlagValue:
    """The value in its field's type, or an error that lists what is allowed."""
    if name in _CHOICES:
        if str(value) in _CHOICES[name]:
            return str(value)
        raise InvalidSetting(f"flag {name} is '{value}'; it takes {' or '.join(_CHOICES[name])}")
    if name not in _RANGES:
        truth = value if isinstance(value, bool) else _TRUTH.get(str(value).lower())
        if truth is None:
            raise InvalidSetting(f"flag {name} is '{value}'; it takes true or false")
        return truth
    low, high = _RANGES[name]
    plain = re.fullmatch(r"\d{1,4}", str(value), re.ASCII)
    number = int(str(value)) if plain else low - 1
    if not low <= number <= high:
        raise InvalidSetting(f"flag {name} is '{value}'; it takes a whole number {low} to {high}")
    return number


def is_patterned(sheet: Sheet, flags: Flags) -> bool:
    """Whether the future depends on patterns of marks: then a sheet is bounded, not solved."""
    return bool(sheet.bonus) or flags.character.fills


def is_plain(sheet: Sheet, flags: Flags) -> bool:
    """Whether a sheet's rows are all of it, each on its own, and no power adds to the rules."""
    return sheet.is_plain and not flags.character


def is_counted(sheet: Sheet, flags: Flags) -> bool:
    """Whether the marks and the last cell of each row, and one number that the sheet counts beside
    them, tell all that can follow, and no power adds to the rules."""
    apart = sheet.links and (flags.chain_optional or flags.tells_partners)
    return not (apart or sheet.bonus or flags.character)


def check_plain(sheet: Sheet, flags: Flags, what: str) -> None:
    """Raise `InvalidSetting` unless a sheet is plain and nobody has a power.

    For what serves such games only; `what` says what that is.
    """
    if flags.character:
        raise InvalidSetting(f"{what}: not yet with the power {flags.power}")
    parts = {
        "chains": sheet.links,
        "frames": sheet.frames,
        "exchange fields": sheet.exchange,
        "bonus rows": sheet.bonus,
    }
    found = [name for name, part in parts.items() if part]
    if found:
        raise InvalidSetting(
            f"{what}: not yet with {' and '.join(found)}, which sheet '{sheet.name}' has"
        )
