"""What nets are trained for: a sheet, flags, and the players of a cycle."""

from __future__ import annotations

from typing import NamedTuple

from ..errors import InvalidSetting
from ..game.rules import Flags
from ..game.sheets import Sheet, get_sheet

MIKE = Flags(power="magic_mike")
ANY_SKIPPED = Flags(power="magic_mike", mike_any_skipped=True)


class Task(NamedTuple):
    """A game to learn: one player's sheet, alone or in a cycle of so many."""

    sheet: Sheet
    flags: Flags
    players: int = 1


def tasks() -> dict[str, Task]:
    """The tasks by name; the halves and the plain classic sheet, which are solved exactly, too,
    show how near a net comes to best play."""
    classic, big = get_sheet("classic"), get_sheet("big-points")
    found = {
        "classic": Task(classic, Flags()),
        "magic-mike": Task(classic, MIKE),
        "mike-any-skipped": Task(classic, ANY_SKIPPED),
        "magic-mike-two-rows": Task(classic.cut("RY", slice(None)), MIKE),
        "big-points": Task(big, Flags()),
        "big-points-half": Task(big.cut("RY", slice(None)), Flags()),
        "big-points-either": Task(big, Flags(bonus_colour="either_neighbour")),
        "big-points-joined": Task(big, Flags(bonus_with_mark=True)),
    }
    for players in range(2, 6):
        found[f"big-points-{players}"] = Task(big, Flags(), players)
        found[f"magic-mike-{players}"] = Task(classic, MIKE, players)
    return found


def get_task(name: str) -> Task:
    """The task of that name.

    Raises:
        InvalidSetting: there is none; the message lists them.
    """
    known = tasks()
    if name not in known:
        raise InvalidSetting(f"no task '{name}'; there are {', '.join(known)}")
    return known[name]


def name_of(sheet: Sheet, flags: Flags, players: int) -> str | None:
    """The name of a task, None if nothing is learned for it."""
    asked = Task(sheet, flags.on(sheet), players)
    return next((name for name, task in tasks().items() if task == asked), None)
