"""What nets are trained for: a sheet and flags, alone or at tables."""

from __future__ import annotations

from typing import NamedTuple

from ..errors import InvalidSetting
from ..game.rules import Flags
from ..game.sheets import Sheet, get_sheet

MIKE = Flags(power="magic_mike")
ANY_SKIPPED = Flags(power="magic_mike", mike_any_skipped=True)
TABLES = (2, 3, 4, 5)


class Task(NamedTuple):
    """A game to learn: a sheet alone or, if `tables` are given, at tables of so many players, who
    all play by the same net and look at their own sheets."""

    sheet: Sheet
    flags: Flags
    tables: tuple[int, ...] = ()


def tasks() -> dict[str, Task]:
    """The tasks by name; the halves and the plain classic sheet, which are solved exactly, too,
    show how near a net comes to best play."""
    classic, big = get_sheet("classic"), get_sheet("big-points")
    return {
        "classic": Task(classic, Flags()),
        "magic-mike": Task(classic, MIKE),
        "magic-mike-tables": Task(classic, MIKE, TABLES),
        "mike-any-skipped": Task(classic, ANY_SKIPPED),
        "magic-mike-two-rows": Task(classic.cut("RY", slice(None)), MIKE),
        "big-points": Task(big, Flags()),
        "big-points-tables": Task(big, Flags(), TABLES),
        "big-points-half": Task(big.cut("RY", slice(None)), Flags()),
        "big-points-either": Task(big, Flags(bonus_colour="either_neighbour")),
        "big-points-joined": Task(big, Flags(bonus_with_mark=True)),
    }


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
    flags = flags.on(sheet)
    for name, task in tasks().items():
        if (sheet, flags) == task[:2] and (
            players in task.tables or players == 1 > len(task.tables)
        ):
            return name
    return None
