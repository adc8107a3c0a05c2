"""Why a move is not legal for a roll: the rule that forbids it, in words."""

from __future__ import annotations

from ..errors import IllegalMove
from .legal_marks import MarkableSheet
from .notation import Mark, Move, Roll
from .rules import ordinal


def why_not(
    move: Move, roll: Roll, here: MarkableSheet, after_white: MarkableSheet, *, active: bool
) -> str:
    """The reason, or nothing where no single rule can be named.

    Args:
        move: the move.
        roll: the roll it is not legal for.
        here: the sheet before it.
        after_white: the sheet after action 1, with what others locked in it; `here` where the
            move's white mark is not possible.
        active: whether the roll is the player's own.
    """
    for mark in move.marks:
        try:
            here.place(mark)
        except IllegalMove:
            return "the sheet has no such cell"
    if move.white and (reason := _white(move.white, roll, here, active=active)):
        return reason
    if not active and (move.colour or move.miss or move.turned):
        return "a passive player marks the white sum only"
    if move.turned or move.miss or move.second:
        return ""
    return _colour(move.colour, move.white, roll, here, after_white) if move.colour else ""


def _white(mark: Mark, roll: Roll, here: MarkableSheet, *, active: bool) -> str:
    total, rolled = roll.white_sum, mark.exchanged or mark.number
    if rolled != total:
        meant = ""
        if active and not mark.exchanged:
            die = here.sheet.rows[here.place(mark)[0]].die if mark.where in _names(here) else ""
            small = Mark(die, mark.number)
            if die and small in here.colour_marks(roll, here.dice):
                meant = f"; with the colour die write a small letter, {small}"
        return f"the white sum is {total}{meant}"
    return here.why_unmarkable(mark)


def _colour(
    mark: Mark, white: Mark | None, roll: Roll, here: MarkableSheet, after_white: MarkableSheet
) -> str:
    row = here.place(mark)[0]
    if after_white.has_last_row and not here.has_last_row:
        flag = here.flags.second_lock_in_action1
        if flag == "end_now":
            return (
                f"action 1 closes the {ordinal(here.flags.rows_to_end)} row and ends the game"
                f" before a colour is marked (flag second_lock_in_action1 {flag})"
            )
    if row < len(here.rows) and mark.where not in here.dice_in_action2(after_white):
        if mark.where in here.dice:
            return (
                f"row {here.sheet.rows[row].name} closes in action 1, and its die leaves the game"
            )
        return here.why_unmarkable(mark) or f"no {mark.where} is rolled"
    faces = dict(roll.dice)
    if mark.where in faces:
        sums = sorted({face + faces[mark.where] for face in roll.whites})
        if mark.number not in sums:
            capital = Mark(here.sheet.rows[row].name, mark.number)
            meant = ""
            if not white and capital in here.white_marks(roll, own_turn=True):
                meant = f"; for the white sum write a capital, {capital}"
            made = " or ".join(map(str, sums))
            return f"die {mark.where} with a white one makes {made}{meant}"
    return after_white.why_unmarkable(mark, white)


def _names(here: MarkableSheet) -> set[str]:
    return {row.name for row in here.sheet.rows}
