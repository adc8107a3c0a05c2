"""What a notebook shows of any noun of the game: a sheet with its marks, dice, marks in colour."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape

from ..game.notation import Mark, Move, Roll
from ..game.position import Position
from ..game.sheets import Sheet
from .cells import NEUTRAL, ink_of
from .markup import BLACK, group, rect, tag, text
from .picture import die_picture, sheet_html

if TYPE_CHECKING:
    from ..advice.options import Option

_COLOURS = {"w": "white", "r": "red", "y": "yellow", "g": "green", "b": "blue"}
_SIDE, _PITCH = 36, 42


def html(shown: Any) -> str:
    """The picture of a position, an advice, a sheet, a roll, a move or an option."""
    if isinstance(shown, Roll):
        faces = [*(("w", face) for face in shown.whites), *shown.dice]
        dice = [die_picture(_COLOURS.get(die, die), face) for die, face in faces]
        return _strip(dice, str(shown))
    if isinstance(shown, Move):
        return _strip([_mark(mark) for mark in shown.marks] or [_mark(None)], str(shown))
    if isinstance(shown, Sheet):
        return sheet_html(Position.parse("-", shown))
    if isinstance(shown, Position) or hasattr(shown, "options"):
        from .picture import html as draw

        return draw(shown)
    return _option(shown)


def _option(option: Option) -> str:
    words = f"{option.move}: value {option.value:.2f}, loss {option.loss:.2f}"
    return tag("div", tag("p", escape(words)), sheet_html(option.position))


def _mark(mark: Mark | None) -> list[str]:
    """A box with the number; a dark edge for a colour die, a pass is an empty box."""
    ink = ink_of(_COLOURS.get(mark.where[0].lower(), "")) if mark else NEUTRAL
    edge = BLACK if mark and mark.where.islower() else ink.band
    box = rect(-16, -16, 32, 32, 7, ink.tint, stroke=edge, stroke_width=2)
    return [box, text(0, 6, str(mark.number) if mark else "–", 17, ink.text)]


def _strip(pictures: Sequence[list[str]], words: str) -> str:
    """Pictures of `_SIDE` in a line as an image element."""
    width = _PITCH * (len(pictures) - 1) + _SIDE
    places = (
        group(_PITCH * at + _SIDE / 2, _SIDE / 2, *parts) for at, parts in enumerate(pictures)
    )
    svg = tag(
        "svg",
        tag("title", escape(words)),
        *places,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {_SIDE}",
        width=width,
        height=_SIDE,
        font_family="Helvetica,Arial,DejaVu Sans,sans-serif",
        font_weight="bold",
        text_anchor="middle",
    )
    data = b64encode(svg.encode()).decode()
    return tag("img", src=f"data:image/svg+xml;base64,{data}", alt=words)
