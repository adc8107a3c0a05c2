"""Positions and advice as pictures: the score sheet as SVG, with a table of moves as HTML.

Marked cells are crossed, gone ones dimmed. Under an advice the cells on offer are shaded by loss,
and on one's own roll the next penalty box stands for a pass. A picture is self-contained, has
neither ids nor a style sheet, so that any number of them fit into one page, and is equal byte by
byte for an equal position.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from ..game.notation import Move
from ..game.position import Position
from ..game.rules import row_score
from ..game.sheets import sheet_names
from .address import address_of
from .cells import (
    NEUTRAL,
    Ink,
    ink_of,
    is_gone,
    offers,
    shade,
    short_loss,
)
from .markup import BLACK, cross, group, rect, tag, text
from .sentences import mark_or_skip, worth

if TYPE_CHECKING:
    from ..advice.advice import Advice
    from ..advice.options import Option

_GREY, _PAPER, _EDGE = "#77777d", "#fdfdfb", "#d8d8d4"

# Lengths in pixels: a row is a band with a cell every `_PITCH`, then a disc with the lock.
_MARGIN, _HEAD, _FOOT, _LEAST_WIDTH = 12, 46, 50, 636
_LEFT, _PITCH, _CELL, _LOCK = 44, 48, 40, 48
_BAND, _ROW = 52, 58
_BOXES, _BOX = 168, 42
_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


# The sheet


def sheet_svg(shown: Position | Advice) -> str:
    """The score sheet of a position, or of an advice with its roll and offers.

    >>> svg = sheet_svg(Position.parse("R2,3,5 P1"))
    >>> svg[svg.index("<title>") : svg.index("<rect")]
    '<title>Score sheet, 1 point</title><desc>R2,3,5 P1 on sheet classic</desc>'
    """
    position, advice = _parts(shown)
    cells = max(len(row.cells) for row in position.sheet.rows)
    width = max(_LEFT + cells * _PITCH + _LOCK + 16, _LEAST_WIDTH)
    top = _MARGIN + (_HEAD if advice else 0)
    added = len(position.sheet.bonus) + bool(position.sheet.exchange)
    bottom = top + (len(position.rows) + added) * _ROW
    unit = "point" if abs(position.score) == 1 else "points"
    parts = [
        tag("title", escape(f"Score sheet, {position.score} {unit}")),
        tag("desc", escape(_description(position, advice))),
        rect(0.5, 0.5, width - 1, bottom + _FOOT - 1, 14, _PAPER, stroke=_EDGE),
        *(
            group(_LEFT, top + row * _ROW, *_row(position, row))
            for row in range(len(position.rows))
        ),
        *(
            group(_LEFT, top + (len(position.rows) + place) * _ROW, *parts)
            for place, parts in enumerate(_added_rows(position))
        ),
        group(_LEFT, bottom + 8, *_boxes(position)),
        group(width - 12, bottom + 8, *_points(position)),
    ]
    if advice:
        parts.append(group(_LEFT, 30, *_roll(advice)))
        parts.append(text(width - 16, 36, _answer(advice), 16, BLACK, text_anchor="end"))
        for (row, cell), option in offers(advice).items():
            x, y = _LEFT + cell * _PITCH + 4, top + row * _ROW + 6
            parts.append(group(x, y, *_offer(advice, option, row, cell)))
        if advice.until_mine == 0:
            box = _LEFT + position.penalties * _box_pitch(position)
            parts.append(group(box, bottom + 8, *_pass_offer(advice)))
    return tag(
        "svg",
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        role="img",
        viewBox=f"0 0 {width} {bottom + _FOOT}",
        width=width,
        height=bottom + _FOOT,
        style="max-width:100%;height:auto",
        font_family="Helvetica,Arial,DejaVu Sans,sans-serif",
        font_weight="bold",
        text_anchor="middle",
    )


def middle_of(row: int, cell: float) -> tuple[float, float]:
    """Where the middle of a cell lies in the picture of a position without a roll; the row's name
    is the cell before the first, its lock the one after the last, the boxes are a row as well.

    >>> middle_of(0, 0)
    (68.0, 38.0)
    """
    return _LEFT + (cell + 0.5) * _PITCH, _MARGIN + row * _ROW + _BAND / 2


def _parts(shown: Position | Advice) -> tuple[Position, Advice | None]:
    return (shown, None) if isinstance(shown, Position) else (shown.position, shown)


def _answer(advice: Advice) -> str:
    return f"best: {advice.best}, {worth(advice.options[0].value, advice.objective)}"


def _description(position: Position, advice: Advice | None) -> str:
    words = f"{position} on sheet {position.sheet.name}"
    return f"{words}; roll {advice.roll}; {_answer(advice)}" if advice else words


def _row(position: Position, row: int) -> list[str]:
    """A row of the sheet, the left upper corner of its band at (0, 0)."""
    layout, marked = position.sheet.rows[row], position.known_cells(row)
    end, ink = len(layout.cells) * _PITCH, ink_of(layout.lock)
    band = [rect(0, 0, end + _LOCK, _BAND, 10, ink.band)]
    for cell, printed in enumerate(layout.cells):
        if printed.colour != layout.lock:
            shape = f"M{cell * _PITCH} 0h{_PITCH + 0.5}v{_BAND}h-{_PITCH + 0.5}z"
            first = f"M{_PITCH} 0H10a10 10 0 0 0-10 10V{_BAND - 10}a10 10 0 0 0 10 10H{_PITCH}z"
            fill = ink_of(printed.colour).band
            band.append(tag("path", d=shape if cell else first, fill=fill))
    parts = [
        text(-20, _BAND / 2 + 7, layout.name, 20, ink.text),
        tag("g", *band, opacity=0.35) if position.rows[row].shut else "".join(band),
    ]
    for cell, printed in enumerate(layout.cells):
        shades, middle = ink_of(printed.colour), cell * _PITCH + _PITCH / 2
        paper, number = (0.45, 0.4) if is_gone(position, row, cell) else (1, 1)
        parts += [
            rect(middle - 20, 6, _CELL, _CELL, 7, shades.tint, paper),
            text(middle, 33, str(printed.number), 19, shades.text, number),
        ]
        if printed.framed:
            parts.append(
                rect(middle - 20, 6, _CELL, _CELL, 7, "none", stroke=BLACK, stroke_width=3)
            )
        if printed.link:
            partner = position.sheet.rows[printed.link[0]].lock
            parts.append(tag("circle", cx=middle + 14, cy=12, r=5, fill=ink_of(partner).band))
        if cell in marked:
            parts.append(cross(middle, 26, 14))
    before, unknown = position.rows[row].last, position.rows[row].count - len(marked)
    if unknown:
        parts.append(rect(4, 15, before * _PITCH - 8, 22, 11, _PAPER, 0.9))
        parts.append(text(before * _PITCH / 2, 31, f"{unknown} of {before}", 13, BLACK))
    return [*parts, group(end + 22, _BAND / 2, *_lock(position, row))]


def _added_rows(position: Position) -> Iterator[list[str]]:
    """Bonus rows and exchange fields, drawn below the rows in the same columns."""
    for b, bonus in enumerate(position.sheet.bonus):
        marked = {cell for row, cell in position.circles if row == b}
        parts = [text(-20, _BAND / 2 + 6, bonus.name, 15, _GREY)]
        for cell, number in enumerate(bonus.numbers):
            middle, paper = cell * _PITCH + _PITCH / 2, 1 if cell > max(marked, default=-1) else 0.4
            parts.append(tag("circle", cx=middle, cy=26, r=20, fill=NEUTRAL.tint, opacity=paper))
            parts.append(text(middle, 33, str(number), 19, NEUTRAL.text, paper))
            parts += [cross(middle, 26, 14)] if cell in marked else []
        yield parts
    if position.sheet.exchange:
        parts = []
        for place, (one, other) in enumerate(position.sheet.exchange):
            left = 0.4 if place < position.exchanges else 1
            parts.append(text(54 * place + 28, 33, f"{one}↔{other}", 17, NEUTRAL.text, left))
        yield parts


def _lock(position: Position, row: int) -> list[str]:
    """A padlock in a disc: open, crossed where the player locked the row, grey where others did."""
    ink = NEUTRAL if position.rows[row].shut else ink_of(position.sheet.rows[row].lock)
    shackle = (
        "M-5-1v-4a5 5 0 0 1 10 0v4" if position.is_closed(row) else "M-5-1v-7a5 5 0 0 1 10 0v2"
    )
    parts = [
        tag("circle", r=18, fill=ink.tint),
        tag("path", d=shackle, fill="none", stroke=ink.text, stroke_width=2.6),
        rect(-8, -1, 16, 11, 2.5, ink.text),
    ]
    return [*parts, cross(0, 0, 12)] if position.is_locked(row) else parts


def _boxes(position: Position) -> list[str]:
    """The penalty boxes and what each costs."""
    boxes, pitch = position.flags.penalties_to_end, _box_pitch(position)
    parts = [
        rect(box * pitch, 0, pitch - 6, 28, 6, "#ffffff", stroke=_GREY) for box in range(boxes)
    ]
    parts += [cross(box * pitch + pitch / 2 - 3, 14, 9) for box in range(position.penalties)]
    price = f"−{position.flags.penalty} each"
    return [*parts, text(boxes * pitch + 2, 19, price, 12, _GREY, text_anchor="start")]


def _box_pitch(position: Position) -> float:
    return min(_BOX, _BOXES / position.flags.penalties_to_end)


def _points(position: Position) -> list[str]:
    """Points of the rows, of the penalties and in total, ending at x = 0."""
    penalties = position.flags.penalty * position.penalties
    signs = ["", *"+" * (len(position.rows) - 1)]
    sums = [
        (sign, row_score(position.marks(row)), ink_of(layout.lock))
        for row, (layout, sign) in enumerate(zip(position.sheet.rows, signs, strict=True))
    ]
    if position.sheet.frames:
        sums.append(("+", row_score(position.framed), NEUTRAL))
    sums += [("−", penalties, NEUTRAL), ("=", position.score, Ink(BLACK, BLACK, "#ffffff"))]
    parts = []
    for place, (sign, points, ink) in enumerate(reversed(sums)):
        x = -52 * place - 42
        parts += [text(x - 7, 20, sign, 15, BLACK)] if sign else []
        parts += [
            rect(x, 0, 38, 28, 6, ink.tint, stroke=ink.band),
            text(x + 19, 20, str(points), 16, ink.text),
        ]
    return parts


# What an advice adds to it


def _roll(advice: Advice) -> list[str]:
    """The dice in a line, the first one's left edge at (0, 0)."""
    colours = {row.die: row.lock for row in advice.position.sheet.rows}
    faces = [("white", face) for face in advice.roll.whites]
    faces += [(colours.get(die, die), face) for die, face in advice.roll.dice]
    return [
        part
        for place, (colour, face) in enumerate(faces)
        for part in die_picture(colour, face, x=42 * place + 16)
    ]


def die_picture(colour: str, face: int, x: float = 0) -> list[str]:
    """A die, its middle at (x, 0)."""
    ink = ink_of(colour)
    edge, pip = (BLACK, BLACK) if colour == "white" else (ink.band, "#ffffff")
    pips = (
        tag("circle", cx=x + 9 * right, cy=9 * down, r=3.2, fill=pip) for right, down in _PIPS[face]
    )
    return [rect(x - 16, -16, 32, 32, 7, ink.band, stroke=edge), *pips]


def _offer(advice: Advice, option: Option, row: int, cell: int) -> list[str]:
    """A cell on offer, its left upper corner at (0, 0)."""
    sheet = advice.position.sheet
    if row < len(sheet.rows):
        number, colour = sheet.rows[row].cells[cell].number, sheet.rows[row].cells[cell].colour
    else:
        number, colour = sheet.bonus[row - len(sheet.rows)].numbers[cell], ""
    return [
        _offer_box(advice, option, _CELL, _CELL),
        text(20, 21, str(number), 19, ink_of(colour).text),
        text(20, 35, _minus(short_loss(option, advice.objective)), 11, BLACK),
    ]


def _pass_offer(advice: Advice) -> list[str]:
    """The next penalty box, its left upper corner at (0, 0)."""
    option = advice.option(Move())
    loss = _minus(short_loss(option, advice.objective))
    width = _box_pitch(advice.position) - 6
    return [_offer_box(advice, option, width, 28), text(width / 2, 18, loss, 11, BLACK)]


def _offer_box(advice: Advice, option: Option, width: float, height: float) -> str:
    fill, title = shade(option, advice.objective), f"{option.move} leads to {option.position}"
    thick = 3 if short_loss(option, advice.objective) == "best" else 1.2
    box = rect(0, 0, width, height, 7, fill, stroke=BLACK, stroke_width=thick)
    return tag("title", escape(title)) + box


def _minus(loss: str) -> str:
    return loss if loss == "best" else f"−{loss}"


# HTML


def html(shown: Position | Advice) -> str:
    """What a notebook shows: the sheet of a position, sheet and table of an advice."""
    return sheet_html(shown) if isinstance(shown, Position) else advice_html(shown)


def sheet_html(shown: Position | Advice) -> str:
    """The score sheet as an image that opens the position in the page of `qwixx web`.

    An image, since notebooks remove bare SVG until one trusts them.
    """
    position, advice = _parts(shown)
    data = b64encode(sheet_svg(shown).encode()).decode()
    image = tag(
        "img",
        src=f"data:image/svg+xml;base64,{data}",
        alt=_description(position, advice),
        style="max-width:100%",
    )
    if position.sheet.name not in sheet_names():
        return image
    return tag("a", image, href=address_of(shown), title="Open this position (qwixx web)")


def advice_html(advice: Advice, limit: int = 10) -> str:
    """The sheet with its offers, the answer in a sentence, and the best moves as a table."""
    aim = advice.objective
    cell = "padding:2px 8px;text-align:"
    rows = [
        tag(
            "tr",
            tag("td", escape(str(option.move)), style=f"{cell}left"),
            tag("td", escape(worth(option.value, aim)), style=f"{cell}right"),
            tag(
                "td",
                escape(worth(option.loss, aim)),
                style=f"{cell}right;background:{shade(option, aim)};color:{BLACK}",
            ),
            tag("td", escape(str(option.position)), style=f"{cell}left"),
        )
        for option in advice.options[:limit]
    ]
    heads = [tag("th", head) for head in ("move", "value", "loss", "leads to")]
    parts = [sheet_html(advice), tag("p", escape(mark_or_skip(advice)))]
    parts.append(tag("table", tag("tr", *heads), *rows))
    if limit < len(advice.options):
        most = worth(advice.options[-1].loss, aim)
        more = f"and {len(advice.options) - limit} more moves, down to a loss of {most}"
        parts.append(tag("p", escape(more)))
    return tag("div", *parts)
