"""Which marks no game can bring about, each said in words.

Where rows are in short form (`R3@5`), what they stand for is a set of possible markings: a position
is possible if one of these is.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise, product

from .score_sheet import MarkedSheet
from .sheets import Sheet


def defects_of(here: MarkedSheet) -> tuple[str, ...]:
    """Everything that makes this position impossible, in words; empty if it can occur."""
    if len(here.rows) != len(here.sheet.rows):
        return (f"{len(here.rows)} rows on a sheet of {len(here.sheet.rows)}",)
    found = [text for row in range(len(here.rows)) for text in _row_defects(here, row)]
    if not found:
        found += [*_link_defects(here), *_frame_defects(here), *_circle_defects(here)]
        found += _exchange_defects(here)
    if here.penalties < 0:
        found.append(f"{here.penalties} penalties; there are none or more")
    if here.penalties > here.flags.penalties_to_end:
        found.append(f"{here.penalties} penalties; the game ends at {here.flags.penalties_to_end}")
    if here.has_last_row and not _can_end_so(here):
        names = ", ".join(here.sheet.rows[row].name for row in here.closed)
        also = " and the last penalty is taken" if here.has_last_penalty else ""
        found.append(
            f"rows {names} are closed{also}; the game ends when {here.flags.rows_to_end} are"
        )
    return tuple(found)


# Marks


def _row_defects(here: MarkedSheet, row: int) -> list[str]:
    marks, layout, flags = here.rows[row], here.sheet.rows[row], here.flags
    name, cells = layout.name, layout.cells
    beyond = () if flags.chain_moves_frontier else marks.joined
    told = marks.count, marks.last
    if marks.cells is not None:
        reached = [cell for cell in marks.cells if cell not in beyond]
        told = len(marks.cells), (-1, *reached)[-1]
    no_mark = marks.count - len(beyond) < 1
    known = (*(marks.cells or ()), marks.last)
    if (
        told != marks[:2]
        or not all(-1 <= cell < len(cells) for cell in known)
        or no_mark != (marks.last < 0)
    ):
        return [f"row {name}: its count, last mark and marked cells contradict one another"]
    found = []
    backward = [(left, right) for left, right in pairwise(marks.cells or ()) if right <= left]
    if backward:
        order = ", ".join(str(cell.number) for cell in cells)
        wrong = ", ".join(f"{cells[c].number} after {cells[b].number}" for b, c in backward)
        found.append(f"row {name}: marks out of order ({wrong}); left to right it reads {order}")
    elif marks.cells is None and marks.count > marks.last + 1:
        number = cells[marks.last].number
        found.append(f"row {name}: {marks.count} marks do not fit up to {number}")
    if marks.cells is None and here.needs_cells:
        found.append(f"row {name}: here it matters which cells are marked; list all {marks.count}")
    if here.is_locked(row):
        before = max(here.marks_for_lock(row) - 1, 0)
        if before < flags.marks_to_lock:
            found.append(
                f"row {name}: the last cell {cells[-1].number} needs"
                f" {flags.marks_to_lock} earlier marks, it has {before}"
            )
        if marks.shut:
            found.append(f"row {name}: locked by its last mark, so it takes no x")
    return found


def _link_defects(here: MarkedSheet) -> Iterator[str]:
    """Chained cells: both are marked or neither, unless the flags leave the choice."""
    ends = {place for link in here.sheet.links for place in link}
    for row, marks in enumerate(here.rows):
        name = here.sheet.rows[row].name
        if marks.joined and not here.flags.tells_partners:
            yield f"row {name}: which marks came by a chain does not matter here"
        strange = [c for c in marks.joined if (row, c) not in ends or not here.is_marked(row, c)]
        if strange:
            number = here.sheet.rows[row].cells[strange[0]].number
            yield f"row {name}: {number} is no marked end of a chain"
    for link in here.sheet.links:
        names = [here.sheet.name_of(place) for place in link]
        joined = sum(cell in here.rows[row].joined for row, cell in link)
        known = all(here.rows[row].cells is not None for row, _ in link)
        marked = sum(here.is_marked(*place) for place in link)
        if known and marked == 1 and not here.flags.chain_optional:
            yield f"{names[0]} and {names[1]} are chained, but only one is marked"
        elif joined > max(marked - 1, 0):
            yield f"{names[0]} and {names[1]} are chained; one was marked by hand"
        elif (
            marked == 2
            and not joined
            and here.flags.tells_partners
            and not (here.flags.chain_optional)
        ):
            yield f"{names[0]} and {names[1]} are chained; one was marked as partner (~)"
    if any(row.cells is None for row in here.rows) and not _some_links_fit(here):
        yield "the short rows fit no choice of chained marks"


def _some_links_fit(here: MarkedSheet) -> bool:
    """Whether some choice of fully marked chains fits the counts and last marks of all rows."""
    links = here.sheet.links
    return any(
        all(
            _links_fit(here, row, {c: m for m, c in _ends_in(row, links, chosen)})
            for row in range(len(here.rows))
        )
        for chosen in product((False, True), repeat=len(links))
    )


def _ends_in(
    row: int, links: tuple[tuple[tuple[int, int], ...], ...], chosen: tuple[bool, ...]
) -> Iterator[tuple[bool, int]]:
    for link, marked in zip(links, chosen, strict=True):
        for r, cell in link:
            if r == row:
                yield marked, cell


def _links_fit(here: MarkedSheet, row: int, linked: dict[int, bool]) -> bool:
    """Whether the row can have these of its chained cells marked, and the others not."""
    marks = here.rows[row]
    if marks.cells is not None or not marks.count:
        return all((cell in (marks.cells or ())) == marked for cell, marked in linked.items())
    if any(marked and cell > marks.last for cell, marked in linked.items()):
        return False
    if not linked.get(marks.last, True):
        return False
    others = marks.count - sum(linked.values()) - (marks.last not in linked)
    room = marks.last - sum(cell < marks.last for cell in linked)
    return 0 <= others <= room


def _frame_defects(here: MarkedSheet) -> Iterator[str]:
    """Framed marks of rows in short form: as many as these rows can have."""
    least = most = 0
    for row, marks in enumerate(here.rows):
        if marks.cells is None and marks.count:
            framed = [c for r, c in here.sheet.frames if r == row and c <= marks.last]
            ends, others = marks.last in framed, marks.count - 1
            before = len(framed) - ends
            most += ends + min(others, before)
            least += ends + max(0, others - (marks.last - before))
    if not least <= here.short_frames <= most:
        span = f"{least}" if least == most else f"{least} to {most}"
        yield f"{here.short_frames} framed marks in short rows (F), which can have {span}"


def _circle_defects(here: MarkedSheet) -> Iterator[str]:
    """Circles: in order, each beside a marked cell of its number."""
    places = [(len(here.rows) + bonus, cell) for bonus, cell in here.circles]
    if any(place not in here.sheet.circles for place in places):
        yield "a circle is marked that the sheet does not have"
    elif any(right <= left for left, right in pairwise(places)):
        yield "circles out of order"
    else:
        for place in places:
            if not any(here.is_marked(*beside) for beside in here.sheet.circles[place]):
                yield f"{here.sheet.name_of(place)} is marked, but no cell of that number beside it"


def _exchange_defects(here: MarkedSheet) -> Iterator[str]:
    """Exchange fields: the rightmost gone one was used, so one of its numbers is marked."""
    fields, gone = here.sheet.exchange, here.exchanges
    if not 0 <= gone <= len(fields):
        yield f"{gone} exchange fields are gone; the sheet has {len(fields)}"
    elif gone:
        numbers = fields[gone - 1]
        cells = [
            (row, layout.index_of[number])
            for row, layout in enumerate(here.sheet.rows)
            for number in numbers
            if number in layout.index_of
        ]
        if not any(_may_be_marked(here, row, cell) for row, cell in cells):
            yield (
                f"field {numbers[0]}↔{numbers[1]} is the last one used (X{gone}),"
                " but none of its numbers is marked"
            )


def _may_be_marked(here: MarkedSheet, row: int, cell: int) -> bool:
    """Whether a cell is marked, or of a row in short form can be."""
    marks = here.rows[row]
    if marks.cells is not None:
        return here.is_marked(row, cell)
    return cell == marks.last or (cell < marks.last and marks.count > 1)


# Ends


def _can_end_so(here: MarkedSheet) -> bool:
    """Whether a last turn can close all closed rows but those that leave the game open, which
    closed before it; the one for the end of it by a colour, or none."""
    closed = set(here.closed)
    return any(
        _can_close(here, closed - {*before} - late, late - {*before})
        for before in combinations(closed, here.flags.rows_to_end - 1)
        for late in (set[int](), *({row} for row in closed))
    )


def _can_close(here: MarkedSheet, by_white: set[int], by_colour: set[int]) -> bool:
    """Whether a last turn can close these rows, the first in action 1, the second in action 2.

    One's own last penalty falls in that turn too, and then oneself acted and marked nothing.
    """
    own = sum(map(here.is_locked, by_white))
    if own > 1 or (here.has_last_penalty and (own or by_colour)):
        return False
    has_action2 = bool(by_colour) or here.has_last_penalty
    if by_white and has_action2 and here.flags.ends_now:
        return False
    sums, numbers = (
        {here.sheet.rows[row].cells[-1].number for row in rows} for rows in (by_white, by_colour)
    )
    if here.flags.character.misses and here.flags.miss_last_cell:
        numbers = set()  # a box of choice, whatever was rolled
    return any(
        all(number in (total, *_swaps(here, total)) for number in sums)
        and all(in_one_roll(total, number) for number in numbers)
        for total in range(2, 13)
    )


def _swaps(here: MarkedSheet, total: int) -> list[int]:
    """Numbers that exchange fields allow for a white sum."""
    return [number for rolled, number in here.sheet.exchanged if rolled == total]


def locks_by_white(sheet: Sheet, row: int, white_sum: int) -> bool:
    """Whether a white sum marks the last cell of a row, perhaps by an exchange field.

    >>> from .sheets import get_sheet
    >>> [locks_by_white(get_sheet("classic"), row, 12) for row in range(4)]
    [True, True, False, False]
    """
    last = sheet.rows[row].cells[-1].number
    return white_sum == last or (white_sum, last) in sheet.exchanged


def in_one_roll(white_sum: int, number: int) -> bool:
    """Whether a roll can have this white sum and make this number with a white and a colour die."""
    whites = (die for die in range(1, 7) if 1 <= white_sum - die <= 6)
    return any(1 <= number - die <= 6 for die in whites)
