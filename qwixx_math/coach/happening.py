"""What others can have done by a roll: which rows they can close, whether they can end the game.

Others close a row by the white sum, in action 1, or, the one who rolled, by white + colour die. Of
a game that began on empty sheets it is known, too, how many marks and penalties each can have.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..game.dice_powers import turned_rolls
from ..game.notation import Roll
from ..game.position import Position
from ..game.possible import locks_by_white
from .entries import Turn

_FACES = range(1, 7)


def no_closing(row: int, before: Position, turn: Turn, *, own: bool) -> str:
    """Why others cannot have closed a row by a roll; empty if they can."""
    flags, layout = before.flags, before.sheet.rows[row]
    if not own and flags.character.misses and flags.miss_last_cell:
        return ""
    last = layout.cells[-1].number
    rolls = [turn.roll]
    if flags.character.turns:
        rolls += [then for _, then in turned_rolls(turn.roll)]
    if any(locks_by_white(before.sheet, row, roll.white_sum) for roll in rolls):
        return ""
    if not own and any(last in _colour_sums(roll, layout.cells[-1].die) for roll in rolls):
        return ""
    how = "by the white sum at your roll" if own else "by a white sum or a white and a colour die"
    return f"others lock {layout.name} with {last}, {how}; '{turn.roll}' does not make it"


def _colour_sums(roll: Roll, die: str) -> set[int]:
    """Sums of a white die and a colour die, which shows anything if it is not known."""
    known = dict(roll.dice).get(die)
    return {white + face for white in roll.whites for face in ([known] if known else _FACES)}


def most_marks(start: Position, players: int, waits: Sequence[int]) -> int:
    """Marks in one row that any of the others can have after rolls; `waits` are the rolls that
    were to come before one's own at each, it included."""
    if str(start) != "-" or start.sheet.links:
        return len(start.sheet.rows[0].cells)
    acting = 3 if start.flags.character.adds_colour else 2
    return max(
        (
            sum(acting if -wait % players == seat else 1 for wait in waits)
            for seat in range(1, players)
        ),
        default=0,
    )


def no_end(start: Position, players: int, waits: Sequence[int]) -> str:
    """Why another player's penalty cannot have ended the game by the last roll."""
    if not waits:
        return "nobody has rolled yet"
    if waits[-1] == 0:
        return "at your own roll nobody else takes a penalty"
    turns, needed = waits.count(waits[-1]), start.flags.penalties_to_end
    if str(start) == "-" and turns < needed:
        times = "once" if turns == 1 else f"{turns} times"
        return f"who rolled last did so {times}; the game ends at penalty {needed}"
    return ""
