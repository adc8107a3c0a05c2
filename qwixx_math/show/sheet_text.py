"""The score sheet in a terminal: coloured where colours are on, legible without them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from ..game.notation import Move
from ..game.position import Position
from ..game.rules import row_score
from .cells import ink_of, is_gone, offers, shade, short_loss

if TYPE_CHECKING:
    from ..advice.advice import Advice

_LIGHT, _DARK = "#ffffff", "#1d1d1f"
_FEW_COLOURS = ("standard", "windows")


@dataclass(frozen=True, slots=True)
class SheetView:
    """The sheet of a position or an advice as wide, and in such colours, as a terminal has them."""

    shown: Position | Advice

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        named = console.color_system in _FEW_COLOURS
        yield sheet_text(self.shown, width=options.max_width, named=named)


class _Cell(NamedTuple):
    """A piece of a row: its text and style, and what stands below it."""

    text: str
    style: str
    below: str = ""


def sheet_text(shown: Position | Advice, *, width: int = 80, named: bool = False) -> Text:
    """The sheet of a position, or of an advice with its offers: a line a row, then penalties.

    `[ 5]` is marked, `.` gone; a row ends with its lock, `L` open, `[L]` locked by the player, `x`
    closed by another. Of `R3@5` the last mark is known, the count tells the others. Below a cell
    on offer stands the loss of marking it. In a row of several colours each cell names its die.
    A frame is a `#`, a chained cell a `~`; circles and exchange fields follow the rows. What is
    wider than `width` goes on in another line. With `named` the colours are those of a terminal of
    sixteen.

    >>> sheet = sheet_text(Position.parse("R2,3,5 Y3@7 B11x P1"))
    >>> print("\\n".join(line.rstrip() for line in sheet.plain.splitlines()))
    R [ 2] [ 3]   .  [ 5]   6    7    8    9   10   11   12    L    3 marks   6 pts
    Y   .    .    .    .    .  [ 7]   8    9   10   11   12    L    3 marks   6 pts
    G  12   11   10    9    8    7    6    5    4    3    2    L    0 marks   0 pts
    B   .  [11]   .    .    .    .    .    .    .    .    .    x    1 mark    1 pts
    penalties [x][ ][ ][ ]  score 8
    """
    position, advice = (shown, None) if isinstance(shown, Position) else (shown.position, shown)
    found = offers(advice) if advice else {}
    lines: list[Text] = []
    for row, layout in enumerate(position.sheet.rows):
        ink, marked = ink_of(layout.lock, named=named), position.known_cells(row)
        mixed = len({cell.colour for cell in layout.cells}) > 1
        cells = []
        for cell, printed in enumerate(layout.cells):
            name = f"{printed.die if mixed else ''}{printed.number:>{1 if mixed else 2}}"
            option, own = found.get((row, cell)), ink_of(printed.colour, named=named)
            loss = ""
            if cell in marked:
                text, style = f"[{name}]", f"bold {_DARK} on {own.tint}"
            elif is_gone(position, row, cell):
                text, style = " . ", own.band
            elif advice and option:
                text, style = f" {name} ", f"bold {_DARK} on {shade(option, advice.objective)}"
                loss = short_loss(option, advice.objective)
            else:
                light = _DARK if printed.colour == "yellow" else _LIGHT
                text, style = f" {name} ", f"{light} on {own.band}"
            sign = "#" if printed.framed else "~" if printed.link else ""
            cells.append(_Cell(f"{text:^5}"[: 5 - len(sign)] + sign, style, loss))
        lock = "[L]" if position.is_locked(row) else " x " if position.rows[row].shut else " L "
        marks = position.marks(row)
        score = f"{marks:>3} mark{' ' if marks == 1 else 's'} {row_score(marks):>3} pts"
        cells += [_Cell(f" {lock} ", f"bold {ink.band}"), _Cell(score, "")]
        lines += _row_lines(layout.name, f"bold {ink.band}", cells, width)
    added = [*_circles(position, advice), *_fields(position)]
    return Text("\n").join([*lines, *added, _foot(position, advice)])


def _row_lines(name: str, style: str, cells: list[_Cell], width: int) -> Iterator[Text]:
    """A row as lines no wider than that, below each the losses of its cells, if there are any."""
    line, below = Text.assemble((f"{name} ", style)), Text("  ")
    for cell in cells:
        if len(line) + len(cell.text) > width and len(line) > 2:
            yield from filter(lambda text: text.plain.strip(), (line, below))
            line, below = Text("  "), Text("  ")
        line.append(cell.text, style=cell.style)
        below.append(f"{cell.below:^5}", style="bold" if cell.below == "best" else "")
    yield from filter(lambda text: text.plain.strip(), (line, below))


def _circles(position: Position, advice: Advice | None) -> Iterator[Text]:
    """A line a bonus row: `(4)` is free, `[4]` marked, `.` gone; below it the losses of offers."""
    found = offers(advice) if advice else {}
    for b, bonus in enumerate(position.sheet.bonus):
        marked = {cell for row, cell in position.circles if row == b}
        shown = [
            f"[{number:>2}]"
            if c in marked
            else "."
            if c < max(marked, default=-1)
            else f"({number})"
            for c, number in enumerate(bonus.numbers)
        ]
        yield Text(f"{bonus.name}" + "".join(f"{text:^5}" for text in shown))
        losses = [
            short_loss(found[place], advice.objective) if advice and place in found else ""
            for place in ((len(position.rows) + b, c) for c in range(len(bonus.numbers)))
        ]
        if any(losses):
            yield Text("  " + "".join(f"{loss:^5}" for loss in losses))


def _fields(position: Position) -> Iterator[Text]:
    """The marked frames; the exchange fields that are left, `.` for each that is gone."""
    if position.sheet.frames:
        framed = position.framed
        yield Text(f"frames {framed} mark{'s' * (framed != 1)} {row_score(framed)} pts")
    fields = position.sheet.exchange
    if fields:
        left = [f"{one}/{other}" for one, other in fields[position.exchanges :]]
        yield Text("exchange " + " ".join(["."] * position.exchanges + left))


def _foot(position: Position, advice: Advice | None) -> Text:
    boxes = range(position.flags.penalties_to_end)
    penalties = "".join("[x]" if box < position.penalties else "[ ]" for box in boxes)
    text = f"penalties {penalties}"
    if advice and advice.until_mine == 0:
        text += f"  pass {short_loss(advice.option(Move()), advice.objective)}"
    return Text(f"{text}  score {position.score}")
