"""What the power of a player's character adds to the rules, a record each.

The rules that a power changes ask its record: `legal_marks` and `position` about moves, `rules`
which flags matter. What Tina Turner and Double Dutch make of dice is `dice_powers`.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Power:
    """A power; whatever it does, it does on own turns.

    Attributes:
        name: as in `Flags.power`.
        flags: how the names of its flags begin.
        part: the part of a `Move` that takes it.
        turns: turns a die from 3 to 4 or back.
        rerolls: rolls any dice once more.
        adds_colour: marks a second number by colour.
        misses: marks a box instead of a penalty.
        fills: marks cells that were skipped; what follows then depends on patterns of marks.
    """

    name: str
    flags: str = ""
    part: str = ""
    turns: bool = False
    rerolls: bool = False
    adds_colour: bool = False
    misses: bool = False
    fills: bool = False

    def __bool__(self) -> bool:
        return self.name != "none"


POWERS = {
    power.name: power
    for power in (
        Power("none"),
        Power("tina_turner", part="turned", turns=True),
        Power("miss_take", flags="miss_", part="miss", misses=True),
        Power("chris_cross", flags="chris_", part="second", adds_colour=True),
        Power("double_dutch", rerolls=True),
        Power("magic_mike", flags="mike_", fills=True),
    )
}
"""All powers by name, and that of a character without one."""
