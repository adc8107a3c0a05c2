"""What a notebook shows as a picture, and what says itself in words.

Pictures are drawn and sentences written in a layer above the things they show. So both are handed
down: the package's `__init__`, the one place that knows all layers, sets `Shown.draw` and
`Told.tell`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar


class Shown:
    """Base of what a notebook shows as a picture, drawn by `draw`: sheets, rolls, moves, advice."""

    __slots__ = ()

    draw: ClassVar[Callable[[Any], str]]

    def _repr_html_(self) -> str:
        return Shown.draw(self)


class Told:
    """Base of advice and reasons: as text they are what `tell` finds for them."""

    __slots__ = ()

    tell: ClassVar[Callable[[Any], str]]

    def __str__(self) -> str:
        return Told.tell(self)
