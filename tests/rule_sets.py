"""A second route to the rules: sets of marked numbers, written from the rules' text alone.

A `Pad` is one player's sheet. Marks and moves are texts such as `R7` and `R7+b9`. Nothing here
comes from the package but the printed layouts and the names of the flags.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from importlib.resources import files

from qwixx_math.rules import Flags

LAYOUTS = json.loads((files("qwixx_math") / "data" / "sheets.json").read_text("utf-8"))


@dataclass(frozen=True)
class Pad:
    """Marked numbers of each row, the rows that are closed, penalties."""

    printed: dict[str, list[tuple[str, int]]]
    """(die letter, number) of every cell of each row, from left to right."""
    flags: Flags
    marked: dict[str, frozenset[int]]
    closed: frozenset[str] = frozenset()
    penalties: int = 0

    @classmethod
    def read(cls, text: str, layout: str, flags: Flags) -> Pad:
        rows = LAYOUTS[layout]["rows"]
        printed = {row["row"]: [(colour[0], n) for colour, n in row["cells"]] for row in rows}
        pad = cls(printed, flags, dict.fromkeys(printed, frozenset()))
        for token in text.split():
            name, rest = token[0], token[1:].rstrip("x")
            if name == "P":
                pad = replace(pad, penalties=int(rest))
            elif name != "-":
                numbers = frozenset(int(number) for number in rest.split(",") if number)
                pad = replace(pad, marked=pad.marked | {name: numbers})
                if token.endswith("x") or pad.last(name) in numbers:
                    pad = pad.close({name})
        return pad

    def __str__(self) -> str:
        tokens = []
        for name, cells in self.printed.items():
            numbers = ",".join(str(n) for _, n in cells if n in self.marked[name])
            shut = name in self.closed and self.last(name) not in self.marked[name]
            if numbers or shut:
                tokens.append(name + numbers + "x" * shut)
        if self.penalties:
            tokens.append(f"P{self.penalties}")
        return " ".join(tokens) or "-"

    def last(self, name: str) -> int:
        return self.printed[name][-1][1]

    def close(self, rows: set[str]) -> Pad:
        return replace(self, closed=self.closed | rows)

    def locked(self) -> set[str]:
        return {name for name in self.printed if self.last(name) in self.marked[name]}

    def may_mark(self, name: str, number: int) -> bool:
        order = [n for _, n in self.printed[name]]
        if name in self.closed or number not in order:
            return False
        right = order[order.index(number) :]
        if any(n in self.marked[name] for n in right):
            return False
        return len(right) > 1 or len(self.marked[name]) >= self.flags.marks_to_lock

    def mark(self, name: str, number: int) -> Pad:
        assert self.may_mark(name, number)
        return replace(self, marked=self.marked | {name: self.marked[name] | {number}})

    def by_white(self, white_sum: int) -> dict[str, Pad]:
        """The pad after each white-sum mark."""
        return {
            f"{name}{white_sum}": self.mark(name, white_sum)
            for name in self.printed
            if self.may_mark(name, white_sum)
        }

    def by_colour(self, whites: list[int], dice: dict[str, int]) -> dict[str, Pad]:
        """The pad after each mark by one white die and one of these colour dice."""
        found = {}
        for name, cells in self.printed.items():
            for die, number in cells:
                reached = die in dice and number - dice[die] in whites
                if reached and self.may_mark(name, number):
                    found[f"{die}{number}"] = self.mark(name, number)
        return found

    def is_over(self) -> bool:
        return len(self.closed) >= 2 or self.penalties >= self.flags.penalties_to_end

    def score(self) -> int:
        points = -self.flags.penalty * self.penalties
        for name, numbers in self.marked.items():
            lock = self.flags.lock_bonus and name in self.locked()
            points += sum(range(len(numbers) + lock + 1))
        return points


def action2(
    before: Pad, marked: list[Pad], active: int, whites: list[int], dice: dict[str, int]
) -> dict[str, Pad] | None:
    """The acting player's pad after each colour mark; `None` when action 1 ended the game.

    `before` is that player's pad before the turn, `marked` are all pads after action 1.
    """
    closed = before.closed.union(*(pad.locked() for pad in marked))
    if len(closed) >= 2 and before.flags.second_lock_in_action1 == "end_now":
        return None
    if before.flags.lock_timing == "end_of_turn":
        closed = before.closed
    out = {before.printed[name][-1][0] for name in closed}
    usable = {die: face for die, face in dice.items() if die not in out}
    return marked[active].close(set(closed)).by_colour(whites, usable)


def legal(pad: Pad, whites: list[int], dice: dict[str, int], *, active: bool) -> set[str]:
    """All moves of a player on whose sheet alone the game depends."""
    if pad.is_over():
        return set()
    found = set()
    for white, after in {"": pad, **pad.by_white(sum(whites))}.items():
        found.add(white or "pass")
        if active:
            colours = action2(pad, [after], 0, whites, dice) or {}
            found |= {f"{white}+{colour}".strip("+") for colour in colours}
    return found


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
        pad.by_white(sum(whites))[mark] if mark else pad
        for pad, mark in zip(pads, white_marks, strict=True)
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
