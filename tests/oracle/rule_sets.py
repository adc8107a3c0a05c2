"""A second route to the rules: sets of marked numbers, written from the rules' text alone.

A `Pad` is one player's sheet. Marks and moves are texts such as `R7` and `R7+b9`. Nothing here
comes from the package but the printed layouts and the names of the flags.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from importlib.resources import files
from itertools import combinations
from typing import Any

from qwixx_math.game.rules import Flags

LAYOUTS = json.loads((files("qwixx_math.game") / "sheets.json").read_text("utf-8"))

Spot = tuple[str, int]
"""(row, number); a circle is (its bonus row, number)."""


@dataclass(frozen=True)
class Pad:
    """Marked numbers of each row, the rows that are closed, penalties, and what sheets add."""

    printed: dict[str, list[tuple[str, int]]]
    """(die letter, number) of every cell of each row, from left to right."""
    leaves: dict[str, str]
    """The die that leaves the game with each row."""
    flags: Flags
    marked: dict[str, frozenset[int]]
    closed: frozenset[str] = frozenset()
    penalties: int = 0
    layout: dict[str, Any] = field(default_factory=dict)
    by_chain: frozenset[Spot] = frozenset()
    """Marks that were made by the other end of a chain."""
    gone: int = 0
    """Exchange fields that are gone."""
    circled: frozenset[Spot] = frozenset()

    @classmethod
    def read(cls, text: str, layout: str, flags: Flags) -> Pad:
        """The pad of a text on a sheet of the data file."""
        return cls.of(text, LAYOUTS[layout], flags)

    @classmethod
    def of(cls, text: str, facts: dict[str, Any], flags: Flags) -> Pad:
        """The pad of a text on a sheet as the data file prints it."""
        rows = facts["rows"] if isinstance(facts["rows"], list) else LAYOUTS[facts["rows"]]["rows"]
        printed = {row["row"]: [(colour[0], n) for colour, n in row["cells"]] for row in rows}
        leaves = {row["row"]: row["lock"][0] for row in rows}
        pad = cls(printed, leaves, flags, dict.fromkeys(printed, frozenset()), layout=facts)
        for token in text.split():
            name, rest = re.fullmatch(r"([A-Z]*)(.*)", token).groups()
            marks = rest.rstrip("x").split(",") if rest.rstrip("x-") else []
            numbers = frozenset(int(mark.rstrip("~")) for mark in marks)
            if name == "P":
                pad = replace(pad, penalties=int(rest))
            elif name == "X":
                pad = replace(pad, gone=int(rest))
            elif len(name) == 2:
                pad = replace(pad, circled=pad.circled | {(name, n) for n in numbers})
            elif name:
                joined = {(name, int(mark[:-1])) for mark in marks if mark.endswith("~")}
                pad = replace(
                    pad, marked=pad.marked | {name: numbers}, by_chain=pad.by_chain | joined
                )
                if token.endswith("x") or pad.last(name) in numbers:
                    pad = pad.close({name})
        return pad

    def __str__(self) -> str:
        tells = not (self.flags.chain_moves_frontier and self.flags.chain_counts_for_lock)
        tokens = []
        for name, cells in self.printed.items():
            numbers = ",".join(
                f"{n}{'~' * (tells and (name, n) in self.by_chain)}"
                for _, n in cells
                if n in self.marked[name]
            )
            shut = name in self.closed and self.last(name) not in self.marked[name]
            if numbers or shut:
                tokens.append(name + numbers + "x" * shut)
        for name, numbers in self.circles():
            marked = [str(n) for n in numbers if (name, n) in self.circled]
            if marked:
                tokens.append(name + ",".join(marked))
        tokens += [f"X{self.gone}"] * (self.gone > 0) + [f"P{self.penalties}"] * (
            self.penalties > 0
        )
        return " ".join(tokens) or "-"

    def last(self, name: str) -> int:
        return self.printed[name][-1][1]

    def close(self, rows: set[str]) -> Pad:
        return replace(self, closed=self.closed | rows)

    def locked(self) -> set[str]:
        return {name for name in self.printed if self.last(name) in self.marked[name]}

    # One mark

    def may_mark(self, name: str, number: int, *, own_turn: bool = False) -> bool:
        order = [n for _, n in self.printed[name]]
        if name in self.closed or number not in order or number in self.marked[name]:
            return False
        place = order.index(number)
        mine = self.by_hand(name) if not self.flags.chain_moves_frontier else self.marked[name]
        if any(n in mine for n in order[place:]):
            return own_turn and name not in self.locked() and self.is_gap(name, place)
        needed = self.flags.marks_to_lock
        counted = self.marked[name] if self.flags.chain_counts_for_lock else self.by_hand(name)
        return number != order[-1] or len(counted) >= needed

    def by_hand(self, name: str) -> set[int]:
        return {n for n in self.marked[name] if (name, n) not in self.by_chain}

    def is_gap(self, name: str, place: int) -> bool:
        """Whether Magic Mike fills the cell at this place, which has been skipped."""
        if self.flags.power != "magic_mike":
            return False
        order = [n for _, n in self.printed[name]]
        beside = set(order[max(place - 1, 0) : place] + order[place + 1 : place + 2])
        single = place > 0 and beside <= self.marked[name]
        return single or self.flags.mike_any_skipped

    def mark(self, name: str, number: int, *, along: bool = False) -> Pad:
        """The pad after a mark, `along` with what the player chooses to mark with it."""
        assert number not in self.marked[name]
        after = replace(self, marked=self.marked | {name: self.marked[name] | {number}})
        partner = self.partner(name, number)
        if partner and (along or not self.flags.chain_optional):
            row, n = partner
            assert n not in self.marked[row]
            after = replace(
                after,
                marked=after.marked | {row: after.marked[row] | {n}},
                by_chain=after.by_chain | {partner},
            )
        if along and self.flags.bonus_with_mark:
            after = replace(after, circled=after.circled | self.free_circles(name, number))
        return after

    def marks(self, name: str, number: int) -> dict[str, Pad]:
        """The ways of marking a cell, by what follows the number in a move's text."""
        found = {"": self.mark(name, number)}
        chooses = self.flags.chain_optional and self.partner(name, number)
        if chooses or (self.flags.bonus_with_mark and self.free_circles(name, number)):
            found["~"] = self.mark(name, number, along=True)
        return found

    def partner(self, name: str, number: int) -> Spot | None:
        """The unmarked other end of the chain that a cell belongs to."""
        for chain in self.layout.get("chains", ()):
            if [name, number] in chain:
                ((row, n),) = [end for end in chain if end != [name, number]]
                return (row, n) if n not in self.marked[row] else None
        return None

    # Circles

    def circles(self) -> Iterator[tuple[str, list[int]]]:
        return (("".join(row["between"]), row["numbers"]) for row in self.layout.get("bonus", ()))

    def free_circles(self, row: str, number: int) -> set[Spot]:
        """Circles of a number beside a row that lie right of the marked ones."""
        return {
            (name, number)
            for name, numbers in self.circles()
            if row in name and number in numbers and self.is_right(name, number, numbers)
        }

    def is_right(self, name: str, number: int, numbers: list[int]) -> bool:
        return not any((name, n) in self.circled for n in numbers[numbers.index(number) :])

    def by_circle(self, number: int) -> dict[str, tuple[Pad, set[str]]]:
        """Circles of a number that may be marked: the pad after it, the dice that may do so."""
        found = {}
        for name, numbers in self.circles():
            if number not in numbers or not self.is_right(name, number, numbers):
                continue
            beside = {row for row in name if number in self.marked[row]}
            if beside:
                rows = beside if self.flags.bonus_colour == "marked_neighbour" else set(name)
                dice = {die for row in rows for die, n in self.printed[row] if n == number}
                found[name] = replace(self, circled=self.circled | {(name, number)}), dice
        return found

    # Both actions

    def by_white(self, white_sum: int, *, own_turn: bool = False) -> dict[str, Pad]:
        """The pad after each white-sum mark."""
        found = self._of_number(white_sum, own_turn=own_turn)
        for place, pair in enumerate(self.layout.get("exchange", ())):
            if white_sum in pair and place >= self.gone:
                other = sum(pair) - white_sum
                found |= {
                    re.sub(r"(\d+)", rf"\1^{white_sum}", text): replace(after, gone=place + 1)
                    for text, after in self._of_number(other, own_turn=own_turn).items()
                }
        return found

    def _of_number(self, number: int, *, own_turn: bool) -> dict[str, Pad]:
        found = {
            f"{name}{number}{how}": after
            for name in self.printed
            if self.may_mark(name, number, own_turn=own_turn)
            for how, after in self.marks(name, number).items()
        }
        circles = self.by_circle(number).items()
        return found | {f"{name}{number}": after for name, (after, _) in circles}

    def by_colour(self, whites: list[int], dice: dict[str, int]) -> dict[str, Pad]:
        """The pad after each mark by one white die and one of these colour dice."""
        found = {}
        for name, cells in self.printed.items():
            for die, number in cells:
                reached = die in dice and number - dice[die] in whites
                if reached and self.may_mark(name, number, own_turn=True):
                    for how, after in self.marks(name, number).items():
                        found[f"{die}{number}{how}"] = after
        for white in whites:
            for die, face in dice.items():
                for name, (after, usable) in self.by_circle(white + face).items():
                    if die in usable:
                        found[f"{name.lower()}{white + face}"] = after
        return found

    def by_miss(self) -> dict[str, Pad]:
        """The pad after each box that Miss Take may mark."""
        found = {}
        for number in range(2, 13):
            for text, after in self._of_number(number, own_turn=False).items():
                locks = after.locked() - self.locked()
                if not locks or self.flags.miss_last_cell:
                    found[f"miss:{text}"] = after
        return found

    # The end

    def is_over(self) -> bool:
        return (
            len(self.closed) >= self.flags.rows_to_end
            or self.penalties >= self.flags.penalties_to_end
        )

    def score(self) -> int:
        points = -self.flags.penalty * self.penalties
        for name, numbers in self.marked.items():
            lock = self.flags.lock_bonus and name in self.locked()
            marks = len(numbers) + lock + sum(name in circle for circle, _ in self.circled)
            points += sum(range(min(marks, self.layout.get("most_marks", marks)) + 1))
        framed = [number in self.marked[row] for row, number in self.layout.get("steps", ())]
        return points + sum(range(sum(framed) + 1))


def action2(
    before: Pad, marked: list[Pad], active: int, whites: list[int], dice: dict[str, int]
) -> dict[str, Pad] | None:
    """The acting player's pad after each colour mark; `None` when action 1 ended the game.

    `before` is that player's pad before the turn, `marked` are all pads after action 1.
    """
    closed = before.closed.union(*(pad.locked() for pad in marked))
    if len(closed) >= before.flags.rows_to_end and before.flags.second_lock_in_action1 == "end_now":
        return None
    late = before.flags.lock_timing == "end_of_turn"

    def usable(closed: frozenset[str]) -> dict[str, int]:
        out = {before.leaves[name] for name in (before.closed if late else closed)}
        return {die: face for die, face in dice.items() if die not in out}

    acting = marked[active].close(set(before.closed if late else closed))
    found = acting.by_colour(whites, usable(closed))
    if before.flags.power != "chris_cross":
        return found
    for one, other in ((0, 1), (1, 0), (0, 0), (1, 1)):
        if one == other and not before.flags.chris_same_white:
            continue
        for first, middle in acting.by_colour([whites[one]], usable(closed)).items():
            now = closed | middle.locked()
            if len(now) >= before.flags.rows_to_end and now != closed:
                continue
            then = middle if late else middle.close(set(now))
            for second, after in then.by_colour([whites[other]], usable(now)).items():
                found["+".join(sorted((first, second), key=in_move))] = after
    return found


def in_move(colour_mark: str) -> tuple[int, int, int, str]:
    """Where a colour mark stands in a move with two."""
    dice, number, along = re.fullmatch(r"([a-z]+)(\d+)(~?)", colour_mark).groups()
    return "rygb".index(dice[0]), len(dice), int(number), along


def legal(pad: Pad, whites: list[int], dice: dict[str, int], *, active: bool) -> dict[str, Pad]:
    """All moves of a player on whose sheet alone the game depends, and the pad after each."""
    if pad.is_over():
        return {}
    found = {}
    for white, after in {"": pad, **pad.by_white(sum(whites), own_turn=active)}.items():
        none = replace(pad, penalties=pad.penalties + active)
        found[white or "pass"] = finish(after) if white else none
        if active:
            colours = action2(pad, [after], 0, whites, dice) or {}
            for colour, then in colours.items():
                found[f"{white}+{colour}".strip("+")] = finish(then)
    if active and pad.flags.power == "tina_turner":
        plain = replace(pad, flags=replace(pad.flags, power="none"))
        known = set(found)
        for turn, new_whites, new_dice in turned(whites, dice):
            for text, after in legal(plain, new_whites, new_dice, active=True).items():
                if text not in known:
                    known.add(text)
                    found[f"{turn}+{text}"] = replace(after, flags=pad.flags)
    misses = pad.flags.miss_when == "any" or len(found) == 1
    if active and misses and pad.flags.power == "miss_take":
        found |= {text: finish(after) for text, after in pad.by_miss().items()}
    return found


def finish(pad: Pad) -> Pad:
    return pad.close(pad.locked())


def turned(
    whites: list[int], dice: dict[str, int]
) -> Iterator[tuple[str, list[int], dict[str, int]]]:
    """The roll after turning each die that shows a 3 or a 4."""
    for die, face in dice.items():
        if face in (3, 4):
            yield f"{die}{face}={7 - face}", whites, dice | {die: 7 - face}
    for place, face in enumerate(whites):
        if face in (3, 4):
            other = whites[1 - place]
            yield f"w{face}={7 - face}", [7 - face, other][:: 1 - 2 * place], dice


def rerollable(whites: list[int], dice: dict[str, int]) -> set[str]:
    """All choices of dice to roll once more."""
    shown = [f"w{face}" for face in sorted(whites)] + [f"{die}{f}" for die, f in dice.items()]
    chosen = (some for n in range(1, len(shown) + 1) for some in combinations(shown, n))
    return {" ".join(("reroll", *some)) for some in chosen}


def turn(
    pads: list[Pad],
    active: int,
    whites: list[int],
    dice: dict[str, int],
    white_marks: list[str | None],
    colour_mark: str | None,
) -> list[Pad]:
    """All pads after a turn of legal choices."""
    marked = [
        pad.by_white(sum(whites), own_turn=seat == active)[mark] if mark else pad
        for seat, (pad, mark) in enumerate(zip(pads, white_marks, strict=True))
    ]
    after = list(marked)
    colours = action2(pads[active], marked, active, whites, dice)
    if colour_mark:
        assert colours is not None
        after[active] = colours[colour_mark]
    elif colours is not None and not white_marks[active]:
        after[active] = replace(after[active], penalties=after[active].penalties + 1)
    closed = set().union(pads[active].closed, *(pad.locked() for pad in after))
    return [pad.close(closed) for pad in after]
