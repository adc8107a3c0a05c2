"""The address of the page for what is shown: "open this position"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..game.position import Position
from ..solver.address import PAGE, Asked

if TYPE_CHECKING:
    from ..advice.advice import Advice


def address_of(shown: Position | Advice) -> str:
    """The address at which `qwixx web` shows a position, or an advice with its roll and table.

    >>> address_of(Position.parse("R2,3 P1"))
    'http://127.0.0.1:8377/#position=R2,3_P1'
    """
    return PAGE + _asked(shown).fragment


def _asked(shown: Position | Advice) -> Asked:
    if isinstance(shown, Position):
        return Asked(shown)
    model = None if shown.is_estimated else shown.model
    return Asked(shown.position, shown.roll, shown.players, shown.until_mine, model, shown.aim)
