"""What there is to see on a sheet: the state of its cells, what an advice offers, and colours.

A cell is marked, open (it may still be marked some day) or gone. Under an advice a cell on offer is
shaded by the loss of the best move which marks it.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, NamedTuple

from ..advice.advice import least_loss
from ..game.position import Position

if TYPE_CHECKING:
    from ..advice.advice import Advice
    from ..advice.options import Option
    from ..solver.objectives import Objective


class Ink(NamedTuple):
    """The shades of a colour of the game: of its row, of an open cell, of the number on it."""

    band: str
    tint: str
    text: str


_INKS = {
    "red": Ink("#c93a3e", "#fbe6e4", "#8f1d23"),
    "yellow": Ink("#e3ac1c", "#fdf4d3", "#6f5200"),
    "green": Ink("#35905a", "#e1f2e6", "#1c5c36"),
    "blue": Ink("#3566ad", "#e2ebf8", "#1d4178"),
    "white": Ink("#ffffff", "#ffffff", "#1d1d1f"),
}
NEUTRAL = Ink("#8a8a90", "#eeeef0", "#44444a")
_NAMED = {name: Ink(name, f"bright_{name}", name) for name in ("red", "yellow", "green", "blue")}
"""On a terminal of sixteen colours, where the nearest one to a green may be a grey."""

_GOLD = (255, 208, 47)
_FADE = 4.0
"""Loss at which the shade of an offer is down to 1/e: in points, or in percentage points."""


def ink_of(colour: str, *, named: bool = False) -> Ink:
    """The shades of a colour by name, `named` for sixteen colours; grey for a name unknown."""
    return (_NAMED if named else _INKS).get(colour, NEUTRAL)


def is_gone(position: Position, row: int, cell: int) -> bool:
    """Whether an unmarked cell can never be marked any more, for all this player's sheet tells.

    >>> position = Position.parse("R3@10")
    >>> [position.sheet.rows[0].cells[i].number for i in range(11) if is_gone(position, 0, i)]
    [2, 3, 4, 5, 6, 7, 8, 9, 12]
    """
    marks, end = position.rows[row], len(position.sheet.rows[row].cells) - 1
    if cell in position.known_cells(row) or _partner_is_open(position, row, cell):
        return False
    by_chain = sum(_partner_is_open(position, row, skipped) for skipped in range(marks.last))
    room = position.marks_for_lock(row) + end - 1 - marks.last
    room += by_chain if position.flags.chain_counts_for_lock else 0
    lockable = room >= position.flags.marks_to_lock
    return position.is_closed(row) or cell < marks.last or (cell == end and not lockable)


def _partner_is_open(position: Position, row: int, cell: int) -> bool:
    """Whether a cell may still be marked along with a chain partner."""
    link = position.sheet.rows[row].cells[cell].link
    if link is None or (cell > position.rows[row].last and not position.is_closed(row)):
        return False
    partner_row, partner = link
    ahead = partner > position.rows[partner_row].last
    return ahead and not position.is_closed(partner_row)


def offers(advice: Advice) -> dict[tuple[int, int], Option]:
    """For every cell that a move marks, by its place (see `sheets.Place`), the best such option."""
    found: dict[tuple[int, int], Option] = {}
    for option in advice.options:
        for mark in option.move.marks:
            found.setdefault(advice.position.place(mark), option)
    return found


def short_loss(option: Option, objective: Objective) -> str:
    """`best`, or the loss in few characters: points, percentage points or utility."""
    if option.loss <= least_loss(objective):
        return "best"
    if not objective.is_score and not objective.is_chance:
        return f"{option.loss:.2g}"
    loss = option.loss * (100 if objective.is_chance else 1)
    return f"{loss:.{2 if loss < 0.995 else 1 if loss < 99.95 else 0}f}"


def shade(option: Option, objective: Objective) -> str:
    """A colour for an option: gold for the best move, fading to white with the loss."""
    strength = exp(-option.loss / (_FADE if objective.is_score else _FADE / 100))
    return "#" + "".join(f"{round(255 + (part - 255) * strength):02x}" for part in _GOLD)
