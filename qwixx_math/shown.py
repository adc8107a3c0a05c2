"""What a notebook shows as a picture.

Pictures are drawn in a layer above the things they show. So the drawing is handed down: the
package's `__init__`, the one place that knows all layers, sets `Shown.draw`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar


class Shown:
    """Base of positions and advice: in a notebook they show themselves as `draw` draws them."""

    __slots__ = ()

    draw: ClassVar[Callable[[Any], str]]

    def _repr_html_(self) -> str:
        return Shown.draw(self)
